import type { FastifyInstance, FastifyReply, FastifyRequest, onRequestHookHandler } from 'fastify';
import { sendJsonText } from '../../../base/http/index.js';
import type { Account, Deletion, Issued as IssuedAnswer, OwnHandles, Revoked } from '../../../contract/board/index.js';
import { isSameOrigin, type OriginHeaders } from '../../accounts/same-origin.js';
import { closeSession, readSession, type SignedIn } from '../../accounts/sessions.js';
import { BoardError } from '../../board-error.js';
import { claimHandle } from '../../operator/claim-handle.js';
import { deleteAccount } from '../../operator/delete-account.js';
import type { Issued } from '../../operator/issue-credential.js';
import { reissueLicense } from '../../operator/reissue-license.js';
import { revokeHandle } from '../../operator/revoke-handle.js';
import { addRoute, type BoardRoute, takeAnyType } from '../routes.js';
import { accountAnswer, deletionAnswer, handlesAnswer } from './answers.js';
import { accountTurns, DeletionTurns } from './account-turns.js';
import type { Accounts } from './accounts.js';
import { readJson } from './read-json.js';

const OWNER_ASKED = 'deleted by its owner';

type Answer = Account | OwnHandles | IssuedAnswer | Revoked | Deletion;

interface Asked {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly who: SignedIn;
}

/** Adds the interface of the dashboard (docs/reference/leaderboard-service.md, "Account interface"). */
export function addDashboardRoutes(app: FastifyInstance, accounts: Accounts): void {
  const { service, settings, cookies, pages, pictures, turns: reads } = accounts;
  const { store, now } = service;
  const { quotas, reservedHandles } = settings;
  const signedIn = (answer: (asked: Asked) => Promise<Answer>): BoardRoute['handler'] => handlerOf(accounts, answer);
  const turns = accountTurns();
  const deletions = new DeletionTurns();
  const changing = (answer: (asked: Asked) => Promise<Answer>): BoardRoute['handler'] =>
    signedIn((asked) => turns.take(asked.who.playerId, () => answer(asked)));
  const common = { cache: 'private', isShared: false } as const;
  const post = { ...common, method: 'POST', onRequest: [checkOrigin(service.baseUrl), takeAnyType] } as const;

  addRoute(app, {
    ...common,
    method: 'GET',
    url: '/dashboard',
    handler: (request, reply) =>
      withSession(accounts, request, reply, () => Promise.resolve()).then(
        () => pages.send(reply, pages.showAccount(), 200),
        (error: unknown) => {
          if (isNoSession(error)) return reply.redirect('/login');
          throw error;
        },
      ),
  });
  addRoute(app, {
    ...common,
    method: 'GET',
    url: '/api/me',
    handler: signedIn(({ request, who }) => reads.read(request, () => accountAnswer(store, who, quotas, now()))),
  });
  addRoute(
    app,
    {
      ...common,
      method: 'GET',
      url: '/api/handles',
      handler: signedIn(({ request, who }) => reads.read(request, () => handlesAnswer(store, who.playerId))),
    },
    {
      ...post,
      url: '/api/handles',
      handler: changing(async ({ request, who: { playerId } }) => {
        const { handle = '', jwk } = await readJson(request.raw, ['handle', 'jwk']);
        if (typeof handle !== 'string') throw new BoardError('bad_request', "the member 'handle' is not a text");
        return issuedAnswer(await claimHandle(service, { playerId, handle, jwk, reserved: reservedHandles, quotas }));
      }),
    },
  );
  addRoute(app, {
    ...post,
    url: '/api/handles/:handle/reissue',
    handler: changing(async ({ request, who: { playerId } }) => {
      const { jwk } = await readJson(request.raw, ['jwk']);
      return issuedAnswer(await reissueLicense(service, { playerId, handle: handleOf(request), jwk, quotas }));
    }),
  });
  addRoute(app, {
    ...post,
    url: '/api/handles/:handle/revoke',
    handler: changing(({ request, who: { playerId } }) =>
      revokeHandle(service, { playerId, handle: handleOf(request) }),
    ),
  });
  addRoute(app, {
    ...post,
    url: '/api/me/delete',
    handler: changing(async ({ reply, who: { playerId } }) => {
      const deletion = await deletions.take(() => deleteAccount(service, { playerId, reason: OWNER_ASKED }));
      pictures?.forget(deletion.handlesRetired);
      reply.header('set-cookie', cookies.clear('session'));
      return deletionAnswer(deletion);
    }),
  });
  addRoute(app, {
    ...post,
    url: '/api/logout',
    handler: async (request, reply) => {
      await reads.read(request, () => closeSession(store, cookies.read('session', request.headers.cookie)));
      return sendJsonText(reply.header('set-cookie', cookies.clear('session')), '{"ok":true}');
    },
  });
}

/** Refuses requests from pages of other sites, before any other check. */
function checkOrigin(baseUrl: string): onRequestHookHandler {
  const { origin } = new URL(baseUrl);
  return ({ headers }, _reply, done) => {
    const isAllowed = isSameOrigin(headers as OriginHeaders, origin);
    done(
      isAllowed
        ? undefined
        : new BoardError('bad_request', 'only pages of this site may send this request', { status: 403 }),
    );
  };
}

/** Makes the handler of a route that answers the user of a session. */
const handlerOf =
  (accounts: Accounts, answer: (asked: Asked) => Promise<Answer>): BoardRoute['handler'] =>
  async (request, reply) =>
    sendJsonText(
      reply,
      JSON.stringify(await withSession(accounts, request, reply, (who) => answer({ request, reply, who }))),
    );

/** Runs work for the user of a session. If the session is invalid, the answer also removes its cookie. */
async function withSession<T>(
  { service: { store, now }, cookies, turns }: Accounts,
  request: FastifyRequest,
  reply: FastifyReply,
  work: (who: SignedIn) => Promise<T>,
): Promise<T> {
  const token = cookies.read('session', request.headers.cookie);
  const whoseSession = () => turns.read(request, () => readSession(store, token, now()));
  try {
    return await work(await whoseSession()).catch(asOfNow(whoseSession));
  } catch (error) {
    if (isNoSession(error) && token !== undefined) reply.header('set-cookie', cookies.clear('session'));
    throw error;
  }
}

const isNoSession = (error: unknown): boolean => error instanceof BoardError && error.status === 401;

/**
 * Makes the error handler of a request. If the account was deleted while the request ran, the client gets the same
 * refusal as after the deletion, instead of a "not found".
 */
function asOfNow(whoseSession: () => Promise<SignedIn>): (error: unknown) => Promise<never> {
  return async (error) => {
    if (error instanceof BoardError && error.code === 'not_found') await whoseSession();
    throw error;
  };
}

const handleOf = ({ params }: FastifyRequest): string => (params as { readonly handle: string }).handle;

const issuedAnswer = ({ license, handle, jkt, issuedAt, expiresAt }: Issued): IssuedAnswer => ({
  license,
  handle,
  jkt,
  issued_at: issuedAt,
  expires_at: expiresAt,
});
