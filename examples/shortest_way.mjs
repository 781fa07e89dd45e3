// A bot for Hexadés in JavaScript, for Node.js: it shortens its own way across the board and lengthens the other's.
// The protocol is in docs/bot-protocol.md, what a view and an action look like in docs/schemas/hexades.json.
//
//     passerelle arena hexades "shortest=program:node examples/shortest_way.mjs" random level-1 --games 100

import { createInterface } from "node:readline";

const SIZE = 6;
const STEPS = [[0, -1], [0, 1], [-1, 0], [1, 0], [1, -1], [-1, 1]];
const CELLS = [...Array(SIZE * SIZE).keys()];
const AROUND = CELLS.map((cell) => {
  const [row, column] = [Math.floor(cell / SIZE), cell % SIZE];
  const inside = (number) => number >= 0 && number < SIZE;
  return STEPS.map(([down, right]) => [row + down, column + right])
    .filter(([r, c]) => inside(r) && inside(c))
    .map(([r, c]) => r * SIZE + c);
});

/** How many free cells `colour` ("r" from left to right, "b" from top to bottom) still needs for a chain. */
function missing(cells, colour) {
  const along = (cell) => (colour === "r" ? cell % SIZE : Math.floor(cell / SIZE));
  const price = (cell) => (cells[cell] === colour ? 0 : cells[cell] === "." ? 1 : Infinity);
  const reached = CELLS.map((cell) => (along(cell) === 0 ? price(cell) : Infinity));
  for (let changed = true; changed; ) {
    changed = false;
    for (const cell of CELLS)
      for (const next of AROUND[cell]) {
        const cost = reached[cell] + price(next);
        if (cost < reached[next]) [reached[next], changed] = [cost, true];
      }
  }
  return Math.min(...CELLS.filter((cell) => along(cell) === SIZE - 1).map((cell) => reached[cell]));
}

/** The legal action that is best for who looks at this view. */
function choose(view, legal) {
  const own = view.red === view.viewer ? "r" : "b";
  const other = own === "r" ? "b" : "r";
  const worth = ({ type, number }) => {
    if (type === "say-none" || type === "stay-silent") return -100; // only if there is nothing else
    const cell = view.numbers.indexOf(number);
    if (cell < 0) return 0; // a colour
    const cells = view.cells.slice(0, cell) + own + view.cells.slice(cell + 1);
    const middle = Math.abs((cell % SIZE) - 2.5) + Math.abs(Math.floor(cell / SIZE) - 2.5);
    return missing(cells, other) - 1.5 * missing(cells, own) - middle / 100;
  };
  return legal.reduce((best, action) => (worth(action) > worth(best) ? action : best));
}

const say = (word, told) => console.log(told === undefined ? word : `${word} ${JSON.stringify(told)}`);
const answers = {
  hello: () => say("ready", { protocol: 1, name: "shortest way", legal: true }),
  new: () => say("ok"),
  think: ({ view, legal }) => say("play", choose(view, legal)),
  over: () => say("ok"),
  quit: () => process.exit(0),
};

for await (const line of createInterface({ input: process.stdin })) {
  const [word] = line.split(" ", 1);
  const rest = line.slice(word.length + 1);
  answers[word]?.(rest ? JSON.parse(rest) : {});
}
