"""Web push as its standards have it: a message only its browser can read (RFC 8291), signed by its sender (RFC 8292).

The only module that needs `cryptography`, which `passerelle[push]` brings.
"""

from __future__ import annotations

import base64
import json
import os
import time

from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import decode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

_CURVE = ec.SECP256R1()
_RECORD = 4096
"""Bytes of a record; a message is one, and shorter."""
_VALID_FOR = 12 * 3600
"""Seconds a signature holds; a day is the most."""


def encode(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).decode().rstrip("=")


def decode(text: str) -> bytes:
    """Raises ValueError for what is not base64url."""
    return base64.b64decode(text + "=" * (-len(text) % 4), altchars=b"-_", validate=True)


def _point(key: ec.EllipticCurvePublicKey) -> bytes:
    return key.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)


def new_private_key() -> str:
    return encode(ec.generate_private_key(_CURVE).private_numbers().private_value.to_bytes(32, "big"))


def check_browser(p256dh: str, auth: str) -> None:
    """Raises ValueError where these are not a point of the curve and a secret of 16 bytes."""
    ec.EllipticCurvePublicKey.from_encoded_point(_CURVE, decode(p256dh))
    if len(decode(auth)) != 16:
        raise ValueError("a secret of another length")


class Signer:
    """Says who sends, by the server's own key."""

    def __init__(self, private: str, contact: str) -> None:
        """Raises ValueError for a key that is none."""
        self._key = ec.derive_private_key(int.from_bytes(decode(private), "big"), _CURVE)
        self._contact = contact
        self.public_key = encode(_point(self._key.public_key()))

    def authorization(self, origin: str) -> str:
        """The header for the push service at this origin."""
        claims = {"aud": origin, "exp": int(time.time()) + _VALID_FOR, "sub": self._contact}
        parts = ({"typ": "JWT", "alg": "ES256"}, claims)
        text = ".".join(encode(json.dumps(part, separators=(",", ":")).encode()) for part in parts)
        r, s = decode_dss_signature(self._key.sign(text.encode(), ec.ECDSA(SHA256())))
        signature = encode(r.to_bytes(32, "big") + s.to_bytes(32, "big"))
        return f"vapid t={text}.{signature}, k={self.public_key}"


def encrypt(
    message: bytes,
    p256dh: str,
    auth: str,
    sender: ec.EllipticCurvePrivateKey | None = None,
    salt: bytes = b"",
) -> bytes:
    """The body of a push. `sender` and `salt` are new each time, unless a test says otherwise."""
    sender, salt = sender or ec.generate_private_key(_CURVE), salt or os.urandom(16)
    browser, public = decode(p256dh), _point(sender.public_key())
    shared = sender.exchange(ec.ECDH(), ec.EllipticCurvePublicKey.from_encoded_point(_CURVE, browser))
    secret = _derive(shared, decode(auth), b"WebPush: info\0" + browser + public, 32)
    key = _derive(secret, salt, b"Content-Encoding: aes128gcm\0", 16)
    nonce = _derive(secret, salt, b"Content-Encoding: nonce\0", 12)
    hidden = AESGCM(key).encrypt(nonce, message + b"\x02", None)  # 2: the last record
    return salt + _RECORD.to_bytes(4, "big") + bytes([len(public)]) + public + hidden


def _derive(secret: bytes, salt: bytes, purpose: bytes, length: int) -> bytes:
    return HKDF(SHA256(), length, salt, purpose).derive(secret)
