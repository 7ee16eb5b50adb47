import type { ServerResponse } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { clientOf } from './client-address.js';

export interface UnreadLimits {
  /** Maximum number of finished answers of one client address that the client has not read. */
  readonly answers: number;
  /** Maximum size of these answers, bytes. */
  readonly bytes: number;
}

/**
 * Chosen: more answers than the reads of the address that may wait, because all of these can be finished in the same
 * second; and the bytes of thirty of the largest pages.
 */
const LIMITS: UnreadLimits = { answers: 512, bytes: 32 << 20 };

/**
 * Limits the answers that a client address asks for and does not read. They would fill the memory, and a connection with
 * such an answer keeps its place. Beyond a limit, the service resets the connection with the address's oldest unread
 * answer.
 */
export class UnreadAnswers {
  /** The answers that are in progress or not sent completely, by client, oldest first. */
  readonly #open = new Map<string, Set<ServerResponse>>();

  constructor(private readonly limits = LIMITS) {}

  /** Counts an answer until it has been sent. */
  add(request: FastifyRequest, { raw: answer }: FastifyReply): void {
    const client = clientOf(request);
    if (client === undefined) return;
    const open = this.#open.get(client) ?? new Set();
    this.#open.set(client, open);
    this.#limit(open);
    open.add(answer);
    answer.once('close', () => {
      open.delete(answer);
      if (open.size === 0 && this.#open.get(client) === open) this.#open.delete(client);
    });
  }

  /** Checks the limits before every answer, because the requests of many answers may arrive before the first of them. */
  addHook(app: FastifyInstance): void {
    app.addHook('onSend', (request, _reply, _payload, done) => {
      const open = this.#open.get(clientOf(request) ?? '');
      if (open) this.#limit(open);
      done();
    });
  }

  #limit(open: ReadonlySet<ServerResponse>): void {
    const unread = [...open].filter((answer) => answer.writableEnded && !answer.destroyed);
    let bytes = unread.reduce((sum, answer) => sum + answer.writableLength, 0);
    let count = unread.length;
    for (const answer of unread) {
      if (bytes <= this.limits.bytes && count < this.limits.answers) return;
      bytes -= answer.writableLength;
      count--;
      // A reset also lets the system drop the bytes that it keeps.
      answer.req.socket.resetAndDestroy();
    }
  }
}
