BEGIN TRANSACTION;
CREATE TABLE games (
        id TEXT NOT NULL PRIMARY KEY, table_id TEXT NOT NULL, number INTEGER NOT NULL,
        header TEXT NOT NULL, seed TEXT NOT NULL
    );
INSERT INTO "games" VALUES('qp4re4s8mt-1','qp4re4s8mt',1,'passerelle 1
game hexades
option layout balanced
option mean off
option clock off
seat p1 human "Zoë “L’Œil” <b>&amp;\"''\\ 🎲 日本" assist
seat p2 human "Bob"
commit sha256 151c0ac482680799fe1b97d059b30065c1af474f8df630e7414cabaee7feb731
nonce p1 54e8dbc830bb8d7330cba6e013d907cc
nonce p2 7f7182e33fc4738b96004a24cdcf3b19
---
','aafa5328ac3ee51a2474809a02dd7e49');
INSERT INTO "games" VALUES('7t3afc2hc2-1','7t3afc2hc2',1,'passerelle 1
game hexades
option layout balanced
option mean off
option clock off
seat p1 human "Ada"
seat p2 human "Bob"
match 7t3afc2hc2 game 1 of 3
commit sha256 88140a9616ca31bc9b9306b867e9b091b1d0c97e6a7df5562223e81a7ca0d8dd
nonce p1 75bc4817aac16cfa9d188a78cc17d8a3
nonce p2 35342ddd14935b4a1526c8589ac1d11e
---
','cefaa288f5c1a80d7641b7b8702635e3');
INSERT INTO "games" VALUES('7t3afc2hc2-2','7t3afc2hc2',2,'passerelle 1
game hexades
option layout balanced
option mean off
option clock off
seat p1 human "Ada"
seat p2 human "Bob"
match 7t3afc2hc2 game 2 of 3
commit sha256 b2f1a11abb0574bcdf39c2e1296559ac6c3c9f54b656d3bff5dbaa7f99c39a3a
nonce p1 d27d4d073f7afbb170112e36921b6d1f
nonce p2 9c56eaef98ed46ededce77c1893d1a2d
---
','26a0c16b65ea6d346905bf11edb4ed9f');
INSERT INTO "games" VALUES('bdaz5jqj4v-1','bdaz5jqj4v',1,'passerelle 1
game forma
option setup starter
option touch strict
seat p1 human "Ada"
seat p2 bot level-1
commit sha256 dbcfe1357c438caf829e68e90b98008072eff81285b9b7adaa6b5bd10e6a595e
nonce p1 6248ec2caf7f8eeaa4d8a2af3dba2e92
nonce p2 97209610fb7895bd573f3b2011c43bc9
---
','b572a517225988e8a95b44c3e044c7d7');
INSERT INTO "games" VALUES('wtk54s5wzv-1','wtk54s5wzv',1,'passerelle 1
game verbindung
option bases outer
option contact free
option announce required
seat p1 human "Ada"
seat p2 human "Bob"
commit sha256 12232227373ab7f9e5f33c79658092364fe190dcb36059e78fb30393ebefc04d
nonce p1 8d1edace29e18f11d072ced035acc6c1
nonce p2 7d0897c1cc6f9def6f5ade05027c0636
---
','c1598c9afd574d4188875b6f93626789');
INSERT INTO "games" VALUES('mxy7655dzb-1','mxy7655dzb',1,'passerelle 1
game labyrinth
option mode duel
option setup mirror
option stop call
option handicap none
seat p1 human "Ada"
seat p2 human "Bob"
commit sha256 5511872ad1669df11b95fce0b8f68bd71e0a50350fceeb442c8aa29057a471e9
nonce p1 7970b2492ea5e940d8ed0b71e3b4e5d6
nonce p2 fd07d18d5009ed35654c180819bdad90
---
','3c65903a4ad735de620c32771b46342e');
INSERT INTO "games" VALUES('enn5ynpvf9-1','enn5ynpvf9',1,'passerelle 1
game dobble
option mode teams
option lock 3
option assist-delay 8
seat p1 pink human "N0"
seat p2 orange human "N1"
seat p3 green human "N2"
seat p4 blue human "N3"
commit sha256 23c9141233b0fc31337d53972d693892d3b0131d87088e07e056ed8e4ab44f14
nonce p1 9ea90b16e2104a8f3343ee22a611441b
nonce p2 f95a018e025aaaba537ca8aa1e3db32b
nonce p3 aa02cbab2335a48ce9a6e40da2396401
nonce p4 215cc6c665cc76f39423c419e54f5ace
---
','79df4a04c9f75397bec2436a9fc914be');
INSERT INTO "games" VALUES('hks6zp2x7d-1','hks6zp2x7d',1,'passerelle 1
game hexades
option layout balanced
option mean off
option clock off
seat p1 human "Ada"
seat p2 human "Bob"
match hks6zp2x7d game 1 of 5
commit sha256 eac2830521b30329d503bb8faccbc523ed37126bbbe35f23dddc083bd1708365
nonce p1 f42d624dd0e96def238af2119a9896ad
nonce p2 00d98956423b630e48addb043728e323
---
','1823bc0449c564a2f01ab1c1f489f34b');
INSERT INTO "games" VALUES('hks6zp2x7d-2','hks6zp2x7d',2,'passerelle 1
game hexades
option layout balanced
option mean off
option clock off
seat p1 human "Ada"
seat p2 human "Bob"
match hks6zp2x7d game 2 of 5
commit sha256 d2e6456a266a120cc4f62fc8fda5c4fc3a246e4fdfeaf0c4a648c7710b7fd7cb
nonce p1 e25588438862a688a2fa62d790976881
nonce p2 9e89ccca9f584eb1570b8f7f961c278a
---
','f8c442cabd37ed693f3f3a5f6851cc14');
INSERT INTO "games" VALUES('3vqqamj2v5-1','3vqqamj2v5',1,'passerelle 1
game hexades
option layout balanced
option mean off
option clock off
seat p1 human "Ada"
seat p2 bot level-1
commit sha256 671489ec44a70c66b5e9f25f70d37afcee5bb8376630c3e93e12a228929fd96d
nonce p1 5f2ef07b7bc45730568cc487b9bf6521
nonce p2 658b4a4582704171a8ce3ddc73bce3e8
---
','4f7e45b7c70fb5f123852d0609288f29');
INSERT INTO "games" VALUES('3czt5r4g54-1','3czt5r4g54',1,'passerelle 1
game forma
option setup starter
option touch strict
seat p1 human "Ada"
seat p2 human "Bob"
commit sha256 43a49bde6007d7abfc85b2a3a2c0106a90f4fff2d385940545ea8109daeb207b
nonce p1 46adff8d1fb19a8010f305badaf2517e
nonce p2 65a766f651c04f39f429ac76b6e1a8f4
---
','6a7e0937692d57365196968b0d2f748d');
INSERT INTO "games" VALUES('ngak992eqg-1','ngak992eqg',1,'passerelle 1
game verbindung
option bases outer
option contact free
option announce required
seat p1 human "Ada"
seat p2 human "Bob"
commit sha256 ef2e3b4b4bbabeedbe6de518ea0d5fc78837d39f9f2c2a2de4731015a798a8e2
nonce p1 605957f833c540e693e88d64779d3598
nonce p2 8b4ebe3995d4edbc3814a59e2e4772c0
---
','7c757a91cdd8851e690e07a53eca814e');
INSERT INTO "games" VALUES('9enunwfthu-1','9enunwfthu',1,'passerelle 1
game labyrinth
option mode duel
option setup mirror
option stop call
option handicap none
seat p1 human "Ada"
seat p2 human "Bob"
commit sha256 e162a424e092b05ddd23032897652bd21b51eecb84b8a56a7a532e5cd9bf4c88
nonce p1 4e8316ce1fdde5db2b1ceec428934122
nonce p2 ed597793e798385ce5c58f3d8b68b299
---
','d3a06a88f43e67f81aab59eb3d0bd661');
INSERT INTO "games" VALUES('ufjnc9hgsn-1','ufjnc9hgsn',1,'passerelle 1
game dobble
option mode teams
option lock 3
option assist-delay 8
seat p1 pink human "Ada"
seat p2 orange human "Bob"
seat p3 green bot level-1
seat p4 blue bot level-3
commit sha256 73b6c4447f33ddddd2e433b2bfb65006dd4a170de379df156d2662743823dee2
nonce p1 a454468b742c1b994e8594e519573019
nonce p2 ff50ad53ff4f19af16e5986e80b3d25c
nonce p3 111a71af061a2b0d4a1700fa08c09f41
nonce p4 8e7ed47891a901198c816385079b52bc
---
','5482d766d2f3d4a83355e4dfe369376c');
CREATE TABLE lines (
        game TEXT NOT NULL, number INTEGER NOT NULL, action TEXT NOT NULL, line TEXT NOT NULL,
        PRIMARY KEY (game, number)
    ) WITHOUT ROWID;
INSERT INTO "lines" VALUES('7t3afc2hc2-1',1,'','0.000 table layout 2 13 18 12 28 10 30 3 6 4 22 35 15 5 20 25 29 21 9 1 17 24 8 14 27 19 31 7 34 32 11 26 36 16 23 33');
INSERT INTO "lines" VALUES('7t3afc2hc2-1',2,'','0.000 table lot p1');
INSERT INTO "lines" VALUES('7t3afc2hc2-1',3,'0:bded97720a0a453181dfae4f45ecfb3b','0.011 p1 colour black');
INSERT INTO "lines" VALUES('7t3afc2hc2-1',4,'','0.011 table roll 4 1 1');
INSERT INTO "lines" VALUES('7t3afc2hc2-1',5,'1:4b4e13e089e9493d9bffc1abf23c6dc3','0.019 p2 place 4 = 4+1-1');
INSERT INTO "lines" VALUES('7t3afc2hc2-1',6,'','0.019 table roll 1 1 4');
INSERT INTO "lines" VALUES('7t3afc2hc2-1',7,'0:e1889b3287d74aad99d81d8a989025c5','0.027 p1 place 5 = 4*1+1');
INSERT INTO "lines" VALUES('7t3afc2hc2-1',8,'','0.027 table roll 4 3 5');
INSERT INTO "lines" VALUES('7t3afc2hc2-1',9,'1:2a9526fae30a4b0481f49db70bb1cce5','0.034 p2 place 6 = 5+4-3');
INSERT INTO "lines" VALUES('7t3afc2hc2-1',10,'','0.034 table roll 3 1 5');
INSERT INTO "lines" VALUES('7t3afc2hc2-1',11,'0:7f5d9301e2cf4d8cafebb658535449ff','0.036 p1 place 3 = 5-3+1');
INSERT INTO "lines" VALUES('7t3afc2hc2-1',12,'','0.036 table roll 5 2 2');
INSERT INTO "lines" VALUES('7t3afc2hc2-1',13,'1:fe689fe3bb73426d9c03df0bdf8e87ed','0.039 p2 place 8 = 5*2-2');
INSERT INTO "lines" VALUES('7t3afc2hc2-1',14,'','0.039 table roll 1 3 5');
INSERT INTO "lines" VALUES('7t3afc2hc2-1',15,'0:74bdf85615d74c19b70319c766f737b4','0.043 p1 place 7 = 5+3-1');
INSERT INTO "lines" VALUES('7t3afc2hc2-1',16,'','0.043 table roll 5 5 1');
INSERT INTO "lines" VALUES('7t3afc2hc2-1',17,'1:0d1ce034cba24c669dce2c07a5ae63ba','0.045 p2 place 9 = 5+5-1');
INSERT INTO "lines" VALUES('7t3afc2hc2-1',18,'','0.045 table roll 3 5 4');
INSERT INTO "lines" VALUES('7t3afc2hc2-1',19,'0:95bf9159961f4459b91de49565b79358','0.055 p1 place 2 = 4-5+3');
INSERT INTO "lines" VALUES('7t3afc2hc2-1',20,'','0.055 table roll 1 6 5');
INSERT INTO "lines" VALUES('7t3afc2hc2-1',21,'1:8c3ddc85581c4784bbd1160ab0eca9a5','0.059 p2 place 11 = 6+5*1');
INSERT INTO "lines" VALUES('7t3afc2hc2-1',22,'','0.059 table roll 5 2 2');
INSERT INTO "lines" VALUES('7t3afc2hc2-1',23,'0:ccad9e85a45c4c86b8303401f6d525b4','0.062 p1 place 20 = 5*2*2');
INSERT INTO "lines" VALUES('7t3afc2hc2-1',24,'','0.062 table roll 1 5 6');
INSERT INTO "lines" VALUES('7t3afc2hc2-1',25,'1:f7db4e1d665740d789018d0f180a842b','0.068 p2 place 12 = 6+5+1');
INSERT INTO "lines" VALUES('7t3afc2hc2-1',26,'','0.068 table roll 5 1 5');
INSERT INTO "lines" VALUES('7t3afc2hc2-1',27,'0:c1e73f71e2394de4b3e8a2abbfad16bf','0.071 p1 place 25 = 5*5*1');
INSERT INTO "lines" VALUES('7t3afc2hc2-1',28,'','0.071 table roll 5 5 4');
INSERT INTO "lines" VALUES('7t3afc2hc2-1',29,'1:8d6d509a137d4d09b8116e72b4a6b2a5','0.074 p2 place 15 = 5*4-5');
INSERT INTO "lines" VALUES('7t3afc2hc2-1',30,'','0.074 table roll 4 5 1');
INSERT INTO "lines" VALUES('7t3afc2hc2-1',31,'0:9efa96d0bc944b2fbe5b314e07d075c0','0.075 p1 place 1 = 5-4*1');
INSERT INTO "lines" VALUES('7t3afc2hc2-1',32,'','0.075 table roll 4 6 5');
INSERT INTO "lines" VALUES('7t3afc2hc2-1',33,'1:15c8d93d36c24fac83b52b8181a13777','0.076 p2 place 26 = 6+5*4');
INSERT INTO "lines" VALUES('7t3afc2hc2-1',34,'','0.076 table roll 5 2 6');
INSERT INTO "lines" VALUES('7t3afc2hc2-1',35,'0:11e2ba14ba014a3c9aefd870901263ed','0.084 p1 place 28 = 6*5-2');
INSERT INTO "lines" VALUES('7t3afc2hc2-1',36,'','0.084 table roll 6 1 2');
INSERT INTO "lines" VALUES('7t3afc2hc2-1',37,'1:58a9718eb9b144dcae7c8a36cf28d6a6','0.085 p2 place 10 = (6-1)*2');
INSERT INTO "lines" VALUES('7t3afc2hc2-1',38,'','0.085 table roll 4 3 5');
INSERT INTO "lines" VALUES('7t3afc2hc2-1',39,'0:8e3215bfd0bb4f79b1f98e8409fe3edc','0.086 p1 place 17 = 5+4*3');
INSERT INTO "lines" VALUES('7t3afc2hc2-1',40,'','0.086 table roll 2 1 4');
INSERT INTO "lines" VALUES('7t3afc2hc2-1',41,'1:a4de9a754c424c9cb0a7a5bb480cc9b8','0.090 p2 none');
INSERT INTO "lines" VALUES('7t3afc2hc2-1',42,'0:97be8684a01b4807acdea8042647943b','0.091 p1 silent');
INSERT INTO "lines" VALUES('7t3afc2hc2-1',43,'1:a368d79014754cdbb9a42ae5b89d2177','0.096 p2 place 30');
INSERT INTO "lines" VALUES('7t3afc2hc2-1',44,'','0.096 table roll 5 6 2');
INSERT INTO "lines" VALUES('7t3afc2hc2-1',45,'0:732d1824487149abb4ee231ba4a5d15b','0.099 p1 place 32 = 6*5+2');
INSERT INTO "lines" VALUES('7t3afc2hc2-1',46,'','0.099 table roll 6 4 3');
INSERT INTO "lines" VALUES('7t3afc2hc2-1',47,'1:022080f9a67b47c2ab4c42058a22c711','0.101 p2 place 13 = 6+4+3');
INSERT INTO "lines" VALUES('7t3afc2hc2-1',48,'','0.101 table roll 4 6 6');
INSERT INTO "lines" VALUES('7t3afc2hc2-1',49,'0:2e912d0bd4ff409dbb0d93b4bf47d42d','0.104 p1 place 16 = 6+6+4');
INSERT INTO "lines" VALUES('7t3afc2hc2-1',50,'','0.104 table roll 1 5 6');
INSERT INTO "lines" VALUES('7t3afc2hc2-1',51,'1:735f166bdacb4ed19980acaa54bc1d8c','0.110 p2 place 29 = 6*5-1');
INSERT INTO "lines" VALUES('7t3afc2hc2-1',52,'','0.110 table roll 6 1 3');
INSERT INTO "lines" VALUES('7t3afc2hc2-1',53,'0:daea618c049c487f913cc7150f77c537','0.112 p1 place 21 = (6+1)*3');
INSERT INTO "lines" VALUES('7t3afc2hc2-1',54,'','0.112 table roll 3 4 5');
INSERT INTO "lines" VALUES('7t3afc2hc2-1',55,'1:4c60313d74d6446a8447a3a21cc7c490','0.114 p2 none');
INSERT INTO "lines" VALUES('7t3afc2hc2-1',56,'0:d96d8e0b50024f41bca3b84a11da4501','0.115 p1 point 27 = (5+4)*3');
INSERT INTO "lines" VALUES('7t3afc2hc2-1',57,'','0.115 p2 place 27');
INSERT INTO "lines" VALUES('7t3afc2hc2-1',58,'','0.115 table roll 1 1 6');
INSERT INTO "lines" VALUES('7t3afc2hc2-1',59,'0:8715f12ece4c4f6dabbeb686d99a346b','0.120 p1 none');
INSERT INTO "lines" VALUES('7t3afc2hc2-1',60,'1:166148a5a2c649119a891e80d3f27a19','0.121 p2 silent');
INSERT INTO "lines" VALUES('7t3afc2hc2-1',61,'0:6bba36657df94355849381d956dcb51a','0.122 p1 place 22');
INSERT INTO "lines" VALUES('7t3afc2hc2-1',62,'','0.122 table roll 3 3 1');
INSERT INTO "lines" VALUES('7t3afc2hc2-1',63,'1:3991513676074e618106da2626945e85','0.123 p2 none');
INSERT INTO "lines" VALUES('7t3afc2hc2-1',64,'0:dd1f75a757c242e28d24e153f2bc9638','0.124 p1 silent');
INSERT INTO "lines" VALUES('7t3afc2hc2-1',65,'1:a61c86825c894207b4987c9be4f8b459','0.125 p2 place 31');
INSERT INTO "lines" VALUES('7t3afc2hc2-1',66,'','0.125 table roll 5 4 6');
INSERT INTO "lines" VALUES('7t3afc2hc2-1',67,'0:cb4eb2ff37b342a0a87621dc88bc8d0f','0.128 p1 place 14 = 5*4-6');
INSERT INTO "lines" VALUES('7t3afc2hc2-1',68,'','0.128 table roll 6 6 1');
INSERT INTO "lines" VALUES('7t3afc2hc2-1',69,'1:08bdc1bb294243388eda0886ceaf6627','0.129 p2 place 35 = 6*6-1');
INSERT INTO "lines" VALUES('7t3afc2hc2-1',70,'','0.129 table roll 1 6 6');
INSERT INTO "lines" VALUES('7t3afc2hc2-1',71,'0:9c8dbf5e8228402bb00af9c2ecf34dfd','0.131 p1 none');
INSERT INTO "lines" VALUES('7t3afc2hc2-1',72,'1:10690af179324b37bd86cfcc270f27b6','0.134 p2 silent');
INSERT INTO "lines" VALUES('7t3afc2hc2-1',73,'0:6bb7e17eee354650aa945ae24aebe3c3','0.139 p1 place 24');
INSERT INTO "lines" VALUES('7t3afc2hc2-1',74,'','0.139 table result p1 chain');
INSERT INTO "lines" VALUES('7t3afc2hc2-2',1,'','0.000 table layout 2 13 18 12 28 10 30 3 6 4 22 35 15 5 20 25 29 21 9 1 17 24 8 14 27 19 31 7 34 32 11 26 36 16 23 33');
INSERT INTO "lines" VALUES('7t3afc2hc2-2',2,'','0.000 table colours p1 red');
INSERT INTO "lines" VALUES('7t3afc2hc2-2',3,'','0.000 table begins p1');
INSERT INTO "lines" VALUES('7t3afc2hc2-2',4,'','0.000 table roll 6 1 5');
INSERT INTO "lines" VALUES('7t3afc2hc2-2',5,'0:a26fd6c0d612407f8dd4f595662037f8','0.002 p1 place 10 = 6+5-1');
INSERT INTO "lines" VALUES('7t3afc2hc2-2',6,'','0.002 table roll 1 6 3');
INSERT INTO "lines" VALUES('7t3afc2hc2-2',7,'1:a205d404a847415e913f22b773057de4','0.005 p2 place 2 = 6-3-1');
INSERT INTO "lines" VALUES('7t3afc2hc2-2',8,'','0.005 table roll 3 2 6');
INSERT INTO "lines" VALUES('7t3afc2hc2-2',9,'0:4ea532aca6794596b303d120039bebeb','0.011 p1 place 6 = 6/2+3');
INSERT INTO "lines" VALUES('7t3afc2hc2-2',10,'','0.011 table roll 1 6 1');
INSERT INTO "lines" VALUES('7t3afc2hc2-2',11,'1:bb3e10c6c47f4727b4d5be04cf58ab3b','0.017 p2 place 8 = 6+1+1');
INSERT INTO "lines" VALUES('7t3afc2hc2-2',12,'','0.017 table roll 5 6 6');
INSERT INTO "lines" VALUES('7t3afc2hc2-2',13,'0:c34b56282fa347728ff19222aa6317cb','0.024 p1 place 5 = 6-6+5');
INSERT INTO "lines" VALUES('7t3afc2hc2-2',14,'','0.024 table roll 4 1 1');
INSERT INTO "lines" VALUES('7t3afc2hc2-2',15,'1:4ac4f15ffdeb432fba6bcf88e57c2301','0.032 p2 place 3 = 4*1-1');
INSERT INTO "lines" VALUES('7t3afc2hc2-2',16,'','0.032 table roll 5 4 2');
INSERT INTO "lines" VALUES('7t3afc2hc2-2',17,'0:95c21a2010c84e0cba1991b190ccf359','0.035 p1 place 7 = 5+4-2');
INSERT INTO "lines" VALUES('7t3afc2hc2-2',18,'','0.035 table roll 3 2 2');
INSERT INTO "lines" VALUES('7t3afc2hc2-2',19,'1:fa0ffaa1f7a243dc867d48509738c685','0.049 p2 place 12 = 3*2*2');
INSERT INTO "lines" VALUES('7t3afc2hc2-2',20,'','0.049 table roll 2 6 1');
INSERT INTO "lines" VALUES('7t3afc2hc2-2',21,'0:766b96fab4d14220bc51084a08cedea9','0.053 p1 place 13 = 6*2+1');
INSERT INTO "lines" VALUES('7t3afc2hc2-2',22,'','0.053 table roll 6 3 4');
INSERT INTO "lines" VALUES('7t3afc2hc2-2',23,'1:f4192ca340484d65b3eff5b7b11cdf2d','0.059 p2 place 22 = 6*3+4');
INSERT INTO "lines" VALUES('7t3afc2hc2-2',24,'','0.059 table roll 2 2 6');
INSERT INTO "lines" VALUES('7t3afc2hc2-2',25,'0:b6e731947db0453b8b545e9b2a68ff21','0.081 p1 place 16 = (6+2)*2');
INSERT INTO "lines" VALUES('7t3afc2hc2-2',26,'','0.081 table roll 6 6 5');
INSERT INTO "lines" VALUES('7t3afc2hc2-2',27,'1:29c886ded47a42608a8d0af9479770fc','0.088 p2 place 24 = 6*5-6');
INSERT INTO "lines" VALUES('7t3afc2hc2-2',28,'','0.088 table roll 6 3 4');
INSERT INTO "lines" VALUES('7t3afc2hc2-2',29,'0:e4fb5e0a75c64856b942bf6f0dc6a2b8','0.097 p1 place 27 = 6*4+3');
INSERT INTO "lines" VALUES('7t3afc2hc2-2',30,'','0.097 table roll 2 6 2');
INSERT INTO "lines" VALUES('7t3afc2hc2-2',31,'1:9c5fdaa0acfa4239b60441b77bafa791','0.107 p2 place 14 = 6*2+2');
INSERT INTO "lines" VALUES('7t3afc2hc2-2',32,'','0.107 table roll 5 3 6');
INSERT INTO "lines" VALUES('7t3afc2hc2-2',33,'0:113754750d7f4701bc7a0d2b72fe64a5','0.117 p1 place 21 = 6+5*3');
INSERT INTO "lines" VALUES('7t3afc2hc2-2',34,'','0.117 table roll 3 5 5');
INSERT INTO "lines" VALUES('7t3afc2hc2-2',35,'1:e91d100af84d4ce785a0c16cac094b75','0.126 p2 none');
INSERT INTO "lines" VALUES('7t3afc2hc2-2',36,'0:02ab951cbb4946ebb59fb8b663d96040','0.165 p1 silent');
INSERT INTO "lines" VALUES('7t3afc2hc2-2',37,'1:d387d05fcf074a13953212a7de0db2f1','0.181 p2 place 4');
INSERT INTO "lines" VALUES('7t3afc2hc2-2',38,'','0.181 table roll 4 5 6');
INSERT INTO "lines" VALUES('7t3afc2hc2-2',39,'0:d6b3859a979d498285a77b06a86aa245','0.189 p1 place 26 = 6+5*4');
INSERT INTO "lines" VALUES('7t3afc2hc2-2',40,'','0.189 table roll 1 5 1');
INSERT INTO "lines" VALUES('7t3afc2hc2-2',41,'1:6dee612f2625482eb67a138a5d484d78','0.269 p2 none');
INSERT INTO "lines" VALUES('7t3afc2hc2-2',42,'0:d161aa2be5b14a3eadbd54552ad99f4d','0.295 p1 silent');
INSERT INTO "lines" VALUES('7t3afc2hc2-2',43,'1:4b3dd31fbf5a4a6db465b2727b5019d1','0.301 p2 place 32');
INSERT INTO "lines" VALUES('7t3afc2hc2-2',44,'','0.301 table roll 4 5 1');
INSERT INTO "lines" VALUES('7t3afc2hc2-2',45,'0:502e9770f5dc4ed1b51368f5653e32bb','0.313 p1 place 1 = 5-4*1');
INSERT INTO "lines" VALUES('7t3afc2hc2-2',46,'','0.313 table roll 2 6 3');
INSERT INTO "lines" VALUES('7t3afc2hc2-2',47,'1:c945eb6fba57452bb44f057eec9d74c1','0.325 p2 place 15 = 6*2+3');
INSERT INTO "lines" VALUES('7t3afc2hc2-2',48,'','0.325 table roll 1 4 4');
INSERT INTO "lines" VALUES('7t3afc2hc2-2',49,'0:164e410f50704e74aea225ae868a2ea5','0.329 p1 place 17 = 4*4+1');
INSERT INTO "lines" VALUES('7t3afc2hc2-2',50,'','0.329 table roll 5 4 1');
INSERT INTO "lines" VALUES('7t3afc2hc2-2',51,'1:eb00f458965543e6a517c74b6120d061','0.349 p2 place 19 = 5*4-1');
INSERT INTO "lines" VALUES('7t3afc2hc2-2',52,'','0.349 table roll 3 6 5');
INSERT INTO "lines" VALUES('7t3afc2hc2-2',53,'0:f8527281b39144eab289b587d1623673','0.376 p1 none');
INSERT INTO "lines" VALUES('7t3afc2hc2-2',54,'1:ad068fe30dd4409e8c6fbd93d99cddbd','0.385 p2 silent');
INSERT INTO "lines" VALUES('7t3afc2hc2-2',55,'0:2e2d44d0d6e24204aedae06660d8c275','0.397 p1 place 23');
INSERT INTO "lines" VALUES('7t3afc2hc2-2',56,'','0.397 table roll 2 5 1');
INSERT INTO "lines" VALUES('7t3afc2hc2-2',57,'1:9ef4bfef182648268ebf4a1d3a157093','0.409 p2 place 9 = 5*2-1');
INSERT INTO "lines" VALUES('7t3afc2hc2-2',58,'','0.409 table roll 1 4 1');
INSERT INTO "lines" VALUES('7t3afc2hc2-2',59,'0:7952fce625c04928a3f2c3ebf716af39','0.417 p1 none');
INSERT INTO "lines" VALUES('7t3afc2hc2-2',60,'1:9dfd2ead7ff34410b262f6cfd3f431fc','0.424 p2 silent');
INSERT INTO "lines" VALUES('7t3afc2hc2-2',61,'0:af67f6c6691c46e091681bb944d80221','0.445 p1 place 29');
INSERT INTO "lines" VALUES('7t3afc2hc2-2',62,'','0.445 table roll 4 4 4');
INSERT INTO "lines" VALUES('7t3afc2hc2-2',63,'1:36712df00b484bfb95e3475d0b6d8d64','0.461 p2 none');
INSERT INTO "lines" VALUES('7t3afc2hc2-2',64,'0:574151eece3c4d6d923710e69af8b15c','0.469 p1 point 20 = 4*4+4');
INSERT INTO "lines" VALUES('7t3afc2hc2-2',65,'','0.469 p2 place 20');
INSERT INTO "lines" VALUES('7t3afc2hc2-2',66,'','0.469 table roll 2 4 6');
INSERT INTO "lines" VALUES('7t3afc2hc2-2',67,'0:dc5915235d9846f19e127d5f35a3630a','0.493 p1 none');
INSERT INTO "lines" VALUES('7t3afc2hc2-2',68,'1:d07d7d4581ee4008ba1b6d7ad7327154','0.504 p2 silent');
INSERT INTO "lines" VALUES('7t3afc2hc2-2',69,'0:a6a3b4872a0d4acf858601e54686d1bc','0.521 p1 place 25');
INSERT INTO "lines" VALUES('7t3afc2hc2-2',70,'','0.521 table result p1 chain');
INSERT INTO "lines" VALUES('bdaz5jqj4v-1',1,'','0.000 table lot p1');
INSERT INTO "lines" VALUES('bdaz5jqj4v-1',2,'0:f7c8485c6a094fc39ecc4f94e7fa28d5','0.641 p1 obstacles a8 a18 c11 e15 h6 j11 l8 m5 m12 m19 n20 o10 o19 p15');
INSERT INTO "lines" VALUES('bdaz5jqj4v-1',3,'0:109532fa40e74b5da82c6bf946fdacb7','0.643 p1 tower e17');
INSERT INTO "lines" VALUES('bdaz5jqj4v-1',4,'0:08f071fd605c4dc6ab270d877ea93fc9','0.750 p1 put L5 n15 n16 o16 p16 q16');
INSERT INTO "lines" VALUES('bdaz5jqj4v-1',5,'','3.687 p2 put Y5 s17 s18 s19 s20 t19');
INSERT INTO "lines" VALUES('bdaz5jqj4v-1',6,'0:2e7f06ac2c6a427384d7d00818ee9ca1','3.694 p1 put T5 l9 l10 l11 m10 n10');
INSERT INTO "lines" VALUES('bdaz5jqj4v-1',7,'','4.400 p2 put L5 j15 j16 j17 j18 k15');
INSERT INTO "lines" VALUES('bdaz5jqj4v-1',8,'0:4e9fd2933cc74bb4aa0b667b673aa712','4.412 p1 put Y5 k18 l18 m17 m18 n18');
INSERT INTO "lines" VALUES('bdaz5jqj4v-1',9,'','5.115 p2 put F5 b15 b16 c16 c17 d16');
INSERT INTO "lines" VALUES('bdaz5jqj4v-1',10,'0:025c1abb5981428693503deb6b9778ed','5.122 p1 put V5 o14 p14 q12 q13 q14');
INSERT INTO "lines" VALUES('bdaz5jqj4v-1',11,'','5.835 p2 put U5 b18 b19 c19 d18 d19');
INSERT INTO "lines" VALUES('bdaz5jqj4v-1',12,'0:c270d18a36bf428e91a625c4f843f590','5.842 p1 put F5 h8 i8 i9 i10 j9');
INSERT INTO "lines" VALUES('bdaz5jqj4v-1',13,'','6.555 p2 put U5'' a4 a6 b4 b5 b6');
INSERT INTO "lines" VALUES('bdaz5jqj4v-1',14,'0:14df19a524f74aa6b2cdf8f9f87bf105','6.562 p1 put N4 f15 f16 g16 g17');
INSERT INTO "lines" VALUES('bdaz5jqj4v-1',15,'','7.276 p2 put I5 p6 p7 p8 p9 p10');
INSERT INTO "lines" VALUES('bdaz5jqj4v-1',16,'0:473f1b474248463081fc02bd719dd9e6','7.283 p1 put Y5'' e10 f10 g9 g10 h10');
INSERT INTO "lines" VALUES('bdaz5jqj4v-1',17,'','7.996 p2 put L5'' k4 l1 l2 l3 l4');
INSERT INTO "lines" VALUES('bdaz5jqj4v-1',18,'0:5e1513b3d19547f3887ac587e2873797','8.003 p1 put U5 i1 i2 j2 k1 k2');
INSERT INTO "lines" VALUES('bdaz5jqj4v-1',19,'','8.718 p2 put Y5'' f19 g17 g18 g19 g20');
INSERT INTO "lines" VALUES('bdaz5jqj4v-1',20,'','8.718 table out p2 Y5''');
INSERT INTO "lines" VALUES('bdaz5jqj4v-1',21,'','9.430 p2 put 1a l20');
INSERT INTO "lines" VALUES('bdaz5jqj4v-1',22,'0:782c9fbf0acd4db1bd3282786472e350','9.440 p1 put L5'' b13 c13 d13 e13 e14');
INSERT INTO "lines" VALUES('bdaz5jqj4v-1',23,'','10.144 p2 put I5'' k5 k6 k7 k8 k9');
INSERT INTO "lines" VALUES('bdaz5jqj4v-1',24,'0:b2715bb3ba0a4674ad50906f37bbc8d2','10.147 p1 put P5 j12 j13 k12 k13 l13');
INSERT INTO "lines" VALUES('bdaz5jqj4v-1',25,'','10.852 p2 put N5 m2 n1 n2 o1 p1');
INSERT INTO "lines" VALUES('bdaz5jqj4v-1',26,'0:3aeaa6c120aa4aedb9e0906ce124448f','10.896 p1 put U5'' f12 f14 g12 g13 g14');
INSERT INTO "lines" VALUES('bdaz5jqj4v-1',27,'','11.610 p2 put N4 o16 o17 p17 p18');
INSERT INTO "lines" VALUES('bdaz5jqj4v-1',28,'','11.610 table out p2 N4');
INSERT INTO "lines" VALUES('bdaz5jqj4v-1',29,'','12.320 p2 put W5 n11 n12 o12 o13 p13');
INSERT INTO "lines" VALUES('bdaz5jqj4v-1',30,'0:f7f1fa7fdaae43a7a96c908c138a8ff0','12.340 p1 put I5 a12 b12 c12 d12 e12');
INSERT INTO "lines" VALUES('bdaz5jqj4v-1',31,'','13.051 p2 put F5'' p19 p20 q18 q19 r19');
INSERT INTO "lines" VALUES('bdaz5jqj4v-1',32,'0:5c18dee230754655b5d96734c980c371','13.057 p1 put P5'' i6 i7 j5 j6 j7');
INSERT INTO "lines" VALUES('bdaz5jqj4v-1',33,'','13.767 p2 put T5 r6 r7 r8 s7 t7');
INSERT INTO "lines" VALUES('bdaz5jqj4v-1',34,'0:ba680e4ab53e4db782bb41d99204bb52','13.787 p1 put I5'' b7 b8 b9 b10 b11');
INSERT INTO "lines" VALUES('bdaz5jqj4v-1',35,'','14.501 p2 put 1b k18');
INSERT INTO "lines" VALUES('bdaz5jqj4v-1',36,'','14.501 table out p2 1b');
INSERT INTO "lines" VALUES('bdaz5jqj4v-1',37,'','15.304 p2 put T4 h15 i14 i15 i16');
INSERT INTO "lines" VALUES('bdaz5jqj4v-1',38,'0:0b0a88a5ce824fedabb0070444f29489','15.323 p1 put W5 o2 o3 p3 p4 q4');
INSERT INTO "lines" VALUES('bdaz5jqj4v-1',39,'','16.046 p2 put X5 a2 b1 b2 b3 c2');
INSERT INTO "lines" VALUES('bdaz5jqj4v-1',40,'0:f496aaf9d2bf48c08e610aa05b507c6c','16.062 p1 put X5 d8 e7 e8 e9 f8');
INSERT INTO "lines" VALUES('bdaz5jqj4v-1',41,'','16.775 p2 put N5'' g19 g20 h17 h18 h19');
INSERT INTO "lines" VALUES('bdaz5jqj4v-1',42,'0:d81d2a8d68a14056a43550e02fc42223','16.784 p1 put L4 d1 d2 d3 e3');
INSERT INTO "lines" VALUES('bdaz5jqj4v-1',43,'','17.492 p2 put V5 p17 q17 r15 r16 r17');
INSERT INTO "lines" VALUES('bdaz5jqj4v-1',44,'0:622213642fe3472090529471589e79a4','17.495 p1 put N5 e19 e20 f17 f18 f19');
INSERT INTO "lines" VALUES('bdaz5jqj4v-1',45,'','18.202 p2 put I3 t15 t16 t17');
INSERT INTO "lines" VALUES('bdaz5jqj4v-1',46,'0:3936b037bac24a578ed2975c0b9bc3d8','18.214 p1 put V5'' q2 r2 s2 s3 s4');
INSERT INTO "lines" VALUES('bdaz5jqj4v-1',47,'','18.924 p2 put T4'' m8 n8 n9 o8');
INSERT INTO "lines" VALUES('bdaz5jqj4v-1',48,'0:819045aa31b74b2191f7b1a2e858411a','18.940 p1 put T5'' h3 i3 i4 i5 j3');
INSERT INTO "lines" VALUES('bdaz5jqj4v-1',49,'','19.656 p2 put Z5 l15 m13 m14 m15 n13');
INSERT INTO "lines" VALUES('bdaz5jqj4v-1',50,'0:ce913dce29eb45bdb09660ba046e715b','19.659 p1 put L4'' r1 s1 t1 t2');
INSERT INTO "lines" VALUES('bdaz5jqj4v-1',51,'','20.364 p2 put N4'' n4 n5 o5 o6');
INSERT INTO "lines" VALUES('bdaz5jqj4v-1',52,'0:6b054b4b28d546eab072f29d9d918f49','20.383 p1 put W5'' c4 d4 d5 e5 e6');
INSERT INTO "lines" VALUES('bdaz5jqj4v-1',53,'','21.094 p2 put 1a'' p11');
INSERT INTO "lines" VALUES('bdaz5jqj4v-1',54,'0:88a471f99141416fba85cd5f3c8ba1ea','21.101 p1 put V3 c6 d6 d7');
INSERT INTO "lines" VALUES('bdaz5jqj4v-1',55,'','21.822 p2 put 1b'' g7');
INSERT INTO "lines" VALUES('bdaz5jqj4v-1',56,'0:05ab3d4d24024cedb84d30c7e586546b','21.832 p1 put I3 i19 j19 k19');
INSERT INTO "lines" VALUES('bdaz5jqj4v-1',57,'','22.554 p2 put T5'' r13 s13 s14 s15 t13');
INSERT INTO "lines" VALUES('bdaz5jqj4v-1',58,'0:8c337595d03a413c98dea842a9339f90','22.563 p1 put Z5 f3 g1 g2 g3 h1');
INSERT INTO "lines" VALUES('bdaz5jqj4v-1',59,'','23.300 p2 put V3 l6 m6 m7');
INSERT INTO "lines" VALUES('bdaz5jqj4v-1',60,'0:567986a3d8fa43ebb52f7135f83a143e','23.340 p1 put N4'' f5 f6 g4 g5');
INSERT INTO "lines" VALUES('bdaz5jqj4v-1',61,'','24.052 p2 put Z5'' r8 r9 s8 t7 t8');
INSERT INTO "lines" VALUES('bdaz5jqj4v-1',62,'','24.052 table out p2 Z5''');
INSERT INTO "lines" VALUES('bdaz5jqj4v-1',63,'','24.781 p2 put W5'' q10 r10 r11 s11 s12');
INSERT INTO "lines" VALUES('bdaz5jqj4v-1',64,'0:e651d20513ba420b9d3e8205ac665f2f','24.811 p1 put V3'' n17 o17 o18');
INSERT INTO "lines" VALUES('bdaz5jqj4v-1',65,'','25.517 p2 put 2 m3 m4');
INSERT INTO "lines" VALUES('bdaz5jqj4v-1',66,'0:f3205b0913334ee2a0e129c8025f2d9a','25.524 p1 put 1a a10');
INSERT INTO "lines" VALUES('bdaz5jqj4v-1',67,'','26.226 p2 put I3'' q5 r5 s5');
INSERT INTO "lines" VALUES('bdaz5jqj4v-1',68,'0:f704d1438e504100bec761636265ed8b','26.238 p1 put 1b n7');
INSERT INTO "lines" VALUES('bdaz5jqj4v-1',69,'','26.956 p2 put P5 c8 c9 c10 d9 d10');
INSERT INTO "lines" VALUES('bdaz5jqj4v-1',70,'0:02c605ce224244428116f2f20b33478f','26.971 p1 put O4 k16 k17 l16 l17');
INSERT INTO "lines" VALUES('bdaz5jqj4v-1',71,'','27.701 p2 put L4 s9 t9 t10 t11');
INSERT INTO "lines" VALUES('bdaz5jqj4v-1',72,'0:0fffed946e264b5f978043f079363095','27.718 p1 put 1a'' r3');
INSERT INTO "lines" VALUES('bdaz5jqj4v-1',73,'','28.430 p2 put 2'' i20 j20');
INSERT INTO "lines" VALUES('bdaz5jqj4v-1',74,'0:64eebcbb39df467c85482c5bee644ebe','28.450 p1 put I3'' q7 q8 q9');
INSERT INTO "lines" VALUES('bdaz5jqj4v-1',75,'','29.161 p2 put V5'' a14 a15 a16 b14 c14');
INSERT INTO "lines" VALUES('bdaz5jqj4v-1',76,'0:33412fd4c32d4286bacf7dd9e035b11d','29.170 p1 put 1b'' k10');
INSERT INTO "lines" VALUES('bdaz5jqj4v-1',77,'','29.874 p2 put L4'' h12 h13 h14 i12');
INSERT INTO "lines" VALUES('bdaz5jqj4v-1',78,'0:531019e1a9f743bc9e80143366cd579c','29.883 p1 put I4 e11 f11 g11 h11');
INSERT INTO "lines" VALUES('bdaz5jqj4v-1',79,'','30.610 p2 put V3'' e1 e2 f2');
INSERT INTO "lines" VALUES('bdaz5jqj4v-1',80,'0:c53691c3589c47858e12fdaf4a173dc2','30.618 p1 put 2 c15 d15');
INSERT INTO "lines" VALUES('bdaz5jqj4v-1',81,'','31.335 p2 put I4 t2 t3 t4 t5');
INSERT INTO "lines" VALUES('bdaz5jqj4v-1',82,'','31.335 table out p2 I4');
INSERT INTO "lines" VALUES('bdaz5jqj4v-1',83,'','32.045 p2 put I4'' t3 t4 t5 t6');
INSERT INTO "lines" VALUES('bdaz5jqj4v-1',84,'0:17d6deaf878a44f68b858b5139f5959c','32.082 p1 put I4'' a20 b20 c20 d20');
INSERT INTO "lines" VALUES('bdaz5jqj4v-1',85,'','32.814 p2 pass');
INSERT INTO "lines" VALUES('bdaz5jqj4v-1',86,'0:19e3e44fbdff4857b130e05373b0a6c7','32.819 p1 put 2'' h17 h18');
INSERT INTO "lines" VALUES('bdaz5jqj4v-1',87,'','32.819 table out p1 2''');
INSERT INTO "lines" VALUES('bdaz5jqj4v-1',88,'','32.819 table result p1 692 p2 576');
INSERT INTO "lines" VALUES('enn5ynpvf9-1',1,'','3.000 table start 84');
INSERT INTO "lines" VALUES('enn5ynpvf9-1',2,'','3.000 table pack p1 1 4 5 9 19 8 16 10 2 14 0 6 7 12 13 11 18 15 17 3');
INSERT INTO "lines" VALUES('enn5ynpvf9-1',3,'','3.000 table pack p2 37 21 27 26 38 29 23 20 31 32 33 30 25 22 39 28 24 34 35 36');
INSERT INTO "lines" VALUES('enn5ynpvf9-1',4,'','3.000 table pack p3 51 40 58 46 52 57 56 43 59 48 47 42 53 45 41 44 55 50 49 54');
INSERT INTO "lines" VALUES('enn5ynpvf9-1',5,'','3.000 table pack p4 63 79 60 67 66 77 62 64 78 74 75 68 70 65 73 61 71 76 72 69');
INSERT INTO "lines" VALUES('enn5ynpvf9-1',6,'3:067f10bc1e5540c4ad46ab8793afa93f','3.050 p4 miss at 0,0 dango');
INSERT INTO "lines" VALUES('enn5ynpvf9-1',7,'0:5f4eb287bfbe4efd9163dad339036d96','3.075 p1 play 0,1 at 0,0 cactus');
INSERT INTO "lines" VALUES('enn5ynpvf9-1',8,'1:c6f3bed74b4d441dbe1a57d7d99d4068','3.137 p2 play 1,0 at 0,0 cactus');
INSERT INTO "lines" VALUES('enn5ynpvf9-1',9,'2:b78c6a61a8a84c6bbcdfb5c83d6951c3','3.150 p3 play 0,-1 at 0,0 coat');
INSERT INTO "lines" VALUES('enn5ynpvf9-1',10,'1:761eebc43c6a42fba8c089448006e220','3.332 p2 play 1,1 at 0,1 thumb');
INSERT INTO "lines" VALUES('enn5ynpvf9-1',11,'2:58176a161e2644c0a6f056941347c07a','3.338 p3 play -1,-1 at 0,-1 die');
INSERT INTO "lines" VALUES('enn5ynpvf9-1',12,'1:47f17033e0f845b680b5e02afec7e516','3.547 p2 play 1,2 at 1,1 radio');
INSERT INTO "lines" VALUES('enn5ynpvf9-1',13,'2:bdb9e247630c411f990b5c4a496bdf83','3.551 p3 play -2,-1 at -1,-1 parasol');
INSERT INTO "lines" VALUES('enn5ynpvf9-1',14,'0:6212627db76b44e79e1626346d8dc63a','3.618 p1 miss at 0,0 unicorn');
INSERT INTO "lines" VALUES('enn5ynpvf9-1',15,'1:ed5ce691e0af4251bd74c7f8f55a0fed','3.723 p2 play 0,3 at 1,2 message');
INSERT INTO "lines" VALUES('enn5ynpvf9-1',16,'2:2cc29b3787ce481d8cd4d1d449fe2c93','3.725 p3 play -2,-2 at -2,-1 popcorn');
INSERT INTO "lines" VALUES('enn5ynpvf9-1',17,'1:5084938c796648869e50fdf4a5c4b676','3.878 p2 miss at 0,3 skateboard');
INSERT INTO "lines" VALUES('enn5ynpvf9-1',18,'2:647e2fd7772d456183560636c707b425','3.900 p3 play 1,-1 at 0,-1 ramen');
INSERT INTO "lines" VALUES('enn5ynpvf9-1',19,'','3.900 table round green');
INSERT INTO "lines" VALUES('enn5ynpvf9-1',20,'','3.900 table give green pink 6');
INSERT INTO "lines" VALUES('enn5ynpvf9-1',21,'','3.900 table give green orange 34');
INSERT INTO "lines" VALUES('enn5ynpvf9-1',22,'','3.900 table give green blue 69');
INSERT INTO "lines" VALUES('enn5ynpvf9-1',23,'','6.900 table start 87');
INSERT INTO "lines" VALUES('enn5ynpvf9-1',24,'','6.900 table pack p1 12 14 19 17 9 16 15 0 5 8 11 7 3 2 1 18 10 4 13');
INSERT INTO "lines" VALUES('enn5ynpvf9-1',25,'','6.900 table pack p2 37 25 27 29 20 31 28 38 22 32 35 24 26 23 21 33 36 39 30');
INSERT INTO "lines" VALUES('enn5ynpvf9-1',26,'','6.900 table pack p3 53 49 47 34 52 44 6 46 69 43 50 48 51 40 58 54 41 42 55 56 59 57 45');
INSERT INTO "lines" VALUES('enn5ynpvf9-1',27,'','6.900 table pack p4 66 60 74 61 73 63 64 70 62 79 65 71 75 76 77 67 72 68 78');
INSERT INTO "lines" VALUES('enn5ynpvf9-1',28,'0:296b395050994d819463f03c5965ddbd','6.935 p1 play -1,0 at 0,0 letter');
INSERT INTO "lines" VALUES('enn5ynpvf9-1',29,'1:4dd856b4aea04e9a9a1b8a883dc6b708','6.951 table verdict p2 6.927 p3 6.928 within 0.007 tie p2:6.927/0.000 p3:6.928/0.000');
INSERT INTO "lines" VALUES('enn5ynpvf9-1',30,'','6.951 p2 play -1,1 at 0,0 cap');
INSERT INTO "lines" VALUES('enn5ynpvf9-1',31,'3:39b5df8d29f4424cb2b90b4c0ae20862','6.959 p4 play 1,-1 at 0,0 ramen');
INSERT INTO "lines" VALUES('enn5ynpvf9-1',32,'0:5425b39a08114bf2a1f1efbde5c49679','7.103 p1 miss at -1,0 donut');
INSERT INTO "lines" VALUES('enn5ynpvf9-1',33,'1:94a63d5f0d974a67a81288383e825186','7.132 p2 play 0,1 at -1,1 robot');
INSERT INTO "lines" VALUES('enn5ynpvf9-1',34,'2:f846041714af491f8c9f3b33a44c6a1c','7.139 p3 play -1,-1 at -1,0 water-pistol');
INSERT INTO "lines" VALUES('enn5ynpvf9-1',35,'3:45ff8d68633045a8ab49a4b384aa8e1d','7.168 p4 play 2,-1 at 1,-1 shirt');
INSERT INTO "lines" VALUES('enn5ynpvf9-1',36,'2:36dae60cc1014a69821ac4f49fe8ffbf','7.339 p3 play -2,0 at -1,-1 water-pistol');
INSERT INTO "lines" VALUES('enn5ynpvf9-1',37,'3:7391f7ad1d8243e4a63e359d50379564','7.365 p4 play 3,-1 at 2,-1 weightlifter');
INSERT INTO "lines" VALUES('enn5ynpvf9-1',38,'1:93dfbf7170d246af8c45762543925115','7.456 p2 miss at 0,1 beaver');
INSERT INTO "lines" VALUES('enn5ynpvf9-1',39,'2:2f7bb59c4b4f4aa1984021b0d5815208','7.526 p3 play -2,1 at -1,0 duck');
INSERT INTO "lines" VALUES('enn5ynpvf9-1',40,'3:d9bcb37bba0d4c7ba3832e898ab80294','7.559 p4 play -3,1 at -2,0 avocado');
INSERT INTO "lines" VALUES('enn5ynpvf9-1',41,'2:72f6f328643a42cb8542df8e455bba60','7.706 p3 play -1,-2 at -1,-1 octopus');
INSERT INTO "lines" VALUES('enn5ynpvf9-1',42,'3:0f9936adb67e454cb2d0a4a94825f172','7.714 p4 miss at 1,-1 lemon');
INSERT INTO "lines" VALUES('enn5ynpvf9-1',43,'2:62124fe608294b7eab47ec38557ae777','7.891 p3 play 2,0 at 3,-1 sun');
INSERT INTO "lines" VALUES('enn5ynpvf9-1',44,'2:58314995d1994d86965ab69aca6a1773','8.073 p3 play 4,-1 at 3,-1 cupcake');
INSERT INTO "lines" VALUES('enn5ynpvf9-1',45,'2:22feccd24e8845eea16a84c789262037','8.281 p3 play 0,-1 at -1,-1 van');
INSERT INTO "lines" VALUES('enn5ynpvf9-1',46,'2:2302b2709873486fb98f80e04737585c','8.464 p3 play -2,2 at -1,1 boot');
INSERT INTO "lines" VALUES('enn5ynpvf9-1',47,'2:76618f6d5ef64190bc5b0d99bf147269','8.643 p3 play -1,-3 at -1,-2 buoy');
INSERT INTO "lines" VALUES('enn5ynpvf9-1',48,'2:1a366b16073943fe9a7a9e66fdd25352','8.835 p3 play 3,0 at 3,-1 cupcake');
INSERT INTO "lines" VALUES('enn5ynpvf9-1',49,'2:266b1c09e8cf4228b6a77e53792198b3','9.140 p3 play 5,-2 at 4,-1 dango');
INSERT INTO "lines" VALUES('enn5ynpvf9-1',50,'2:7feed57811b44a888c562890338c0d46','9.454 p3 play 6,-2 at 5,-2 dragon');
INSERT INTO "lines" VALUES('enn5ynpvf9-1',51,'2:86d876834dc94cb99831068026d21acc','9.768 p3 play 0,-2 at 0,-1 heart');
INSERT INTO "lines" VALUES('enn5ynpvf9-1',52,'2:0cf083569d3343038d2ebcbbc641b709','9.931 p3 miss at 6,-2 parasol');
INSERT INTO "lines" VALUES('enn5ynpvf9-1',53,'0:a0c445d80f9f47679ef67b37d98caf74','10.336 p1 play 1,1 at 2,0 tent');
INSERT INTO "lines" VALUES('enn5ynpvf9-1',54,'0:cf93a89e8fec43c3a0dd21364fd1f62f','10.629 p1 play 4,-2 at 3,-1 star');
INSERT INTO "lines" VALUES('enn5ynpvf9-1',55,'1:62bc2b0f78d945029e0c92353a6dd0ab','10.668 p2 play -2,3 at -2,2 boomerang');
INSERT INTO "lines" VALUES('enn5ynpvf9-1',56,'3:1e048a0b1a844dbd8fb840415af5a7e8','10.909 p4 play 6,-3 at 6,-2 alien');
INSERT INTO "lines" VALUES('enn5ynpvf9-1',57,'1:e5d67d6b3a5f47d5a5dfa7f8652801ac','10.998 table verdict p1 10.951 p2 10.880 within 0.007 p2 p1:10.952/0.001 p2:10.880/0.000');
INSERT INTO "lines" VALUES('enn5ynpvf9-1',58,'','10.998 p2 play 4,0 at 4,-1 radio');
INSERT INTO "lines" VALUES('enn5ynpvf9-1',59,'0:ef47a323b8d94f2dbe6ebdd01da646d1','11.180 p1 miss at 4,-2 spade');
INSERT INTO "lines" VALUES('enn5ynpvf9-1',60,'3:4571c825a6184798a29a2c13ca1ecc1c','11.200 p4 play -2,-1 at -2,0 sunglasses');
INSERT INTO "lines" VALUES('enn5ynpvf9-1',61,'1:ac641e9493b7433c8ff6208fafc6ace4','11.327 p2 play 1,-3 at 0,-2 umbrella');
INSERT INTO "lines" VALUES('enn5ynpvf9-1',62,'3:d07a5504cb2046d5ac46fd6a2484f56f','11.487 p4 play 1,2 at 1,1 lightning');
INSERT INTO "lines" VALUES('enn5ynpvf9-1',63,'1:42bbfd3eb6704b4eb832cadf89dd5f2d','11.605 p2 play 1,0 at 0,0 clapper');
INSERT INTO "lines" VALUES('enn5ynpvf9-1',64,'3:978478affcc6486e81bcc63d493d5d04','11.777 p4 play 1,3 at 1,2 letter');
INSERT INTO "lines" VALUES('enn5ynpvf9-1',65,'1:7709f50852874b66a6d4a08e68e968c6','11.880 p2 play 7,-2 at 6,-2 eagle');
INSERT INTO "lines" VALUES('enn5ynpvf9-1',66,'3:acf562d6771646ccbb7aad4ed2cfdb1e','12.088 p4 play 0,-4 at -1,-3 message');
INSERT INTO "lines" VALUES('enn5ynpvf9-1',67,'1:14315f315ba148fda71a312539d80503','12.254 p2 resign');
INSERT INTO "lines" VALUES('enn5ynpvf9-1',68,'2:1609959fb4404d83b52dc20d03183d68','12.259 p3 resign');
INSERT INTO "lines" VALUES('enn5ynpvf9-1',69,'3:47dce616c6ec4311801cfab2a8ab8211','12.263 p4 resign');
INSERT INTO "lines" VALUES('enn5ynpvf9-1',70,'','12.263 table result pink resigned');
INSERT INTO "lines" VALUES('mxy7655dzb-1',1,'','0.000 table objects hourglass ring crown key moon owl candle sword mushroom bell feather star cauldron book snake anchor');
INSERT INTO "lines" VALUES('mxy7655dzb-1',2,'','0.000 table layout p1 sw esw ew ew sw esw ne nw ns ew -- nes sw new nsw ns');
INSERT INTO "lines" VALUES('mxy7655dzb-1',3,'','0.000 table layout p2 sw esw ew ew sw esw ne nw ns ew -- nes sw new nsw ns');
INSERT INTO "lines" VALUES('mxy7655dzb-1',4,'','0.000 table start mushroom');
INSERT INTO "lines" VALUES('mxy7655dzb-1',5,'','3.000 table goal star');
INSERT INTO "lines" VALUES('mxy7655dzb-1',6,'','4.224 table verdict p1 4.141 p2 3.916 within 0.785 tie p1:4.218/0.077 p2:4.218/0.302');
INSERT INTO "lines" VALUES('mxy7655dzb-1',7,'','4.224 table void');
INSERT INTO "lines" VALUES('mxy7655dzb-1',8,'0:a43b9a6be1bf4f978e84c8b509232566','4.238 p1 resign');
INSERT INTO "lines" VALUES('mxy7655dzb-1',9,'','4.238 table result p2 resigned');
INSERT INTO "lines" VALUES('qp4re4s8mt-1',1,'','0.000 table layout 2 13 18 12 28 10 30 3 6 4 22 35 15 5 20 25 29 21 9 1 17 24 8 14 27 19 31 7 34 32 11 26 36 16 23 33');
INSERT INTO "lines" VALUES('qp4re4s8mt-1',2,'','0.000 table lot p1');
INSERT INTO "lines" VALUES('qp4re4s8mt-1',3,'0:dfa5d4eea3e94f9ab8787c2348782551','4.073 p1 colour red');
INSERT INTO "lines" VALUES('qp4re4s8mt-1',4,'','4.073 table roll 2 2 3');
INSERT INTO "lines" VALUES('qp4re4s8mt-1',5,'1:b12400b434f44c68b32aeb9528499efd','4.157 p2 place 7 = 3+2+2');
INSERT INTO "lines" VALUES('qp4re4s8mt-1',6,'','4.157 table roll 5 1 6');
INSERT INTO "lines" VALUES('qp4re4s8mt-1',7,'0:b5bb1a77d58245019bcfc68a05219dda','4.187 p1 place 11 = 6+5*1');
INSERT INTO "lines" VALUES('qp4re4s8mt-1',8,'','4.187 table roll 6 5 4');
INSERT INTO "lines" VALUES('qp4re4s8mt-1',9,'1:c4fac9c5d57d442faaeaf7a66223eafb','4.195 p2 place 29 = 6*4+5');
INSERT INTO "lines" VALUES('qp4re4s8mt-1',10,'','4.195 table roll 1 4 1');
INSERT INTO "lines" VALUES('qp4re4s8mt-1',11,'0:f2d29ff02e7b41b8b100a093e15f73ae','4.214 p1 place 5 = 4*1+1');
INSERT INTO "lines" VALUES('qp4re4s8mt-1',12,'','4.214 table roll 4 2 4');
INSERT INTO "lines" VALUES('qp4re4s8mt-1',13,'1:7060a46992784fdda3c0cf346569a0e3','4.225 p2 place 6 = 4+4-2');
INSERT INTO "lines" VALUES('qp4re4s8mt-1',14,'','4.225 table roll 4 3 2');
INSERT INTO "lines" VALUES('qp4re4s8mt-1',15,'0:407cf1a827a546b0937311d7b315f8d9','4.239 p1 place 9 = 4+3+2');
INSERT INTO "lines" VALUES('qp4re4s8mt-1',16,'','4.239 table roll 6 3 1');
INSERT INTO "lines" VALUES('qp4re4s8mt-1',17,'1:79a95472e864411a957130f7df9bb1fa','4.241 p2 place 8 = 6+3-1');
INSERT INTO "lines" VALUES('qp4re4s8mt-1',18,'','4.241 table roll 6 1 2');
INSERT INTO "lines" VALUES('qp4re4s8mt-1',19,'0:6c66e3401a624f71930f96186ff47f14','4.256 p1 place 13 = 6*2+1');
INSERT INTO "lines" VALUES('qp4re4s8mt-1',20,'','4.256 table roll 2 1 1');
INSERT INTO "lines" VALUES('qp4re4s8mt-1',21,'1:176b34f58b6f4353ac35191488b515b4','4.262 p2 none');
INSERT INTO "lines" VALUES('qp4re4s8mt-1',22,'0:2ce4324482b643a3a71a71e6fb5328ac','4.277 p1 point 3 = 2*1+1');
INSERT INTO "lines" VALUES('qp4re4s8mt-1',23,'','4.277 p2 place 3');
INSERT INTO "lines" VALUES('qp4re4s8mt-1',24,'','4.277 table roll 3 2 5');
INSERT INTO "lines" VALUES('qp4re4s8mt-1',25,'0:642fff94d4bc451aa1e49f09955aee54','4.299 p1 place 1 = 3*2-5');
INSERT INTO "lines" VALUES('qp4re4s8mt-1',26,'','4.299 table roll 1 4 2');
INSERT INTO "lines" VALUES('qp4re4s8mt-1',27,'1:754217e40dd64a658a80607ce7d8ed79','4.319 p2 place 12 = 4*(2+1)');
INSERT INTO "lines" VALUES('qp4re4s8mt-1',28,'','4.319 table roll 6 4 3');
INSERT INTO "lines" VALUES('qp4re4s8mt-1',29,'0:04600287844e47bf82292e2c7214fc76','4.372 p1 place 27 = 6*4+3');
INSERT INTO "lines" VALUES('qp4re4s8mt-1',30,'','4.372 table roll 3 2 5');
INSERT INTO "lines" VALUES('qp4re4s8mt-1',31,'1:f2a90b0d9189464d8eccc55bdfcf8990','4.382 p2 none');
INSERT INTO "lines" VALUES('qp4re4s8mt-1',32,'0:d33263ab072c4f5a842f0d92e36ad5d4','4.388 p1 point 10 = 5+3+2');
INSERT INTO "lines" VALUES('qp4re4s8mt-1',33,'','4.388 p2 place 10');
INSERT INTO "lines" VALUES('qp4re4s8mt-1',34,'','4.388 table roll 6 2 4');
INSERT INTO "lines" VALUES('qp4re4s8mt-1',35,'0:18c9a70eaec54f15a66f5bd185baed4d','4.486 p1 place 32 = (6+2)*4');
INSERT INTO "lines" VALUES('qp4re4s8mt-1',36,'','4.486 table roll 4 1 3');
INSERT INTO "lines" VALUES('qp4re4s8mt-1',37,'1:be0e73e7d11a4ae283da4cc590fe7800','4.491 p2 none');
INSERT INTO "lines" VALUES('qp4re4s8mt-1',38,'0:063cf9e7364341e1b4a00e1ed3eb94bd','4.509 p1 point 15 = (4+1)*3');
INSERT INTO "lines" VALUES('qp4re4s8mt-1',39,'','4.509 p2 place 15');
INSERT INTO "lines" VALUES('qp4re4s8mt-1',40,'','4.509 table roll 6 4 1');
INSERT INTO "lines" VALUES('qp4re4s8mt-1',41,'0:b25399bb0efe44839f1736f33e13d845','4.524 p1 place 20 = (6-1)*4');
INSERT INTO "lines" VALUES('qp4re4s8mt-1',42,'','4.524 table roll 6 4 3');
INSERT INTO "lines" VALUES('qp4re4s8mt-1',43,'1:402d061e4f3a4b708ba44149ffb0e772','4.531 p2 place 22 = 6*3+4');
INSERT INTO "lines" VALUES('qp4re4s8mt-1',44,'','4.531 table roll 6 2 1');
INSERT INTO "lines" VALUES('qp4re4s8mt-1',45,'0:8443291a06e74c8cbf59ebba05538c6f','4.541 p1 place 18 = 6*(2+1)');
INSERT INTO "lines" VALUES('qp4re4s8mt-1',46,'','4.541 table roll 2 3 5');
INSERT INTO "lines" VALUES('qp4re4s8mt-1',47,'1:d1bdde86cece4643bb9d89fbc8d96655','4.543 p2 place 30 = 5*3*2');
INSERT INTO "lines" VALUES('qp4re4s8mt-1',48,'','4.543 table roll 3 4 1');
INSERT INTO "lines" VALUES('qp4re4s8mt-1',49,'0:bc786566319e420bb7bfbfe9e5038a7d','4.548 p1 place 16 = 4*(3+1)');
INSERT INTO "lines" VALUES('qp4re4s8mt-1',50,'','4.548 table roll 4 5 6');
INSERT INTO "lines" VALUES('qp4re4s8mt-1',51,'1:b248300c88654fe1afbd828361dfe575','4.564 p2 place 34 = 6*5+4');
INSERT INTO "lines" VALUES('qp4re4s8mt-1',52,'','4.564 table roll 4 3 2');
INSERT INTO "lines" VALUES('qp4re4s8mt-1',53,'0:1b7debb90b4747f2a79cfa385e80d107','4.569 p1 place 24 = 4*3*2');
INSERT INTO "lines" VALUES('qp4re4s8mt-1',54,'','4.569 table roll 6 2 2');
INSERT INTO "lines" VALUES('qp4re4s8mt-1',55,'1:88c68bd1a9d745198ce66f03066630db','4.577 p2 place 2 = 6-2-2');
INSERT INTO "lines" VALUES('qp4re4s8mt-1',56,'','4.577 table roll 5 5 4');
INSERT INTO "lines" VALUES('qp4re4s8mt-1',57,'0:39a559fd26874119ac1b15f25ba3391b','4.589 p1 place 4 = 5-5+4');
INSERT INTO "lines" VALUES('qp4re4s8mt-1',58,'','4.589 table roll 2 5 6');
INSERT INTO "lines" VALUES('qp4re4s8mt-1',59,'1:5c7eefdc086e407a9f3cdb47d99ea548','4.598 p2 none');
INSERT INTO "lines" VALUES('qp4re4s8mt-1',60,'0:45c06915cfc940fb9a87fbca993b3358','4.620 p1 point 17 = 6*2+5');
INSERT INTO "lines" VALUES('qp4re4s8mt-1',61,'','4.620 p2 place 17');
INSERT INTO "lines" VALUES('qp4re4s8mt-1',62,'','4.620 table roll 6 1 2');
INSERT INTO "lines" VALUES('qp4re4s8mt-1',63,'0:751929a886b44550a24a7f9ee98ae296','4.622 p1 none');
INSERT INTO "lines" VALUES('qp4re4s8mt-1',64,'1:3f400d042e034f829c89211c0a25bc93','4.626 p2 silent');
INSERT INTO "lines" VALUES('qp4re4s8mt-1',65,'0:f78e0b3240ad4d989a362f7adcffdd43','4.641 p1 place 14');
INSERT INTO "lines" VALUES('qp4re4s8mt-1',66,'','4.641 table roll 1 4 5');
INSERT INTO "lines" VALUES('qp4re4s8mt-1',67,'1:0be4d1e6d49a4071b439fc9e71080c60','4.644 p2 place 25 = 5*(4+1)');
INSERT INTO "lines" VALUES('qp4re4s8mt-1',68,'','4.644 table roll 2 3 4');
INSERT INTO "lines" VALUES('qp4re4s8mt-1',69,'0:f5209725bee545d282a3042fd465a047','4.648 p1 none');
INSERT INTO "lines" VALUES('qp4re4s8mt-1',70,'1:ba133d74dae84eb2a8a1df3627fe2312','4.668 p2 silent');
INSERT INTO "lines" VALUES('qp4re4s8mt-1',71,'0:44f1a2184c5b419f8b2ba46e59e11fde','4.676 p1 place 26');
INSERT INTO "lines" VALUES('qp4re4s8mt-1',72,'','4.676 table roll 5 6 6');
INSERT INTO "lines" VALUES('qp4re4s8mt-1',73,'1:11e036d7043648918743ffd8d5a4b896','4.683 p2 place 31 = 6*6-5');
INSERT INTO "lines" VALUES('qp4re4s8mt-1',74,'','4.683 table roll 3 2 3');
INSERT INTO "lines" VALUES('qp4re4s8mt-1',75,'0:d64b68fcc48c423d8dc589903cda8d06','4.705 p1 none');
INSERT INTO "lines" VALUES('qp4re4s8mt-1',76,'1:043b3b1a2cbf48d493c0d2e2e5f8f55a','4.712 p2 silent');
INSERT INTO "lines" VALUES('qp4re4s8mt-1',77,'0:b7db58cf325c4df387fa6a43d7c16003','4.725 p1 place 19');
INSERT INTO "lines" VALUES('qp4re4s8mt-1',78,'','4.725 table roll 5 6 3');
INSERT INTO "lines" VALUES('qp4re4s8mt-1',79,'1:3f887542026841a59992b8cf26e2299e','4.726 p2 place 23 = 6*3+5');
INSERT INTO "lines" VALUES('qp4re4s8mt-1',80,'','4.726 table result p2 chain');
INSERT INTO "lines" VALUES('wtk54s5wzv-1',1,'','0.000 table roll RX BX');
INSERT INTO "lines" VALUES('wtk54s5wzv-1',2,'0:58aac49691d941d98c3019b13ab3c512','0.313 p1 place RX b1');
INSERT INTO "lines" VALUES('wtk54s5wzv-1',3,'0:e6e44698ef6642c5abf7b23a6b758b79','0.350 p1 end');
INSERT INTO "lines" VALUES('wtk54s5wzv-1',4,'','0.350 table roll BB RX WX');
INSERT INTO "lines" VALUES('wtk54s5wzv-1',5,'1:64adb93a20144987a2979f61486fa92f','0.359 p2 place BB e1 ns');
INSERT INTO "lines" VALUES('wtk54s5wzv-1',6,'1:c79362a190c442a6839ce9635a748b5b','0.375 p2 place WX e2');
INSERT INTO "lines" VALUES('wtk54s5wzv-1',7,'','0.375 p2 end');
INSERT INTO "lines" VALUES('wtk54s5wzv-1',8,'','0.375 table roll BX WX');
INSERT INTO "lines" VALUES('wtk54s5wzv-1',9,'0:fdc1679071af46c5b74e41c14a5d6f81','0.384 p1 place WX a5');
INSERT INTO "lines" VALUES('wtk54s5wzv-1',10,'0:97e7a53c57f146b3b71e4821af0a5300','0.394 p1 end');
INSERT INTO "lines" VALUES('wtk54s5wzv-1',11,'','0.394 table roll RB WX WX');
INSERT INTO "lines" VALUES('wtk54s5wzv-1',12,'1:79b042128f12440d983efb0bcc7bb0bd','0.415 p2 place WX b5');
INSERT INTO "lines" VALUES('wtk54s5wzv-1',13,'1:6064dc730e5248d486c338099214cc5a','0.434 p2 place WX a4');
INSERT INTO "lines" VALUES('wtk54s5wzv-1',14,'','0.434 p2 end');
INSERT INTO "lines" VALUES('wtk54s5wzv-1',15,'','0.434 table roll RB RB CV');
INSERT INTO "lines" VALUES('wtk54s5wzv-1',16,'0:853c9178311e4f65a615dad4af25ee8a','0.450 p1 place CV f2 sw');
INSERT INTO "lines" VALUES('wtk54s5wzv-1',17,'','0.450 p1 turn f2');
INSERT INTO "lines" VALUES('wtk54s5wzv-1',18,'0:1891243b26824b9a9317a62e7d7a4c04','0.459 p1 place RB b4 ew');
INSERT INTO "lines" VALUES('wtk54s5wzv-1',19,'','0.459 p1 end');
INSERT INTO "lines" VALUES('wtk54s5wzv-1',20,'','0.459 table roll WX CV RB');
INSERT INTO "lines" VALUES('wtk54s5wzv-1',21,'1:3ee3b2e7030440be85e7abacc24d6f5e','0.470 p2 place WX f3');
INSERT INTO "lines" VALUES('wtk54s5wzv-1',22,'1:5110382115e04e0299094fc69fe79004','0.485 p2 place CV d2 nw');
INSERT INTO "lines" VALUES('wtk54s5wzv-1',23,'','0.485 p2 end');
INSERT INTO "lines" VALUES('wtk54s5wzv-1',24,'','0.485 table roll CV BB WX');
INSERT INTO "lines" VALUES('wtk54s5wzv-1',25,'0:266f500f24514c8bbf5048237c6f2d10','0.507 p1 place WX e6');
INSERT INTO "lines" VALUES('wtk54s5wzv-1',26,'0:cc6913d6858f424b8bbd73f7de559ff4','0.509 p1 place CV d1 ne');
INSERT INTO "lines" VALUES('wtk54s5wzv-1',27,'','0.509 p1 end');
INSERT INTO "lines" VALUES('wtk54s5wzv-1',28,'','0.509 table roll RX CV CV');
INSERT INTO "lines" VALUES('wtk54s5wzv-1',29,'1:7cbdbfe4a1094e8cb524b45249bd29ec','0.523 p2 place CV f1 ne');
INSERT INTO "lines" VALUES('wtk54s5wzv-1',30,'1:8af8f7c8f433400f9ef4c3f6bc18f32c','0.531 p2 place CV b3 nw');
INSERT INTO "lines" VALUES('wtk54s5wzv-1',31,'','0.531 p2 end');
INSERT INTO "lines" VALUES('wtk54s5wzv-1',32,'','0.531 table roll BX BX RB');
INSERT INTO "lines" VALUES('wtk54s5wzv-1',33,'0:51af2e7498dd4082b8cd7de829ba4eca','0.545 p1 place RB b2 ns');
INSERT INTO "lines" VALUES('wtk54s5wzv-1',34,'0:17c5d4ce1a2d416e97946793b563e13f','0.550 p1 end');
INSERT INTO "lines" VALUES('wtk54s5wzv-1',35,'','0.550 table roll RX RB CV');
INSERT INTO "lines" VALUES('wtk54s5wzv-1',36,'1:5d93a0da4ed14571b1835e01995eb365','0.567 p2 place CV e5 ne');
INSERT INTO "lines" VALUES('wtk54s5wzv-1',37,'1:a3f0082079504cd1ae2480e4132bb5f4','0.579 p2 end');
INSERT INTO "lines" VALUES('wtk54s5wzv-1',38,'','0.579 table roll WX BX RX');
INSERT INTO "lines" VALUES('wtk54s5wzv-1',39,'0:c2483c369c0b4496ac80975344c679d5','0.586 p1 place RX f5');
INSERT INTO "lines" VALUES('wtk54s5wzv-1',40,'','0.586 p2 turn f5');
INSERT INTO "lines" VALUES('wtk54s5wzv-1',41,'0:357a34b95d0d48d485997a7b153ac30a','0.611 p1 place WX a3');
INSERT INTO "lines" VALUES('wtk54s5wzv-1',42,'','0.611 p1 end');
INSERT INTO "lines" VALUES('wtk54s5wzv-1',43,'','0.611 table roll BB BX BB');
INSERT INTO "lines" VALUES('wtk54s5wzv-1',44,'1:c61ee0e73cca485cae1fe4610893d6c6','0.619 p2 place BX a6');
INSERT INTO "lines" VALUES('wtk54s5wzv-1',45,'1:e339e4d7cf2b47fc99725129af0223c0','0.634 p2 place BB d6 ew');
INSERT INTO "lines" VALUES('wtk54s5wzv-1',46,'','0.634 p2 end');
INSERT INTO "lines" VALUES('wtk54s5wzv-1',47,'','0.634 table roll RX WX BX');
INSERT INTO "lines" VALUES('wtk54s5wzv-1',48,'0:914a72bf81bf42b69089247dcb2adb30','0.643 p1 place WX a2');
INSERT INTO "lines" VALUES('wtk54s5wzv-1',49,'0:cc4602ceb9464f5382dcee044f7d6e55','0.661 p1 place RX f4');
INSERT INTO "lines" VALUES('wtk54s5wzv-1',50,'','0.661 p1 end');
INSERT INTO "lines" VALUES('wtk54s5wzv-1',51,'','0.661 table roll BB BX RB');
INSERT INTO "lines" VALUES('wtk54s5wzv-1',52,'1:5aa066f25a6a48e1a33438b8150cc8ec','0.672 p2 place BB d5 ew');
INSERT INTO "lines" VALUES('wtk54s5wzv-1',53,'1:af5f4a6d0949482daadc1311b2176a23','0.722 p2 place BX c5');
INSERT INTO "lines" VALUES('wtk54s5wzv-1',54,'','0.722 p2 end');
INSERT INTO "lines" VALUES('wtk54s5wzv-1',55,'','0.722 table roll BB BB CV');
INSERT INTO "lines" VALUES('wtk54s5wzv-1',56,'0:b022f23c0d204566b8bb62d02f51fac9','0.739 p1 place CV d4 sw');
INSERT INTO "lines" VALUES('wtk54s5wzv-1',57,'0:cdcbd9dcbfa5400fb6f5574c30486eee','0.747 p1 end');
INSERT INTO "lines" VALUES('wtk54s5wzv-1',58,'','0.747 table roll BB CV BX');
INSERT INTO "lines" VALUES('wtk54s5wzv-1',59,'1:c2e7d3a697f84f048ca70ee84fda07a9','0.762 p2 place BB e4 ew');
INSERT INTO "lines" VALUES('wtk54s5wzv-1',60,'1:aa3823d343c7478d8d347fd43349083c','0.775 p2 place CV c3 ne');
INSERT INTO "lines" VALUES('wtk54s5wzv-1',61,'','0.775 p2 turn d2');
INSERT INTO "lines" VALUES('wtk54s5wzv-1',62,'','0.775 p2 end');
INSERT INTO "lines" VALUES('wtk54s5wzv-1',63,'','0.775 table roll WX CV BB');
INSERT INTO "lines" VALUES('wtk54s5wzv-1',64,'0:10c37164a3d143b58a587fa82d93bcda','0.790 p1 place CV c2 es');
INSERT INTO "lines" VALUES('wtk54s5wzv-1',65,'0:cf03ea63249140019b8639b9b44bdf98','0.807 p1 turn c2');
INSERT INTO "lines" VALUES('wtk54s5wzv-1',66,'0:3ceef90d5b554d2698152d9aa11b29ef','0.815 p1 place WX f6');
INSERT INTO "lines" VALUES('wtk54s5wzv-1',67,'','0.815 p1 end');
INSERT INTO "lines" VALUES('wtk54s5wzv-1',68,'','0.815 table roll BB CV CV');
INSERT INTO "lines" VALUES('wtk54s5wzv-1',69,'1:f89ac104a3d94b7c92bce9dbedc90601','0.823 p2 place CV c4 ne');
INSERT INTO "lines" VALUES('wtk54s5wzv-1',70,'1:42a4ea95c14b4b29877697e1458726c5','0.831 p2 announce');
INSERT INTO "lines" VALUES('wtk54s5wzv-1',71,'1:4238618cc6644671ba4f53f3bd28cef7','0.851 p2 place CV b6 ne');
INSERT INTO "lines" VALUES('wtk54s5wzv-1',72,'','0.851 p2 end');
INSERT INTO "lines" VALUES('wtk54s5wzv-1',73,'','0.851 table result p2 network');
CREATE TABLE recent (
        game TEXT NOT NULL, number INTEGER NOT NULL, action TEXT NOT NULL, line TEXT NOT NULL
    );
INSERT INTO "recent" VALUES('hks6zp2x7d-1',1,'','0.000 table layout 2 13 18 12 28 10 30 3 6 4 22 35 15 5 20 25 29 21 9 1 17 24 8 14 27 19 31 7 34 32 11 26 36 16 23 33');
INSERT INTO "recent" VALUES('hks6zp2x7d-1',2,'','0.000 table lot p2');
INSERT INTO "recent" VALUES('hks6zp2x7d-1',3,'1:345fe257261247ebab67aea0a856d954','0.001 p2 colour red');
INSERT INTO "recent" VALUES('hks6zp2x7d-1',4,'','0.001 table roll 5 3 1');
INSERT INTO "recent" VALUES('hks6zp2x7d-1',5,'0:5b04c39f0fbe4232952fb6bf611d3b89','0.016 p1 place 15 = 5*3*1');
INSERT INTO "recent" VALUES('hks6zp2x7d-1',6,'','0.016 table roll 5 3 4');
INSERT INTO "recent" VALUES('hks6zp2x7d-1',7,'1:408a1c84e2154e34ae8a4c35624a0905','0.030 p2 place 4 = 5-4+3');
INSERT INTO "recent" VALUES('hks6zp2x7d-1',8,'','0.030 table roll 6 4 4');
INSERT INTO "recent" VALUES('hks6zp2x7d-1',9,'0:b1bc5a74139d42029f142b91b0c9e626','0.045 p1 place 22 = 6+4*4');
INSERT INTO "recent" VALUES('hks6zp2x7d-1',10,'','0.045 table roll 1 1 4');
INSERT INTO "recent" VALUES('hks6zp2x7d-1',11,'1:843884d1d756466299f12c27a30fdc2c','0.053 p2 place 5 = 4*1+1');
INSERT INTO "recent" VALUES('hks6zp2x7d-1',12,'','0.053 table roll 2 4 4');
INSERT INTO "recent" VALUES('hks6zp2x7d-1',13,'0:7f3ba6fe1d8c4bd293b7a5731335d0b1','0.076 p1 place 10 = 4+4+2');
INSERT INTO "recent" VALUES('hks6zp2x7d-1',14,'','0.076 table roll 2 4 6');
INSERT INTO "recent" VALUES('hks6zp2x7d-1',15,'1:186a1d84f7c1435a8fe15d811a3334e8','0.089 p2 place 12 = 6+4+2');
INSERT INTO "recent" VALUES('hks6zp2x7d-1',16,'','0.089 table roll 3 3 6');
INSERT INTO "recent" VALUES('hks6zp2x7d-1',17,'0:4917798c8f2c45899b17582d9b703055','0.097 p1 place 6 = 6+3-3');
INSERT INTO "recent" VALUES('hks6zp2x7d-1',18,'','0.097 table roll 6 2 5');
INSERT INTO "recent" VALUES('hks6zp2x7d-1',19,'1:0a5e7274bbeb4c25a9d45bbe70836232','0.101 p2 place 13 = 6+5+2');
INSERT INTO "recent" VALUES('hks6zp2x7d-1',20,'','0.101 table roll 5 3 3');
INSERT INTO "recent" VALUES('hks6zp2x7d-1',21,'0:85850f4f06c441c9a5258b4e3ec441cc','0.117 p1 place 24 = (5+3)*3');
INSERT INTO "recent" VALUES('hks6zp2x7d-1',22,'','0.117 table roll 2 5 1');
INSERT INTO "recent" VALUES('hks6zp2x7d-1',23,'1:605fb2ec0c414329abb8e16e619a77ca','0.124 p2 place 7 = 5+2*1');
INSERT INTO "recent" VALUES('hks6zp2x7d-1',24,'','0.124 table roll 4 2 3');
INSERT INTO "recent" VALUES('hks6zp2x7d-1',25,'0:7562e52f550a433d9ab81d779675a39d','0.133 p1 place 18 = (4+2)*3');
INSERT INTO "recent" VALUES('hks6zp2x7d-1',26,'','0.133 table roll 5 4 2');
INSERT INTO "recent" VALUES('hks6zp2x7d-1',27,'1:ee996a3d2731492aa4119e25ef2b42e1','0.140 p2 place 11 = 5+4+2');
INSERT INTO "recent" VALUES('hks6zp2x7d-1',28,'','0.140 table roll 6 5 1');
INSERT INTO "recent" VALUES('hks6zp2x7d-1',29,'0:6ac7bc1edf304c4bab8dc875a48f4779','0.148 p1 place 30 = 6*5*1');
INSERT INTO "recent" VALUES('hks6zp2x7d-1',30,'','0.148 table roll 6 1 1');
INSERT INTO "recent" VALUES('hks6zp2x7d-1',31,'1:bee42b3add98403ebb094f4ac41cbb1a','0.161 p2 none');
INSERT INTO "recent" VALUES('hks6zp2x7d-1',32,'0:992b6a7142354602a3a42bdf3ada4c2f','0.177 p1 silent');
INSERT INTO "recent" VALUES('hks6zp2x7d-1',33,'1:4951e23f87244ad59e1f8cf2590caab9','0.185 p2 place 29');
INSERT INTO "recent" VALUES('hks6zp2x7d-1',34,'','0.185 table roll 5 5 3');
INSERT INTO "recent" VALUES('hks6zp2x7d-1',35,'0:651da8412d324704940644c440dda22d','0.195 p1 place 20 = 5+5*3');
INSERT INTO "recent" VALUES('hks6zp2x7d-1',36,'','0.195 table roll 6 6 5');
INSERT INTO "recent" VALUES('hks6zp2x7d-1',37,'1:c7fa2d3aa8e6496480c646d45fcb81ca','0.209 p2 place 17 = 6+6+5');
INSERT INTO "recent" VALUES('hks6zp2x7d-1',38,'','0.209 table roll 2 3 5');
INSERT INTO "recent" VALUES('hks6zp2x7d-1',39,'0:0e4083e3eee14204b4299e708548ee96','0.225 p1 place 16 = (5+3)*2');
INSERT INTO "recent" VALUES('hks6zp2x7d-1',40,'','0.225 table roll 2 2 3');
INSERT INTO "recent" VALUES('hks6zp2x7d-1',41,'1:b4efb14067f943ecb7e1244867191b85','0.240 p2 place 1 = 2-3+2');
INSERT INTO "recent" VALUES('hks6zp2x7d-1',42,'','0.240 table roll 2 6 4');
INSERT INTO "recent" VALUES('hks6zp2x7d-1',43,'0:e2df738cf494409b9fc5efc166d7e45d','0.253 p1 place 3 = 6/4*2');
INSERT INTO "recent" VALUES('hks6zp2x7d-1',44,'','0.253 table roll 1 2 1');
INSERT INTO "recent" VALUES('hks6zp2x7d-1',45,'1:0966cfbedc19473cb3c61cfab061d049','0.263 p2 none');
INSERT INTO "recent" VALUES('hks6zp2x7d-1',46,'0:2db07573f2d34e6d83dce0e1dffb9431','0.280 p1 point 2 = 2+1-1');
INSERT INTO "recent" VALUES('hks6zp2x7d-1',47,'','0.280 p2 place 2');
INSERT INTO "recent" VALUES('hks6zp2x7d-1',48,'','0.280 table roll 6 5 1');
INSERT INTO "recent" VALUES('hks6zp2x7d-1',49,'0:e0e5691567ca4ac8a905d52157076624','0.289 p1 place 31 = 6*5+1');
INSERT INTO "recent" VALUES('hks6zp2x7d-1',50,'','0.289 table roll 3 2 2');
INSERT INTO "recent" VALUES('hks6zp2x7d-1',51,'1:927e35d78cba4e0d903dea9b595a1823','0.297 p2 place 8 = 3*2+2');
INSERT INTO "recent" VALUES('hks6zp2x7d-1',52,'','0.297 table roll 6 6 4');
INSERT INTO "recent" VALUES('hks6zp2x7d-1',53,'0:037bc32932414af59e37c22140c3f8c7','0.308 p1 none');
INSERT INTO "recent" VALUES('hks6zp2x7d-1',54,'1:158afb077d6b4f2ebcd46a9029c5cf8b','0.321 p2 point 32 = 6*6-4');
INSERT INTO "recent" VALUES('hks6zp2x7d-1',55,'','0.321 p1 place 32');
INSERT INTO "recent" VALUES('hks6zp2x7d-1',56,'','0.321 table roll 5 4 5');
INSERT INTO "recent" VALUES('hks6zp2x7d-1',57,'1:52bb2b3a43a14dfea285b7aa11f56507','0.328 p2 place 25 = 5+5*4');
INSERT INTO "recent" VALUES('hks6zp2x7d-1',58,'','0.328 table roll 4 1 4');
INSERT INTO "recent" VALUES('hks6zp2x7d-1',59,'0:4debdcf888644642b0606257a94a8a61','0.338 p1 place 9 = 4+4+1');
INSERT INTO "recent" VALUES('hks6zp2x7d-1',60,'','0.338 table roll 6 1 3');
INSERT INTO "recent" VALUES('hks6zp2x7d-1',61,'1:7a3104ba904c422d905a3b0960558990','0.353 p2 place 21 = (6+1)*3');
INSERT INTO "recent" VALUES('hks6zp2x7d-1',62,'','0.353 table roll 4 4 4');
INSERT INTO "recent" VALUES('hks6zp2x7d-1',63,'0:3438d5bc674d47c5a10d949e223950ba','0.368 p1 none');
INSERT INTO "recent" VALUES('hks6zp2x7d-1',64,'1:d81429715b544757963313fd72df7183','0.382 p2 silent');
INSERT INTO "recent" VALUES('hks6zp2x7d-1',65,'0:414622f496ed4e29b60c23fe20151b83','0.397 p1 place 28');
INSERT INTO "recent" VALUES('hks6zp2x7d-1',66,'','0.397 table roll 6 4 6');
INSERT INTO "recent" VALUES('hks6zp2x7d-1',67,'1:2b7a141e59824987a63a78900cd47440','0.409 p2 none');
INSERT INTO "recent" VALUES('hks6zp2x7d-1',68,'0:11e4de817bb84b73a79036b30307f3ca','0.432 p1 silent');
INSERT INTO "recent" VALUES('hks6zp2x7d-1',69,'1:36b62366673246f6a37e50b84d023d65','0.462 p2 place 36');
INSERT INTO "recent" VALUES('hks6zp2x7d-1',70,'','0.462 table roll 5 4 5');
INSERT INTO "recent" VALUES('hks6zp2x7d-1',71,'0:2eb9bdc1d8cb4891bd15c4e16c02611c','0.485 p1 place 14 = 5+5+4');
INSERT INTO "recent" VALUES('hks6zp2x7d-1',72,'','0.485 table roll 4 6 5');
INSERT INTO "recent" VALUES('hks6zp2x7d-1',73,'1:ad063e45a6f94b9382f4b48124f5a3a9','0.498 p2 place 19 = 6*4-5');
INSERT INTO "recent" VALUES('hks6zp2x7d-1',74,'','0.498 table result p2 chain');
INSERT INTO "recent" VALUES('hks6zp2x7d-2',1,'','0.000 table layout 2 13 18 12 28 10 30 3 6 4 22 35 15 5 20 25 29 21 9 1 17 24 8 14 27 19 31 7 34 32 11 26 36 16 23 33');
INSERT INTO "recent" VALUES('hks6zp2x7d-2',2,'','0.000 table colours p1 red');
INSERT INTO "recent" VALUES('hks6zp2x7d-2',3,'','0.000 table begins p2');
INSERT INTO "recent" VALUES('hks6zp2x7d-2',4,'','0.000 table roll 5 2 2');
INSERT INTO "recent" VALUES('hks6zp2x7d-2',5,'1:d0f41a840e9749f7b7b3bb470f453bc3','0.008 p2 place 20 = 5*2*2');
INSERT INTO "recent" VALUES('hks6zp2x7d-2',6,'','0.008 table roll 2 3 6');
INSERT INTO "recent" VALUES('hks6zp2x7d-2',7,'0:b40d31b1d6c04b178d4996d24c2bd0d1','0.036 p1 place 36 = 6*3*2');
INSERT INTO "recent" VALUES('hks6zp2x7d-2',8,'','0.036 table roll 2 5 6');
INSERT INTO "recent" VALUES('hks6zp2x7d-2',9,'1:f7dce042639e46d4952f9b254a028385','0.069 p2 place 13 = 6+5+2');
INSERT INTO "recent" VALUES('hks6zp2x7d-2',10,'','0.069 table roll 1 3 3');
INSERT INTO "recent" VALUES('hks6zp2x7d-2',11,'0:253b10cc328949f8a207606f37299494','0.088 p1 place 6 = 3+3*1');
INSERT INTO "recent" VALUES('hks6zp2x7d-2',12,'','0.088 table roll 1 1 6');
INSERT INTO "recent" VALUES('hks6zp2x7d-2',13,'1:dd1a1a671d7644d3bdf0478e8ad6a9af','0.108 p2 place 3 = 6/(1+1)');
INSERT INTO "recent" VALUES('hks6zp2x7d-2',14,'','0.108 table roll 6 6 6');
INSERT INTO "recent" VALUES('hks6zp2x7d-2',15,'0:970490f1304846e1968ab50967a5dd5f','0.119 p1 place 5 = 6-6/6');
INSERT INTO "recent" VALUES('hks6zp2x7d-2',16,'','0.119 table roll 3 6 2');
INSERT INTO "recent" VALUES('hks6zp2x7d-2',17,'1:f5578eed44f7434bbefd6df2c4dc005b','0.145 p2 place 11 = 6+3+2');
INSERT INTO "recent" VALUES('hks6zp2x7d-2',18,'','0.145 table roll 6 5 6');
INSERT INTO "recent" VALUES('hks6zp2x7d-2',19,'0:fd28bee864214efc84c68b5f92a6621c','0.176 p1 place 17 = 6+6+5');
INSERT INTO "recent" VALUES('hks6zp2x7d-2',20,'','0.176 table roll 5 6 4');
INSERT INTO "recent" VALUES('hks6zp2x7d-2',21,'1:23fb8b1f268143bfaebee58f207a42b0','0.196 p2 place 15 = 6+5+4');
INSERT INTO "recent" VALUES('hks6zp2x7d-2',22,'','0.196 table roll 3 1 4');
INSERT INTO "recent" VALUES('3vqqamj2v5-1',1,'','0.000 table layout 2 13 18 12 28 10 30 3 6 4 22 35 15 5 20 25 29 21 9 1 17 24 8 14 27 19 31 7 34 32 11 26 36 16 23 33');
INSERT INTO "recent" VALUES('3vqqamj2v5-1',2,'','0.000 table lot p2');
INSERT INTO "recent" VALUES('3vqqamj2v5-1',3,'','5.573 p2 colour black');
INSERT INTO "recent" VALUES('3vqqamj2v5-1',4,'','5.573 table roll 3 1 4');
INSERT INTO "recent" VALUES('3vqqamj2v5-1',5,'0:9bd290b7fd5742ccb1ad1117d0bfae82','5.590 p1 place 6 = 4+3-1');
INSERT INTO "recent" VALUES('3vqqamj2v5-1',6,'','5.590 table roll 2 1 1');
INSERT INTO "recent" VALUES('3vqqamj2v5-1',7,'','6.297 p2 place 4 = 2+1+1');
INSERT INTO "recent" VALUES('3vqqamj2v5-1',8,'','6.297 table roll 6 4 3');
INSERT INTO "recent" VALUES('3vqqamj2v5-1',9,'0:2443cd9c17514a39928fe5ebf2d3139c','6.306 p1 place 22 = 6*3+4');
INSERT INTO "recent" VALUES('3vqqamj2v5-1',10,'','6.306 table roll 3 2 2');
INSERT INTO "recent" VALUES('3vqqamj2v5-1',11,'','7.025 p2 place 7 = 3+2+2');
INSERT INTO "recent" VALUES('3vqqamj2v5-1',12,'','7.025 table roll 1 1 2');
INSERT INTO "recent" VALUES('3vqqamj2v5-1',13,'0:57f866fc74b44dacbea4a64142db7433','7.037 p1 place 3 = 2*1+1');
INSERT INTO "recent" VALUES('3vqqamj2v5-1',14,'','7.037 table roll 1 3 4');
INSERT INTO "recent" VALUES('3vqqamj2v5-1',15,'','7.755 p2 place 15 = (4+1)*3');
INSERT INTO "recent" VALUES('3vqqamj2v5-1',16,'','7.755 table roll 2 3 4');
INSERT INTO "recent" VALUES('3czt5r4g54-1',1,'','0.000 table lot p1');
INSERT INTO "recent" VALUES('3czt5r4g54-1',2,'0:5d8b016880154d1e87bda9571586fac3','0.010 p1 obstacles a2 b10 c9 d17 e5 e20 h1 h13 h19 k3 l2 m10 m12 n9 o14 t7');
INSERT INTO "recent" VALUES('3czt5r4g54-1',3,'0:56878c23d12745dcbab37984df7c1034','0.030 p1 tower k7');
INSERT INTO "recent" VALUES('3czt5r4g54-1',4,'0:414ef16dcca04125b176f3147e8401a4','0.048 p1 put Z5 m2 m3 n2 o1 o2');
INSERT INTO "recent" VALUES('3czt5r4g54-1',5,'1:25b88669b314457289eeb049fff655c4','0.174 p2 put L5 o8 o9 o10 o11 p8');
INSERT INTO "recent" VALUES('3czt5r4g54-1',6,'0:3cb149f2eb9b45ceb9029bfe664b9fcd','0.190 p1 put L5 q8 q9 q10 q11 r8');
INSERT INTO "recent" VALUES('3czt5r4g54-1',7,'1:d39e481f341741cc9c3cc24af9b288fa','0.214 p2 put Y5 s3 t1 t2 t3 t4');
INSERT INTO "recent" VALUES('3czt5r4g54-1',8,'','0.234 table pause');
INSERT INTO "recent" VALUES('ngak992eqg-1',1,'','0.000 table roll WX CV');
INSERT INTO "recent" VALUES('ngak992eqg-1',2,'0:9791a6b96895493e967a128ff4425765','0.004 p1 place CV e6 sw');
INSERT INTO "recent" VALUES('ngak992eqg-1',3,'0:9dbad965e92d4aa280d452276bac065a','0.024 p1 place WX f2');
INSERT INTO "recent" VALUES('ngak992eqg-1',4,'','0.024 p1 end');
INSERT INTO "recent" VALUES('ngak992eqg-1',5,'','0.024 table roll RB BB RB');
INSERT INTO "recent" VALUES('ngak992eqg-1',6,'1:b785e2bcb989417a89dee7c38a64b7a0','0.033 p2 place BB e1 ns');
INSERT INTO "recent" VALUES('ngak992eqg-1',7,'1:09d3a6c4c19e47dcbe5736db3f14cb05','0.057 p2 end');
INSERT INTO "recent" VALUES('ngak992eqg-1',8,'','0.057 table roll RX BB');
INSERT INTO "recent" VALUES('ngak992eqg-1',9,'0:aae77c4f986a4fd4bf05422cb932d4e8','0.073 p1 place RX b1');
INSERT INTO "recent" VALUES('ngak992eqg-1',10,'0:65001fff27d4478d8428d2ac9ced9e18','0.081 p1 end');
INSERT INTO "recent" VALUES('ngak992eqg-1',11,'','0.081 table roll WX BB BX');
INSERT INTO "recent" VALUES('ngak992eqg-1',12,'','0.090 p2 leave');
INSERT INTO "recent" VALUES('ngak992eqg-1',13,'','0.105 table seat p2 bot random');
INSERT INTO "recent" VALUES('ngak992eqg-1',14,'','0.817 p2 place WX a2');
INSERT INTO "recent" VALUES('9enunwfthu-1',1,'','0.000 table objects hourglass ring crown key moon owl candle sword mushroom bell feather star cauldron book snake anchor');
INSERT INTO "recent" VALUES('9enunwfthu-1',2,'','0.000 table layout p1 nw esw esw -- ns sw ne ew es ns nsw new ns nw ew nes');
INSERT INTO "recent" VALUES('9enunwfthu-1',3,'','0.000 table layout p2 nw esw esw -- ns sw ne ew es ns nsw new ns nw ew nes');
INSERT INTO "recent" VALUES('9enunwfthu-1',4,'','0.000 table start crown');
INSERT INTO "recent" VALUES('ngak992eqg-1',15,'','1.532 p2 place BX e2');
INSERT INTO "recent" VALUES('ngak992eqg-1',16,'','1.532 p2 end');
INSERT INTO "recent" VALUES('ngak992eqg-1',17,'','1.532 table roll RB BX RX');
INSERT INTO "recent" VALUES('9enunwfthu-1',5,'','3.000 table goal ring');
INSERT INTO "recent" VALUES('9enunwfthu-1',6,'','4.221 table verdict p1 4.209 p2 3.918 within 0.779 tie p1:4.221/0.012 p2:4.221/0.303');
INSERT INTO "recent" VALUES('9enunwfthu-1',7,'','4.221 table void');
INSERT INTO "recent" VALUES('ufjnc9hgsn-1',1,'','3.000 table start 83');
INSERT INTO "recent" VALUES('ufjnc9hgsn-1',2,'','3.000 table pack p1 12 11 6 10 16 5 14 15 7 2 4 19 17 1 9 3 0 13 18 8');
INSERT INTO "recent" VALUES('ufjnc9hgsn-1',3,'','3.000 table pack p2 38 35 20 29 21 37 34 32 28 39 33 26 25 23 30 22 36 31 27 24');
INSERT INTO "recent" VALUES('ufjnc9hgsn-1',4,'','3.000 table pack p3 41 46 55 44 53 42 58 54 50 47 56 57 49 43 40 51 45 48 59 52');
INSERT INTO "recent" VALUES('ufjnc9hgsn-1',5,'','3.000 table pack p4 72 69 63 79 64 73 68 78 67 77 61 74 62 60 65 66 75 71 70 76');
INSERT INTO "recent" VALUES('ufjnc9hgsn-1',6,'0:7a482ba4dcff44588b938172ee7b54dd','3.021 p1 play 1,-1 at 0,0 letter');
INSERT INTO "recent" VALUES('ufjnc9hgsn-1',7,'1:921139dea9774b87ab9d871faa26af22','3.033 p2 play -1,0 at 0,0 die');
INSERT INTO "recent" VALUES('ufjnc9hgsn-1',8,'0:94660dd842864ac3952268dee152594e','3.186 p1 play 2,-1 at 1,-1 duck');
INSERT INTO "recent" VALUES('ufjnc9hgsn-1',9,'1:6341192614c84f96bcbd5ab0678e2154','3.206 p2 play 1,-2 at 1,-1 umbrella');
INSERT INTO "recent" VALUES('ufjnc9hgsn-1',10,'0:632051db9f4f4b11959203cf18b86a89','3.384 p1 play -1,-1 at -1,0 clapper');
INSERT INTO "recent" VALUES('ufjnc9hgsn-1',11,'1:eaa5c604bd764e1992425d90987549f1','3.392 p2 play 0,-1 at 1,-1 umbrella');
INSERT INTO "recent" VALUES('ufjnc9hgsn-1',12,'0:25ce50210258497bbd3064cc9ae4857e','3.557 p1 play 3,-1 at 2,-1 pizza');
INSERT INTO "recent" VALUES('ufjnc9hgsn-1',13,'1:05e63835ddee4020ba3004da59116efc','3.575 p2 play 3,-2 at 2,-1 alien');
INSERT INTO "recent" VALUES('ufjnc9hgsn-1',14,'0:dd12457c27354c9dbdbece6dde1d6334','3.740 p1 play -2,1 at -1,0 laptop');
INSERT INTO "recent" VALUES('ufjnc9hgsn-1',15,'1:d72e5c1f99f0454f9542fd1aae1551e1','3.759 p2 play 2,-3 at 1,-2 umbrella');
INSERT INTO "recent" VALUES('ufjnc9hgsn-1',16,'','3.759 table round orange');
INSERT INTO "recent" VALUES('ufjnc9hgsn-1',17,'','3.759 table give orange pink 14');
INSERT INTO "recent" VALUES('ufjnc9hgsn-1',18,'','3.759 table give orange green 49');
INSERT INTO "recent" VALUES('ufjnc9hgsn-1',19,'','3.759 table give orange blue 73');
INSERT INTO "recent" VALUES('ufjnc9hgsn-1',20,'','6.759 table start 84');
INSERT INTO "recent" VALUES('ufjnc9hgsn-1',21,'','6.759 table pack p1 17 7 4 12 1 9 2 13 18 10 19 6 5 15 3 16 0 8 11');
INSERT INTO "recent" VALUES('ufjnc9hgsn-1',22,'','6.759 table pack p2 73 22 38 24 26 25 36 35 27 37 31 30 34 21 32 14 29 28 33 49 23 39 20');
INSERT INTO "recent" VALUES('ufjnc9hgsn-1',23,'','6.759 table pack p3 55 41 58 44 56 54 45 40 52 59 57 43 46 48 51 47 42 53 50');
INSERT INTO "recent" VALUES('ufjnc9hgsn-1',24,'','6.759 table pack p4 65 71 74 64 68 70 63 76 60 79 69 78 62 72 67 75 66 77 61');
CREATE TABLE tables (
        id TEXT NOT NULL PRIMARY KEY, version INTEGER NOT NULL, lobby TEXT NOT NULL, touched BIGINT NOT NULL
    );
INSERT INTO "tables" VALUES('qp4re4s8mt',2,'{"game":"hexades","options":{"layout":"balanced","mean":"off","clock":"off"},"length":1,"host":"39f7e8b494b2c661eef628da31fa7e5fca36a9105fa34f8de9599198bfe81af9","chairs":[{"kind":"human","name":"Zoë “L’Œil” <b>&amp;\"''\\ 🎲 日本","team":"","assist":true,"key":"72e00a7f7e73807c26fcaacf9484c29e6a7381fbd922b6c77c8b27e5c93cc468","nonce":""},{"kind":"human","name":"Bob","team":"","assist":false,"key":"f9772cfd4aa59db5e6e3e02af68c05413ba27a79bbc4bd745d38ab4a41d00385","nonce":""}],"seed":"378a261a786996921d47433861592c0c","games":1,"series":1,"series_first":1,"people":[{"seat":"p1","kind":"human","name":"Zoë “L’Œil” <b>&amp;\"''\\ 🎲 日本","team":"","assist":true},{"seat":"p2","kind":"human","name":"Bob","team":"","assist":false}],"wanting":[]}',1794841984);
INSERT INTO "tables" VALUES('7t3afc2hc2',4,'{"game":"hexades","options":{"layout":"balanced","mean":"off","clock":"off"},"length":3,"host":"ec21cea656a749e3c5ebc7719c73dd511dcdc253e4255d35ef11e6f9372bd00b","chairs":[{"kind":"human","name":"Ada","team":"","assist":false,"key":"8914e9d0a8863354949e8a52ba2df79c622f847928d8c2afd62bd29d57e3e92e","nonce":""},{"kind":"human","name":"Bob","team":"","assist":false,"key":"3e0f94f5843617a9464f8459dfb48d71a1922e8fca96afc5a98b1cd4df62d9e6","nonce":""}],"seed":"9ec1a8c4eb8861889b546eeab7714c12","games":2,"series":1,"series_first":1,"people":[{"seat":"p1","kind":"human","name":"Ada","team":"","assist":false},{"seat":"p2","kind":"human","name":"Bob","team":"","assist":false}],"wanting":[]}',1794841989);
INSERT INTO "tables" VALUES('bdaz5jqj4v',2,'{"game":"forma","options":{"setup":"starter","touch":"strict"},"length":1,"host":"d257c9583fd3a7eff997e0f0f2c38f0599683067f039cbe63aec83dc8c73f38b","chairs":[{"kind":"human","name":"Ada","team":"","assist":false,"key":"c0222093a22c3043e6731a7e35c803a427d8db3d82983f518ee1ebd0ee5e228b","nonce":""},{"kind":"bot","name":"level-1","team":"","assist":false,"key":"","nonce":""}],"seed":"e5a4457c55e1d0286bb5bc437568853e","games":1,"series":1,"series_first":1,"people":[{"seat":"p1","kind":"human","name":"Ada","team":"","assist":false},{"seat":"p2","kind":"bot","name":"level-1","team":"","assist":false}],"wanting":[]}',1794841990);
INSERT INTO "tables" VALUES('wtk54s5wzv',2,'{"game":"verbindung","options":{"bases":"outer","contact":"free","announce":"required"},"length":1,"host":"49c6aa9fdedeaa141df8e220417c14d6623563968c9d7d361a5f0b07457d367f","chairs":[{"kind":"human","name":"Ada","team":"","assist":false,"key":"e969ce684a3f4ecd6d5f88ce099b4b72216197ec23bfcce6901c5e2a77f3fac9","nonce":""},{"kind":"human","name":"Bob","team":"","assist":false,"key":"5e81e199ac140e76804a473cbf145ae2a5724e850db092d80a450674fdb04788","nonce":""}],"seed":"5bf144b949cef3dc52787ca17d3cccc4","games":1,"series":1,"series_first":1,"people":[{"seat":"p1","kind":"human","name":"Ada","team":"","assist":false},{"seat":"p2","kind":"human","name":"Bob","team":"","assist":false}],"wanting":[]}',1794842023);
INSERT INTO "tables" VALUES('mxy7655dzb',2,'{"game":"labyrinth","options":{"mode":"duel","setup":"mirror","stop":"call","handicap":"none"},"length":1,"host":"fe02d15a948ba2966afe20fe5849f786fd780af3d8c7b10fbd14c894e2cfd12f","chairs":[{"kind":"human","name":"Ada","team":"","assist":false,"key":"10bedcb26d2231abc6c01a640417a1da21d0837ae3a30102c147aa73d6f9c05d","nonce":""},{"kind":"human","name":"Bob","team":"","assist":false,"key":"1bea870732cdca58b5d751db52f6201656b5ae47a039a246ccf6672179272316","nonce":""}],"seed":"7f72508afe39bba7e31d5f26366b7cda","games":1,"series":1,"series_first":1,"people":[{"seat":"p1","kind":"human","name":"Ada","team":"","assist":false},{"seat":"p2","kind":"human","name":"Bob","team":"","assist":false}],"wanting":[]}',1794842025);
INSERT INTO "tables" VALUES('enn5ynpvf9',2,'{"game":"dobble","options":{"mode":"teams","lock":"3","assist-delay":"8"},"length":1,"host":"2bf8136a3bb62d89e8dfe89120618dd8df6549dba1b7659351463e84460daa40","chairs":[{"kind":"human","name":"N0","team":"pink","assist":false,"key":"d825011a550e5dd0f0c68beb8a291d5ea5029ab290f64c58f05cafc22bc5691f","nonce":""},{"kind":"human","name":"N1","team":"orange","assist":false,"key":"4721bd6128082f7d904cdb0e2a3f3fed1c4a969c07543161ac984051b6d25bfb","nonce":""},{"kind":"human","name":"N2","team":"green","assist":false,"key":"78ab3ca64a6069ba55182f95aa2fdbbe68d33dbc252d229204741e1d6b02bd2b","nonce":""},{"kind":"human","name":"N3","team":"blue","assist":false,"key":"e4e0d506d3908e262db046d8678ef325f5469adf7b2ee824b687464ed7a17bee","nonce":""}],"seed":"819c6a1d7222a33a9209fa93af7c6347","games":1,"series":1,"series_first":1,"people":[{"seat":"p1","kind":"human","name":"N0","team":"pink","assist":false},{"seat":"p2","kind":"human","name":"N1","team":"orange","assist":false},{"seat":"p3","kind":"human","name":"N2","team":"green","assist":false},{"seat":"p4","kind":"human","name":"N3","team":"blue","assist":false}],"wanting":[]}',1794842030);
INSERT INTO "tables" VALUES('hks6zp2x7d',4,'{"game":"hexades","options":{"layout":"balanced","mean":"off","clock":"off"},"length":5,"host":"15def444773f092eedc1e71de05ffa9db81a910b39cca57321e06f6acfb3afef","chairs":[{"kind":"human","name":"Ada","team":"","assist":false,"key":"8ae7fae4c70cfc420d84d2a1f45666de6e75c3517a285f4600aea7e11eade9e2","nonce":""},{"kind":"human","name":"Bob","team":"","assist":false,"key":"2c39d57fb8fd7294d05e277c4f729551dd198dbd6a6ce67fbf6713fa653178db","nonce":""}],"seed":"2989c05d3c4c9a432745c4d36043f750","games":2,"series":1,"series_first":1,"people":[{"seat":"p1","kind":"human","name":"Ada","team":"","assist":false},{"seat":"p2","kind":"human","name":"Bob","team":"","assist":false}],"wanting":[]}',1794842048);
INSERT INTO "tables" VALUES('3vqqamj2v5',2,'{"game":"hexades","options":{"layout":"balanced","mean":"off","clock":"off"},"length":1,"host":"eaa893c31f0c9b0ef5dd0816d3486eb8b38ca4e03b3211e57bb792666827d173","chairs":[{"kind":"human","name":"Ada","team":"","assist":false,"key":"4d0601775cc46a16285611996dacdc9f77be439aaa38ac01a485d9c53f3e45f1","nonce":""},{"kind":"bot","name":"level-1","team":"","assist":false,"key":"","nonce":""}],"seed":"e8ce737a88308aec397824f78a2fac44","games":1,"series":1,"series_first":1,"people":[{"seat":"p1","kind":"human","name":"Ada","team":"","assist":false},{"seat":"p2","kind":"bot","name":"level-1","team":"","assist":false}],"wanting":[]}',1794842048);
INSERT INTO "tables" VALUES('3czt5r4g54',2,'{"game":"forma","options":{"setup":"starter","touch":"strict"},"length":1,"host":"75777dab429dd1187e11fe12b699beded8d4002dd64b49ea30dd19ee2f854c68","chairs":[{"kind":"human","name":"Ada","team":"","assist":false,"key":"f5232fc609a0bc7e32e63fde0c74a95a801666a305323a8bf06ea77c300e7c48","nonce":""},{"kind":"human","name":"Bob","team":"","assist":false,"key":"25797470275e6924ea67cb539121c9c63628b27d7910355c8fb532493599512b","nonce":""}],"seed":"55c094fe4649d648797f323795d0e8a7","games":1,"series":1,"series_first":1,"people":[{"seat":"p1","kind":"human","name":"Ada","team":"","assist":false},{"seat":"p2","kind":"human","name":"Bob","team":"","assist":false}],"wanting":[]}',1794842056);
INSERT INTO "tables" VALUES('ngak992eqg',2,'{"game":"verbindung","options":{"bases":"outer","contact":"free","announce":"required"},"length":1,"host":"3000648564b60b223fffc39733805c26543796db9d2bd48798412aedafec753a","chairs":[{"kind":"human","name":"Ada","team":"","assist":false,"key":"7d0b1059a5e297434a4362491918169e2df3684907c18313f3d433f3aac57c63","nonce":""},{"kind":"human","name":"Bob","team":"","assist":false,"key":"a3d24d3b4551e0b62ccfaa3b4d7ad9d1276db0b6eb1c9c848ea3257719b95f6c","nonce":""}],"seed":"b64883088068076b98eecd89841ab8a7","games":1,"series":1,"series_first":1,"people":[{"seat":"p1","kind":"human","name":"Ada","team":"","assist":false},{"seat":"p2","kind":"human","name":"Bob","team":"","assist":false}],"wanting":[]}',1794842057);
INSERT INTO "tables" VALUES('9enunwfthu',2,'{"game":"labyrinth","options":{"mode":"duel","setup":"mirror","stop":"call","handicap":"none"},"length":1,"host":"f92d560a3c738d96a88d590ba95442573107fec479fe765ce9bb59460ba9053c","chairs":[{"kind":"human","name":"Ada","team":"","assist":false,"key":"a0503355e4b02a3e94502b68b1428d5752f358af134cdcdca2093fb5823a67dd","nonce":""},{"kind":"human","name":"Bob","team":"","assist":false,"key":"c46ff4dc0308d7fc94b00ef0a2a1da57a839863fd7ec12787335b07b367656b6","nonce":""}],"seed":"4707e926c75f82cda865f92616fb539d","games":1,"series":1,"series_first":1,"people":[{"seat":"p1","kind":"human","name":"Ada","team":"","assist":false},{"seat":"p2","kind":"human","name":"Bob","team":"","assist":false}],"wanting":[]}',1794842058);
INSERT INTO "tables" VALUES('ufjnc9hgsn',2,'{"game":"dobble","options":{"mode":"teams","lock":"3","assist-delay":"8"},"length":1,"host":"614b2094d1c1e0e6c4675916733521ffa5d445e3cfe8a8f0633d624c11c85111","chairs":[{"kind":"human","name":"Ada","team":"pink","assist":false,"key":"7d8f3645a4925a0929269ef12386b89bc6367f7e91747ea2fc9387e4dde98ae8","nonce":""},{"kind":"human","name":"Bob","team":"orange","assist":false,"key":"8fa2c3245526a2b12d3d2ffe15b1a7b55d62b184f1254576287fdca9f761e3f7","nonce":""},{"kind":"bot","name":"level-1","team":"green","assist":false,"key":"","nonce":""},{"kind":"bot","name":"level-3","team":"blue","assist":false,"key":"","nonce":""}],"seed":"27e9eda0bdf79318875bf7644fe9bf70","games":1,"series":1,"series_first":1,"people":[{"seat":"p1","kind":"human","name":"Ada","team":"pink","assist":false},{"seat":"p2","kind":"human","name":"Bob","team":"orange","assist":false},{"seat":"p3","kind":"bot","name":"level-1","team":"green","assist":false},{"seat":"p4","kind":"bot","name":"level-3","team":"blue","assist":false}],"wanting":[]}',1794842062);
CREATE INDEX games_by_table ON games (table_id, number);
COMMIT;
