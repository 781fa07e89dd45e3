"""`passerelle push-keys`: the key with which a server tells people of their turns by web push."""

from __future__ import annotations

import os
import re
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import msgspec
import typer

from .speech import Wrong, console, say

if TYPE_CHECKING:
    from passerelle.server.config import PushKey

_CONTACT = re.compile(r"mailto:[^@\s]+@[^@\s]+|https://\S+")


def push_keys(
    file: Annotated[Path, typer.Argument(metavar="FILE", show_default=False, help="cli.option.push-file")],
    contact: Annotated[str, typer.Option(metavar="URL", help="cli.option.contact", show_default=False)],
) -> None:
    from passerelle.server.config import PushKey

    if not _CONTACT.fullmatch(contact):
        raise Wrong(say("cli.push.bad-contact", contact=contact), 2)
    try:
        from passerelle.server.webpush import new_private_key
    except ImportError:
        raise Wrong(say("cli.push.missing")) from None
    try:
        descriptor = os.open(file, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    except FileExistsError:
        raise Wrong(say("cli.push.exists", file=str(file))) from None
    with os.fdopen(descriptor, "wb") as out:
        out.write(msgspec.json.encode(PushKey(new_private_key(), contact)) + b"\n")
    console.print(say("cli.push.made", file=str(file)), soft_wrap=True)


def read_push_key(file: Path) -> PushKey:
    """As `push_keys` has written it. Raises Wrong, also where the library it needs is not there."""
    from passerelle.server.config import PushKey

    try:
        from passerelle.server.webpush import Signer
    except ImportError:
        raise Wrong(say("cli.push.missing")) from None
    try:
        key = msgspec.json.decode(file.read_bytes(), type=PushKey)
        Signer(key.private, key.contact)
    except OSError as error:
        raise Wrong(say("cli.cannot-read", file=str(file), reason=error.strerror or str(error))) from None
    except (msgspec.MsgspecError, ValueError) as error:
        raise Wrong(say("cli.push.bad-file", file=str(file), reason=str(error))) from None
    return key
