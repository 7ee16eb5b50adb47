import type { Server } from 'node:http';
import type { Socket } from 'node:net';

/** The most connections that are served at one time; others are answered 503. */
export const CONNECTIONS_MAX = 32;
/** The most connections that wait to be told so; the next ones are closed at once. */
const REFUSED_MAX = 32;
/** The time that a connection without a place has to send its request, ms. */
const REFUSED_MS = 5000;

/** Counts the connections of a server. */
export class Connections {
  readonly #served = new Set<Socket>();
  readonly #refused = new Set<Socket>();

  /** Begins to count. */
  follow(server: Server): void {
    server.on('connection', (socket: Socket) => {
      if (this.#served.size < CONNECTIONS_MAX) {
        hold(this.#served, socket);
        return;
      }
      if (this.#refused.size >= REFUSED_MAX) return void socket.destroy();
      hold(this.#refused, socket);
      const late = setTimeout(() => socket.destroy(), REFUSED_MS);
      socket.once('close', () => clearTimeout(late));
    });
  }

  /** Reports whether a connection has a place. */
  serves(socket: Socket): boolean {
    return this.#served.has(socket);
  }
}

function hold(places: Set<Socket>, socket: Socket): void {
  places.add(socket);
  socket.once('close', () => places.delete(socket));
}
