import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { networkOf } from './network-of.js';

/**
 * Maximum number of connections of a server. `silentPerAddress` is the maximum number of connections from one address
 * that have not sent a complete request.
 */
export interface PlaceLimits {
  readonly connections: number;
  readonly silentPerAddress: number;
}

/**
 * Maximum number of refused connections that are answered at the same time (chosen). Further refused connections are
 * closed without an answer.
 */
const REFUSED_MAX = 64;

/**
 * `silent`: no request is in progress. `receiving`: the body of a request is arriving. `busy`: the server is answering
 * a request that has arrived completely.
 */
export type PlaceState = 'silent' | 'receiving' | 'busy';

/**
 * The connections that are not busy: either all of them, or those from one address. Each set lists its connections in
 * the order in which they entered their present state.
 */
class Waiting {
  readonly silent = new Set<Socket>();
  readonly receiving = new Set<Socket>();

  get size(): number {
    return this.silent.size + this.receiving.size;
  }

  move(socket: Socket, state: PlaceState): void {
    this.silent.delete(socket);
    this.receiving.delete(socket);
    if (state !== 'busy') this[state].add(socket);
  }

  longest(newest: Socket): Socket {
    for (const socket of this.silent) if (socket !== newest) return socket;
    for (const socket of this.receiving) if (socket !== newest) return socket;
    return newest;
  }
}

interface Place {
  readonly address: string;
  state: PlaceState;
}

/**
 * Decides which connections to a server stay open. Busy connections always stay open. If there are too many
 * connections, the server closes the oldest silent connection or, if no connection is silent, the oldest receiving
 * connection. Busy connections do not count towards the limit per address, because many clients may be behind one
 * proxy.
 */
export class ConnectionPlaces {
  readonly #places = new Map<Socket, Place>();
  readonly #waiting = new Waiting();
  readonly #byAddress = new Map<string, Waiting>();
  readonly #refused = new Set<Socket>();

  /**
   * @param refuse answers and ends a connection that must make room: a new one while all others are busy, or one whose
   * request is still arriving. Older silent connections are closed without an answer
   */
  constructor(
    private readonly limits: PlaceLimits,
    private readonly refuse: (socket: Socket) => void = (socket) => socket.destroy(),
  ) {}

  has(socket: Socket): boolean {
    return this.#places.has(socket);
  }

  /** Registers a new connection in the state `silent`, or refuses the connection if all others are busy. */
  add(socket: Socket): void {
    const place: Place = { address: networkOf(socket.remoteAddress ?? ''), state: 'silent' };
    this.#places.set(socket, place);
    socket.once('close', () => this.#remove(socket));
    this.#move(socket, place, 'silent');
    this.#makeRoom(socket, place);
  }

  set(socket: Socket, state: PlaceState): void {
    const place = this.#places.get(socket);
    if (!place || place.state === state) return;
    this.#move(socket, place, state);
    if (state !== 'busy') this.#makeRoom(socket, place);
  }

  #move(socket: Socket, place: Place, state: PlaceState): void {
    const { address } = place;
    place.state = state;
    this.#waiting.move(socket, state);
    const neighbours = this.#byAddress.get(address) ?? new Waiting();
    neighbours.move(socket, state);
    if (neighbours.size > 0) this.#byAddress.set(address, neighbours);
    else this.#byAddress.delete(address);
  }

  #makeRoom(newest: Socket, { address }: Place): void {
    const neighbours = this.#byAddress.get(address);
    if (neighbours && neighbours.size > this.limits.silentPerAddress) this.#end(neighbours.longest(newest), newest);
    if (this.#places.size > this.limits.connections) this.#end(this.#waiting.longest(newest), newest);
  }

  #end(socket: Socket, newest: Socket): void {
    const waits = socket === newest || this.#places.get(socket)!.state === 'receiving';
    this.#remove(socket);
    if (!waits || this.#refused.size >= REFUSED_MAX) {
      socket.destroy();
      return;
    }
    this.#refused.add(socket);
    socket.once('close', () => this.#refused.delete(socket));
    this.refuse(socket);
  }

  #remove(socket: Socket): void {
    const place = this.#places.get(socket);
    if (!place) return;
    this.#move(socket, place, 'busy');
    this.#places.delete(socket);
  }
}

interface Pending {
  /** Answers that have not been sent completely, in the order of their requests. */
  readonly answers: Set<ServerResponse>;
  /** Number of requests whose answers are in `answers` and whose bodies are still arriving. */
  bodies: number;
}

const pendingOf = new WeakMap<Socket, Pending>();
const NO_ANSWERS: ReadonlySet<ServerResponse> = new Set();

/** Updates the states of connections when requests arrive and when they have been answered. */
export function placeRequests(server: Server, places: ConnectionPlaces): void {
  server.on('connection', (socket: Socket) => {
    // This event may come twice for a connection: after an ignored upgrade, and when another server passes the
    // connection on.
    if (!places.has(socket)) places.add(socket);
  });
  server.prependListener('request', (request: IncomingMessage, response: ServerResponse) => {
    const { socket } = request;
    const own = pendingOf.get(socket) ?? { answers: new Set(), bodies: 0 };
    pendingOf.set(socket, own);
    own.answers.add(response);
    let isReceiving = hasBody(request);
    if (isReceiving) own.bodies++;
    const update = (): void => places.set(socket, stateOf(own));
    const received = (): void => {
      if (isReceiving) own.bodies--;
      isReceiving = false;
      update();
    };
    request.once('end', received);
    response.once('close', () => {
      own.answers.delete(response);
      received();
    });
    update();
  });
}

export function openAnswers(socket: Socket): ReadonlySet<ServerResponse> {
  return pendingOf.get(socket)?.answers ?? NO_ANSWERS;
}

function stateOf({ answers, bodies }: Pending): PlaceState {
  if (answers.size === 0) return 'silent';
  return answers.size === bodies ? 'receiving' : 'busy';
}

/** Reports whether a request has a body (RFC 9112 §6). */
export function hasBody({ headers }: IncomingMessage): boolean {
  return headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined;
}
