import type { FastifyInstance } from 'fastify';
import { answerUnrouted, type HttpLimits } from '../../../base/http/index.js';
import { watchMethods } from './allowed-methods.js';
import type { TokenOptions } from './base/demand-token.js';
import { listenApp, type ListenOptions } from './base/listen-app.js';
import { createSimulatorApp } from './base/simulator-app.js';
import { errorBody, sendThrown } from './errors.js';
import { HTTP_LIMITS } from './limits.js';
import { answerNotFound } from './not-found.js';
import { PushStreams } from './push-streams.js';
import { parseQuery, rewritePath } from './query.js';
import { addRoutes, type RouteOptions } from './routes.js';
import { addSessionRoutes } from './viewer/session-routes.js';
import { addViewerRoutes } from './viewer/viewer-routes.js';
import type { ViewerService } from './viewer/viewer-service.js';

export interface HttpServerOptions
  extends Omit<RouteOptions, 'frames' | 'goldens' | 'models'>, TokenOptions, ListenOptions {
  readonly frames?: RouteOptions['frames'];
  /** Provides the page at `/`. If this service is absent, the server has no page. */
  readonly viewer?: ViewerService | undefined;
  readonly goldens?: RouteOptions['goldens'];
  readonly models?: RouteOptions['models'];
  /** Limits that replace those of {@link HTTP_LIMITS}. */
  readonly limits?: Partial<HttpLimits>;
}

export interface HttpServer {
  readonly host: string;
  readonly port: number;
  prepare(): Promise<void>;
  close(): Promise<void>;
}

/** @throws PlatformError when the required port is in use, or when no port can be opened */
export async function createHttpServer(options: HttpServerOptions): Promise<HttpServer> {
  const { app, prepare } = assemble(options);
  const port = await listenApp(app, options, 'http_bind_host');
  return { host: options.host, port, prepare, close: () => app.close() };
}

function assemble(options: HttpServerOptions): { app: FastifyInstance; prepare: () => Promise<void> } {
  const { fieldEndpoints, faults } = options;
  const app = createSimulatorApp({
    ...options,
    limits: { ...HTTP_LIMITS, ...options.limits },
    refusalBody: errorBody,
    answerThrown: (reply, error) => sendThrown(reply, error, faults),
    routing: {
      exposeHeadRoutes: true,
      rewriteUrl: rewritePath,
      routerOptions: { querystringParser: parseQuery, ignoreDuplicateSlashes: true, ignoreTrailingSlash: true },
    },
  });
  const allowed = watchMethods(app);
  answerUnrouted(app, (request, reply) => answerNotFound(request, reply, { allowed, fieldEndpoints }));
  const streams = new PushStreams(faults);
  app.addHook('preClose', (done) => {
    streams.close();
    done();
  });
  const { frames = null, goldens = null, models = null } = options;
  addRoutes(app, { ...options, frames, goldens, models }, streams);
  addSessionRoutes(app, options);
  const nothing = (): Promise<void> => Promise.resolve();
  const prepare = options.viewer ? addViewerRoutes(app, options.viewer, faults) : nothing;
  return { app, prepare };
}
