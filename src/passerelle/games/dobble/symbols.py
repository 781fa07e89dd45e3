"""The 91 symbols: a short English key for records and texts, and the drawing the page takes for it.

Drawings come from the npm package `@iconify-json/fluent-emoji-flat` (Fluent Emoji, MIT), picked so that no two
are alike in both form and colour. They follow the printed sheet's list, in its order; where no drawing exists
a similar one stands in. The 91st, missing from the sheet, is ours: a bridge.
"""

from __future__ import annotations

import msgspec

ICON_SET = "fluent-emoji-flat"
ICON_SIDE = 32
"""Every drawing is a square of this side."""


class Icon(msgspec.Struct, frozen=True):
    name: str
    """In the icon set."""
    reach: float
    """How far its ink goes from the middle of the square, measured on the drawing."""


ICONS: dict[str, Icon] = {
    "lightning": Icon("high-voltage", 14.4),
    "coffee": Icon("hot-beverage", 14.7),
    "cactus": Icon("cactus", 15.7),
    "pinata": Icon("piata", 16.7),
    "basketball": Icon("basketball", 14.4),
    "cat": Icon("cat", 16.8),
    "headphones": Icon("headphone", 17.3),
    "pineapple": Icon("pineapple", 16.3),
    "skateboard": Icon("skateboard", 19.0),
    "heart": Icon("red-heart", 15.2),
    "sun": Icon("sun", 14.3),
    "pizza": Icon("pizza", 17.7),
    "duck": Icon("duck", 16.7),
    "unicorn": Icon("unicorn", 19.1),
    "donut": Icon("doughnut", 14.3),
    "mouse": Icon("computer-mouse", 15.2),
    "popcorn": Icon("popcorn", 15.9),
    "tent": Icon("tent", 19.7),
    "eagle": Icon("eagle", 17.5),
    "avocado": Icon("avocado", 15.7),
    "juice": Icon("beverage-box", 15.3),
    "umbrella": Icon("umbrella", 14.5),
    "wave": Icon("water-wave", 19.7),
    "cap": Icon("billed-cap", 15.7),
    "flame": Icon("fire", 14.3),
    "gamepad": Icon("video-game", 18.6),
    "spade": Icon("spade-suit", 15.6),
    "message": Icon("left-speech-bubble", 15.4),
    "palm": Icon("palm-tree", 16.6),
    "smiley": Icon("grinning-face", 14.8),
    "radio": Icon("radio", 17.2),
    "bubble-tea": Icon("bubble-tea", 15.6),
    "finger-heart": Icon("hand-with-index-finger-and-thumb-crossed-dark", 15.5),
    "moon": Icon("crescent-moon", 14.5),
    "buoy": Icon("ring-buoy", 14.1),
    "camera": Icon("camera", 19.2),
    "boomerang": Icon("boomerang", 18.6),
    "planet": Icon("ringed-planet", 16.0),
    "alien": Icon("alien", 14.4),
    "water-pistol": Icon("water-pistol", 16.0),
    "watch": Icon("watch", 15.6),
    "die": Icon("game-die", 15.6),
    "clover": Icon("four-leaf-clover", 15.1),
    "octopus": Icon("octopus", 16.3),
    "cupcake": Icon("cupcake", 16.7),
    "guitar": Icon("guitar", 18.5),
    "boot": Icon("womans-boot", 19.8),
    "sneaker": Icon("running-shoe", 18.6),
    "backpack": Icon("backpack", 16.7),
    "sunglasses": Icon("sunglasses", 14.4),
    "bulb": Icon("light-bulb", 14.2),
    "dragon": Icon("dragon", 19.2),
    "ramen": Icon("steaming-bowl", 19.0),
    "dango": Icon("dango", 19.5),
    "coat": Icon("coat", 16.1),
    "ice-cream": Icon("soft-ice-cream", 15.1),
    "waffle": Icon("waffle", 14.8),
    "pawn": Icon("chess-pawn", 16.2),
    "strawberry": Icon("strawberry", 14.1),
    "leaf": Icon("leaf-fluttering-in-wind", 18.5),
    "glove": Icon("boxing-glove", 15.6),
    "surfer": Icon("person-surfing", 19.9),
    "van": Icon("minibus", 17.3),
    "bottle": Icon("lotion-bottle", 15.4),
    "bicycle": Icon("bicycle", 17.8),
    "laptop": Icon("laptop", 19.7),
    "pretzel": Icon("pretzel", 15.5),
    "parasol": Icon("umbrella-on-ground", 18.1),
    "can": Icon("canned-food", 17.5),
    "shirt": Icon("t-shirt", 16.1),
    "disco": Icon("mirror-ball", 14.3),
    "hat": Icon("womans-hat", 16.7),
    "roller": Icon("roller-skate", 17.7),
    "letter": Icon("love-letter", 16.8),
    "lemon": Icon("lemon", 18.0),
    "star": Icon("star", 15.5),
    "watermelon": Icon("watermelon", 16.1),
    "fan": Icon("folding-hand-fan", 16.2),
    "scooter": Icon("kick-scooter", 18.4),
    "fish": Icon("tropical-fish", 16.3),
    "compass": Icon("compass", 18.8),
    "bento": Icon("bento-box", 16.0),
    "thumb": Icon("thumbs-up", 16.5),
    "fries": Icon("french-fries", 16.3),
    "volcano": Icon("volcano", 18.1),
    "nest": Icon("nest-with-eggs", 16.3),
    "robot": Icon("robot", 19.5),
    "clapper": Icon("clapper-board", 18.7),
    "beaver": Icon("beaver", 17.1),
    "peace": Icon("peace-symbol", 18.4),
    "bridge": Icon("bridge-at-night", 18.4),
}
"""By the symbol's key; a symbol's place here is its number."""

KEYS = tuple(ICONS)
NUMBERS = {key: number for number, key in enumerate(KEYS)}
REACHES = tuple(icon.reach for icon in ICONS.values())
