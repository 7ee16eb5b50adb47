import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { createMcpHandler, type McpServerFactory } from '@modelcontextprotocol/server';
import { type FaultLog, PlatformError } from '../../../errors/index.js';
import { listenNear } from '../../listen.js';
import { refuseHead } from './admit.js';
import { Connections, CONNECTIONS_MAX } from './connections.js';
import { exchange } from './exchange.js';
import type { Site } from './own-site.js';
import { parseBody } from './parse-body.js';
import { BodiesInMemory, drainBody } from './read-body.js';
import { RequestOrder } from './request-order.js';
import { sendRefusal, type HttpRefusal } from './refusal.js';

export interface EndpointOptions {
  /** The IP address to listen on. */
  readonly host: string;
  /** The port to listen on; 0 takes any free one, and so does one that is taken. */
  readonly port: number;
  /** Makes what answers one request: the server keeps nothing between two. */
  readonly serve: McpServerFactory;
  readonly faults: FaultLog;
}

export interface Endpoint extends Site {
  /** Ends every connection, with the requests that are being answered, and frees the port. */
  close(): Promise<void>;
}

const HEAD_BYTES_MAX = 32 * 1024;
/** The time within which a request must have come whole, ms. */
const RECEIVE_MS = 180_000;
const IDLE_MS = 5000;

/**
 * Answers the Model Context Protocol at `POST /mcp`, as Streamable HTTP without sessions.
 * @throws PlatformError when the address cannot be listened on
 */
export async function openEndpoint({ host, port, serve, faults }: EndpointOptions): Promise<Endpoint> {
  const handler = createMcpHandler(serve, { responseMode: 'sse' });
  const bodies = new BodiesInMemory();
  const connections = new Connections();
  const order = new RequestOrder();
  const site = { host, port };
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const refuse = (refusal: HttpRefusal): void => {
      response.setHeader('connection', 'close');
      drainBody(request);
      sendRefusal(response, refusal);
    };
    if (!connections.serves(request.socket)) {
      refuse({ status: 503, message: `${CONNECTIONS_MAX} connections are open already; close one first` });
      return;
    }
    const refused = refuseHead(request, site);
    if (refused) {
      refuse(refused);
      return;
    }
    const body = await bodies.read(request);
    if (body === null) return;
    if (typeof body !== 'string') {
      refuse(body);
      return;
    }
    const parsed = parseBody(body);
    if (!('body' in parsed)) {
      sendRefusal(response, parsed);
      return;
    }
    await exchange(handler, parsed.body, request, response);
  };
  const server = createServer(
    { maxHeaderSize: HEAD_BYTES_MAX, requestTimeout: RECEIVE_MS, keepAliveTimeout: IDLE_MS, requireHostHeader: false },
    (request, response) => {
      order
        .run(request.socket, () => answer(request, response))
        .catch((error: unknown) => {
          const fault = faults.fault(error, 'POST /mcp');
          sendRefusal(response, { status: 500, code: -32_603, message: `internal fault (fault ${fault})` });
          response.end();
        });
    },
  );
  connections.follow(server);
  site.port = await listen(server, site);
  return {
    ...site,
    async close() {
      const closed = new Promise((resolve) => server.close(resolve));
      await handler.close();
      server.closeAllConnections();
      await closed;
    },
  };
}

/** Listens, on another port where this one is taken. @returns the port */
async function listen(server: Server, { host, port }: Site): Promise<number> {
  try {
    return await listenNear(server, host, port);
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException;
    throw new PlatformError(`cannot listen on ${host}:${port} (${code ?? String(cause)}); see mcp_bind_host`, {
      cause,
    });
  }
}
