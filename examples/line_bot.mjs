// The same bot in JavaScript, for Node.js: any legal action, in any game. The protocol: docs/bot-protocol.md.
//
//     passerelle arena verbindung "lines=program:node examples/line_bot.mjs" random --games 10

import { createInterface } from "node:readline";

const say = (word, told) => console.log(told === undefined ? word : `${word} ${JSON.stringify(told)}`);

// A small generator of its own (mulberry32): the seed of the game decides, so the game can be played again.
let state = 0;
function below(count) {
  state = (state + 0x6d2b79f5) | 0;
  let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
  mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
  return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * count);
}

const answers = {
  hello: () => say("ready", { protocol: 1, name: "any legal action", legal: true }),
  new: ({ seed }) => {
    state = seed | 0;
    say("ok");
  },
  think: ({ legal }) => say("play", legal[below(legal.length)]),
  next: ({ legal, now }) =>
    legal.length ? say("at", { at: now + 500 + below(2000), action: legal[below(legal.length)] }) : say("wait"),
  over: () => say("ok"),
  quit: () => process.exit(0),
};

for await (const line of createInterface({ input: process.stdin })) {
  const [word] = line.split(" ", 1);
  const rest = line.slice(word.length + 1);
  answers[word]?.(rest ? JSON.parse(rest) : {});
}
