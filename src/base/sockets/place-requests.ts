import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { ConnectionPlaces, PlaceState } from './connection-places.js';

interface Pending {
  /** The number of requests that are not answered. */
  requests: number;
  /** The number of those whose body has not come whole. */
  bodies: number;
}

/** Keeps the places of the connections of an HTTP server: by its requests each is silent, receiving or busy. */
export function placeRequests(server: Server, places: ConnectionPlaces): void {
  const pending = new WeakMap<Socket, Pending>();
  server.on('connection', (socket: Socket) => {
    // A connection comes again when it was upgraded to nothing, or was handed on by another server.
    if (!places.has(socket)) places.add(socket);
  });
  server.prependListener('request', (request: IncomingMessage, response: ServerResponse) => {
    const { socket } = request;
    const own = pending.get(socket) ?? { requests: 0, bodies: 0 };
    pending.set(socket, own);
    own.requests++;
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
      own.requests--;
      received();
    });
    update();
  });
}

function stateOf({ requests, bodies }: Pending): PlaceState {
  if (requests === 0) return 'silent';
  return requests === bodies ? 'receiving' : 'busy';
}

/** Reports whether a request brings a body (RFC 9112 §6). */
export function hasBody({ headers }: IncomingMessage): boolean {
  return headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined;
}
