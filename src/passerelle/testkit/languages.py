"""What a language still lacks, with the English: `python -m passerelle.testkit.languages de` in the source tree."""

from __future__ import annotations

import json
import sys
from pathlib import Path

from passerelle.core.texts import FALLBACK_LANGUAGE


def text_folders(root: Path) -> list[Path]:
    """Every folder of a source tree that holds texts: the shell's, the page's and each game's."""
    return sorted(
        file.parent
        for part in ("src", "web/src")
        for file in (root / part).rglob(f"{FALLBACK_LANGUAGE}.json")
    )


def read_texts(folder: Path) -> dict[str, dict[str, str]]:
    """The messages of each language a folder has."""
    return {file.stem: json.loads(file.read_text("utf-8")) for file in sorted(folder.glob("*.json"))}


def missing(folder: Path, language: str) -> dict[str, str]:
    """The English messages that a language lacks."""
    texts = read_texts(folder)
    own = texts.get(language, {})
    return {key: text for key, text in texts[FALLBACK_LANGUAGE].items() if key not in own}


def report(root: Path, language: str) -> str:
    """The missing messages of each file as JSON, to be translated and pasted; empty when nothing is missing."""
    parts = []
    for folder in text_folders(root):
        if lacking := missing(folder, language):
            file = (folder / f"{language}.json").relative_to(root)
            parts.append(f"{file}\n{json.dumps(lacking, ensure_ascii=False, indent=2)}\n")
    return "\n".join(parts)


if __name__ == "__main__":
    for code in sys.argv[1:]:
        print(report(Path.cwd(), code) or f"{code}: complete")  # noqa: T201 - what was asked for
