import type { Socket } from 'node:net';

/**
 * The most requests of a connection that wait for the one before them. Chosen: clients of the protocol send one and
 * read its answer, or open another connection.
 */
const WAITING_MAX = 16;

/**
 * Runs the requests of a connection one after another (RFC 9112 §9.3.2 lets a client send several before it reads). Node
 * begins all of them at once and keeps every answer in memory until its turn: a small text with hundreds of requests,
 * whose answers nobody reads, would occupy the process for seconds.
 */
export class RequestOrder {
  readonly #lines = new WeakMap<Socket, { waiting: number; last: Promise<void> }>();

  /** Runs work when all before it on this connection has ended; a connection with too many that wait is closed. */
  async run(socket: Socket, work: () => Promise<void>): Promise<void> {
    const line = this.#lines.get(socket) ?? { waiting: 0, last: Promise.resolve() };
    this.#lines.set(socket, line);
    if (line.waiting > WAITING_MAX) {
      socket.destroy();
      return;
    }
    line.waiting++;
    const run = line.last.then(async () => {
      if (!socket.destroyed) await work();
    });
    const ended = (): void => {
      line.waiting--;
    };
    line.last = run.then(ended, ended);
    await run;
  }
}
