"""A browser's half of web push, for tests: its keys, its address, and reading what arrives."""

from __future__ import annotations

import json
import random
from typing import Any

from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

from passerelle.server import webpush

CURVE = ec.SECP256R1()


class PushBrowser:
    """A browser's half: a key, a secret, and an address at the push service."""

    def __init__(self, endpoint: str, language: str = "fr") -> None:
        self._key = ec.generate_private_key(CURVE)
        self._public = self._key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        self._auth = random.randbytes(16)
        self.address = {
            "endpoint": endpoint,
            "p256dh": webpush.encode(self._public),
            "auth": webpush.encode(self._auth),
            "language": language,
        }

    def read(self, body: bytes) -> Any:
        salt, sender, hidden = body[:16], body[21:86], body[86:]
        assert (int.from_bytes(body[16:20], "big"), body[20]) == (4096, 65)
        shared = self._key.exchange(ec.ECDH(), ec.EllipticCurvePublicKey.from_encoded_point(CURVE, sender))

        def derive(secret: bytes, salt: bytes, info: bytes, length: int) -> bytes:
            return HKDF(SHA256(), length, salt, info).derive(secret)

        secret = derive(shared, self._auth, b"WebPush: info\0" + self._public + sender, 32)
        key = derive(secret, salt, b"Content-Encoding: aes128gcm\0", 16)
        nonce = derive(secret, salt, b"Content-Encoding: nonce\0", 12)
        plain = AESGCM(key).decrypt(nonce, hidden, None)
        assert plain[-1:] == b"\x02"
        return json.loads(plain[:-1])
