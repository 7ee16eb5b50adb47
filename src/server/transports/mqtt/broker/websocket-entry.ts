import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { createWebSocketStream, type WebSocket, WebSocketServer } from 'ws';
import type { FaultLog } from '../../../../base/errors/index.js';
import {
  answerUnrouted,
  jsonLine,
  sendRefusal,
  type HttpRefusal,
  type RefusalBody,
} from '../../../../base/http/index.js';
import type { ConnectionPlaces } from '../../../../base/sockets/index.js';
import { siteCheck, type SiteOptions } from '../../http/base/own-site.js';
import { createSimulatorApp } from '../../http/base/simulator-app.js';
import { ByteBudget } from './byte-budget.js';
import { CONNECT_MS, HALF_PACKETS_BYTES_MAX, WEBSOCKET_HTTP_LIMITS, PACKET_BYTES_MAX } from './limits.js';

/**
 * MQTT 3.1.1 §6: the name of the WebSocket subprotocol. The second name belongs to the previous protocol version; some
 * clients still send it.
 */
const SUBPROTOCOLS = ['mqtt', 'mqttv3.1'];
/** RFC 6455 §7.4.1: the status code for data of a type that the server cannot accept. */
const UNSUPPORTED_DATA = 1003;

export interface PageOptions extends SiteOptions {
  readonly faults: FaultLog;
}

type Serve = (connection: Duplex, socket: Socket) => void;

const refusalBody: RefusalBody = ({ errno, message }) => jsonLine({ errno, message });

const NO_WEBSOCKET: HttpRefusal = {
  status: 426,
  errno: 'EINVAL',
  message: 'this is an MQTT broker; connect an MQTT client, or a page by WebSocket',
  headers: { upgrade: 'websocket' },
};

/**
 * Returns the entry for pages. Pages must connect by WebSocket, because a browser does not let them open a TCP
 * connection.
 * @returns a function that takes over an HTTP connection
 */
export async function webSocketEntry(
  options: PageOptions & { readonly places: ConnectionPlaces },
  serve: Serve,
): Promise<(socket: Socket) => void> {
  const isForeign = siteCheck(options);
  const upgrades = webSocketServer(serve);
  /** The functions that stop the timers of requests, by connection. */
  const waiting = new WeakMap<Socket, () => void>();
  const app = createSimulatorApp({
    ...options,
    // The upgrade needs no token, because a page cannot set headers of a WebSocket request. The page sends the access
    // token as its MQTT password instead.
    token: null,
    limits: WEBSOCKET_HTTP_LIMITS,
    refusalBody,
    takeUpgrade: (request, socket, behind) => {
      if (request.headers.upgrade?.toLowerCase() !== 'websocket' || isForeign(request)) return false;
      waiting.get(socket)?.();
      upgrades(request, socket, behind);
      return true;
    },
  });
  answerUnrouted(app, (_request, reply) => {
    // RFC 9110 §7.8: a sender of the header Upgrade must also list it in Connection.
    reply.header('connection', reply.raw.shouldKeepAlive ? 'upgrade' : 'upgrade, close');
    return sendRefusal(reply, NO_WEBSOCKET, refusalBody);
  });
  await app.ready();
  return (socket) => {
    // Node limits the duration of requests only on servers that listen. This server gets its connections from the
    // broker, so a timer is needed.
    const late = setTimeout(() => socket.destroy(), CONNECT_MS);
    const inTime = (): void => clearTimeout(late);
    waiting.set(socket, inTime);
    socket.once('close', inTime);
    app.server.emit('connection', socket);
  };
}

function webSocketServer(serve: Serve): (request: IncomingMessage, socket: Socket, behind: Buffer) => void {
  const upgrades = new WebSocketServer({
    noServer: true,
    maxPayload: PACKET_BYTES_MAX,
    perMessageDeflate: false,
    handleProtocols: (offered) => SUBPROTOCOLS.find((name) => offered.has(name)) ?? false,
  });
  const halfMessages = new ByteBudget(HALF_PACKETS_BYTES_MAX);
  return (request, socket, behind) =>
    upgrades.handleUpgrade(request, socket, behind, (webSocket) => {
      guardFrames(socket, webSocket, halfMessages);
      webSocket.on('message', (_data, isBinary) => {
        // MQTT 3.1.1 §6: packets must be in binary frames; a server must close a connection with other frames.
        if (!isBinary) webSocket.close(UNSUPPORTED_DATA, 'MQTT packets are binary');
      });
      const connection = createWebSocketStream(webSocket);
      // After an error, the stream closes and emits 'close', so the error needs no handling.
      connection.on('error', () => undefined);
      serve(connection, socket);
    });
}

/**
 * Limits the memory of unfinished messages from pages. The library stores a message until its last frame has arrived.
 */
function guardFrames(socket: Duplex, webSocket: WebSocket, halfMessages: ByteBudget): void {
  let held = 0;
  const hold = (bytes: number): boolean => {
    halfMessages.give(held);
    held = halfMessages.take(bytes) ? bytes : 0;
    return held === bytes;
  };
  // Prepend this listener, so that it is called before the library's listener. So when the library emits a message, the
  // bytes of the message have been counted, and the listener for 'message' below can reset the count to 0.
  socket.prependListener('data', (bytes: Uint8Array) => {
    if (!hold(held + bytes.length)) webSocket.terminate();
  });
  webSocket.on('message', () => hold(0));
  socket.on('close', () => hold(0));
}
