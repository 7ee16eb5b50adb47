import { METHODS } from 'node:http';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { createApp, type HttpLimits } from '../../base/http/index.js';
import { BoardError } from '../board-error.js';
import { accountPage, devLoginPage, signInErrorPage } from '../site/pages/account-pages.js';
import { isForPerson, sendRefusedPage } from './site/refused-page.js';
import { addSite } from './site/page-routes.js';
import { sendPage } from './site/send-page.js';
import type { Board } from './board.js';
import { ClientTurns, tooManyWait } from './client-turns.js';
import { compressAnswers } from './compression.js';
import { addAccounts } from './dashboard/add-accounts.js';
import { addDescription, addDocuments } from './documents.js';
import { refusalBody, refusalOf, sendRefusal } from './errors.js';
import { addRouteHeaders, commonHeaders } from './headers.js';
import { addIngest } from './ingest/ingest-route.js';
import { addMetrics } from './metrics.js';
import { limitConnections } from './new-connections.js';
import { PublicReads } from './read/public-reads.js';
import { trustOf } from './client-address.js';
import { addRequestLog } from './request-log.js';
import { RequestPace } from './request-pace.js';
import { addRequestSpans } from './request-spans.js';
import { PATH_PART_MAX } from './routes.js';
import { addStreams } from './streams/stream-routes.js';
import { warnOfProxies } from './unknown-proxies.js';
import { UnreadAnswers } from './unread-answers.js';

const STREAM_ROUTES = 3;

/**
 * Default time after which the service closes a connection whose client has read nothing of an answer, ms. This is
 * nginx's default for `send_timeout`.
 */
const UNREAD_MS = 60_000;

/** All of these limits are arbitrary. */
function limitsOf({ settings: { streamsMax }, unreadMs = UNREAD_MS }: Board): HttpLimits {
  return {
    // 4096 connections besides the live streams are far more than the several hundred that a proxy keeps idle.
    connections: 4096 + STREAM_ROUTES * streamsMax,
    silentPerAddress: 1024,
    headKibibytes: 16,
    // The size of ten requests of minimum length. Hardly any client sends a request before it has the answer to the
    // previous one.
    parsedBytes: 256,
    pipelined: 1,
    // This limit is longer than the time limit for a batch, so that a late batch is refused by its own time limit.
    requestMs: 60_000,
    idleMs: 30_000,
    unreadMs,
  };
}

export function createBoardServer(board: Board): FastifyInstance {
  const { faults, now, settings } = board;
  const trusts = trustOf(settings.trustedProxies ?? []);
  const unread = new UnreadAnswers(trusts, board.unread);
  const pace = new RequestPace(trusts);
  const app = createApp({
    limits: limitsOf(board),
    headers: commonHeaders(settings.baseUrl),
    refusalBody,
    now,
    onTurn: (request, reply, next) =>
      pace.begin(
        request,
        () => {
          if (unread.add(request, reply)) next();
          else refuse(reply, tooManyWait());
        },
        () => void refuse(reply, tooManyWait()),
      ),
    answerThrown: (reply, error) => refuse(reply, refusalOf(reply, error, faults)),
    routing: {
      exposeHeadRoutes: false,
      trustProxy: trusts,
      routerOptions: { maxParamLength: PATH_PART_MAX },
    },
  });
  limitConnections(app.server, trusts);
  // Adds all HTTP methods, because the framework routes only methods that it knows, but refusals must work for every
  // method.
  for (const method of METHODS) {
    if (method !== 'CONNECT' && !app.supportedMethods.includes(method)) app.addHttpMethod(method, { hasBody: true });
  }
  addRouteHeaders(app, settings.origins);
  compressAnswers(app);
  unread.addHook(app);
  app.setNotFoundHandler((request, reply) => {
    const hint = isForPerson(request) ? 'begin at /' : '/v1/openapi.json lists all routes';
    return refuse(reply, new BoardError('not_found', `nothing is here; ${hint}`));
  });
  addRequestSpans(app);
  if (board.warn) warnOfProxies(app, trusts, board.warn);
  if (board.logRequest) addRequestLog(app, board.logRequest);
  if (board.metrics) addMetrics(app, board.metrics);
  addIngest(app, board);
  const reads = new PublicReads(board);
  const turns = new ClientTurns();
  reads.addRoutes(app, turns);
  if (board.listener) addStreams(app, board, { listener: board.listener, turns });
  addDocuments(app, board);
  addDescription(app, board);
  if (board.accounts) {
    const pages = { showError: signInErrorPage, showDevForm: devLoginPage, showAccount: accountPage, send: sendPage };
    addAccounts(app, board.accounts, { pages, turns, pictures: board.pictures });
  }
  addSite(app, board, { reads, turns });
  return app;
}

function refuse(reply: FastifyReply, refusal: BoardError): FastifyReply {
  return isForPerson(reply.request) ? sendRefusedPage(reply, refusal) : sendRefusal(reply, refusal);
}
