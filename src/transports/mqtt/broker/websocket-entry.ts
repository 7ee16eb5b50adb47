import { createServer, type IncomingMessage } from 'node:http';
import { isIP, type Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { createWebSocketStream, WebSocketServer } from 'ws';
import { shown } from '../../../errors/index.js';
import { ByteBudget } from './byte-budget.js';
import { guardFrames } from './frame-guard.js';
import { CONNECT_MS, HALF_PACKETS_BYTES_MAX, PACKET_BYTES_MAX } from './limits.js';

/** MQTT 3.1.1 §6: the name of the protocol; the second is that of the version before. */
const SUBPROTOCOLS = ['mqtt', 'mqttv3.1'];
/** RFC 6455 §7.4.1: the code for a kind of data that is not accepted. */
const UNSUPPORTED_DATA = 1003;

export interface PageOptions {
  /** The IP address that the server listens on. */
  readonly host: string;
  /** Origins of pages on other machines that may connect; `*` allows all. */
  readonly allowedOrigins: readonly string[];
}

/**
 * Makes the entry for web pages, which can connect by WebSocket alone. A page on another site is refused, as over HTTP.
 *
 * @param serve serves the stream of a page's packets
 * @returns a function that takes a connection which speaks HTTP
 */
export function webSocketEntry(options: PageOptions, serve: (connection: Duplex) => void): (socket: Socket) => void {
  const upgrades = new WebSocketServer({
    noServer: true,
    maxPayload: PACKET_BYTES_MAX,
    perMessageDeflate: false,
    handleProtocols: (offered) => SUBPROTOCOLS.find((name) => offered.has(name)) ?? false,
  });
  const http = createServer((_request, response) => {
    response.writeHead(426, { 'content-type': 'text/plain', upgrade: 'websocket', connection: 'close' });
    response.end('This is an MQTT broker: connect an MQTT client, or a page by WebSocket.\n');
  });
  const halfMessages = new ByteBudget(HALF_PACKETS_BYTES_MAX);
  /** Ends the wait for the request of a connection. */
  const waiting = new WeakMap<Duplex, () => void>();
  http.on('upgrade', (request, socket, head) => {
    waiting.get(socket)?.();
    const reason = whyRefused(request, options);
    if (reason !== null) {
      socket.end(`HTTP/1.1 403 Forbidden\r\nContent-Type: text/plain\r\nConnection: close\r\n\r\n${reason}\n`);
      return;
    }
    upgrades.handleUpgrade(request, socket, head, (webSocket) => {
      guardFrames(socket, webSocket, halfMessages);
      webSocket.on('message', (_data, isBinary) => {
        // MQTT 3.1.1 §6: packets come in binary frames; a server closes the connection that sends others.
        if (!isBinary) webSocket.close(UNSUPPORTED_DATA, 'MQTT packets are binary');
      });
      const connection = createWebSocketStream(webSocket);
      // The stream closes after an error, and says so.
      connection.on('error', () => undefined);
      serve(connection);
    });
  });
  return (socket) => {
    // A server of HTTP that does not listen itself keeps no time of its requests.
    const late = setTimeout(() => socket.destroy(), CONNECT_MS);
    const inTime = (): void => clearTimeout(late);
    waiting.set(socket, inTime);
    socket.once('close', inTime);
    http.emit('connection', socket);
  };
}

/** @returns the reason why a page may not connect, or null for one that may and for programs that are no pages */
function whyRefused({ headers: { origin, host = '' } }: IncomingMessage, options: PageOptions): string | null {
  if (origin === undefined || options.allowedOrigins.includes('*') || options.allowedOrigins.includes(origin))
    return null;
  const page = hostnameOf(origin);
  // A name can be made to lead here by whoever owns it; an address and the names of this machine cannot.
  const isLocal = page === 'localhost' || page === '127.0.0.1' || page === '::1' || page === options.host;
  if (isLocal || (isIP(page) !== 0 && page === hostnameOf(`http://${host}`))) return null;
  return `Origin '${shown(origin, 80)}' is not allowed; see http_allowed_origins`;
}

function hostnameOf(origin: string): string {
  return URL.canParse(origin) ? new URL(origin).hostname.replace(/^\[|\]$/g, '') : '';
}
