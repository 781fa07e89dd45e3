// boardgame.io, in memory, with Hex on 6 x 6 cells. Prints "ready"; listens on loopback alone.
'use strict';

const net = require('net');
const { Server } = require('boardgame.io/server');

const SIZE = 6;
const AROUND = [[-1, 0], [-1, 1], [0, -1], [0, 1], [1, -1], [1, 0]];

// Player 0 joins top and bottom, player 1 left and right.
function joined(cells, player) {
  const along = (cell) => (player === '0' ? Math.floor(cell / SIZE) : cell % SIZE);
  const reached = new Set(cells.keys());
  for (const cell of reached) if (cells[cell] !== player || along(cell) !== 0) reached.delete(cell);
  for (const cell of reached) {
    if (along(cell) === SIZE - 1) return true;
    for (const [down, right] of AROUND) {
      const row = Math.floor(cell / SIZE) + down;
      const column = (cell % SIZE) + right;
      if (row < 0 || row >= SIZE || column < 0 || column >= SIZE) continue;
      if (cells[row * SIZE + column] === player) reached.add(row * SIZE + column);
    }
  }
  return false;
}

const hex = {
  name: 'hex',
  setup: () => ({ cells: Array(SIZE * SIZE).fill(null) }),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    place({ G, playerID }, cell) {
      if (G.cells[cell] !== null) return 'INVALID_MOVE';
      G.cells[cell] = playerID;
      return undefined;
    },
  },
  endIf: ({ G, ctx }) => (joined(G.cells, ctx.currentPlayer) ? { winner: ctx.currentPlayer } : undefined),
};

// boardgame.io has no option for the address to listen on.
const listen = net.Server.prototype.listen;
net.Server.prototype.listen = function listenOnLoopback(port, ...rest) {
  return listen.call(this, port, '127.0.0.1', ...rest.filter((argument) => typeof argument === 'function'));
};

const port = Number(process.argv[2]);
Server({ games: [hex], origins: [`http://127.0.0.1:${port}`] }).run({ port }, () => console.log('ready'));
