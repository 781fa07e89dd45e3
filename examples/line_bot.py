"""A bot as a program of its own: any legal action, in any game. The protocol: docs/bot-protocol.md.

passerelle arena forma "lines=program:python examples/line_bot.py" random --games 10
"""

import json
import random
import sys


def say(word, told=None):
    print(word, json.dumps(told) if told is not None else "", flush=True)


rng = random.Random()
for line in sys.stdin:
    word, _, rest = line.strip().partition(" ")
    told = json.loads(rest) if rest else {}
    match word:
        case "hello":
            say("ready", {"protocol": 1, "name": "any legal action", "legal": True})
        case "new":
            rng = random.Random(told["seed"])
            say("ok")
        case "think":
            say("play", rng.choice(told["legal"]))
        case "next" if told["legal"]:
            say("at", {"at": told["now"] + rng.randint(500, 2500), "action": rng.choice(told["legal"])})
        case "next":
            say("wait")
        case "over":
            say("ok")
        case "quit":
            break
