import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { clientOf, siteOf, type TrustsProxy } from './client-address.js';
import { tooManyWait } from './client-turns.js';

export interface UnreadLimits {
  /** Maximum number of finished but unread answers for one client address. */
  readonly answers: number;
  /** Maximum size of these answers, bytes. */
  readonly bytes: number;
}

/**
 * Arbitrary values: `answers` is larger than the number of reads that may wait for an address, because all of these
 * reads can finish in the same second. `bytes` is the size of thirty of the largest pages.
 */
const LIMITS: UnreadLimits = { answers: 512, bytes: 32 << 20 };

/** For each connection, a client's answers that are in progress or not completely sent, oldest first. */
type OpenAnswers = Map<Socket, Set<ServerResponse>>;

/**
 * Limits the answers that a client address, or an IPv6 customer, has requested but not read. Unread answers would fill
 * the memory, and their connections would still count towards the connection limit. Above a limit, the service resets
 * the connection with the client's oldest unread answer. If the answers go through a trusted proxy, the service refuses
 * the client's requests instead, because all clients share the proxy's connections.
 */
export class UnreadAnswers {
  readonly #open = new Map<string, OpenAnswers>();
  /** Clients with open answers on each connection. The connection of a proxy can have many clients. */
  readonly #clients = new WeakMap<Socket, Set<string>>();

  constructor(
    private readonly trusts: TrustsProxy,
    private readonly limits = LIMITS,
  ) {}

  get count(): number {
    const sets = [...this.#open.values()].flatMap((open) => [...open.values()]);
    return sets.reduce((sum, { size }) => sum + size, 0);
  }

  /** @returns false if the request must be refused */
  add(request: FastifyRequest, { raw: answer }: FastifyReply): boolean {
    const client = siteOf(clientOf(request));
    if (client === undefined) return true;
    if (!this.#limit(client)) return false;
    const { socket } = request.raw;
    if (socket.destroyed) return true;
    const answers = this.#answersOf(client, socket);
    answers.add(answer);
    answer.once('close', () => {
      answers.delete(answer);
      if (answers.size === 0 && this.#open.get(client)?.get(socket) === answers) this.#forget(client, socket);
    });
    return true;
  }

  /**
   * Checks the limits again before every answer, because many requests may arrive before the first answer is ready. Add
   * this hook after the hooks that change the answer, because it may replace the answer with a refusal.
   */
  addHook(app: FastifyInstance): void {
    app.addHook('onSend', (request, reply, payload, done) => {
      const client = siteOf(clientOf(request));
      // Refusals are not limited, because they are short. Live streams are not limited either, because little of a
      // stream waits to be sent.
      if (client === undefined || this.#limit(client) || reply.statusCode >= 400 || payload instanceof Readable) done();
      else {
        for (const name of ['cache-control', 'content-encoding']) reply.removeHeader(name);
        done(tooManyWait());
      }
    });
  }

  #answersOf(client: string, socket: Socket): Set<ServerResponse> {
    const open: OpenAnswers = this.#open.get(client) ?? new Map();
    this.#open.set(client, open);
    const known = open.get(socket);
    if (known) return known;
    const answers = new Set<ServerResponse>();
    open.set(socket, answers);
    this.#clientsOf(socket).add(client);
    return answers;
  }

  #clientsOf(socket: Socket): Set<string> {
    const known = this.#clients.get(socket);
    if (known) return known;
    const clients = new Set<string>();
    this.#clients.set(socket, clients);
    // When a connection ends, Node closes only its first answer. The other answers never emit `close`.
    socket.once('close', () => {
      for (const client of clients) this.#forget(client, socket);
    });
    return clients;
  }

  #forget(client: string, socket: Socket): void {
    const open = this.#open.get(client);
    open?.delete(socket);
    if (open?.size === 0) this.#open.delete(client);
    this.#clients.get(socket)?.delete(client);
  }

  /**
   * Resets connections until a client is within the limits. Returns false if the client is still above the limits,
   * because its other unread answers are on connections of trusted proxies.
   */
  #limit(client: string): boolean {
    const alive = [...(this.#open.get(client) ?? [])].filter(([socket]) => !socket.destroyed);
    const held = alive.map(([socket, answers]) => {
      const unread = [...answers].filter(({ writableEnded }) => writableEnded);
      return {
        socket,
        count: unread.length,
        bytes: unread.reduce((sum, { writableLength }) => sum + writableLength, 0),
      };
    });
    let count = held.reduce((sum, each) => sum + each.count, 0);
    let bytes = held.reduce((sum, each) => sum + each.bytes, 0);
    for (const each of held) {
      if (bytes <= this.limits.bytes && count < this.limits.answers) return true;
      if (each.count === 0 || this.trusts(each.socket.remoteAddress, 0)) continue;
      bytes -= each.bytes;
      count -= each.count;
      // After a reset, the operating system also drops the bytes that it has buffered.
      each.socket.resetAndDestroy();
    }
    return bytes <= this.limits.bytes && count < this.limits.answers;
  }
}
