// drive.js PORT MATCHES SECONDS: two sockets a match, random moves, the next one as soon as the opponent
// has the last. A move's time is from its sending to the opponent's receipt. Prints one line of JSON.
'use strict';

const { io } = require('socket.io-client');

const [port, matches, seconds] = process.argv.slice(2).map(Number);
const times = [];
let measuring = false;
let all = 0;
let connected = 0;

class Match {
  constructor(number) {
    this.number = number;
    this.round = 0;
    this.sockets = ['0', '1'].map((player) => this.connect(player));
  }

  connect(player) {
    const socket = io(`http://127.0.0.1:${port}/hex`, { transports: ['websocket'], forceNew: true });
    socket.on('sync', (id) => this.synced(id));
    socket.on('update', (id, state) => this.updated(player, id, state));
    socket.once('connect', () => {
      connected += 1;
      if (connected === 2 * matches) begin();
    });
    return socket;
  }

  newGame() {
    this.round += 1;
    this.id = `match-${this.number}-${this.round}`;
    this.ready = 0;
    this.cells = [...Array(36).keys()].sort(() => Math.random() - 0.5);
    this.sockets.forEach((socket, player) => socket.emit('sync', this.id, String(player), undefined, 2));
  }

  synced(id) {
    if (id !== this.id) return;
    this.ready += 1;
    if (this.ready === 2) this.move('0', 0);
  }

  move(player, state) {
    this.mover = player;
    this.state = state;
    this.sent = process.hrtime.bigint();
    const payload = { type: 'place', args: [this.cells.pop()], playerID: player };
    this.sockets[Number(player)].emit('update', { type: 'MAKE_MOVE', payload }, state, this.id, player);
  }

  updated(player, id, state) {
    if (id !== this.id || player === this.mover || state._stateID <= this.state) return;
    all += 1;
    if (measuring) times.push(Number(process.hrtime.bigint() - this.sent) / 1e6);
    if (state.ctx.gameover) {
      this.newGame();
    } else {
      this.move(state.ctx.currentPlayer, state._stateID);
    }
  }
}

const tables = Array.from({ length: matches }, (_, number) => new Match(number));

function begin() {
  tables.forEach((match) => match.newGame());
  setTimeout(() => {
    measuring = true;
    const begun = process.hrtime.bigint();
    setTimeout(() => {
      measuring = false;
      const elapsed = Number(process.hrtime.bigint() - begun) / 1e9;
      times.sort((a, b) => a - b);
      const at = (share) => times[Math.floor(times.length * share)] ?? null;
      console.log(JSON.stringify({ moves: times.length / elapsed, p50: at(0.5), p99: at(0.99), all }));
      process.exit(0);
    }, seconds * 1000);
  }, 2000);
}
