import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { DEV_FORM_PATH } from '../../accounts/dev-provider.js';
import { isState, loginCookie } from '../../accounts/login-state.js';
import type { Login, Provider } from '../../accounts/provider.js';
import { signIn } from '../../accounts/sign-in.js';
import { BoardError } from '../../board-error.js';
import { clientOf } from '../client-address.js';
import { beginRefusal, refusalOf, sendRefusal } from '../errors.js';
import { addRoute } from '../routes.js';
import type { Accounts } from './accounts.js';

/** Adds the routes for signing in (docs/reference/leaderboard-service.md, "Sign-in"). */
export function addAuthRoutes(app: FastifyInstance, accounts: Accounts): void {
  const add = (url: string, handle: (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>): void =>
    addRoute(app, {
      method: 'GET',
      url,
      cache: 'private',
      isShared: false,
      handler: (request, reply) =>
        accounts.signInTurns
          .read(request, () => handle(request, reply))
          .catch((error: unknown) => answerFailure(request, reply, error, accounts)),
    });
  add('/auth/:idp/start', async (request, reply) => start(request, reply, accounts));
  add('/auth/:idp/callback', async (request, reply) => finish(request, reply, accounts));
  if (accounts.providers.has('dev')) {
    add(DEV_FORM_PATH, async (request, reply) => showDevForm(request, reply, accounts));
  }
}

async function start(request: FastifyRequest, reply: FastifyReply, accounts: Accounts): Promise<FastifyReply> {
  const { service, cookies, states } = accounts;
  const provider = providerOf(request, accounts);
  const login = { ...states.start(provider.name, service.now()), redirectUri: redirectUri(provider, accounts) };
  const url = await provider.authorizeUrl(login);
  return reply.header('set-cookie', cookies.write('login', loginCookie(provider.name, login.state))).redirect(url);
}

/** Answers a callback. The checks are in the order of docs/reference/leaderboard-service.md, "Sign-in". */
async function finish(request: FastifyRequest, reply: FastifyReply, accounts: Accounts): Promise<FastifyReply> {
  const { service, settings, cookies, states } = accounts;
  const provider = providerOf(request, accounts);
  const login = loginOf(request, provider, accounts);
  // Only callbacks that continue a login of this browser count, because any page can make a browser send other
  // callbacks. A callback over the limit keeps its cookie, so that the browser can send the callback again.
  if (login) checkCallbacks(request, accounts);
  // The cookie is for one callback only, whether or not that callback succeeds.
  reply.header('set-cookie', cookies.clear('login'));
  if (parameter(request, 'error') !== '') {
    throw new BoardError('bad_request', `${provider.title} did not let you in, or you changed your mind; try again`);
  }
  if (!login) {
    throw new BoardError(
      'bad_request',
      'this sign-in was not started in this browser, was completed before, or took longer than 10 minutes; try again',
    );
  }
  states.use(login.state, service.now());
  const [code, iss] = [parameter(request, 'code'), parameter(request, 'iss')];
  if (code === '') throw new BoardError('bad_request', `${provider.title} sent no code; try again`);
  const token = await signIn(service, settings, { provider, grant: { code, iss }, login }).catch((error: unknown) => {
    if (error instanceof BoardError && error.code === 'banned') reply.header('set-cookie', cookies.clear('session'));
    throw error;
  });
  return reply.header('set-cookie', cookies.write('session', token)).redirect('/dashboard');
}

/** @throws BoardError rate_limited */
function checkCallbacks(request: FastifyRequest, { callbacks }: Accounts): void {
  const client = clientOf(request);
  if (client === undefined) return;
  const retryAfter = callbacks.waitOf(client);
  if (retryAfter > 0) {
    throw new BoardError('rate_limited', `too many sign-ins from your address; try again in ${retryAfter} s`, {
      retryAfter,
    });
  }
  callbacks.spend(client);
}

async function showDevForm(request: FastifyRequest, reply: FastifyReply, { pages }: Accounts): Promise<FastifyReply> {
  const state = parameter(request, 'state');
  if (!isState(state)) throw new BoardError('bad_request', 'this form works only during a sign-in; start one');
  return pages.send(reply, pages.showDevForm('/auth/dev/callback', state), 200);
}

/** Returns the login that a callback continues, after checking it; null if there is none. */
function loginOf(request: FastifyRequest, provider: Provider, accounts: Accounts): Login | null {
  const { service, cookies, states } = accounts;
  const cookie = cookies.read('login', request.headers.cookie) ?? '';
  const login = states.resume(provider.name, cookie, parameter(request, 'state'), service.now());
  return login && { ...login, redirectUri: redirectUri(provider, accounts) };
}

function providerOf({ params }: FastifyRequest, { providers }: Accounts): Provider {
  const { idp } = params as { readonly idp: string };
  const provider = providers.get(idp);
  if (provider) return provider;
  throw new BoardError('not_found', 'this way of signing in is off; choose another one');
}

const redirectUri = ({ name }: Provider, { service }: Accounts): string => `${service.baseUrl}/auth/${name}/callback`;

function parameter({ query }: FastifyRequest, name: string): string {
  const value = (query as Readonly<Record<string, string | readonly string[] | undefined>>)[name];
  return (typeof value === 'string' ? value : value?.[0]) ?? '';
}

function answerFailure(
  request: FastifyRequest,
  reply: FastifyReply,
  error: unknown,
  { pages, faults }: Accounts,
): FastifyReply {
  const refusal = refusalOf(reply, error, faults);
  if (refusal.status === 502) faults.fault(refusal.cause, `${request.method} ${request.routeOptions.url!}`);
  if (request.headers.accept?.toLowerCase().includes('application/json')) return sendRefusal(reply, refusal);
  return pages.send(beginRefusal(reply, refusal), pages.showError(refusal.code, refusal.message), refusal.status);
}
