CREATE TABLE public.games (
    id text NOT NULL,
    table_id text NOT NULL,
    number integer NOT NULL,
    header text NOT NULL,
    seed text NOT NULL
);
CREATE TABLE public.lines (
    game text NOT NULL,
    number integer NOT NULL,
    action text NOT NULL,
    line text NOT NULL
);
CREATE TABLE public.tables (
    id text NOT NULL,
    version integer NOT NULL,
    lobby text NOT NULL,
    touched bigint NOT NULL
);
INSERT INTO public.games VALUES ('f2p2prab8w-1', 'f2p2prab8w', 1, 'passerelle 1
game hexades
option layout balanced
option mean off
option clock off
seat p1 human "Zoë “L’Œil” <b>&amp;\"''\\ 🎲 日本" assist
seat p2 human "Bob"
commit sha256 9edfcf023b59913af55d9fb8a7687e14f7d8822416e5d53e8726f4a7f84107e6
nonce p1 1b18d0a158403e8ea7e0cdee52ddb38b
nonce p2 825b4b49202c04714143b54b29ce78e4
---
', '581fda001744497482c6ccdcb4adebe0');
INSERT INTO public.games VALUES ('nxah2vp6c8-1', 'nxah2vp6c8', 1, 'passerelle 1
game hexades
option layout balanced
option mean off
option clock off
seat p1 human "Ada"
seat p2 human "Bob"
match nxah2vp6c8 game 1 of 3
commit sha256 2a3354928539547fe2e91d9570ef89275741db4623579b2bb5aaceae4d4ace37
nonce p1 60fce4d1c0caad0ba825eab6a31b7637
nonce p2 a51f11a4552a48ff1c4dea14da606990
---
', '638de9a52110a5620c0f19f93e347be3');
INSERT INTO public.games VALUES ('nxah2vp6c8-2', 'nxah2vp6c8', 2, 'passerelle 1
game hexades
option layout balanced
option mean off
option clock off
seat p1 human "Ada"
seat p2 human "Bob"
match nxah2vp6c8 game 2 of 3
commit sha256 dd0e521085adea973f650902d80a90f0d5e70d9edc57c4a9388837575adf5d01
nonce p1 568d4fa3d69672036d6cf3f0deb23e83
nonce p2 dff98deac380821c50e8aa78c9013994
---
', '0c2b4cfdca5bf9695a4a162f3de4f71a');
INSERT INTO public.games VALUES ('nxah2vp6c8-3', 'nxah2vp6c8', 3, 'passerelle 1
game hexades
option layout balanced
option mean off
option clock off
seat p1 human "Ada"
seat p2 human "Bob"
match nxah2vp6c8 game 3 of 3
commit sha256 1507cae5e824e6cbd6555136c8588a5ddc2b771fd39ac8133fc9d81f13a54c54
nonce p1 d3cfb0117d8e0a5bf8b99f405f77ef93
nonce p2 43cf122eb3b4dcc9f858756c8000d60e
---
', 'c46f0d1e884b515037e00d9c8e6daf00');
INSERT INTO public.games VALUES ('uamj3qy3g7-1', 'uamj3qy3g7', 1, 'passerelle 1
game forma
option setup starter
option touch strict
seat p1 human "Ada"
seat p2 bot level-1
commit sha256 d56022e5089221001d6847fa119aca8918b54757d3b1cd52efc6802ef3be57e0
nonce p1 9b1dff1c0d05a7f01076fdabc2d93184
nonce p2 d9d54099ad948b2b49dec64252f3def7
---
', '1f54b3e4147096fab333c8814af74887');
INSERT INTO public.games VALUES ('56h99ppfbd-1', '56h99ppfbd', 1, 'passerelle 1
game verbindung
option bases outer
option contact free
option announce required
seat p1 human "Ada"
seat p2 human "Bob"
commit sha256 ea286b4807fd46cd2139082808e5922a0a5226be6f5a16d62e07c42c27c117cd
nonce p1 c4b429d00d980a2a5822258df69a405d
nonce p2 51fe0576cc4a6038c736d01892eeb832
---
', 'daa4b2f0539e8a19e89237590f33d599');
INSERT INTO public.games VALUES ('5wz56kct5z-1', '5wz56kct5z', 1, 'passerelle 1
game labyrinth
option mode duel
option setup mirror
option stop call
option handicap none
seat p1 human "Ada"
seat p2 human "Bob"
commit sha256 85712e69ba3fa063e1c4e39d15bdd355bd7106115a310837c6e402b7aaa9d312
nonce p1 a2fb7861aa5aaacb3bd51474819cd084
nonce p2 7d5a7cb173b5736b7e930f293ac54724
---
', 'f829d60cc5072ea8957dcd27a7c7f4c5');
INSERT INTO public.games VALUES ('x6ut948mga-1', 'x6ut948mga', 1, 'passerelle 1
game dobble
option mode teams
option lock 3
option assist-delay 8
seat p1 pink human "N0"
seat p2 orange human "N1"
seat p3 green human "N2"
seat p4 blue human "N3"
commit sha256 2c120a3cae220ba83795905e6566298203b9c9d65b26fb3c77cd91cb08f0a47f
nonce p1 0fe56eb27c507547d3e8297d2c97e1e5
nonce p2 7920b0a34cb41d3fcab67603d666cb49
nonce p3 6ff14431891e74cab7b32fcb0918a9ef
nonce p4 89b57c9021600557803c8c59778a7ae7
---
', '1c8dd3e3d93c95f6f1b9811fc3405155');
INSERT INTO public.games VALUES ('ydzsvm9sxw-1', 'ydzsvm9sxw', 1, 'passerelle 1
game hexades
option layout balanced
option mean off
option clock off
seat p1 human "Ada"
seat p2 human "Bob"
match ydzsvm9sxw game 1 of 5
commit sha256 861fc0436cc02a931f46aab88e2f4290350e5e8758861f88b95936d1c363e4c1
nonce p1 fbf05e4c70770b1bcdab3a3bbe61f8c4
nonce p2 90bac079b37efe2437f0e39f44f66dd2
---
', 'b9db0f0b8b7f4f3a5fab46f6d7df3c6e');
INSERT INTO public.games VALUES ('ydzsvm9sxw-2', 'ydzsvm9sxw', 2, 'passerelle 1
game hexades
option layout balanced
option mean off
option clock off
seat p1 human "Ada"
seat p2 human "Bob"
match ydzsvm9sxw game 2 of 5
commit sha256 e7401b1e4979fa92d5777ab19d1ae7679f6988d72a98549b587088520e26e769
nonce p1 c01291b80d5bc8bad249b7df28be8724
nonce p2 2a100100c6683b938be32b62a41463ef
---
', '269bc6e7c90bebe398bb8dec8c4e382d');
INSERT INTO public.games VALUES ('zj4xue6fvx-1', 'zj4xue6fvx', 1, 'passerelle 1
game hexades
option layout balanced
option mean off
option clock off
seat p1 human "Ada"
seat p2 bot level-1
commit sha256 f03e37dd08f412c5eb24816920d035463e0ce907e2dd0d267d6b3686ab0c5510
nonce p1 46b832486677ccc3fc0ace02e15bc250
nonce p2 2552f99b8a517127fdb188c00fd5c0ea
---
', '1d67f1131e75fe35b98894eb5e357d72');
INSERT INTO public.games VALUES ('qa8yy6pfcd-1', 'qa8yy6pfcd', 1, 'passerelle 1
game forma
option setup starter
option touch strict
seat p1 human "Ada"
seat p2 human "Bob"
commit sha256 d68de2e3573daa788ae0f71515303cbf7770d4e442c90961fb663c982aa0c945
nonce p1 0c09c6adb7e50de94ed0c3336b8744bd
nonce p2 e4816dd3b2255e14f95b5fbdb6c278c7
---
', '93131b2d8d71943b75cca325da1b71c4');
INSERT INTO public.games VALUES ('s6434nzkz6-1', 's6434nzkz6', 1, 'passerelle 1
game verbindung
option bases outer
option contact free
option announce required
seat p1 human "Ada"
seat p2 human "Bob"
commit sha256 245090cd164435bb7d636b83e383d9414af301ca2abf0b202a305905154d44cc
nonce p1 53eaec1e629e55f3bcb7bb307be83c4a
nonce p2 c553523e6120cef09825240096dc3d11
---
', 'db01c8cd890228b64c56ac4c4e3e3712');
INSERT INTO public.games VALUES ('qdanxx9tqj-1', 'qdanxx9tqj', 1, 'passerelle 1
game labyrinth
option mode duel
option setup mirror
option stop call
option handicap none
seat p1 human "Ada"
seat p2 human "Bob"
commit sha256 fbd2d2a8e25353527d013512eba4c9bab1c6a1ace5263c7c9485d076feec565f
nonce p1 fbd9c5fb2121f0bbd5f65824c06331d1
nonce p2 bd08a071c25dcde03bb759a8eb09718a
---
', '3520214910cb09d309833d2de3f2f939');
INSERT INTO public.games VALUES ('zhb8eyue4k-1', 'zhb8eyue4k', 1, 'passerelle 1
game dobble
option mode teams
option lock 3
option assist-delay 8
seat p1 pink human "Ada"
seat p2 orange human "Bob"
seat p3 green bot level-1
seat p4 blue bot level-3
commit sha256 4d2ebd0463f8e477d1cced1ce4a2b61ccf8bb7b0952e9261bdc4a301618bcf87
nonce p1 415a1617715644e3ff2bf8130b99faa0
nonce p2 e4a2b1234c188b4c0ff26ea813d4f5c4
nonce p3 028d712a1c1b1d0bf674ccfa6fb74b4d
nonce p4 4f9bd515825c8d920567a4d131746821
---
', 'bf3b416d4c05a3d1e5ef621c1e158068');
INSERT INTO public.lines VALUES ('f2p2prab8w-1', 1, '', '0.000 table layout 2 13 18 12 28 10 30 3 6 4 22 35 15 5 20 25 29 21 9 1 17 24 8 14 27 19 31 7 34 32 11 26 36 16 23 33');
INSERT INTO public.lines VALUES ('f2p2prab8w-1', 2, '', '0.000 table lot p1');
INSERT INTO public.lines VALUES ('f2p2prab8w-1', 3, '0:74eff568ac39437c87e56c527d89860a', '5.752 p1 colour red');
INSERT INTO public.lines VALUES ('f2p2prab8w-1', 4, '', '5.752 table roll 4 3 1');
INSERT INTO public.lines VALUES ('f2p2prab8w-1', 5, '1:8bde63d22b6d43c09e634ac71409a916', '5.832 p2 place 2 = 4-3+1');
INSERT INTO public.lines VALUES ('f2p2prab8w-1', 6, '', '5.832 table roll 6 3 3');
INSERT INTO public.lines VALUES ('f2p2prab8w-1', 7, '0:841452f3b2854eccb968d28c44e0ee99', '5.862 p1 place 6 = 6+3-3');
INSERT INTO public.lines VALUES ('f2p2prab8w-1', 8, '', '5.862 table roll 6 6 6');
INSERT INTO public.lines VALUES ('f2p2prab8w-1', 9, '1:46655a2f809e44ad9e2378b697e53c91', '5.881 p2 place 18 = 6+6+6');
INSERT INTO public.lines VALUES ('f2p2prab8w-1', 10, '', '5.881 table roll 2 1 3');
INSERT INTO public.lines VALUES ('f2p2prab8w-1', 11, '0:780b76527758430788fe309fa8822659', '5.940 p1 place 5 = 3+2*1');
INSERT INTO public.lines VALUES ('f2p2prab8w-1', 12, '', '5.940 table roll 2 1 4');
INSERT INTO public.lines VALUES ('f2p2prab8w-1', 13, '1:5c5090f545f04f3fae38497e43537336', '5.946 p2 place 3 = 4-2+1');
INSERT INTO public.lines VALUES ('f2p2prab8w-1', 14, '', '5.946 table roll 6 1 5');
INSERT INTO public.lines VALUES ('f2p2prab8w-1', 15, '0:7c2ff43b2c5f408a98a73507e4e8f869', '5.993 p1 place 1 = 6-5*1');
INSERT INTO public.lines VALUES ('f2p2prab8w-1', 16, '', '5.993 table roll 1 6 4');
INSERT INTO public.lines VALUES ('f2p2prab8w-1', 17, '1:9d3da834d3534905930371089a9d309c', '6.002 p2 place 28 = (6+1)*4');
INSERT INTO public.lines VALUES ('f2p2prab8w-1', 18, '', '6.002 table roll 4 2 4');
INSERT INTO public.lines VALUES ('f2p2prab8w-1', 19, '0:cb313b3d197f4456bce0f562392ddd54', '6.043 p1 place 4 = 4*2-4');
INSERT INTO public.lines VALUES ('f2p2prab8w-1', 20, '', '6.043 table roll 3 5 3');
INSERT INTO public.lines VALUES ('f2p2prab8w-1', 21, '1:377e9c50b842428f90bf220191b0407a', '6.054 p2 place 11 = 5+3+3');
INSERT INTO public.lines VALUES ('f2p2prab8w-1', 22, '', '6.054 table roll 2 6 2');
INSERT INTO public.lines VALUES ('f2p2prab8w-1', 23, '0:0ae816bde6cc436f9a282486f1cd7667', '6.087 p1 place 10 = 6+2+2');
INSERT INTO public.lines VALUES ('f2p2prab8w-1', 24, '', '6.087 table roll 1 2 6');
INSERT INTO public.lines VALUES ('f2p2prab8w-1', 25, '1:fa73062d9ae1403f81aa54434715414a', '6.097 p2 none');
INSERT INTO public.lines VALUES ('f2p2prab8w-1', 26, '0:caefd6ed8b0548cfb0d44da4fae7bfbf', '6.141 p1 point 7 = 6+2-1');
INSERT INTO public.lines VALUES ('f2p2prab8w-1', 27, '', '6.141 p2 place 7');
INSERT INTO public.lines VALUES ('f2p2prab8w-1', 28, '', '6.141 table roll 3 6 4');
INSERT INTO public.lines VALUES ('f2p2prab8w-1', 29, '0:8c9575d6dea344c4acf471771778548c', '6.200 p1 place 22 = 6*3+4');
INSERT INTO public.lines VALUES ('f2p2prab8w-1', 30, '', '6.200 table roll 2 5 1');
INSERT INTO public.lines VALUES ('f2p2prab8w-1', 31, '1:7be285d4d53a4250856b02912c15d6d2', '6.216 p2 place 8 = 5+2+1');
INSERT INTO public.lines VALUES ('f2p2prab8w-1', 32, '', '6.216 table roll 4 4 4');
INSERT INTO public.lines VALUES ('f2p2prab8w-1', 33, '0:11b7e950b8b14e83b4c208f07154a7c3', '6.233 p1 place 12 = 4+4+4');
INSERT INTO public.lines VALUES ('f2p2prab8w-1', 34, '', '6.233 table roll 4 1 6');
INSERT INTO public.lines VALUES ('f2p2prab8w-1', 35, '1:e6a7a090c8a648bd8b9ca4e2fe7c455e', '6.250 p2 place 23 = 6*4-1');
INSERT INTO public.lines VALUES ('f2p2prab8w-1', 36, '', '6.250 table roll 3 2 3');
INSERT INTO public.lines VALUES ('f2p2prab8w-1', 37, '0:b3e137fab6f647ca9fb2bbace23b4d1c', '6.281 p1 place 15 = 3*(3+2)');
INSERT INTO public.lines VALUES ('f2p2prab8w-1', 38, '', '6.281 table result p1 chain');
INSERT INTO public.lines VALUES ('nxah2vp6c8-1', 1, '', '0.000 table layout 2 13 18 12 28 10 30 3 6 4 22 35 15 5 20 25 29 21 9 1 17 24 8 14 27 19 31 7 34 32 11 26 36 16 23 33');
INSERT INTO public.lines VALUES ('nxah2vp6c8-1', 2, '', '0.000 table lot p2');
INSERT INTO public.lines VALUES ('nxah2vp6c8-1', 3, '1:5c26deea10cc43dba47ba88ef33d9bff', '0.003 p2 colour red');
INSERT INTO public.lines VALUES ('nxah2vp6c8-1', 4, '', '0.003 table roll 3 5 6');
INSERT INTO public.lines VALUES ('nxah2vp6c8-1', 5, '0:d1853c094cf2409ba32fbd90b22e86fe', '0.014 p1 place 21 = 6+5*3');
INSERT INTO public.lines VALUES ('nxah2vp6c8-1', 6, '', '0.014 table roll 2 1 2');
INSERT INTO public.lines VALUES ('nxah2vp6c8-1', 7, '1:564dc8eb2af64435ac4508b0a2bebc52', '0.030 p2 place 4 = 2+2*1');
INSERT INTO public.lines VALUES ('nxah2vp6c8-1', 8, '', '0.030 table roll 6 6 6');
INSERT INTO public.lines VALUES ('nxah2vp6c8-1', 9, '0:2281e0476a494f948a3688471cc768ce', '0.038 p1 place 18 = 6+6+6');
INSERT INTO public.lines VALUES ('nxah2vp6c8-1', 10, '', '0.038 table roll 2 6 5');
INSERT INTO public.lines VALUES ('nxah2vp6c8-1', 11, '1:c90cb2edcc9c4b0388acf582b8740683', '0.050 p2 place 13 = 6+5+2');
INSERT INTO public.lines VALUES ('nxah2vp6c8-1', 12, '', '0.050 table roll 1 6 4');
INSERT INTO public.lines VALUES ('nxah2vp6c8-1', 13, '0:a8a21be8664540a89490be041777f937', '0.066 p1 place 1 = 6-4-1');
INSERT INTO public.lines VALUES ('nxah2vp6c8-1', 14, '', '0.066 table roll 1 6 6');
INSERT INTO public.lines VALUES ('nxah2vp6c8-1', 15, '1:6e8e751b17764045a0eca8b84597b973', '0.082 p2 place 35 = 6*6-1');
INSERT INTO public.lines VALUES ('nxah2vp6c8-1', 16, '', '0.082 table roll 3 6 4');
INSERT INTO public.lines VALUES ('nxah2vp6c8-1', 17, '0:e29d7872c3144d9f873abeedce992a00', '0.088 p1 place 6 = 6/3+4');
INSERT INTO public.lines VALUES ('nxah2vp6c8-1', 18, '', '0.088 table roll 2 1 6');
INSERT INTO public.lines VALUES ('nxah2vp6c8-1', 19, '1:ef8c5c6c7bbe40cbbc32242e72e5908c', '0.098 p2 place 14 = (6+1)*2');
INSERT INTO public.lines VALUES ('nxah2vp6c8-1', 20, '', '0.098 table roll 1 4 1');
INSERT INTO public.lines VALUES ('nxah2vp6c8-1', 21, '0:4c2df4fa99784121934bc11675869fe7', '0.109 p1 place 3 = 4*1-1');
INSERT INTO public.lines VALUES ('nxah2vp6c8-1', 22, '', '0.109 table roll 1 1 4');
INSERT INTO public.lines VALUES ('nxah2vp6c8-1', 23, '1:f878b005e1354073b3c7f98b799290e8', '0.114 p2 place 8 = 4*(1+1)');
INSERT INTO public.lines VALUES ('nxah2vp6c8-1', 24, '', '0.114 table roll 5 6 3');
INSERT INTO public.lines VALUES ('nxah2vp6c8-1', 25, '0:d67f4f125c9343cea72c7b06cf7a64e5', '0.122 p1 place 33 = 6*5+3');
INSERT INTO public.lines VALUES ('nxah2vp6c8-1', 26, '', '0.122 table roll 4 5 3');
INSERT INTO public.lines VALUES ('nxah2vp6c8-1', 27, '1:895c8440b53f4b3280c08f3a0dbe36c3', '0.140 p2 place 11 = 5*3-4');
INSERT INTO public.lines VALUES ('nxah2vp6c8-1', 28, '', '0.140 table roll 1 1 3');
INSERT INTO public.lines VALUES ('nxah2vp6c8-1', 29, '0:26f7385f7ba2468587e393faf2915e84', '0.150 p1 none');
INSERT INTO public.lines VALUES ('nxah2vp6c8-1', 30, '1:d1dfd80bf3e7466aaf730ce23b9f3736', '0.164 p2 point 5 = 3+1+1');
INSERT INTO public.lines VALUES ('nxah2vp6c8-1', 31, '', '0.164 p1 place 5');
INSERT INTO public.lines VALUES ('nxah2vp6c8-1', 32, '', '0.164 table roll 6 3 1');
INSERT INTO public.lines VALUES ('nxah2vp6c8-1', 33, '1:94b7cfe702c64e8f8156266ef66ef532', '0.179 p2 place 10 = 6+3+1');
INSERT INTO public.lines VALUES ('nxah2vp6c8-1', 34, '', '0.179 table roll 1 6 4');
INSERT INTO public.lines VALUES ('nxah2vp6c8-1', 35, '0:67634599dd464a8bb6705af02e405096', '0.194 p1 place 9 = 6+4-1');
INSERT INTO public.lines VALUES ('nxah2vp6c8-1', 36, '', '0.194 table roll 3 4 3');
INSERT INTO public.lines VALUES ('nxah2vp6c8-1', 37, '1:131bc46c9ffa4e0fa7785a2d93851d6b', '0.210 p2 place 36 = 4*3*3');
INSERT INTO public.lines VALUES ('nxah2vp6c8-1', 38, '', '0.210 table roll 5 3 3');
INSERT INTO public.lines VALUES ('nxah2vp6c8-1', 39, '0:42ad63135c1148c0ab22bbf267e6ca02', '0.216 p1 place 30 = 5*(3+3)');
INSERT INTO public.lines VALUES ('nxah2vp6c8-1', 40, '', '0.216 table roll 2 5 3');
INSERT INTO public.lines VALUES ('nxah2vp6c8-1', 41, '1:ccf9f6b856c346f2afabbc0aca12f853', '0.234 p2 place 25 = 5*(3+2)');
INSERT INTO public.lines VALUES ('nxah2vp6c8-1', 42, '', '0.234 table roll 2 5 4');
INSERT INTO public.lines VALUES ('nxah2vp6c8-1', 43, '0:2ada87cb883e4c39a96403cf11260dc9', '0.248 p1 place 7 = 5+4-2');
INSERT INTO public.lines VALUES ('nxah2vp6c8-1', 44, '', '0.248 table roll 5 3 5');
INSERT INTO public.lines VALUES ('nxah2vp6c8-1', 45, '1:318be565e14e4a3e85937f7cf3d1e44a', '0.256 p2 place 2 = 3-5/5');
INSERT INTO public.lines VALUES ('nxah2vp6c8-1', 46, '', '0.256 table roll 6 4 3');
INSERT INTO public.lines VALUES ('nxah2vp6c8-1', 47, '0:c40b33774c9b4428a6ba464a18d002f3', '0.269 p1 none');
INSERT INTO public.lines VALUES ('nxah2vp6c8-1', 48, '1:a172390cb6e34315a3f41439d9b780e6', '0.285 p2 silent');
INSERT INTO public.lines VALUES ('nxah2vp6c8-1', 49, '0:44bbd9e11a7a4e778ed64661ce534972', '0.316 p1 place 19');
INSERT INTO public.lines VALUES ('nxah2vp6c8-1', 50, '', '0.316 table roll 1 4 5');
INSERT INTO public.lines VALUES ('nxah2vp6c8-1', 51, '1:1663ea9c074d4d5ba2550cc08eadb4fc', '0.344 p2 place 15 = 5*(4-1)');
INSERT INTO public.lines VALUES ('nxah2vp6c8-1', 52, '', '0.344 table roll 2 1 2');
INSERT INTO public.lines VALUES ('nxah2vp6c8-1', 53, '0:8bd6493250124d31ab284248fc3ab852', '0.368 p1 none');
INSERT INTO public.lines VALUES ('nxah2vp6c8-1', 54, '1:c649b015c46e4e7a9681e0e5fdca80b3', '0.386 p2 silent');
INSERT INTO public.lines VALUES ('nxah2vp6c8-1', 55, '0:ae88b78a5909447db648a269561a4e1f', '0.404 p1 place 20');
INSERT INTO public.lines VALUES ('nxah2vp6c8-1', 56, '', '0.404 table roll 6 4 2');
INSERT INTO public.lines VALUES ('nxah2vp6c8-1', 57, '1:80e2a177947e485e8c4bb0f18b40627a', '0.420 p2 place 22 = 6*4-2');
INSERT INTO public.lines VALUES ('nxah2vp6c8-1', 58, '', '0.420 table roll 2 4 5');
INSERT INTO public.lines VALUES ('nxah2vp6c8-1', 59, '0:c6893dd7a3844c55ab5e145803a8c96b', '0.429 p1 none');
INSERT INTO public.lines VALUES ('nxah2vp6c8-1', 60, '1:39eb347da433409c878e58aea8809000', '0.444 p2 point 28 = (5+2)*4');
INSERT INTO public.lines VALUES ('nxah2vp6c8-1', 61, '', '0.444 p1 place 28');
INSERT INTO public.lines VALUES ('nxah2vp6c8-1', 62, '', '0.444 table roll 3 3 3');
INSERT INTO public.lines VALUES ('nxah2vp6c8-1', 63, '1:419e0374d2574f8ab792b3997d063e74', '0.450 p2 place 12 = 3*3+3');
INSERT INTO public.lines VALUES ('nxah2vp6c8-1', 64, '', '0.450 table roll 6 2 4');
INSERT INTO public.lines VALUES ('nxah2vp6c8-1', 65, '0:c799bee699e9466693a395e9cc565b4c', '0.477 p1 place 26 = 6*4+2');
INSERT INTO public.lines VALUES ('nxah2vp6c8-1', 66, '', '0.477 table result p1 chain');
INSERT INTO public.lines VALUES ('nxah2vp6c8-2', 1, '', '0.000 table layout 2 13 18 12 28 10 30 3 6 4 22 35 15 5 20 25 29 21 9 1 17 24 8 14 27 19 31 7 34 32 11 26 36 16 23 33');
INSERT INTO public.lines VALUES ('nxah2vp6c8-2', 2, '', '0.000 table colours p1 red');
INSERT INTO public.lines VALUES ('nxah2vp6c8-2', 3, '', '0.000 table begins p2');
INSERT INTO public.lines VALUES ('nxah2vp6c8-2', 4, '', '0.000 table roll 1 3 1');
INSERT INTO public.lines VALUES ('nxah2vp6c8-2', 5, '1:f2a7d62a184840029f1cd65b28f2dff4', '0.008 p2 place 3 = 3+1-1');
INSERT INTO public.lines VALUES ('nxah2vp6c8-2', 6, '', '0.008 table roll 4 6 3');
INSERT INTO public.lines VALUES ('nxah2vp6c8-2', 7, '0:865ca7d6bee44458b8c1dec5d11d7e50', '0.022 p1 place 21 = 6*4-3');
INSERT INTO public.lines VALUES ('nxah2vp6c8-2', 8, '', '0.022 table roll 5 1 2');
INSERT INTO public.lines VALUES ('nxah2vp6c8-2', 9, '1:663363c5c74947e1935a47c64e39dc74', '0.042 p2 place 10 = 5*2*1');
INSERT INTO public.lines VALUES ('nxah2vp6c8-2', 10, '', '0.042 table roll 3 5 5');
INSERT INTO public.lines VALUES ('nxah2vp6c8-2', 11, '0:dccce56dcfd84807a46f784d58a4f5dd', '0.053 p1 place 30 = (5+5)*3');
INSERT INTO public.lines VALUES ('nxah2vp6c8-2', 12, '', '0.053 table roll 6 4 3');
INSERT INTO public.lines VALUES ('nxah2vp6c8-2', 13, '1:886bfdc6a50245beb062cef053281f6f', '0.060 p2 place 18 = 6+4*3');
INSERT INTO public.lines VALUES ('nxah2vp6c8-2', 14, '', '0.060 table roll 6 6 5');
INSERT INTO public.lines VALUES ('nxah2vp6c8-2', 15, '0:39e942425148488f8f258d8336336c34', '0.078 p1 place 17 = 6+6+5');
INSERT INTO public.lines VALUES ('nxah2vp6c8-2', 16, '', '0.078 table roll 6 3 4');
INSERT INTO public.lines VALUES ('nxah2vp6c8-2', 17, '1:b9231aa9defc41f8b55b72e5c973e590', '0.080 p2 place 22 = 6*3+4');
INSERT INTO public.lines VALUES ('nxah2vp6c8-2', 18, '', '0.080 table roll 5 3 4');
INSERT INTO public.lines VALUES ('nxah2vp6c8-2', 19, '0:b765db6fd0894be3affb35ec03ac1ef4', '0.093 p1 place 19 = 5*3+4');
INSERT INTO public.lines VALUES ('nxah2vp6c8-2', 20, '', '0.093 table roll 3 6 1');
INSERT INTO public.lines VALUES ('nxah2vp6c8-2', 21, '1:92fed9c78bbd4ce6847c13b72dd68b79', '0.095 p2 place 8 = 6+3-1');
INSERT INTO public.lines VALUES ('nxah2vp6c8-2', 22, '', '0.095 table roll 1 6 4');
INSERT INTO public.lines VALUES ('nxah2vp6c8-2', 23, '0:a192e7381a8c4383b0af182a932c8504', '0.109 p1 place 28 = (6+1)*4');
INSERT INTO public.lines VALUES ('nxah2vp6c8-2', 24, '', '0.109 table roll 5 5 6');
INSERT INTO public.lines VALUES ('nxah2vp6c8-2', 25, '1:aa2e5905f4ca4ba9a41e929fa8790db7', '0.118 p2 place 25 = 6*5-5');
INSERT INTO public.lines VALUES ('nxah2vp6c8-2', 26, '', '0.118 table roll 6 1 5');
INSERT INTO public.lines VALUES ('nxah2vp6c8-2', 27, '0:e0aae5f558c24013a8f683a5690c9b7b', '0.137 p1 place 36 = 6*(5+1)');
INSERT INTO public.lines VALUES ('nxah2vp6c8-2', 28, '', '0.137 table roll 5 2 5');
INSERT INTO public.lines VALUES ('nxah2vp6c8-2', 29, '1:cb1eb1e4bdce47dab3f07727e9789df6', '0.154 p2 place 35 = 5*(5+2)');
INSERT INTO public.lines VALUES ('nxah2vp6c8-2', 30, '', '0.154 table roll 2 1 5');
INSERT INTO public.lines VALUES ('nxah2vp6c8-2', 31, '0:2aa3245648964b5abf2d77511ec0c121', '0.178 p1 place 7 = 5+2*1');
INSERT INTO public.lines VALUES ('nxah2vp6c8-2', 32, '', '0.178 table roll 3 5 6');
INSERT INTO public.lines VALUES ('nxah2vp6c8-2', 33, '1:b5ac4bdef4e7448587a99523cc3028ea', '0.189 p2 place 13 = 6*3-5');
INSERT INTO public.lines VALUES ('nxah2vp6c8-2', 34, '', '0.189 table roll 2 4 5');
INSERT INTO public.lines VALUES ('nxah2vp6c8-2', 35, '0:c80b2f73553644c7bea88af93aa616c2', '0.199 p1 place 6 = 5*2-4');
INSERT INTO public.lines VALUES ('nxah2vp6c8-2', 36, '', '0.199 table roll 3 5 3');
INSERT INTO public.lines VALUES ('nxah2vp6c8-2', 37, '1:8b514e984d514a28bc2bb12b26a0833c', '0.209 p2 place 1 = 3-5+3');
INSERT INTO public.lines VALUES ('nxah2vp6c8-2', 38, '', '0.209 table roll 3 5 6');
INSERT INTO public.lines VALUES ('nxah2vp6c8-2', 39, '0:2e75f03cd1534d99a284652ef88184b7', '0.233 p1 place 33 = 6*5+3');
INSERT INTO public.lines VALUES ('nxah2vp6c8-2', 40, '', '0.233 table roll 3 2 5');
INSERT INTO public.lines VALUES ('nxah2vp6c8-2', 41, '1:fb96006d2cfc45f990c0a3e697e11851', '0.237 p2 place 4 = 5-3+2');
INSERT INTO public.lines VALUES ('nxah2vp6c8-2', 42, '', '0.237 table roll 5 5 6');
INSERT INTO public.lines VALUES ('nxah2vp6c8-2', 43, '0:96b7c7cc9bba4149876ae1b417f26e07', '0.256 p1 place 5 = 6-5/5');
INSERT INTO public.lines VALUES ('nxah2vp6c8-2', 44, '', '0.256 table roll 2 2 1');
INSERT INTO public.lines VALUES ('nxah2vp6c8-2', 45, '1:5415310649d7430aa043b83663188387', '0.261 p2 none');
INSERT INTO public.lines VALUES ('nxah2vp6c8-2', 46, '0:18255a14e11e4c28802cf6ce2cae07af', '0.269 p1 silent');
INSERT INTO public.lines VALUES ('nxah2vp6c8-2', 47, '1:42f85eb981184a2d896e7f9a37945fb5', '0.281 p2 place 16');
INSERT INTO public.lines VALUES ('nxah2vp6c8-2', 48, '', '0.281 table roll 5 6 6');
INSERT INTO public.lines VALUES ('nxah2vp6c8-2', 49, '0:77ac9da45cfe406fbf51f65947e87017', '0.298 p1 place 31 = 6*6-5');
INSERT INTO public.lines VALUES ('nxah2vp6c8-2', 50, '', '0.298 table roll 5 4 3');
INSERT INTO public.lines VALUES ('nxah2vp6c8-2', 51, '1:b77a56a0249b48309b3533942c149b03', '0.316 p2 place 23 = 5*4+3');
INSERT INTO public.lines VALUES ('nxah2vp6c8-2', 52, '', '0.316 table roll 4 6 6');
INSERT INTO public.lines VALUES ('nxah2vp6c8-2', 53, '0:ff1f7773eb9949bdb05c4f1a7b42aaed', '0.328 p1 place 32 = 6*6-4');
INSERT INTO public.lines VALUES ('nxah2vp6c8-2', 54, '', '0.328 table roll 1 3 6');
INSERT INTO public.lines VALUES ('nxah2vp6c8-2', 55, '1:ac65fca40bb841a7a1b85186c2b07c51', '0.350 p2 place 15 = (6-1)*3');
INSERT INTO public.lines VALUES ('nxah2vp6c8-2', 56, '', '0.350 table roll 4 2 4');
INSERT INTO public.lines VALUES ('nxah2vp6c8-2', 57, '0:5dd7b6d128fe4b26a01737d0dafe510e', '0.359 p1 place 24 = 4*(4+2)');
INSERT INTO public.lines VALUES ('nxah2vp6c8-2', 58, '', '0.359 table roll 6 6 6');
INSERT INTO public.lines VALUES ('nxah2vp6c8-2', 59, '1:f6867aefe58d46678cbec2614d9d2b4b', '0.373 p2 none');
INSERT INTO public.lines VALUES ('nxah2vp6c8-2', 60, '0:121cc9d93a614fb798302ea13d93c423', '0.381 p1 silent');
INSERT INTO public.lines VALUES ('nxah2vp6c8-2', 61, '1:2db1875e56ed4355b57db9cd600d747e', '0.387 p2 place 9');
INSERT INTO public.lines VALUES ('nxah2vp6c8-2', 62, '', '0.387 table roll 6 6 5');
INSERT INTO public.lines VALUES ('nxah2vp6c8-2', 63, '0:7a1fec5748fa4876ba7ecf702ada33fd', '0.403 p1 none');
INSERT INTO public.lines VALUES ('nxah2vp6c8-2', 64, '1:df2d5c260bdf476c8b633f8c20e4121e', '0.409 p2 silent');
INSERT INTO public.lines VALUES ('nxah2vp6c8-2', 65, '0:a77d3a84335143499e82f46a98f56be6', '0.428 p1 place 11');
INSERT INTO public.lines VALUES ('nxah2vp6c8-2', 66, '', '0.428 table roll 6 3 1');
INSERT INTO public.lines VALUES ('nxah2vp6c8-2', 67, '1:defa3f7c008b45adb130aa01782d4e4c', '0.433 p2 none');
INSERT INTO public.lines VALUES ('nxah2vp6c8-2', 68, '0:eaa865d34d8d4f10be5fe5e427b9176d', '0.445 p1 silent');
INSERT INTO public.lines VALUES ('nxah2vp6c8-2', 69, '1:67275164477a431cadaef385ff46994b', '0.463 p2 place 29');
INSERT INTO public.lines VALUES ('nxah2vp6c8-2', 70, '', '0.463 table roll 4 2 4');
INSERT INTO public.lines VALUES ('nxah2vp6c8-2', 71, '0:7ec6c4ad73614f4a8a5983413b21dd0b', '0.486 p1 none');
INSERT INTO public.lines VALUES ('nxah2vp6c8-2', 72, '1:fe3a8332a6d84e71a9b913ec50cd6735', '0.497 p2 point 14 = 4*4-2');
INSERT INTO public.lines VALUES ('nxah2vp6c8-2', 73, '', '0.497 p1 place 14');
INSERT INTO public.lines VALUES ('nxah2vp6c8-2', 74, '', '0.497 table roll 1 2 2');
INSERT INTO public.lines VALUES ('nxah2vp6c8-2', 75, '1:90f746eb2a1641cf8aa66765413179f8', '0.518 p2 none');
INSERT INTO public.lines VALUES ('nxah2vp6c8-2', 76, '0:b4253d70bf4347bf925bfe6be4180f7f', '0.519 p1 silent');
INSERT INTO public.lines VALUES ('nxah2vp6c8-2', 77, '1:fbeb2ae75714400ab397c00cddf4e3a0', '0.529 p2 place 34');
INSERT INTO public.lines VALUES ('nxah2vp6c8-2', 78, '', '0.529 table result p2 chain');
INSERT INTO public.lines VALUES ('nxah2vp6c8-3', 1, '', '0.000 table layout 2 13 18 12 28 10 30 3 6 4 22 35 15 5 20 25 29 21 9 1 17 24 8 14 27 19 31 7 34 32 11 26 36 16 23 33');
INSERT INTO public.lines VALUES ('nxah2vp6c8-3', 2, '', '0.000 table colours p2 red');
INSERT INTO public.lines VALUES ('nxah2vp6c8-3', 3, '', '0.000 table begins p1');
INSERT INTO public.lines VALUES ('nxah2vp6c8-3', 4, '', '0.000 table roll 3 3 5');
INSERT INTO public.lines VALUES ('nxah2vp6c8-3', 5, '0:8ce9a4f5f92346c3817ad002d03a8e40', '0.005 p1 place 11 = 5+3+3');
INSERT INTO public.lines VALUES ('nxah2vp6c8-3', 6, '', '0.005 table roll 4 3 3');
INSERT INTO public.lines VALUES ('nxah2vp6c8-3', 7, '1:ef5eb6efab1548f9a8696f8919c66579', '0.016 p2 place 36 = 4*3*3');
INSERT INTO public.lines VALUES ('nxah2vp6c8-3', 8, '', '0.016 table roll 5 6 2');
INSERT INTO public.lines VALUES ('nxah2vp6c8-3', 9, '0:09cda3f74e974f0f873c8fac004c47ff', '0.027 p1 place 16 = 6+5*2');
INSERT INTO public.lines VALUES ('nxah2vp6c8-3', 10, '', '0.027 table roll 6 1 2');
INSERT INTO public.lines VALUES ('nxah2vp6c8-3', 11, '1:4e9453d505ac468ba2233891eb70b19b', '0.041 p2 place 7 = 6+2-1');
INSERT INTO public.lines VALUES ('nxah2vp6c8-3', 12, '', '0.041 table roll 6 5 5');
INSERT INTO public.lines VALUES ('nxah2vp6c8-3', 13, '0:522a934a411d4426b1c6d535779040b7', '0.057 p1 place 25 = 6*5-5');
INSERT INTO public.lines VALUES ('nxah2vp6c8-3', 14, '', '0.057 table roll 1 5 4');
INSERT INTO public.lines VALUES ('nxah2vp6c8-3', 15, '1:742594ed58784af5aed3a4953eec6b6e', '0.086 p2 place 1 = 5-4*1');
INSERT INTO public.lines VALUES ('nxah2vp6c8-3', 16, '', '0.086 table roll 5 1 3');
INSERT INTO public.lines VALUES ('nxah2vp6c8-3', 17, '0:03df8a983e59445da14be6ff621e7513', '0.103 p1 place 9 = 5+3+1');
INSERT INTO public.lines VALUES ('nxah2vp6c8-3', 18, '', '0.103 table roll 6 6 2');
INSERT INTO public.lines VALUES ('nxah2vp6c8-3', 19, '1:cdf8a6094fa746eb97bb5bd8e7320df7', '0.116 p2 place 18 = 6+6*2');
INSERT INTO public.lines VALUES ('nxah2vp6c8-3', 20, '', '0.116 table roll 2 3 4');
INSERT INTO public.lines VALUES ('nxah2vp6c8-3', 21, '0:8f60127db6204b9da48a6ec20b9e8c44', '0.131 p1 place 5 = 4+3-2');
INSERT INTO public.lines VALUES ('nxah2vp6c8-3', 22, '', '0.131 table roll 3 1 4');
INSERT INTO public.lines VALUES ('nxah2vp6c8-3', 23, '1:f5dacde87a8149fd834d37a8d6224d32', '0.150 p2 place 15 = (4+1)*3');
INSERT INTO public.lines VALUES ('nxah2vp6c8-3', 24, '', '0.150 table roll 3 6 1');
INSERT INTO public.lines VALUES ('nxah2vp6c8-3', 25, '0:6cb02fb27a8040058b6181c51662561a', '0.163 p1 place 10 = 6+3+1');
INSERT INTO public.lines VALUES ('nxah2vp6c8-3', 26, '', '0.163 table roll 6 4 3');
INSERT INTO public.lines VALUES ('nxah2vp6c8-3', 27, '1:7cbde08ebdf543c68f75a18ce1df27a0', '0.187 p2 place 13 = 6+4+3');
INSERT INTO public.lines VALUES ('nxah2vp6c8-3', 28, '', '0.187 table roll 5 1 4');
INSERT INTO public.lines VALUES ('nxah2vp6c8-3', 29, '0:309595c625e44a93a1a9163e98c8a08c', '0.191 p1 place 20 = 5*4*1');
INSERT INTO public.lines VALUES ('nxah2vp6c8-3', 30, '', '0.191 table roll 6 6 5');
INSERT INTO public.lines VALUES ('nxah2vp6c8-3', 31, '1:50f3a291e8a3497ab99cd0ed325b0566', '0.207 p2 place 24 = 6*5-6');
INSERT INTO public.lines VALUES ('nxah2vp6c8-3', 32, '', '0.207 table roll 3 4 5');
INSERT INTO public.lines VALUES ('nxah2vp6c8-3', 33, '0:e19392588310448b97d31a83e55e9c37', '0.227 p1 place 2 = 4-5+3');
INSERT INTO public.lines VALUES ('nxah2vp6c8-3', 34, '', '0.227 table roll 1 2 5');
INSERT INTO public.lines VALUES ('nxah2vp6c8-3', 35, '1:7fa03ba3203349469d2a717bb887b1a6', '0.234 p2 place 12 = (5+1)*2');
INSERT INTO public.lines VALUES ('nxah2vp6c8-3', 36, '', '0.234 table roll 4 6 6');
INSERT INTO public.lines VALUES ('nxah2vp6c8-3', 37, '0:a829411ab2d9427c97140c6e148dc7dd', '0.252 p1 place 4 = 6-6+4');
INSERT INTO public.lines VALUES ('nxah2vp6c8-3', 38, '', '0.252 table roll 1 5 5');
INSERT INTO public.lines VALUES ('nxah2vp6c8-3', 39, '1:d77e7641e4c7412e843145ece69324fa', '0.257 p2 none');
INSERT INTO public.lines VALUES ('nxah2vp6c8-3', 40, '0:0bc03dce65fa45478b7ef52e953ab86d', '0.268 p1 silent');
INSERT INTO public.lines VALUES ('nxah2vp6c8-3', 41, '1:fea05886a3754c4a996bdaf585cc0684', '0.278 p2 place 27');
INSERT INTO public.lines VALUES ('nxah2vp6c8-3', 42, '', '0.278 table roll 1 2 1');
INSERT INTO public.lines VALUES ('nxah2vp6c8-3', 43, '0:5dae7c8bc0b74c62bdc45eaf6cfe2006', '0.286 p1 none');
INSERT INTO public.lines VALUES ('nxah2vp6c8-3', 44, '1:639326269581414ab58470a37854a2dd', '0.301 p2 silent');
INSERT INTO public.lines VALUES ('nxah2vp6c8-3', 45, '0:591c2ee25c264dfc9383825d45a7be05', '0.311 p1 place 17');
INSERT INTO public.lines VALUES ('nxah2vp6c8-3', 46, '', '0.311 table roll 3 4 6');
INSERT INTO public.lines VALUES ('nxah2vp6c8-3', 47, '1:6be9a590cdc44d23a85846f6f78156fb', '0.313 p2 place 8 = 6*4/3');
INSERT INTO public.lines VALUES ('nxah2vp6c8-3', 48, '', '0.313 table roll 5 1 6');
INSERT INTO public.lines VALUES ('nxah2vp6c8-3', 49, '0:96c9e68e4c064432a634d6f417cc10d5', '0.323 p1 place 29 = 6*5-1');
INSERT INTO public.lines VALUES ('nxah2vp6c8-3', 50, '', '0.323 table roll 1 6 2');
INSERT INTO public.lines VALUES ('nxah2vp6c8-3', 51, '1:eda4da08179549a99e416a9327aec596', '0.325 p2 place 14 = (6+1)*2');
INSERT INTO public.lines VALUES ('nxah2vp6c8-3', 52, '', '0.325 table roll 2 5 4');
INSERT INTO public.lines VALUES ('nxah2vp6c8-3', 53, '0:5f842961db574df1a9639ddbcfb47b80', '0.334 p1 place 28 = (5+2)*4');
INSERT INTO public.lines VALUES ('nxah2vp6c8-3', 54, '', '0.334 table roll 1 1 1');
INSERT INTO public.lines VALUES ('nxah2vp6c8-3', 55, '1:0d181cb566b0433e84d7b2c7a896195f', '0.336 p2 none');
INSERT INTO public.lines VALUES ('nxah2vp6c8-3', 56, '0:2e411b9da7ca40dcb2303a053dbb0d63', '0.347 p1 silent');
INSERT INTO public.lines VALUES ('nxah2vp6c8-3', 57, '1:71593354968549aa8d7d3738822af553', '0.355 p2 place 33');
INSERT INTO public.lines VALUES ('nxah2vp6c8-3', 58, '', '0.355 table roll 2 2 5');
INSERT INTO public.lines VALUES ('nxah2vp6c8-3', 59, '0:c78982e56cac422fb90ba1316407f455', '0.363 p1 none');
INSERT INTO public.lines VALUES ('nxah2vp6c8-3', 60, '1:57a954c6b4c54df9beccf95750a4a343', '0.371 p2 point 6 = 5+2/2');
INSERT INTO public.lines VALUES ('nxah2vp6c8-3', 61, '', '0.371 p1 place 6');
INSERT INTO public.lines VALUES ('nxah2vp6c8-3', 62, '', '0.371 table roll 4 2 3');
INSERT INTO public.lines VALUES ('nxah2vp6c8-3', 63, '1:71518153ae344fcebe35c5f8fc8c5894', '0.384 p2 none');
INSERT INTO public.lines VALUES ('nxah2vp6c8-3', 64, '0:23524979e1d9447fbfa30390cb6973ce', '0.396 p1 silent');
INSERT INTO public.lines VALUES ('nxah2vp6c8-3', 65, '1:4ef2179b0718468e9a117f61d80038bf', '0.410 p2 place 31');
INSERT INTO public.lines VALUES ('nxah2vp6c8-3', 66, '', '0.410 table roll 6 6 6');
INSERT INTO public.lines VALUES ('nxah2vp6c8-3', 67, '0:9939f224af5046b5a3a4ef0ee74e1f18', '0.430 p1 place 30 = 6*6-6');
INSERT INTO public.lines VALUES ('nxah2vp6c8-3', 68, '', '0.430 table roll 6 2 1');
INSERT INTO public.lines VALUES ('nxah2vp6c8-3', 69, '1:cb04f99ec30340f28a536785d2eb05e6', '0.445 p2 none');
INSERT INTO public.lines VALUES ('nxah2vp6c8-3', 70, '0:f4df6f95c19d4f76a55db0eda00f71d4', '0.460 p1 silent');
INSERT INTO public.lines VALUES ('nxah2vp6c8-3', 71, '1:2cbc1cc7eb8841e4abec32be31bcc102', '0.466 p2 place 19');
INSERT INTO public.lines VALUES ('nxah2vp6c8-3', 72, '', '0.466 table result p2 chain');
INSERT INTO public.lines VALUES ('uamj3qy3g7-1', 1, '', '0.000 table lot p1');
INSERT INTO public.lines VALUES ('ydzsvm9sxw-1', 50, '0:2a405b53b9154417bfeb30498eeb5adb', '0.452 p1 silent');
INSERT INTO public.lines VALUES ('uamj3qy3g7-1', 2, '0:3a98935acbb34b1284a5c16b4b9be154', '0.708 p1 obstacles a17 b3 e9 e12 f20 g13 k6 l18 p18 r16 s6 s12 s15 t19');
INSERT INTO public.lines VALUES ('uamj3qy3g7-1', 3, '0:bb02be983b0843f29059cde21cace530', '0.736 p1 tower f6');
INSERT INTO public.lines VALUES ('uamj3qy3g7-1', 4, '0:f562479b90504562b11736858b122e91', '0.891 p1 put L5 d19 e16 e17 e18 e19');
INSERT INTO public.lines VALUES ('uamj3qy3g7-1', 5, '', '4.319 p2 put U5 k9 k10 l10 m9 m10');
INSERT INTO public.lines VALUES ('uamj3qy3g7-1', 6, '0:d1ac45d8df6a46ff9b9830f4560d4c48', '4.323 p1 put F5 p15 q14 q15 q16 r16');
INSERT INTO public.lines VALUES ('uamj3qy3g7-1', 7, '', '4.323 table out p1 F5');
INSERT INTO public.lines VALUES ('uamj3qy3g7-1', 8, '0:19d11c3b9544442cb910c96c209ce2c0', '4.340 p1 put F5'' f18 g18 g19 g20 h19');
INSERT INTO public.lines VALUES ('uamj3qy3g7-1', 9, '', '5.060 p2 put L5 i16 i17 i18 i19 j19');
INSERT INTO public.lines VALUES ('uamj3qy3g7-1', 10, '0:bbf2de00d72e401896f60b285f2e6589', '5.079 p1 put P5 j11 j12 k10 k11 k12');
INSERT INTO public.lines VALUES ('uamj3qy3g7-1', 11, '', '5.079 table out p1 P5');
INSERT INTO public.lines VALUES ('uamj3qy3g7-1', 12, '0:b020a626b1d5457db2b28dfbb17ef3e2', '5.105 p1 put U5 d6 d7 d8 e6 e8');
INSERT INTO public.lines VALUES ('uamj3qy3g7-1', 13, '', '5.849 p2 put X5 p4 q3 q4 q5 r4');
INSERT INTO public.lines VALUES ('uamj3qy3g7-1', 14, '0:b0295b1ee88844ceb603c0b27aa3878f', '5.855 p1 put W5 p14 q13 q14 r12 r13');
INSERT INTO public.lines VALUES ('uamj3qy3g7-1', 15, '', '6.571 p2 put U5'' m11 m12 n12 o11 o12');
INSERT INTO public.lines VALUES ('uamj3qy3g7-1', 16, '0:ffefa33a44f2467b94786b215404ddef', '6.581 p1 put L5'' n12 n13 n14 n15 o15');
INSERT INTO public.lines VALUES ('uamj3qy3g7-1', 17, '', '6.581 table out p1 L5''');
INSERT INTO public.lines VALUES ('uamj3qy3g7-1', 18, '0:381721c7dab1441a92fd5cb972209a67', '6.607 p1 put U5'' n14 n16 o14 o15 o16');
INSERT INTO public.lines VALUES ('uamj3qy3g7-1', 19, '', '7.310 p2 put F5 n5 o5 o6 o7 p6');
INSERT INTO public.lines VALUES ('uamj3qy3g7-1', 20, '0:f3e5e10d92a3424e80572f80b12e18d2', '7.312 p1 put V5 n10 o10 p10 p11 p12');
INSERT INTO public.lines VALUES ('uamj3qy3g7-1', 21, '', '8.016 p2 put P5 l16 l17 m15 m16 m17');
INSERT INTO public.lines VALUES ('uamj3qy3g7-1', 22, '0:1866c815cfbe4c25af5b6b03f18cc9af', '8.021 p1 put Z5 j1 j2 k2 l2 l3');
INSERT INTO public.lines VALUES ('uamj3qy3g7-1', 23, '', '8.739 p2 put N4 o16 p15 p16 q15');
INSERT INTO public.lines VALUES ('uamj3qy3g7-1', 24, '', '8.739 table out p2 N4');
INSERT INTO public.lines VALUES ('uamj3qy3g7-1', 25, '', '9.445 p2 put T4 h1 h2 h3 i2');
INSERT INTO public.lines VALUES ('uamj3qy3g7-1', 26, '0:467a71be405a473092ff7336d360f5c4', '9.455 p1 put I5 a5 a6 a7 a8 a9');
INSERT INTO public.lines VALUES ('uamj3qy3g7-1', 27, '', '10.168 p2 put N5 n18 o17 o18 p17 q17');
INSERT INTO public.lines VALUES ('uamj3qy3g7-1', 28, '0:9f962134abac4534b94b44a340b25f88', '10.183 p1 put P5'' k7 l7 l8 m7 m8');
INSERT INTO public.lines VALUES ('uamj3qy3g7-1', 29, '', '10.895 p2 put F5'' r19 s18 s19 s20 t18');
INSERT INTO public.lines VALUES ('uamj3qy3g7-1', 30, '0:e9283f56daee43d0b4b558d54492421f', '10.897 p1 put Y5 c15 d14 d15 e15 f15');
INSERT INTO public.lines VALUES ('uamj3qy3g7-1', 31, '', '11.613 p2 put Y5 g16 h14 h15 h16 h17');
INSERT INTO public.lines VALUES ('uamj3qy3g7-1', 32, '0:885242bc48d14c66a8674662cd3a61f0', '11.617 p1 put N5 a15 a16 b16 b17 b18');
INSERT INTO public.lines VALUES ('uamj3qy3g7-1', 33, '', '12.324 p2 put V5 c8 c9 c10 d10 e10');
INSERT INTO public.lines VALUES ('uamj3qy3g7-1', 34, '0:f93b16c9fbf74f02ae557578e5bfdf84', '12.327 p1 put V5'' h8 h9 h10 i8 j8');
INSERT INTO public.lines VALUES ('uamj3qy3g7-1', 35, '', '13.036 p2 put Y5'' m9 n8 n9 o9 p9');
INSERT INTO public.lines VALUES ('uamj3qy3g7-1', 36, '', '13.036 table out p2 Y5''');
INSERT INTO public.lines VALUES ('uamj3qy3g7-1', 37, '', '13.767 p2 put L5'' s8 s9 s10 s11 t8');
INSERT INTO public.lines VALUES ('uamj3qy3g7-1', 38, '0:5772894508d84a8ca2af5f934408317d', '13.775 p1 put V3 i14 j14 j15');
INSERT INTO public.lines VALUES ('uamj3qy3g7-1', 39, '', '14.482 p2 put Z5 j16 k14 k15 k16 l14');
INSERT INTO public.lines VALUES ('uamj3qy3g7-1', 40, '0:e79391afcf5b48c39d83e463528b9d35', '14.495 p1 put T4 r2 s2 s3 t2');
INSERT INTO public.lines VALUES ('uamj3qy3g7-1', 41, '', '15.210 p2 put V5'' o20 p20 q18 q19 q20');
INSERT INTO public.lines VALUES ('uamj3qy3g7-1', 42, '0:7a1c9828007e4a608afe251191792f11', '15.221 p1 put T5 d13 e13 f12 f13 f14');
INSERT INTO public.lines VALUES ('uamj3qy3g7-1', 43, '', '15.932 p2 put 2 f16 g16');
INSERT INTO public.lines VALUES ('uamj3qy3g7-1', 44, '', '15.932 table out p2 2');
INSERT INTO public.lines VALUES ('uamj3qy3g7-1', 45, '', '16.639 p2 put N5'' l20 m20 n19 n20 o19');
INSERT INTO public.lines VALUES ('uamj3qy3g7-1', 46, '0:1f53d9414f67468b8260f1945da2d041', '16.655 p1 put I3 t4 t5 t6');
INSERT INTO public.lines VALUES ('uamj3qy3g7-1', 47, '', '17.367 p2 put N4'' i4 i5 j3 j4');
INSERT INTO public.lines VALUES ('uamj3qy3g7-1', 48, '0:3bccada26b264008a8a931924f9a547d', '17.383 p1 put L4 o2 o3 p2 q2');
INSERT INTO public.lines VALUES ('uamj3qy3g7-1', 49, '', '18.099 p2 put T5 b11 c11 c12 c13 d11');
INSERT INTO public.lines VALUES ('uamj3qy3g7-1', 50, '0:7d549067ad864aed850e916ecb825b93', '18.111 p1 put I4 l1 m1 n1 o1');
INSERT INTO public.lines VALUES ('uamj3qy3g7-1', 51, '', '18.815 p2 put 1a f14');
INSERT INTO public.lines VALUES ('uamj3qy3g7-1', 52, '', '18.815 table out p2 1a');
INSERT INTO public.lines VALUES ('uamj3qy3g7-1', 53, '', '19.528 p2 put Z5'' r14 r15 s14 t13 t14');
INSERT INTO public.lines VALUES ('uamj3qy3g7-1', 54, '0:2c2e712fc62f4d0ca99e2e6071b3c6eb', '19.545 p1 put Y5'' f11 g10 g11 h11 i11');
INSERT INTO public.lines VALUES ('uamj3qy3g7-1', 55, '', '20.262 p2 put L4 k4 l4 m3 m4');
INSERT INTO public.lines VALUES ('uamj3qy3g7-1', 56, '0:a01a11125819469ebc72187f7990c3da', '20.266 p1 put I3'' b20 c20 d20');
INSERT INTO public.lines VALUES ('uamj3qy3g7-1', 57, '', '20.991 p2 put P5'' j11 j12 k11 k12 l11');
INSERT INTO public.lines VALUES ('uamj3qy3g7-1', 58, '0:28dd1a77bfd446b3af2625de530decc2', '20.993 p1 put N4 c17 c18 d16 d17');
INSERT INTO public.lines VALUES ('uamj3qy3g7-1', 59, '', '21.697 p2 put V3 f9 g8 g9');
INSERT INTO public.lines VALUES ('uamj3qy3g7-1', 60, '0:b03b7fea3ef94150a3d9d1aa9da90360', '21.715 p1 put N5'' e8 f8 g7 g8 h7');
INSERT INTO public.lines VALUES ('uamj3qy3g7-1', 61, '', '21.715 table out p1 N5''');
INSERT INTO public.lines VALUES ('uamj3qy3g7-1', 62, '0:6397a2a1685e4131b65264a6832b2dce', '21.727 p1 put N4'' j17 j18 k18 k19');
INSERT INTO public.lines VALUES ('uamj3qy3g7-1', 63, '', '22.445 p2 put 1b i20');
INSERT INTO public.lines VALUES ('uamj3qy3g7-1', 64, '0:eabd1a7f1b6047668af2cd0e8e658997', '22.457 p1 put Z5'' p9 q9 q10 q11 r11');
INSERT INTO public.lines VALUES ('uamj3qy3g7-1', 65, '', '23.170 p2 put 2'' m13 n13');
INSERT INTO public.lines VALUES ('uamj3qy3g7-1', 66, '0:9674a9a50c254e44b0a82be262bb3e7b', '23.177 p1 put 1a b14');
INSERT INTO public.lines VALUES ('uamj3qy3g7-1', 67, '', '23.880 p2 put W5 p8 q7 q8 r6 r7');
INSERT INTO public.lines VALUES ('uamj3qy3g7-1', 68, '0:5f30a176177e42b29574573492f65474', '23.895 p1 put T5'' g5 g6 g7 h6 i6');
INSERT INTO public.lines VALUES ('uamj3qy3g7-1', 69, '', '24.602 p2 put L4'' g2 g3 g4 h4');
INSERT INTO public.lines VALUES ('uamj3qy3g7-1', 70, '0:eb57a688d1be49bdb57b6c892a168c7a', '24.618 p1 put V3'' a19 a20 b19');
INSERT INTO public.lines VALUES ('uamj3qy3g7-1', 71, '', '25.335 p2 put I3 n2 n3 n4');
INSERT INTO public.lines VALUES ('uamj3qy3g7-1', 72, '0:af2aa503d2bf44b7bdfced955ed4d296', '25.344 p1 put I5'' a10 a11 a12 a13 a14');
INSERT INTO public.lines VALUES ('uamj3qy3g7-1', 73, '', '26.055 p2 put V3'' a2 b1 b2');
INSERT INTO public.lines VALUES ('uamj3qy3g7-1', 74, '0:62dcf994d91443ea9642f5da55071f23', '26.070 p1 put W5'' d5 e4 e5 f3 f4');
INSERT INTO public.lines VALUES ('uamj3qy3g7-1', 75, '', '26.778 p2 put 1a'' t11');
INSERT INTO public.lines VALUES ('uamj3qy3g7-1', 76, '0:34cf006538384dd18b7e0aa276026946', '26.782 p1 put T4'' n7 n8 n9 o8');
INSERT INTO public.lines VALUES ('uamj3qy3g7-1', 77, '', '27.499 p2 put 1b'' f6');
INSERT INTO public.lines VALUES ('uamj3qy3g7-1', 78, '', '27.499 table out p2 1b''');
INSERT INTO public.lines VALUES ('uamj3qy3g7-1', 79, '', '28.209 p2 put W5'' d2 d3 e1 e2 f1');
INSERT INTO public.lines VALUES ('uamj3qy3g7-1', 80, '0:8c90b6e34ea44282a47268d8d1de60b1', '28.223 p1 put I4'' b1 b2 b3 b4');
INSERT INTO public.lines VALUES ('uamj3qy3g7-1', 81, '', '28.223 table out p1 I4''');
INSERT INTO public.lines VALUES ('uamj3qy3g7-1', 82, '0:cf0c4e0c9089458798310ab01a07724f', '28.247 p1 put 1b s5');
INSERT INTO public.lines VALUES ('uamj3qy3g7-1', 83, '', '28.959 p2 put T5'' a4 b4 c3 c4 c5');
INSERT INTO public.lines VALUES ('uamj3qy3g7-1', 84, '0:15138e8a18a246d387c8d4fb68be36db', '28.971 p1 put 2 h12 h13');
INSERT INTO public.lines VALUES ('uamj3qy3g7-1', 85, '', '29.688 p2 put I4 h13 i13 j13 k13');
INSERT INTO public.lines VALUES ('uamj3qy3g7-1', 86, '', '29.688 table out p2 I4');
INSERT INTO public.lines VALUES ('uamj3qy3g7-1', 87, '', '30.397 p2 put I4'' b6 b7 b8 b9');
INSERT INTO public.lines VALUES ('uamj3qy3g7-1', 88, '0:4ea42a819ee0445bb2a54fccbf6d1dd6', '30.407 p1 put 1a'' f7');
INSERT INTO public.lines VALUES ('uamj3qy3g7-1', 89, '', '31.119 p2 put T4'' q17 r16 r17 s17');
INSERT INTO public.lines VALUES ('uamj3qy3g7-1', 90, '', '31.119 table out p2 T4''');
INSERT INTO public.lines VALUES ('uamj3qy3g7-1', 91, '', '31.829 p2 put I3'' q1 r1 s1');
INSERT INTO public.lines VALUES ('uamj3qy3g7-1', 92, '0:3c179a561e504b7795d12d4afbcbb953', '31.833 p1 put 2'' r8 r9');
INSERT INTO public.lines VALUES ('uamj3qy3g7-1', 93, '', '32.551 p2 put O4 l5 l6 m5 m6');
INSERT INTO public.lines VALUES ('uamj3qy3g7-1', 94, '0:e9f896a3a7a44a4482a5cfe78c9314b1', '32.567 p1 put L4'' r17 s17 t16 t17');
INSERT INTO public.lines VALUES ('uamj3qy3g7-1', 95, '', '33.281 p2 put O4'' p15 p16 q15 q16');
INSERT INTO public.lines VALUES ('uamj3qy3g7-1', 96, '0:55cd26f86e194348a2deb31ee75698c0', '33.295 p1 put 1b'' b12');
INSERT INTO public.lines VALUES ('uamj3qy3g7-1', 97, '', '34.001 p2 pass');
INSERT INTO public.lines VALUES ('uamj3qy3g7-1', 98, '0:4f235d9de2204165bf1277a99ae76cc3', '34.017 p1 put O4 h9 h10 i9 i10');
INSERT INTO public.lines VALUES ('uamj3qy3g7-1', 99, '', '34.017 table out p1 O4');
INSERT INTO public.lines VALUES ('uamj3qy3g7-1', 100, '0:7a1525681d1e4f9daa96807a65cae0f4', '34.027 p1 put O4'' i9 i10 j9 j10');
INSERT INTO public.lines VALUES ('uamj3qy3g7-1', 101, '', '34.027 table result p1 494 p2 478');
INSERT INTO public.lines VALUES ('56h99ppfbd-1', 1, '', '0.000 table roll WX RX');
INSERT INTO public.lines VALUES ('56h99ppfbd-1', 2, '0:9afc366f835d42d7bd1e85e9263fd587', '0.228 p1 place RX e6');
INSERT INTO public.lines VALUES ('56h99ppfbd-1', 3, '0:1aa56a26fa874c0e842ced4fcf2b8b76', '0.300 p1 place WX e5');
INSERT INTO public.lines VALUES ('56h99ppfbd-1', 4, '', '0.300 p1 end');
INSERT INTO public.lines VALUES ('56h99ppfbd-1', 5, '', '0.300 table roll BX CV WX');
INSERT INTO public.lines VALUES ('56h99ppfbd-1', 6, '1:e575a3d3bfb3416eaf73f5ff335fc9ea', '0.428 p2 place BX d5');
INSERT INTO public.lines VALUES ('56h99ppfbd-1', 7, '1:b343c82e66fa445f93f674f81dde4bbf', '0.434 p2 place WX e1');
INSERT INTO public.lines VALUES ('56h99ppfbd-1', 8, '', '0.434 p2 end');
INSERT INTO public.lines VALUES ('56h99ppfbd-1', 9, '', '0.434 table roll RX CV');
INSERT INTO public.lines VALUES ('56h99ppfbd-1', 10, '0:224001e3eede40e582b0200206fc5e9f', '0.449 p1 place CV f5 nw');
INSERT INTO public.lines VALUES ('56h99ppfbd-1', 11, '', '0.449 p2 turn f5');
INSERT INTO public.lines VALUES ('56h99ppfbd-1', 12, '0:c1ad8501c3514ef18c515721b6f2495c', '0.451 p1 place RX b1');
INSERT INTO public.lines VALUES ('56h99ppfbd-1', 13, '', '0.451 p1 end');
INSERT INTO public.lines VALUES ('56h99ppfbd-1', 14, '', '0.451 table roll RB WX WX');
INSERT INTO public.lines VALUES ('56h99ppfbd-1', 15, '1:68d04bfebfd04c8e9319e34394021c69', '0.457 p2 place WX e2');
INSERT INTO public.lines VALUES ('56h99ppfbd-1', 16, '1:7f2113bd0ba44d98b4cdc686214c68f5', '0.464 p2 place WX e4');
INSERT INTO public.lines VALUES ('56h99ppfbd-1', 17, '', '0.464 p2 end');
INSERT INTO public.lines VALUES ('56h99ppfbd-1', 18, '', '0.464 table roll BX RX BX');
INSERT INTO public.lines VALUES ('56h99ppfbd-1', 19, '0:51ea89cd33a04c76ae2afd93851ecbe8', '0.478 p1 place RX e3');
INSERT INTO public.lines VALUES ('56h99ppfbd-1', 20, '0:2211e8a2756f4d8184688dacd5e6277c', '0.480 p1 end');
INSERT INTO public.lines VALUES ('56h99ppfbd-1', 21, '', '0.480 table roll BX RB BB');
INSERT INTO public.lines VALUES ('56h99ppfbd-1', 22, '1:79c1adfd82744a9c9b72b2396f837cb2', '0.486 p2 place BB d4 ns');
INSERT INTO public.lines VALUES ('56h99ppfbd-1', 23, '1:4dcd4300ea934ad2830ade103477d0d3', '0.500 p2 place BX f6');
INSERT INTO public.lines VALUES ('56h99ppfbd-1', 24, '', '0.500 p2 end');
INSERT INTO public.lines VALUES ('56h99ppfbd-1', 25, '', '0.500 table roll RX RB RX');
INSERT INTO public.lines VALUES ('56h99ppfbd-1', 26, '0:03ebd65f6a0040c4bf9cc3d11c415d58', '0.509 p1 place RB a5 ew');
INSERT INTO public.lines VALUES ('56h99ppfbd-1', 27, '0:9e5b960948a049428187cc00339adb05', '0.516 p1 place RX d1');
INSERT INTO public.lines VALUES ('56h99ppfbd-1', 28, '', '0.516 p1 end');
INSERT INTO public.lines VALUES ('56h99ppfbd-1', 29, '', '0.516 table roll CV BB BX');
INSERT INTO public.lines VALUES ('56h99ppfbd-1', 30, '1:1de60dbffabc4cf6b1a38be90c0b3d05', '0.529 p2 place BB c5 ew');
INSERT INTO public.lines VALUES ('56h99ppfbd-1', 31, '1:752c2680d53d4e39958307994212ad1f', '0.532 p2 place BX d2');
INSERT INTO public.lines VALUES ('56h99ppfbd-1', 32, '', '0.532 p2 end');
INSERT INTO public.lines VALUES ('56h99ppfbd-1', 33, '', '0.532 table roll RX WX CV');
INSERT INTO public.lines VALUES ('56h99ppfbd-1', 34, '0:2445518d5b2d43eda2bfedbdebd6ea81', '0.544 p1 place CV c4 sw');
INSERT INTO public.lines VALUES ('56h99ppfbd-1', 35, '0:a1a70a26cb354a26aa0bf0c530c86f9f', '0.546 p1 place WX b4');
INSERT INTO public.lines VALUES ('56h99ppfbd-1', 36, '', '0.546 p1 end');
INSERT INTO public.lines VALUES ('56h99ppfbd-1', 37, '', '0.546 table roll RB RB RB');
INSERT INTO public.lines VALUES ('56h99ppfbd-1', 38, '1:289661d29d2e4011ba5fecbe0163f7d3', '0.557 p2 end');
INSERT INTO public.lines VALUES ('56h99ppfbd-1', 39, '', '0.557 table roll RX WX RX');
INSERT INTO public.lines VALUES ('56h99ppfbd-1', 40, '0:fef1a065b01647e7b300e5236a94d05b', '0.561 p1 place RX f1');
INSERT INTO public.lines VALUES ('56h99ppfbd-1', 41, '0:377dd3932f04442c96555d6af824df9c', '0.566 p1 place WX a1');
INSERT INTO public.lines VALUES ('56h99ppfbd-1', 42, '', '0.566 p1 end');
INSERT INTO public.lines VALUES ('56h99ppfbd-1', 43, '', '0.566 table roll CV RB BB');
INSERT INTO public.lines VALUES ('56h99ppfbd-1', 44, '1:ebf9a06d92ce41b18ddc9c6c78370ced', '0.573 p2 place CV a2 es');
INSERT INTO public.lines VALUES ('56h99ppfbd-1', 45, '', '0.573 p2 turn a2');
INSERT INTO public.lines VALUES ('56h99ppfbd-1', 46, '1:5546ea21aa81433e896cccb23b5d3d5c', '0.582 p2 place BB b6 ns');
INSERT INTO public.lines VALUES ('56h99ppfbd-1', 47, '', '0.582 p2 end');
INSERT INTO public.lines VALUES ('56h99ppfbd-1', 48, '', '0.582 table roll BB BX WX');
INSERT INTO public.lines VALUES ('56h99ppfbd-1', 49, '0:4fa586894d1549b8a144935188bab30d', '0.593 p1 place WX c1');
INSERT INTO public.lines VALUES ('56h99ppfbd-1', 50, '0:37bcfa56e2bb4faab813b23c78372220', '0.595 p1 end');
INSERT INTO public.lines VALUES ('56h99ppfbd-1', 51, '', '0.595 table roll RB CV BX');
INSERT INTO public.lines VALUES ('56h99ppfbd-1', 52, '1:f9ebb5f1b3e74a9c98dc5bba51783635', '0.601 p2 place CV c2 nw');
INSERT INTO public.lines VALUES ('56h99ppfbd-1', 53, '1:d1cb4688936a4c1ab1cefc2aeaea87dc', '0.608 p2 place BX b3');
INSERT INTO public.lines VALUES ('56h99ppfbd-1', 54, '', '0.608 p2 end');
INSERT INTO public.lines VALUES ('56h99ppfbd-1', 55, '', '0.608 table roll CV RX WX');
INSERT INTO public.lines VALUES ('56h99ppfbd-1', 56, '0:f562fd17ce7644648871c5ffc6e79206', '0.616 p1 place CV f2 ne');
INSERT INTO public.lines VALUES ('56h99ppfbd-1', 57, '0:4fdf0fa4dc88474a9a1cdf9884f09782', '0.621 p1 place WX b5');
INSERT INTO public.lines VALUES ('56h99ppfbd-1', 58, '', '0.621 p1 end');
INSERT INTO public.lines VALUES ('56h99ppfbd-1', 59, '', '0.621 table roll RB RX RX');
INSERT INTO public.lines VALUES ('56h99ppfbd-1', 60, '1:ce597f1c089448548d6cbf3d7e27497e', '0.628 p2 end');
INSERT INTO public.lines VALUES ('56h99ppfbd-1', 61, '', '0.628 table roll BB RX BX');
INSERT INTO public.lines VALUES ('56h99ppfbd-1', 62, '0:6996a96be0184664869e8ffdea2b94f5', '0.644 p1 place RX a3');
INSERT INTO public.lines VALUES ('56h99ppfbd-1', 63, '0:b4f1a639999c4e6ab91d4cebf27789fd', '0.650 p1 end');
INSERT INTO public.lines VALUES ('56h99ppfbd-1', 64, '', '0.650 table roll BB CV WX');
INSERT INTO public.lines VALUES ('56h99ppfbd-1', 65, '1:72fb2ae2b8ca4eb898c2f377e4d60ef5', '0.656 p2 place WX c3');
INSERT INTO public.lines VALUES ('56h99ppfbd-1', 66, '1:5c531928ce96408d8690bde3cb32682b', '0.662 p2 place CV d6 sw');
INSERT INTO public.lines VALUES ('56h99ppfbd-1', 67, '', '0.662 p2 end');
INSERT INTO public.lines VALUES ('56h99ppfbd-1', 68, '', '0.662 table roll BB RB CV');
INSERT INTO public.lines VALUES ('56h99ppfbd-1', 69, '0:2036f689b671430cb9a53cc195ef6081', '0.672 p1 place CV c6 nw');
INSERT INTO public.lines VALUES ('56h99ppfbd-1', 70, '0:b7d020e2a96941e38233ddd0193b0600', '0.683 p1 place RB d3 ew');
INSERT INTO public.lines VALUES ('56h99ppfbd-1', 71, '', '0.683 p1 end');
INSERT INTO public.lines VALUES ('56h99ppfbd-1', 72, '', '0.683 table roll RB CV BX');
INSERT INTO public.lines VALUES ('56h99ppfbd-1', 73, '1:c388602cd7034bffb98992d7dc3cb276', '0.690 p2 announce');
INSERT INTO public.lines VALUES ('56h99ppfbd-1', 74, '1:35a702a2068441ffb4e2926a3c63c7df', '0.696 p2 place BX b2');
INSERT INTO public.lines VALUES ('56h99ppfbd-1', 75, '', '0.696 p2 end');
INSERT INTO public.lines VALUES ('56h99ppfbd-1', 76, '', '0.696 table result p2 network');
INSERT INTO public.lines VALUES ('5wz56kct5z-1', 1, '', '0.000 table objects hourglass ring crown key moon owl candle sword mushroom bell feather star cauldron book snake anchor');
INSERT INTO public.lines VALUES ('5wz56kct5z-1', 2, '', '0.000 table layout p1 esw nes ns ew new es ew nw -- sw ew nes ne nsw ne ns');
INSERT INTO public.lines VALUES ('5wz56kct5z-1', 3, '', '0.000 table layout p2 esw nes ns ew new es ew nw -- sw ew nes ne nsw ne ns');
INSERT INTO public.lines VALUES ('5wz56kct5z-1', 4, '', '0.000 table start bell');
INSERT INTO public.lines VALUES ('5wz56kct5z-1', 5, '', '3.000 table goal anchor');
INSERT INTO public.lines VALUES ('5wz56kct5z-1', 6, '', '4.232 table verdict p1 4.181 p2 3.911 within 0.777 tie p1:4.218/0.037 p2:4.218/0.307');
INSERT INTO public.lines VALUES ('5wz56kct5z-1', 7, '', '4.232 table void');
INSERT INTO public.lines VALUES ('5wz56kct5z-1', 8, '0:ea77986b78a4451983f3dde0fcea6eee', '4.254 p1 resign');
INSERT INTO public.lines VALUES ('5wz56kct5z-1', 9, '', '4.254 table result p2 resigned');
INSERT INTO public.lines VALUES ('x6ut948mga-1', 1, '', '3.000 table start 80');
INSERT INTO public.lines VALUES ('x6ut948mga-1', 2, '', '3.000 table pack p1 13 6 3 8 16 1 9 7 5 14 2 11 0 15 4 19 17 18 10 12');
INSERT INTO public.lines VALUES ('x6ut948mga-1', 3, '', '3.000 table pack p2 34 30 33 26 31 20 22 28 35 24 37 21 25 36 38 32 39 27 23 29');
INSERT INTO public.lines VALUES ('x6ut948mga-1', 4, '', '3.000 table pack p3 44 53 56 40 48 43 46 51 57 49 52 54 42 50 47 41 45 55 58 59');
INSERT INTO public.lines VALUES ('x6ut948mga-1', 5, '', '3.000 table pack p4 70 76 62 63 74 66 65 79 61 77 64 78 71 68 69 60 72 73 75 67');
INSERT INTO public.lines VALUES ('x6ut948mga-1', 6, '3:fc6fc33052be4b3d8d591f375745b4c9', '3.046 table verdict p1 3.044 p3 3.044 p4 3.044 within 0.007 tie p1:3.044/0.000 p3:3.044/0.000 p4:3.044/0.000');
INSERT INTO public.lines VALUES ('x6ut948mga-1', 7, '', '3.046 table lot p4');
INSERT INTO public.lines VALUES ('x6ut948mga-1', 8, '', '3.046 p4 play 0,1 at 0,0 disco');
INSERT INTO public.lines VALUES ('x6ut948mga-1', 9, '1:df1c37c8efde414b92198ba78171bc21', '3.072 p2 play 1,0 at 0,0 fries');
INSERT INTO public.lines VALUES ('x6ut948mga-1', 10, '0:6c4c89a40cb5402788d62f68e0ad7a21', '3.251 p1 play 0,-1 at 0,0 popcorn');
INSERT INTO public.lines VALUES ('x6ut948mga-1', 11, '3:72cabcb082944618b9e341d6a93cc0ea', '3.260 p4 play -1,1 at 0,1 fish');
INSERT INTO public.lines VALUES ('x6ut948mga-1', 12, '1:2812c43ac12c4a4b81ed3f05ef73c820', '3.278 p2 play 0,2 at 0,1 fish');
INSERT INTO public.lines VALUES ('x6ut948mga-1', 13, '2:8f1aa9a77c574b01a1a5ec16ca532e58', '3.406 p3 play -1,2 at 0,1 hat');
INSERT INTO public.lines VALUES ('x6ut948mga-1', 14, '1:9376664003c244a6aa4093123e7352bf', '3.433 p2 miss at 0,1 cap');
INSERT INTO public.lines VALUES ('x6ut948mga-1', 15, '0:334b796af388481aa496bfb716f46a0d', '3.441 p1 play 1,-1 at 0,0 fries');
INSERT INTO public.lines VALUES ('x6ut948mga-1', 16, '2:2dd287b6ea484dfca35e48585db1fc86', '3.600 p3 play -2,1 at -1,1 van');
INSERT INTO public.lines VALUES ('x6ut948mga-1', 17, '3:c0e56de7852d4a1aa364d065c4d38fda', '3.614 p4 play 2,-1 at 1,0 juice');
INSERT INTO public.lines VALUES ('x6ut948mga-1', 18, '0:3b66bd7951994b9a93a3742f4057b200', '3.633 p1 play 1,-2 at 1,-1 headphones');
INSERT INTO public.lines VALUES ('x6ut948mga-1', 19, '2:3e63fb0a6c21459cb1d1f95319fb2e1f', '3.786 p3 play -3,2 at -2,1 waffle');
INSERT INTO public.lines VALUES ('x6ut948mga-1', 20, '3:e7833ea6565041d09f3f26bafcf3b38d', '3.809 p4 play -1,3 at 0,2 moon');
INSERT INTO public.lines VALUES ('x6ut948mga-1', 21, '0:5c8ef8b1400b49bbbe0087ef5e9efaae', '3.827 p1 play 2,-3 at 1,-2 bicycle');
INSERT INTO public.lines VALUES ('x6ut948mga-1', 22, '2:2473b0ad5573406c834ec14fc083eea9', '3.996 p3 play -3,1 at -2,1 octopus');
INSERT INTO public.lines VALUES ('x6ut948mga-1', 23, '3:a346ddf772a84ddfbb2fd75bbca01f27', '4.005 table verdict p1 3.992 p4 3.972 within 0.007 p4 p1:3.992/0.000 p4:3.972/0.000');
INSERT INTO public.lines VALUES ('x6ut948mga-1', 24, '', '4.005 p4 play 1,-3 at 1,-2 bicycle');
INSERT INTO public.lines VALUES ('x6ut948mga-1', 25, '2:5bbe4aee06504b0b94c67f9296cffc17', '4.189 p3 play -3,0 at -3,1 sunglasses');
INSERT INTO public.lines VALUES ('x6ut948mga-1', 26, '3:e2a62bdc1fa747eaa90b76f0344346ae', '4.196 p4 play -2,0 at -2,1 waffle');
INSERT INTO public.lines VALUES ('x6ut948mga-1', 27, '0:73bab2c0d21b415e8c4c873d93e66d6c', '4.208 p1 play -3,3 at -3,2 laptop');
INSERT INTO public.lines VALUES ('x6ut948mga-1', 28, '2:db3c701b749341aab4642e047f47a4f7', '4.375 p3 play -2,2 at -1,1 boot');
INSERT INTO public.lines VALUES ('x6ut948mga-1', 29, '3:f850e6e9254048c7880aac294046e2cb', '4.393 p4 play -2,-1 at -3,0 dragon');
INSERT INTO public.lines VALUES ('x6ut948mga-1', 30, '0:5535d83498f645dbb83e9c757d9ab27e', '4.416 p1 play -1,-1 at 0,-1 van');
INSERT INTO public.lines VALUES ('x6ut948mga-1', 31, '2:52dd76d16c5d4e84a37576edd4951aad', '4.570 p3 play 1,1 at 1,0 basketball');
INSERT INTO public.lines VALUES ('x6ut948mga-1', 32, '3:e3056fc5d93b4d6191207a13e8c4336e', '4.608 p4 play -3,-1 at -3,0 sunglasses');
INSERT INTO public.lines VALUES ('x6ut948mga-1', 33, '0:49dd0eb8222442c8b06eadf908edd4cf', '4.624 p1 play -4,1 at -3,1 sun');
INSERT INTO public.lines VALUES ('x6ut948mga-1', 34, '2:e7d833ed62b14e1c90c3922a60e9a6ea', '4.761 p3 play -2,-2 at -2,-1 dragon');
INSERT INTO public.lines VALUES ('x6ut948mga-1', 35, '3:4d14331d7e74442b8ae02625fa72c37c', '4.785 p4 miss at 1,-3 avocado');
INSERT INTO public.lines VALUES ('x6ut948mga-1', 36, '0:56b05a9c18054baab461c79ff9694fa6', '4.807 p1 play 0,-2 at 0,-1 popcorn');
INSERT INTO public.lines VALUES ('x6ut948mga-1', 37, '2:cf7d1a618224415bbf14c1e65db4f0fa', '5.023 p3 play 2,1 at 1,1 sneaker');
INSERT INTO public.lines VALUES ('x6ut948mga-1', 38, '0:9e8ad9b34b2248f898138a49aacde056', '5.145 p1 play -2,4 at -1,3 pretzel');
INSERT INTO public.lines VALUES ('x6ut948mga-1', 39, '2:46fe9af19d96403f9afea85142148409', '5.384 table verdict p1 5.314 p3 5.206 within 0.021 p3 p1:5.315/0.001 p3:5.206/0.000');
INSERT INTO public.lines VALUES ('x6ut948mga-1', 40, '', '5.384 p3 play -4,2 at -4,1 strawberry');
INSERT INTO public.lines VALUES ('x6ut948mga-1', 41, '', '5.384 table round green');
INSERT INTO public.lines VALUES ('x6ut948mga-1', 42, '', '5.384 table give green pink 18');
INSERT INTO public.lines VALUES ('x6ut948mga-1', 43, '', '5.384 table give green orange 39');
INSERT INTO public.lines VALUES ('x6ut948mga-1', 44, '', '5.384 table give green blue 62');
INSERT INTO public.lines VALUES ('x6ut948mga-1', 45, '', '8.384 table start 88');
INSERT INTO public.lines VALUES ('x6ut948mga-1', 46, '', '8.384 table pack p1 7 16 11 0 9 12 1 3 19 2 10 17 8 14 6 15 13 4 5');
INSERT INTO public.lines VALUES ('x6ut948mga-1', 47, '', '8.384 table pack p2 32 37 29 36 27 28 25 26 21 33 24 23 30 20 22 31 38 34 35');
INSERT INTO public.lines VALUES ('x6ut948mga-1', 48, '', '8.384 table pack p3 55 42 58 51 40 56 41 52 47 53 59 54 57 18 43 50 46 49 44 62 48 39 45');
INSERT INTO public.lines VALUES ('x6ut948mga-1', 49, '', '8.384 table pack p4 72 75 69 76 73 68 60 67 77 74 70 61 64 71 78 79 63 66 65');
INSERT INTO public.lines VALUES ('x6ut948mga-1', 50, '2:7c760479aff44b838e9dde06906c8af5', '8.413 p3 miss at 0,0 bicycle');
INSERT INTO public.lines VALUES ('x6ut948mga-1', 51, '3:734d8b3c6ea640e18911b027d550eec8', '8.463 p4 play 0,1 at 0,0 strawberry');
INSERT INTO public.lines VALUES ('x6ut948mga-1', 52, '0:836ac56cf98f4181b66369a5b82c7f71', '8.490 p1 play -1,1 at 0,0 beaver');
INSERT INTO public.lines VALUES ('x6ut948mga-1', 53, '1:d01b9dab9c0743e2846ca3e7821d79ed', '8.556 p2 play 1,0 at 0,0 beaver');
INSERT INTO public.lines VALUES ('x6ut948mga-1', 54, '3:64e256ac15504dd1ac66100e86ca393a', '8.743 p4 play 1,1 at 0,1 star');
INSERT INTO public.lines VALUES ('x6ut948mga-1', 55, '0:220cb7664a6548b0b7a8bb3a343bd962', '8.750 table verdict p1 8.649 p2 8.736 within 0.021 p1 p1:8.650/0.001 p2:8.737/0.001');
INSERT INTO public.lines VALUES ('x6ut948mga-1', 56, '', '8.750 p1 play -1,2 at 0,1 roller');
INSERT INTO public.lines VALUES ('x6ut948mga-1', 57, '3:c8b2f8cd3db840a290ce8e555dda12b0', '9.150 p4 play 2,1 at 1,1 scooter');
INSERT INTO public.lines VALUES ('x6ut948mga-1', 58, '0:acdc5e61725a48c086c7a7ae99c26edc', '9.176 p1 play -1,3 at -1,2 roller');
INSERT INTO public.lines VALUES ('x6ut948mga-1', 59, '1:1a7cca3de91a47599c3032d3d85b1267', '9.190 p2 play 2,0 at 1,0 cactus');
INSERT INTO public.lines VALUES ('x6ut948mga-1', 60, '3:cfbf0bfc63a24cf891c044835a201c70', '9.557 p4 play -1,0 at -1,1 buoy');
INSERT INTO public.lines VALUES ('x6ut948mga-1', 61, '0:f6583d606c044d34bda7862d14919a49', '9.593 p1 play -2,1 at -1,1 waffle');
INSERT INTO public.lines VALUES ('x6ut948mga-1', 62, '1:e70500ced26c433093220b301dbb33a3', '9.612 p2 play 3,1 at 2,1 scooter');
INSERT INTO public.lines VALUES ('x6ut948mga-1', 63, '0:ea105679d72940cf9545d7edfec0b8c4', '10.020 p1 play -2,2 at -2,1 heart');
INSERT INTO public.lines VALUES ('x6ut948mga-1', 64, '1:90b78fdf5ea74db58489396bf5658135', '10.043 table verdict p2 9.792 p4 9.868 within 0.101 tie p2:9.793/0.001 p4:9.868/0.000');
INSERT INTO public.lines VALUES ('x6ut948mga-1', 65, '', '10.043 table lot p2');
INSERT INTO public.lines VALUES ('x6ut948mga-1', 66, '', '10.043 p2 play -1,4 at -1,3 coffee');
INSERT INTO public.lines VALUES ('x6ut948mga-1', 67, '0:0891d9e1e99648108448d9ac71b85f2b', '10.443 p1 play 3,-1 at 2,0 cactus');
INSERT INTO public.lines VALUES ('x6ut948mga-1', 68, '1:2e81892803a34680b81f5236337751df', '10.464 p2 play 4,0 at 3,1 radio');
INSERT INTO public.lines VALUES ('x6ut948mga-1', 69, '3:167069022e004730906fe0adba57ced1', '10.482 p4 play -2,3 at -2,2 heart');
INSERT INTO public.lines VALUES ('x6ut948mga-1', 70, '0:144953d4a833418491be6a6e67faf9b7', '10.856 p1 play -3,2 at -2,2 sun');
INSERT INTO public.lines VALUES ('x6ut948mga-1', 71, '1:1a5c19adf40a4c03a6214bcd913e1737', '10.897 table verdict p2 10.647 p4 10.654 within 0.101 tie p2:10.648/0.001 p4:10.654/0.000');
INSERT INTO public.lines VALUES ('x6ut948mga-1', 72, '', '10.897 table lot p2');
INSERT INTO public.lines VALUES ('x6ut948mga-1', 73, '', '10.897 p2 play 5,-1 at 4,0 palm');
INSERT INTO public.lines VALUES ('x6ut948mga-1', 74, '1:3d76dbb255124a9d857f2df96fd4e858', '11.076 p2 miss at -1,3 lemon');
INSERT INTO public.lines VALUES ('x6ut948mga-1', 75, '0:ab00d5404d59428a86e0c54209399c6e', '11.274 p1 play 3,0 at 3,-1 duck');
INSERT INTO public.lines VALUES ('x6ut948mga-1', 76, '3:45b78dafc8e14da9bb45041fa476dd04', '11.336 p4 play 2,2 at 2,1 shirt');
INSERT INTO public.lines VALUES ('x6ut948mga-1', 77, '0:a3cce5b521c44d7b8447b3e1aed84272', '11.683 p1 play 1,2 at 1,1 star');
INSERT INTO public.lines VALUES ('x6ut948mga-1', 78, '2:be2a4b3a048547ec8bf935a817aa809e', '11.696 p3 play 0,2 at 0,1 strawberry');
INSERT INTO public.lines VALUES ('x6ut948mga-1', 79, '3:bb37672ef17247f0adc95a635d4fbd19', '11.764 p4 play 2,3 at 2,2 shirt');
INSERT INTO public.lines VALUES ('x6ut948mga-1', 80, '3:c6110c14b7f14a4b80565d4fd5b63455', '12.102 table verdict p1 11.851 p3 11.865 p4 11.924 within 0.101 tie p1:11.852/0.001 p3:11.866/0.001 p4:11.924/0.000');
INSERT INTO public.lines VALUES ('x6ut948mga-1', 81, '', '12.102 table lot p4');
INSERT INTO public.lines VALUES ('x6ut948mga-1', 82, '', '12.102 p4 play 2,4 at 2,3 gamepad');
INSERT INTO public.lines VALUES ('x6ut948mga-1', 83, '', '12.102 table round blue');
INSERT INTO public.lines VALUES ('x6ut948mga-1', 84, '', '12.102 table give blue pink 0');
INSERT INTO public.lines VALUES ('x6ut948mga-1', 85, '', '12.102 table give blue orange 33');
INSERT INTO public.lines VALUES ('x6ut948mga-1', 86, '', '12.102 table give blue green 57');
INSERT INTO public.lines VALUES ('x6ut948mga-1', 87, '1:7844622474564ec2a3443e189189b722', '12.264 p2 resign');
INSERT INTO public.lines VALUES ('x6ut948mga-1', 88, '2:b53a8a8a7ad44b5ca15021bc70fa6a39', '12.270 p3 resign');
INSERT INTO public.lines VALUES ('x6ut948mga-1', 89, '3:00c7c675a7464d5e82b00c5909024856', '12.293 p4 resign');
INSERT INTO public.lines VALUES ('x6ut948mga-1', 90, '', '12.293 table result pink resigned');
INSERT INTO public.lines VALUES ('ydzsvm9sxw-1', 1, '', '0.000 table layout 2 13 18 12 28 10 30 3 6 4 22 35 15 5 20 25 29 21 9 1 17 24 8 14 27 19 31 7 34 32 11 26 36 16 23 33');
INSERT INTO public.lines VALUES ('ydzsvm9sxw-1', 2, '', '0.000 table lot p1');
INSERT INTO public.lines VALUES ('ydzsvm9sxw-1', 3, '0:a25aa0b640e84617a177a2fe3e850374', '0.004 p1 colour red');
INSERT INTO public.lines VALUES ('ydzsvm9sxw-1', 4, '', '0.004 table roll 3 1 4');
INSERT INTO public.lines VALUES ('ydzsvm9sxw-1', 5, '1:fef3de07c092426c9791a4e65fe64ebb', '0.025 p2 place 2 = 4-3+1');
INSERT INTO public.lines VALUES ('ydzsvm9sxw-1', 6, '', '0.025 table roll 3 4 5');
INSERT INTO public.lines VALUES ('ydzsvm9sxw-1', 7, '0:caf955897b154cb095737eee64e9d8ed', '0.052 p1 place 3 = (5+4)/3');
INSERT INTO public.lines VALUES ('ydzsvm9sxw-1', 8, '', '0.052 table roll 2 1 6');
INSERT INTO public.lines VALUES ('ydzsvm9sxw-1', 9, '1:1765d2dc59884dfd9e09aa5cbd21024e', '0.068 p2 place 5 = 6-2+1');
INSERT INTO public.lines VALUES ('ydzsvm9sxw-1', 10, '', '0.068 table roll 2 6 1');
INSERT INTO public.lines VALUES ('ydzsvm9sxw-1', 11, '0:bea2ea3d7a9a4f6a8601fda2115a42e9', '0.096 p1 place 8 = 6+2*1');
INSERT INTO public.lines VALUES ('ydzsvm9sxw-1', 12, '', '0.096 table roll 1 4 3');
INSERT INTO public.lines VALUES ('ydzsvm9sxw-1', 13, '1:aa10fd3a4ef74b61bf8f4f24fef883b4', '0.108 p2 none');
INSERT INTO public.lines VALUES ('ydzsvm9sxw-1', 14, '0:92b7216407834221bccc1b55b7a2daaf', '0.135 p1 point 11 = 4*3-1');
INSERT INTO public.lines VALUES ('ydzsvm9sxw-1', 15, '', '0.135 p2 place 11');
INSERT INTO public.lines VALUES ('ydzsvm9sxw-1', 16, '', '0.135 table roll 1 5 4');
INSERT INTO public.lines VALUES ('ydzsvm9sxw-1', 17, '0:bb8d15f1feee457680260c26611c79e9', '0.160 p1 place 15 = 5*(4-1)');
INSERT INTO public.lines VALUES ('ydzsvm9sxw-1', 18, '', '0.160 table roll 1 3 1');
INSERT INTO public.lines VALUES ('ydzsvm9sxw-1', 19, '1:fcd50a55ce78420aa7ea1a83343b2cf9', '0.188 p2 place 6 = 3*(1+1)');
INSERT INTO public.lines VALUES ('ydzsvm9sxw-1', 20, '', '0.188 table roll 1 2 1');
INSERT INTO public.lines VALUES ('ydzsvm9sxw-1', 21, '0:2909ebfa5f6c42b88f873d41fb6f4205', '0.196 p1 place 4 = 2+1+1');
INSERT INTO public.lines VALUES ('ydzsvm9sxw-1', 22, '', '0.196 table roll 1 2 3');
INSERT INTO public.lines VALUES ('ydzsvm9sxw-1', 23, '1:6a6ef9978696491ba11a1d64e95bc03a', '0.213 p2 none');
INSERT INTO public.lines VALUES ('ydzsvm9sxw-1', 24, '0:1fd0d498f77b43e6960b113d66a44066', '0.222 p1 point 9 = 3*(2+1)');
INSERT INTO public.lines VALUES ('ydzsvm9sxw-1', 25, '', '0.222 p2 place 9');
INSERT INTO public.lines VALUES ('ydzsvm9sxw-1', 26, '', '0.222 table roll 5 4 6');
INSERT INTO public.lines VALUES ('ydzsvm9sxw-1', 27, '0:5a2006bc7adb4724898c3e91f86e4834', '0.238 p1 place 26 = 6+5*4');
INSERT INTO public.lines VALUES ('ydzsvm9sxw-1', 28, '', '0.238 table roll 5 2 4');
INSERT INTO public.lines VALUES ('ydzsvm9sxw-1', 29, '1:3fc3d4a1db064f41b2b7ade66353db51', '0.268 p2 place 28 = (5+2)*4');
INSERT INTO public.lines VALUES ('ydzsvm9sxw-1', 30, '', '0.268 table roll 1 2 3');
INSERT INTO public.lines VALUES ('ydzsvm9sxw-1', 31, '0:93e3c1f49fba46d1b8216c167207001e', '0.292 p1 none');
INSERT INTO public.lines VALUES ('ydzsvm9sxw-1', 32, '1:4ad5b1a74e8448aea4a21a3565452316', '0.308 p2 point 1 = 3-2*1');
INSERT INTO public.lines VALUES ('ydzsvm9sxw-1', 33, '', '0.308 p1 place 1');
INSERT INTO public.lines VALUES ('ydzsvm9sxw-1', 34, '', '0.308 table roll 2 5 6');
INSERT INTO public.lines VALUES ('ydzsvm9sxw-1', 35, '1:98713d8dd3e3441684cc0aafdbbcb147', '0.332 p2 place 17 = 6*2+5');
INSERT INTO public.lines VALUES ('ydzsvm9sxw-1', 36, '', '0.332 table roll 6 2 5');
INSERT INTO public.lines VALUES ('ydzsvm9sxw-1', 37, '0:367c89d7c3f34d6390a74d19624b2d7e', '0.340 p1 place 13 = 6+5+2');
INSERT INTO public.lines VALUES ('ydzsvm9sxw-1', 38, '', '0.340 table roll 2 3 3');
INSERT INTO public.lines VALUES ('ydzsvm9sxw-1', 39, '1:31779b69bd1441fb8c75fa38f5187722', '0.360 p2 none');
INSERT INTO public.lines VALUES ('ydzsvm9sxw-1', 40, '0:01d9430007984e7593f0b1a5392b27ac', '0.368 p1 silent');
INSERT INTO public.lines VALUES ('ydzsvm9sxw-1', 41, '1:2fb0139353834f739e66c387d047e829', '0.371 p2 place 12');
INSERT INTO public.lines VALUES ('ydzsvm9sxw-1', 42, '', '0.371 table roll 4 5 5');
INSERT INTO public.lines VALUES ('ydzsvm9sxw-1', 43, '0:bbd25cd7aaba496ebcb1487e2daa81ff', '0.402 p1 place 14 = 5+5+4');
INSERT INTO public.lines VALUES ('ydzsvm9sxw-1', 44, '', '0.402 table roll 3 5 4');
INSERT INTO public.lines VALUES ('ydzsvm9sxw-1', 45, '1:23275de7a2bc4e24bb1370df81396b88', '0.412 p2 place 23 = 5*4+3');
INSERT INTO public.lines VALUES ('ydzsvm9sxw-1', 46, '', '0.412 table roll 3 3 5');
INSERT INTO public.lines VALUES ('ydzsvm9sxw-1', 47, '0:80dd72dc9ec247dea840bf90d153fc46', '0.426 p1 place 24 = (5+3)*3');
INSERT INTO public.lines VALUES ('ydzsvm9sxw-1', 48, '', '0.426 table roll 2 1 1');
INSERT INTO public.lines VALUES ('ydzsvm9sxw-1', 49, '1:7c88d1f5b73446a59ee0740313c10860', '0.446 p2 none');
INSERT INTO public.lines VALUES ('ydzsvm9sxw-1', 51, '1:47d1d8c90d4d48f7a7f0ee0fcdb11cc2', '0.468 p2 place 27');
INSERT INTO public.lines VALUES ('ydzsvm9sxw-1', 52, '', '0.468 table result p2 chain');
INSERT INTO public.lines VALUES ('ydzsvm9sxw-2', 1, '', '0.000 table layout 2 13 18 12 28 10 30 3 6 4 22 35 15 5 20 25 29 21 9 1 17 24 8 14 27 19 31 7 34 32 11 26 36 16 23 33');
INSERT INTO public.lines VALUES ('ydzsvm9sxw-2', 2, '', '0.000 table colours p2 red');
INSERT INTO public.lines VALUES ('ydzsvm9sxw-2', 3, '', '0.000 table begins p1');
INSERT INTO public.lines VALUES ('ydzsvm9sxw-2', 4, '', '0.000 table roll 6 2 6');
INSERT INTO public.lines VALUES ('ydzsvm9sxw-2', 5, '0:8af89344f6164304836e5671f4b9945f', '0.002 p1 place 2 = 6-6+2');
INSERT INTO public.lines VALUES ('ydzsvm9sxw-2', 6, '', '0.002 table roll 1 5 5');
INSERT INTO public.lines VALUES ('ydzsvm9sxw-2', 7, '1:2376331a1c5d4e9590f95a3c70ce8f73', '0.012 p2 place 30 = 5*(5+1)');
INSERT INTO public.lines VALUES ('ydzsvm9sxw-2', 8, '', '0.012 table roll 2 5 4');
INSERT INTO public.lines VALUES ('ydzsvm9sxw-2', 9, '0:e7fa24bb362c49fc94e1538ca557d215', '0.021 p1 place 13 = 5+4*2');
INSERT INTO public.lines VALUES ('ydzsvm9sxw-2', 10, '', '0.021 table roll 4 5 3');
INSERT INTO public.lines VALUES ('ydzsvm9sxw-2', 11, '1:49511963b5c94ff191a03fda9317c002', '0.033 p2 place 5 = 5*(4-3)');
INSERT INTO public.lines VALUES ('ydzsvm9sxw-2', 12, '', '0.033 table roll 4 4 2');
INSERT INTO public.lines VALUES ('ydzsvm9sxw-2', 13, '0:408e1f501ed549f1a792ca24db2cddda', '0.047 p1 place 1 = 2-4/4');
INSERT INTO public.lines VALUES ('ydzsvm9sxw-2', 14, '', '0.047 table roll 3 4 6');
INSERT INTO public.lines VALUES ('ydzsvm9sxw-2', 15, '1:7c62395dd45e4e70888fd3dd71b2df72', '0.071 p2 place 22 = 6*3+4');
INSERT INTO public.lines VALUES ('ydzsvm9sxw-2', 16, '', '0.071 table roll 4 2 3');
INSERT INTO public.lines VALUES ('ydzsvm9sxw-2', 17, '0:a35103dbe72a458dbccf2f68b0a9f19c', '0.089 p1 place 20 = 4*(3+2)');
INSERT INTO public.lines VALUES ('ydzsvm9sxw-2', 18, '', '0.089 table roll 2 1 2');
INSERT INTO public.lines VALUES ('ydzsvm9sxw-2', 19, '1:0b806ac248d4449fbdfe4a9100b7acf9', '0.115 p2 place 6 = 2*(2+1)');
INSERT INTO public.lines VALUES ('ydzsvm9sxw-2', 20, '', '0.115 table roll 3 5 6');
INSERT INTO public.lines VALUES ('ydzsvm9sxw-2', 21, '0:ee66d113aa994c84bd6add0c10205a84', '0.127 p1 place 14 = 6+5+3');
INSERT INTO public.lines VALUES ('ydzsvm9sxw-2', 22, '', '0.127 table roll 1 3 1');
INSERT INTO public.lines VALUES ('zj4xue6fvx-1', 1, '', '0.000 table layout 2 13 18 12 28 10 30 3 6 4 22 35 15 5 20 25 29 21 9 1 17 24 8 14 27 19 31 7 34 32 11 26 36 16 23 33');
INSERT INTO public.lines VALUES ('zj4xue6fvx-1', 2, '', '0.000 table lot p1');
INSERT INTO public.lines VALUES ('zj4xue6fvx-1', 3, '0:250df1f7061a483b87ea1409b7d5b69a', '0.007 p1 colour red');
INSERT INTO public.lines VALUES ('zj4xue6fvx-1', 4, '', '0.007 table roll 2 3 1');
INSERT INTO public.lines VALUES ('zj4xue6fvx-1', 5, '', '4.015 p2 place 2 = 3-2+1');
INSERT INTO public.lines VALUES ('zj4xue6fvx-1', 6, '', '4.015 table roll 4 2 1');
INSERT INTO public.lines VALUES ('zj4xue6fvx-1', 7, '0:a3827dfb48994d2b9b14fc35badf2b07', '4.022 p1 place 1 = 4-2-1');
INSERT INTO public.lines VALUES ('zj4xue6fvx-1', 8, '', '4.022 table roll 1 2 3');
INSERT INTO public.lines VALUES ('zj4xue6fvx-1', 9, '', '4.733 p2 place 5 = 3+2*1');
INSERT INTO public.lines VALUES ('zj4xue6fvx-1', 10, '', '4.733 table roll 3 1 3');
INSERT INTO public.lines VALUES ('zj4xue6fvx-1', 11, '0:2b4a8571e5a04fed9e45c99e81412c7a', '4.753 p1 place 10 = 3*3+1');
INSERT INTO public.lines VALUES ('zj4xue6fvx-1', 12, '', '4.753 table roll 1 3 2');
INSERT INTO public.lines VALUES ('zj4xue6fvx-1', 13, '', '5.467 p2 none');
INSERT INTO public.lines VALUES ('zj4xue6fvx-1', 14, '0:50e808fc52cb4130a495031fae4553f9', '5.477 p1 point 6 = 3+2+1');
INSERT INTO public.lines VALUES ('zj4xue6fvx-1', 15, '', '5.477 p2 place 6');
INSERT INTO public.lines VALUES ('zj4xue6fvx-1', 16, '', '5.477 table roll 3 4 5');
INSERT INTO public.lines VALUES ('qa8yy6pfcd-1', 1, '', '0.000 table lot p2');
INSERT INTO public.lines VALUES ('qa8yy6pfcd-1', 2, '1:11be3b2a331f42caac1fa84ac8d69b1a', '0.008 p2 obstacles a4 a17 a19 b3 c16 d7 e12 e20 f6 g10 h4 j16 k2 l20 m10 m14 o20 p14 r3 r14 t2 t5 t14 t19');
INSERT INTO public.lines VALUES ('qa8yy6pfcd-1', 3, '1:885cad6d988045af9e0acdc1f4187086', '0.038 p2 tower q16');
INSERT INTO public.lines VALUES ('qa8yy6pfcd-1', 4, '1:9a8f3cafb1ea4a5aa1badc792359dce7', '0.055 p2 put Y5 r13 s12 s13 s14 s15');
INSERT INTO public.lines VALUES ('qa8yy6pfcd-1', 5, '0:511f3706220941519fa1c05a9a8b22ce', '0.188 p1 put P5 f13 f14 f15 g14 g15');
INSERT INTO public.lines VALUES ('qa8yy6pfcd-1', 6, '1:c777926399d64a3caea44986e9d90c6f', '0.215 p2 put P5 b7 b8 b9 c8 c9');
INSERT INTO public.lines VALUES ('qa8yy6pfcd-1', 7, '0:c97a2ed8c1f2479c9cb2b58b3599965e', '0.231 p1 put L5 f11 f12 g12 h12 i12');
INSERT INTO public.lines VALUES ('qa8yy6pfcd-1', 8, '', '0.243 table pause');
INSERT INTO public.lines VALUES ('s6434nzkz6-1', 1, '', '0.000 table roll WX CV');
INSERT INTO public.lines VALUES ('s6434nzkz6-1', 2, '0:114f010ed3784e088a154e2ea89317a3', '0.009 p1 place WX e6');
INSERT INTO public.lines VALUES ('s6434nzkz6-1', 3, '0:6e71488118234a488c339768af1c5da6', '0.025 p1 place CV b1 ne');
INSERT INTO public.lines VALUES ('s6434nzkz6-1', 4, '', '0.025 p1 end');
INSERT INTO public.lines VALUES ('s6434nzkz6-1', 5, '', '0.025 table roll WX BX BB');
INSERT INTO public.lines VALUES ('s6434nzkz6-1', 6, '1:b33287270ec240c2a17b851cff0b00e9', '0.063 p2 place BX b6');
INSERT INTO public.lines VALUES ('s6434nzkz6-1', 7, '1:199d4ad72786461794896946b2556331', '0.084 p2 place WX e5');
INSERT INTO public.lines VALUES ('s6434nzkz6-1', 8, '', '0.084 p2 end');
INSERT INTO public.lines VALUES ('s6434nzkz6-1', 9, '', '0.084 table roll RB RB');
INSERT INTO public.lines VALUES ('s6434nzkz6-1', 10, '0:388e33f868a44b5ebe3f91522d4e6e60', '0.110 p1 place RB f2 ew');
INSERT INTO public.lines VALUES ('s6434nzkz6-1', 11, '0:b811e3f38cf644ecaaf4ef9c81b3752c', '0.119 p1 place RB d6 ew');
INSERT INTO public.lines VALUES ('s6434nzkz6-1', 12, '', '0.119 p1 end');
INSERT INTO public.lines VALUES ('s6434nzkz6-1', 13, '', '0.119 table roll WX BB RX');
INSERT INTO public.lines VALUES ('s6434nzkz6-1', 14, '', '0.129 p2 leave');
INSERT INTO public.lines VALUES ('s6434nzkz6-1', 15, '', '0.140 table seat p2 bot random');
INSERT INTO public.lines VALUES ('s6434nzkz6-1', 16, '', '0.845 p2 place BB e4 ns');
INSERT INTO public.lines VALUES ('qdanxx9tqj-1', 1, '', '0.000 table objects hourglass ring crown key moon owl candle sword mushroom bell feather star cauldron book snake anchor');
INSERT INTO public.lines VALUES ('qdanxx9tqj-1', 2, '', '0.000 table layout p1 esw ne ns ne ns nes new nw sw nes ns ew ew -- nw nsw');
INSERT INTO public.lines VALUES ('qdanxx9tqj-1', 3, '', '0.000 table layout p2 esw ne ns ne ns nes new nw sw nes ns ew ew -- nw nsw');
INSERT INTO public.lines VALUES ('qdanxx9tqj-1', 4, '', '0.000 table start crown');
INSERT INTO public.lines VALUES ('s6434nzkz6-1', 17, '', '1.924 p2 place WX e1');
INSERT INTO public.lines VALUES ('s6434nzkz6-1', 18, '', '1.924 p2 end');
INSERT INTO public.lines VALUES ('s6434nzkz6-1', 19, '', '1.924 table roll BB BB CV');
INSERT INTO public.lines VALUES ('qdanxx9tqj-1', 5, '', '3.000 table goal key');
INSERT INTO public.lines VALUES ('qdanxx9tqj-1', 6, '', '4.236 table verdict p1 4.223 p2 3.926 within 0.771 tie p1:4.236/0.013 p2:4.236/0.310');
INSERT INTO public.lines VALUES ('qdanxx9tqj-1', 7, '', '4.236 table void');
INSERT INTO public.lines VALUES ('zhb8eyue4k-1', 1, '', '3.000 table start 83');
INSERT INTO public.lines VALUES ('zhb8eyue4k-1', 2, '', '3.000 table pack p1 18 6 4 8 19 17 2 15 14 1 11 7 5 13 9 10 12 0 3 16');
INSERT INTO public.lines VALUES ('zhb8eyue4k-1', 3, '', '3.000 table pack p2 39 28 31 30 32 26 33 20 23 24 22 21 35 34 29 25 36 27 37 38');
INSERT INTO public.lines VALUES ('zhb8eyue4k-1', 4, '', '3.000 table pack p3 56 46 57 51 54 58 44 53 43 42 41 55 59 47 45 40 50 48 52 49');
INSERT INTO public.lines VALUES ('zhb8eyue4k-1', 5, '', '3.000 table pack p4 74 64 77 78 72 67 76 63 60 66 71 73 70 61 68 69 75 65 79 62');
INSERT INTO public.lines VALUES ('zhb8eyue4k-1', 6, '0:95c01388dacc40f7877a3f0d16b62014', '3.031 p1 play 0,1 at 0,0 avocado');
INSERT INTO public.lines VALUES ('zhb8eyue4k-1', 7, '1:06219fe73643459083e0c4836cd11878', '3.054 p2 play 1,-1 at 0,0 backpack');
INSERT INTO public.lines VALUES ('zhb8eyue4k-1', 8, '0:d4b31d690b0d45838bc8213d56d5ff13', '3.215 p1 play -1,2 at 0,1 parasol');
INSERT INTO public.lines VALUES ('zhb8eyue4k-1', 9, '1:b2dd3d40ed22434d8be0f0a7d992ec90', '3.249 p2 play 2,-1 at 1,-1 smiley');
INSERT INTO public.lines VALUES ('zhb8eyue4k-1', 10, '0:d1cc5c99590f4efa8ed1ae2e3a172034', '3.403 p1 play 0,2 at -1,2 pineapple');
INSERT INTO public.lines VALUES ('zhb8eyue4k-1', 11, '1:f6d2860f4b3f4093a27132555a15ab9c', '3.437 p2 play -1,3 at -1,2 clapper');
INSERT INTO public.lines VALUES ('zhb8eyue4k-1', 12, '0:794b92f451a642afa0d4d15a1d46b89e', '3.594 p1 play 1,2 at 0,2 nest');
INSERT INTO public.lines VALUES ('zhb8eyue4k-1', 13, '1:3214559f11084adf99b51d1e86ba9326', '3.628 p2 play -2,3 at -1,3 bubble-tea');
INSERT INTO public.lines VALUES ('zhb8eyue4k-1', 14, '0:0e63f916e9154baea34874aaa8803dce', '3.791 p1 play 0,3 at 0,2 cat');
INSERT INTO public.lines VALUES ('zhb8eyue4k-1', 15, '1:d139dd324697471fb24201a7e26966ba', '3.825 p2 play -3,3 at -2,3 moon');
INSERT INTO public.lines VALUES ('zhb8eyue4k-1', 16, '0:4a22a24a7ecf45faaa8e7b2c552c2513', '3.983 p1 play 2,1 at 1,2 tent');
INSERT INTO public.lines VALUES ('zhb8eyue4k-1', 17, '1:3458dfaf57344f27a3f4199abe6d3b9a', '4.017 p2 play 2,-2 at 2,-1 smiley');
INSERT INTO public.lines VALUES ('zhb8eyue4k-1', 18, '0:30ca2d689e0f4c32ab2008582674ccb8', '4.190 p1 play -4,3 at -3,3 cactus');
INSERT INTO public.lines VALUES ('zhb8eyue4k-1', 19, '', '4.215 p3 play 1,0 at 0,0 fries');
INSERT INTO public.lines VALUES ('zhb8eyue4k-1', 20, '1:b8d98c9a4ab54ce4bbda7172abdc090d', '4.225 p2 play 2,-3 at 2,-2 thumb');
INSERT INTO public.lines VALUES ('zhb8eyue4k-1', 21, '0:5bb01fd603f14f3e9d03583566eba80a', '4.378 table verdict p1 4.343 p2 4.374 within 0.017 p1 p1:4.347/0.004 p2:4.378/0.004');
INSERT INTO public.lines VALUES ('zhb8eyue4k-1', 22, '', '4.378 p1 play 2,2 at 2,1 eagle');
INSERT INTO public.lines VALUES ('zhb8eyue4k-1', 23, '', '4.378 table round pink');
INSERT INTO public.lines VALUES ('zhb8eyue4k-1', 24, '', '4.378 table give pink orange 31');
INSERT INTO public.lines VALUES ('zhb8eyue4k-1', 25, '', '4.378 table give pink green 48');
INSERT INTO public.lines VALUES ('zhb8eyue4k-1', 26, '', '4.378 table give pink blue 62');
INSERT INTO public.tables VALUES ('f2p2prab8w', 2, '{"game":"hexades","options":{"layout":"balanced","mean":"off","clock":"off"},"length":1,"host":"464a26fb96bc13057c520ea7ad71654a76c07c1077499fc3f483343325f363c7","chairs":[{"kind":"human","name":"Zoë “L’Œil” <b>&amp;\"''\\ 🎲 日本","team":"","assist":true,"key":"907b8b8ac8259231d5e9cd68327e83df87d53923e00a26709f07711493daa4a6","nonce":""},{"kind":"human","name":"Bob","team":"","assist":false,"key":"5617712e84732059119792b9960a0ada86be3a8d5104b9bf11578b5e8c5099e6","nonce":""}],"seed":"ca6d2db8f7e4db83d031374ec43ac3ee","games":1,"series":1,"series_first":1,"people":[{"seat":"p1","kind":"human","name":"Zoë “L’Œil” <b>&amp;\"''\\ 🎲 日本","team":"","assist":true},{"seat":"p2","kind":"human","name":"Bob","team":"","assist":false}],"wanting":[]}', 1794842160);
INSERT INTO public.tables VALUES ('nxah2vp6c8', 6, '{"game":"hexades","options":{"layout":"balanced","mean":"off","clock":"off"},"length":3,"host":"95e28a48211ff2833ad2e8ac55b53d7c4e12cdfec3903a35f7dfaaa742fbf9b2","chairs":[{"kind":"human","name":"Ada","team":"","assist":false,"key":"fe5f0483e53489d48154bf784b46c01ec59b3f4d92099e5076e2d9b668c8e84d","nonce":""},{"kind":"human","name":"Bob","team":"","assist":false,"key":"a5af78d7b9415a1a657d4cd07071e79825af99a71753c2a676b9a0ea0fc5561c","nonce":""}],"seed":"bc53d0cec3c4095523bee7135055b3fa","games":3,"series":1,"series_first":1,"people":[{"seat":"p1","kind":"human","name":"Ada","team":"","assist":false},{"seat":"p2","kind":"human","name":"Bob","team":"","assist":false}],"wanting":[]}', 1794842160);
INSERT INTO public.tables VALUES ('5wz56kct5z', 2, '{"game":"labyrinth","options":{"mode":"duel","setup":"mirror","stop":"call","handicap":"none"},"length":1,"host":"ab66a18dff700bbc822b8a5b7cf65e7b7f73ae5c8528f538998f7edd61dab119","chairs":[{"kind":"human","name":"Ada","team":"","assist":false,"key":"17699a1e7bea16ad7e454386374bbf55e78340b02058bb0ebad511cf38058899","nonce":""},{"kind":"human","name":"Bob","team":"","assist":false,"key":"ae0a3c8425ed4463b9ded22bcea8108a7d0e9a81be8bcfac64449b60bc953d70","nonce":""}],"seed":"11b0d8ffa1a2385176bb200d85e198ec","games":1,"series":1,"series_first":1,"people":[{"seat":"p1","kind":"human","name":"Ada","team":"","assist":false},{"seat":"p2","kind":"human","name":"Bob","team":"","assist":false}],"wanting":[]}', 1794842160);
INSERT INTO public.tables VALUES ('x6ut948mga', 2, '{"game":"dobble","options":{"mode":"teams","lock":"3","assist-delay":"8"},"length":1,"host":"107e54103fb00207bd18d6e9c08627472b9b9d82bcf6d91fe573a2b6c73bdb5a","chairs":[{"kind":"human","name":"N0","team":"pink","assist":false,"key":"a7e396a7b73ee8a048ed505668f9ed24bb4609eb1049f617a6894a239209f955","nonce":""},{"kind":"human","name":"N1","team":"orange","assist":false,"key":"d20c8bc78e0cdc3703bb352cafa468093077736055700bfd6598213eba1d6b54","nonce":""},{"kind":"human","name":"N2","team":"green","assist":false,"key":"0cb04f5fe5bb2c0ebe4ebcecef2ba0b1597f9334e59fe99dc241786a11a73f6c","nonce":""},{"kind":"human","name":"N3","team":"blue","assist":false,"key":"0d3a33af3a730e4043025e92c8c6f4b951cfc49f391c1c765de235454852f370","nonce":""}],"seed":"e062a21b3f0829d416f74749e13d4ce3","games":1,"series":1,"series_first":1,"people":[{"seat":"p1","kind":"human","name":"N0","team":"pink","assist":false},{"seat":"p2","kind":"human","name":"N1","team":"orange","assist":false},{"seat":"p3","kind":"human","name":"N2","team":"green","assist":false},{"seat":"p4","kind":"human","name":"N3","team":"blue","assist":false}],"wanting":[]}', 1794842160);
INSERT INTO public.tables VALUES ('uamj3qy3g7', 2, '{"game":"forma","options":{"setup":"starter","touch":"strict"},"length":1,"host":"acdca46a10028df3b7c760431c2b5d4acdb4894fd59fb40376ad534c847f8c7c","chairs":[{"kind":"human","name":"Ada","team":"","assist":false,"key":"cff85000b1e73b49e70cef114c9bffe05c0be086e270d3922e2a7f3ed941e949","nonce":""},{"kind":"bot","name":"level-1","team":"","assist":false,"key":"","nonce":""}],"seed":"c31112f435a8c1f37abef3cbde440dc5","games":1,"series":1,"series_first":1,"people":[{"seat":"p1","kind":"human","name":"Ada","team":"","assist":false},{"seat":"p2","kind":"bot","name":"level-1","team":"","assist":false}],"wanting":[]}', 1794842160);
INSERT INTO public.tables VALUES ('56h99ppfbd', 2, '{"game":"verbindung","options":{"bases":"outer","contact":"free","announce":"required"},"length":1,"host":"5a7543edc3b6b337fbd813c32d5a2b0d5584430cd8a5e31e4a0e2ea491847470","chairs":[{"kind":"human","name":"Ada","team":"","assist":false,"key":"a75267b4be540dd2fd2a9355faa9f89c65e73767abe818fb1c080b6b6039494c","nonce":""},{"kind":"human","name":"Bob","team":"","assist":false,"key":"aa2e8713f2be2afc9b9cc4519b49f82c83de3fa99b3dbb736b65372722f9ede2","nonce":""}],"seed":"d62c23d50aa8318750daa11168d4bd54","games":1,"series":1,"series_first":1,"people":[{"seat":"p1","kind":"human","name":"Ada","team":"","assist":false},{"seat":"p2","kind":"human","name":"Bob","team":"","assist":false}],"wanting":[]}', 1794842160);
INSERT INTO public.tables VALUES ('zj4xue6fvx', 2, '{"game":"hexades","options":{"layout":"balanced","mean":"off","clock":"off"},"length":1,"host":"b436717e3a4a5b26808521dbd7f82d84d3121b6044220a94b1fb10f34ab8c187","chairs":[{"kind":"human","name":"Ada","team":"","assist":false,"key":"b091b0665eaef73cab02dc0ea6b66a7bf51259a6609ad8ddec717b9ae2b18b05","nonce":""},{"kind":"bot","name":"level-1","team":"","assist":false,"key":"","nonce":""}],"seed":"cdd91588bca0b73e95d388667af030ce","games":1,"series":1,"series_first":1,"people":[{"seat":"p1","kind":"human","name":"Ada","team":"","assist":false},{"seat":"p2","kind":"bot","name":"level-1","team":"","assist":false}],"wanting":[]}', 1794842168);
INSERT INTO public.tables VALUES ('ydzsvm9sxw', 4, '{"game":"hexades","options":{"layout":"balanced","mean":"off","clock":"off"},"length":5,"host":"bb8a581c4774f616b083fbe35164dec31ce1c52dba9c71943492f26b99874ea4","chairs":[{"kind":"human","name":"Ada","team":"","assist":false,"key":"9647d11eaa048c540b4ebc105eac6d5dda0324e6f419fee76d5e367a0df95a33","nonce":""},{"kind":"human","name":"Bob","team":"","assist":false,"key":"dc5319f80872b3917b94bde9fbfa42044224720f78cb41d3f95654554d392c29","nonce":""}],"seed":"36cd098814f06b1ac5674f3d9e94bbee","games":2,"series":1,"series_first":1,"people":[{"seat":"p1","kind":"human","name":"Ada","team":"","assist":false},{"seat":"p2","kind":"human","name":"Bob","team":"","assist":false}],"wanting":[]}', 1794842168);
INSERT INTO public.tables VALUES ('qa8yy6pfcd', 2, '{"game":"forma","options":{"setup":"starter","touch":"strict"},"length":1,"host":"80cb48d7ff953e10ce99b18049909ccd90844f472f83d77645271d5e2aea8885","chairs":[{"kind":"human","name":"Ada","team":"","assist":false,"key":"35cc68268e1a2ea636fa41f7b0d9d59feb142a51bfe064488d480a3e32c17b95","nonce":""},{"kind":"human","name":"Bob","team":"","assist":false,"key":"b52be6ca565a483b7eac25ca9eb1fc5ae668c05b8b32f124ee4a6bbf33692e7e","nonce":""}],"seed":"7c93e4648d3c573d71753566e546d498","games":1,"series":1,"series_first":1,"people":[{"seat":"p1","kind":"human","name":"Ada","team":"","assist":false},{"seat":"p2","kind":"human","name":"Bob","team":"","assist":false}],"wanting":[]}', 1794842174);
INSERT INTO public.tables VALUES ('s6434nzkz6', 2, '{"game":"verbindung","options":{"bases":"outer","contact":"free","announce":"required"},"length":1,"host":"c7629d83e387209f76a2d0518009d8f8086f07d8d224df0bcd482ac2ec82b6ca","chairs":[{"kind":"human","name":"Ada","team":"","assist":false,"key":"300afb85e8c4bd6a1e467a998b802e1cb12ec207201b3d012ffc97ce46c5381a","nonce":""},{"kind":"human","name":"Bob","team":"","assist":false,"key":"47deaff7673080907ece54c1693a16f408dbf536c4700bc491f37e038354d233","nonce":""}],"seed":"16936bccbb7bf08c2b9be7101b7a2901","games":1,"series":1,"series_first":1,"people":[{"seat":"p1","kind":"human","name":"Ada","team":"","assist":false},{"seat":"p2","kind":"human","name":"Bob","team":"","assist":false}],"wanting":[]}', 1794842174);
INSERT INTO public.tables VALUES ('qdanxx9tqj', 2, '{"game":"labyrinth","options":{"mode":"duel","setup":"mirror","stop":"call","handicap":"none"},"length":1,"host":"625a0d0a999e2cbd8a69633f9b055771fade2ba03d3d93342661efbb636dc28f","chairs":[{"kind":"human","name":"Ada","team":"","assist":false,"key":"4395976370cb97fbc91db60a73b715df2a31befade6786ec4fd551562e06116f","nonce":""},{"kind":"human","name":"Bob","team":"","assist":false,"key":"562489a446dceaf5ae2bb4a1162c2706d5ead3477087082a62ae9404a7d1994d","nonce":""}],"seed":"f2b7e1b33b72a6219ad38287428f2555","games":1,"series":1,"series_first":1,"people":[{"seat":"p1","kind":"human","name":"Ada","team":"","assist":false},{"seat":"p2","kind":"human","name":"Bob","team":"","assist":false}],"wanting":[]}', 1794842176);
INSERT INTO public.tables VALUES ('zhb8eyue4k', 2, '{"game":"dobble","options":{"mode":"teams","lock":"3","assist-delay":"8"},"length":1,"host":"606bf04e6df788f2783225545ff41fae37ff457cff0dbc6f770ef86fdaa69eac","chairs":[{"kind":"human","name":"Ada","team":"pink","assist":false,"key":"b35d1197a85a1f6c0bc31838601b9f7f5b8417f80a25963e85f93c95d7e2d9e6","nonce":""},{"kind":"human","name":"Bob","team":"orange","assist":false,"key":"c77e20816fbe4b4656b6deabc6b85d606b93f18163a6d4bdd496f4c20afb7e0c","nonce":""},{"kind":"bot","name":"level-1","team":"green","assist":false,"key":"","nonce":""},{"kind":"bot","name":"level-3","team":"blue","assist":false,"key":"","nonce":""}],"seed":"9cdb33a150e4ad6d7d4b3337a15d890f","games":1,"series":1,"series_first":1,"people":[{"seat":"p1","kind":"human","name":"Ada","team":"pink","assist":false},{"seat":"p2","kind":"human","name":"Bob","team":"orange","assist":false},{"seat":"p3","kind":"bot","name":"level-1","team":"green","assist":false},{"seat":"p4","kind":"bot","name":"level-3","team":"blue","assist":false}],"wanting":[]}', 1794842181);
ALTER TABLE ONLY public.games
    ADD CONSTRAINT games_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.lines
    ADD CONSTRAINT lines_pkey PRIMARY KEY (game, number);
ALTER TABLE ONLY public.tables
    ADD CONSTRAINT tables_pkey PRIMARY KEY (id);
CREATE INDEX games_by_table ON public.games USING btree (table_id, number);
