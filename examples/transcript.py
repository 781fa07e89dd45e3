"""Stands between the arena and a bot, and writes down what they say: `<` to the bot, `>` from it.

passerelle arena hexades "mine=program:python examples/transcript.py FILE node my_bot.mjs" random --games 2 --workers 1
"""

import subprocess
import sys
from pathlib import Path
from threading import Thread


def pass_on(mark, source, target, file):
    for line in source:
        file.write(mark + line)
        file.flush()
        target.write(line)
        target.flush()
    target.close()


name, *command = sys.argv[1:]
with Path(name).open("wb") as file, subprocess.Popen(command, stdin=-1, stdout=-1) as bot:  # noqa: S603 - the user's own
    answers = Thread(target=pass_on, args=(b"> ", bot.stdout, sys.stdout.buffer, file))
    answers.start()
    pass_on(b"< ", sys.stdin.buffer, bot.stdin, file)
    answers.join()
