import { createMcpHandler, type McpHttpHandler, type McpServerFactory } from '@modelcontextprotocol/server';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type FaultLog, shown } from '../../../../base/errors/index.js';
import { answerUnrouted, createApp } from '../../http/base/create-app.js';
import { listenApp } from '../../http/base/listen-app.js';
import type { TokenOptions } from '../../http/base/demand-token.js';
import { exchange } from './exchange.js';
import { MCP_LIMITS } from './limits.js';
import { parseBody } from './parse-body.js';
import { refuseHead } from './refuse-head.js';
import { refuse, rpcError } from './refusal.js';

export interface EndpointOptions extends TokenOptions {
  /** The port to listen on; 0 takes any free one, and so does one that is taken. */
  readonly port: number;
  /** Makes the protocol server that answers one request: nothing is kept between two. */
  readonly serve: McpServerFactory;
  readonly faults: FaultLog;
}

export interface Endpoint {
  readonly host: string;
  readonly port: number;
  /** Ends every connection, with the requests that are being answered, and frees the port. */
  close(): Promise<void>;
}

/** The path that the server answers at. */
const PATH = '/mcp';

/**
 * Answers the Model Context Protocol at `POST /mcp`, as Streamable HTTP without sessions.
 * @throws PlatformError when the address cannot be listened on
 */
export async function openEndpoint(options: EndpointOptions): Promise<Endpoint> {
  const { host, faults } = options;
  const app = createApp({
    ...options,
    limits: MCP_LIMITS,
    refusalBody: rpcError,
  });
  const handler = createMcpHandler(options.serve, { responseMode: 'sse' });
  app.addHook('preClose', () => handler.close());
  answerUnrouted(app, answerElsewhere);
  addRoute(app, handler, faults);
  const port = await listenApp(app, { host, port: options.port, strictPort: false }, 'mcp_bind_host');
  return { host, port, close: () => app.close() };
}

function addRoute(app: FastifyInstance, handler: McpHttpHandler, faults: FaultLog): void {
  app.route({
    method: 'POST',
    url: PATH,
    onRequest: (request, reply, next) => {
      const refusal = refuseHead(request.headers);
      if (refusal) refuse(reply, refusal);
      else next();
    },
    handler: (request, reply) => {
      const parsed = parseBody((request.body as string | undefined) ?? '');
      return 'body' in parsed ? exchange(handler, parsed.body, reply, faults) : refuse(reply, parsed);
    },
  });
}

/** Answers what is not `POST /mcp`. */
function answerElsewhere({ url, method }: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (url !== PATH && !url.startsWith(`${PATH}?`)) {
    return refuse(reply, {
      status: 404,
      errno: 'ENOENT',
      message: `'${shown(url, 80)}' is not here; send POST ${PATH}`,
    });
  }
  const message = `${method} is not answered; send POST ${PATH} (the server keeps no sessions)`;
  return refuse(reply, { status: 405, errno: 'EINVAL', message, headers: { allow: 'POST' } });
}
