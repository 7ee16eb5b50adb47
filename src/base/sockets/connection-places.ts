import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { networkOf } from './network-of.js';

/**
 * Maximum number of connections of a server. `silentPerAddress` limits those from one address that have sent no
 * complete request.
 */
export interface PlaceLimits {
  readonly connections: number;
  readonly silentPerAddress: number;
}

/**
 * Maximum number of refused connections that get an answer at the same time. Further refused connections are closed
 * without an answer. Chosen.
 */
const REFUSED_MAX = 64;

/**
 * The state of a connection. `silent`: it has no request. `receiving`: the body of its request is arriving. `busy`: the
 * server is answering a complete request.
 */
export type PlaceState = 'silent' | 'receiving' | 'busy';

/**
 * The connections from one address, or from all addresses, that are not busy. Each set lists them in the order in which
 * they arrived.
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

  /**
   * Returns the connection that has been without a complete request for the longest time; `newest` only if there is no
   * other.
   */
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
 * Decides which connections of a server stay open. Busy connections always stay. At the limit, the server closes the
 * connection that has waited longest for a complete request, so silent connections cannot shut clients out. The limit
 * per address does not count busy connections, so it does not restrict clients that share one proxy and send requests.
 */
export class ConnectionPlaces {
  readonly #places = new Map<Socket, Place>();
  readonly #waiting = new Waiting();
  readonly #byAddress = new Map<string, Waiting>();
  readonly #refused = new Set<Socket>();

  /**
   * @param refuse answers and ends a connection: a new one when all others are busy, or one whose request is still
   * arriving. Silent connections are closed without an answer
   */
  constructor(
    private readonly limits: PlaceLimits,
    private readonly refuse: (socket: Socket) => void = (socket) => socket.destroy(),
  ) {}

  has(socket: Socket): boolean {
    return this.#places.has(socket);
  }

  /** Registers a new connection in the state `silent`. If all others are busy, it is refused. */
  add(socket: Socket): void {
    const place: Place = { address: networkOf(socket.remoteAddress ?? ''), state: 'silent' };
    this.#places.set(socket, place);
    socket.once('close', () => this.#remove(socket));
    this.#move(socket, place, 'silent');
    this.#makeRoom(socket, place);
  }

  /** Records the new state of a connection. */
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
  /** The answers that are not yet completely sent, in order. */
  readonly answers: Set<ServerResponse>;
  /** How many of the requests behind `answers` have incomplete bodies. */
  bodies: number;
}

const pendingOf = new WeakMap<Socket, Pending>();
const NO_ANSWERS: ReadonlySet<ServerResponse> = new Set();

/** Updates the states of an HTTP server's connections as requests arrive and are answered. */
export function placeRequests(server: Server, places: ConnectionPlaces): void {
  server.on('connection', (socket: Socket) => {
    // A connection can arrive here twice: its upgrade was ignored, or another server passed it on.
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

/** Returns the answers of a connection that are not completely sent, in order. */
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
