import { METHODS } from 'node:http';
import { fastify, type FastifyInstance, type FastifyReply } from 'fastify';
import { BoardError } from '../board-error.js';
import { devLoginPage, signInErrorPage } from '../site/pages/account-pages.js';
import { isForPerson, sendRefusedPage } from './site/refused-page.js';
import { addSite } from './site/page-routes.js';
import { sendPage } from './site/send-page.js';
import type { Board } from './board.js';
import { compressAnswers } from './compression.js';
import { addAccounts } from './dashboard/add-accounts.js';
import { addDescription } from './description-route.js';
import { addDocuments } from './documents.js';
import { answerBrokenRequest, refusalOf, sendRefusal } from './errors.js';
import { addCommonHeaders, writeCommonHeaders } from './headers.js';
import { addIngest } from './ingest/ingest-route.js';
import { addMetrics } from './metrics.js';
import { PublicReads } from './read/public-reads.js';
import { PROXIES } from './client-address.js';
import { addRequestLog } from './request-log.js';
import { PATH_PART_MAX } from './routes.js';
import { tendConnections } from './tend-connections.js';
import { addStreams } from './streams/stream-routes.js';

/** Time limit of a connection without a request, ms. */
const IDLE_MS = 30_000;
/** The time within which a request must have come whole, ms: longer than a batch may take, which has its own answer. */
const REQUEST_MS = 60_000;

/** Makes the server of the service, without a socket. */
export function createBoardServer(board: Board): FastifyInstance {
  const { faults, now, settings } = board;
  const headers = { ...settings, now };
  const app = fastify({
    logger: false,
    keepAliveTimeout: IDLE_MS,
    requestTimeout: REQUEST_MS,
    forceCloseConnections: true,
    exposeHeadRoutes: false,
    trustProxy: PROXIES,
    http: { requireHostHeader: false },
    routerOptions: { maxParamLength: PATH_PART_MAX },
    frameworkErrors: (error, _request, reply) => {
      writeCommonHeaders(reply, headers);
      void refuse(reply, refusalOf(reply, error, faults));
    },
    clientErrorHandler: (error, socket) => answerBrokenRequest(error, socket, now()),
  });
  tendConnections(app.server, { streamsMax: settings.streamsMax, now });
  // A path answers every method there is; the framework would not find one that it does not know.
  for (const method of METHODS) {
    if (method !== 'CONNECT' && !app.supportedMethods.includes(method)) app.addHttpMethod(method, { hasBody: true });
  }
  // Only one route takes a body; it reads bytes and ignores the type.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', (_request, _body, done) => done(null));
  addCommonHeaders(app, headers);
  compressAnswers(app);
  app.setErrorHandler((error, _request, reply) => refuse(reply, refusalOf(reply, error, faults)));
  app.setNotFoundHandler((request, reply) => {
    const hint = isForPerson(request) ? '' : '; /v1/openapi.json says what there is';
    return refuse(reply, new BoardError('not_found', `nothing is here${hint}`));
  });
  if (board.logRequest) addRequestLog(app, board.logRequest);
  if (board.metrics) addMetrics(app, board.metrics);
  addIngest(app, board);
  const reads = new PublicReads(board);
  reads.addRoutes(app);
  if (board.listener) addStreams(app, board, { listener: board.listener });
  addDocuments(app, board);
  addDescription(app, board);
  if (board.accounts) {
    const pages = { showError: signInErrorPage, showDevForm: devLoginPage, send: sendPage };
    addAccounts(app, board.accounts, pages);
  }
  addSite(app, board, reads);
  return app;
}

/** Answers a refusal: a person gets a page, a program gets JSON. */
function refuse(reply: FastifyReply, refusal: BoardError): FastifyReply {
  return isForPerson(reply.request) ? sendRefusedPage(reply, refusal) : sendRefusal(reply, refusal);
}
