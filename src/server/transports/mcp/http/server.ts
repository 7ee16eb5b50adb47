import type { McpHttpHandler, McpServerFactory } from '@modelcontextprotocol/server';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { IncomingHttpHeaders } from 'node:http';
import { shown, type FaultLog } from '../../../../base/errors/index.js';
import { answerUnrouted, type HttpLimits } from '../../../../base/http/index.js';
import { listenApp } from '../../http/base/listen-app.js';
import type { TokenOptions } from '../../http/base/demand-token.js';
import { PLACES } from '../../http/base/limits.js';
import { createSimulatorApp } from '../../http/base/simulator-app.js';
import { exchange } from './exchange.js';
import { parseBody } from './parse-body.js';
import { type McpRefusal, refuse, rpcError } from './refusal.js';

const BODY_BYTES = 24 * 1024 * 1024;

const MCP_LIMITS: HttpLimits = {
  headKibibytes: 32,
  requestMs: 180_000,
  idleMs: 5000,
  ...PLACES,
  requests: 32,
  bodies: {
    bytes: BODY_BYTES,
    advice: `the maximum is ${BODY_BYTES}; send files in chunks, by offset`,
    drainedBytes: 2 * BODY_BYTES,
    heldBytes: 4 * BODY_BYTES,
  },
};

export interface McpHttpServerOptions extends TokenOptions {
  /** The preferred port. If it is 0 or in use, the server listens on any free port. */
  readonly port: number;
  /**
   * Loads the function that creates protocol servers. A protocol server keeps no state, so a new one is created for
   * each request. {@link McpHttpServer.prepare} or the first request calls `loadServe`.
   */
  readonly loadServe: () => Promise<McpServerFactory>;
  readonly faults: FaultLog;
}

export interface McpHttpServer {
  readonly host: string;
  readonly port: number;
  prepare(): Promise<void>;
  close(): Promise<void>;
}

const PATH = '/mcp';

/**
 * Serves the Model Context Protocol at `POST /mcp`, as Streamable HTTP without sessions.
 * @throws PlatformError when the server cannot listen at its address
 */
export async function openMcpHttpServer(options: McpHttpServerOptions): Promise<McpHttpServer> {
  const { host, faults } = options;
  const app = createSimulatorApp({ ...options, limits: MCP_LIMITS, refusalBody: rpcError });
  const handler = new LateHandler(options.loadServe);
  app.addHook('preClose', () => handler.close());
  answerUnrouted(app, answerElsewhere);
  addRoute(app, handler, faults);
  const port = await listenApp(app, { host, port: options.port, strictPort: false }, 'mcp_bind_host');
  return {
    host,
    port,
    prepare: async () => void (await handler.get()),
    close: () => app.close(),
  };
}

/**
 * The library's handler. The handler is loaded on demand, because loading takes a tenth of a second, and most servers
 * never need it.
 */
class LateHandler {
  #loading: Promise<McpHttpHandler> | null = null;

  constructor(private readonly loadServe: () => Promise<McpServerFactory>) {}

  /** Returns the handler. If loading fails, the next call tries again. */
  get(): Promise<McpHttpHandler> {
    this.#loading ??= this.#load().catch((cause: unknown) => {
      this.#loading = null;
      throw cause;
    });
    return this.#loading;
  }

  async close(): Promise<void> {
    const handler = await this.#loading?.catch(() => null);
    await handler?.close();
  }

  async #load(): Promise<McpHttpHandler> {
    const [{ createMcpHandler }, serve] = await Promise.all([import('@modelcontextprotocol/server'), this.loadServe()]);
    return createMcpHandler(serve, { responseMode: 'sse' });
  }
}

function addRoute(app: FastifyInstance, handler: LateHandler, faults: FaultLog): void {
  app.route({
    method: 'POST',
    url: PATH,
    onRequest: (request, reply, next) => {
      const refusal = refuseHead(request.headers);
      if (refusal) refuse(reply, refusal);
      else next();
    },
    handler: async (request, reply) => {
      const parsed = parseBody((request.body as string | undefined) ?? '');
      return 'body' in parsed ? exchange(await handler.get(), parsed.body, reply, faults) : refuse(reply, parsed);
    },
  });
}

function answerElsewhere({ url, method }: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (url !== PATH && !url.startsWith(`${PATH}?`)) {
    return refuse(reply, {
      status: 404,
      errno: 'ENOENT',
      message: `'${shown(url, 80)}' is not here; send POST ${PATH}`,
    });
  }
  const message = `${method} is not supported; send POST ${PATH} (the server keeps no sessions)`;
  return refuse(reply, { status: 405, errno: 'EINVAL', message, headers: { allow: 'POST' } });
}

/** Checks the headers defined by the protocol. @returns the refusal, or null */
function refuseHead(headers: IncomingHttpHeaders): McpRefusal | null {
  const { accept, 'content-type': type = '' } = headers;
  if (headers['mcp-session-id'] !== undefined) {
    return invalid(400, 'Mcp-Session-Id: the server keeps no sessions; leave the header out');
  }
  if (!type.toLowerCase().startsWith('application/json')) {
    return invalid(415, `Content-Type '${shown(type, 80)}' is not supported; send application/json`);
  }
  if (accept !== undefined && !/application\/json|\*\/\*/i.test(accept)) {
    return invalid(406, `the header Accept is '${shown(accept, 80)}' without application/json; add it`);
  }
  return null;
}

function invalid(status: number, message: string): McpRefusal {
  return { status, errno: 'EINVAL', message };
}
