import type { FastifyInstance } from 'fastify';
import { Cookies } from '../../accounts/cookies.js';
import { LoginStates } from '../../accounts/login-state.js';
import { Allowances } from '../../allowances.js';
import { ClientTurns } from '../client-turns.js';
import { ACCOUNT_SETTINGS, type AccountOptions, type AccountPages, type Accounts } from './accounts.js';
import { addAuthRoutes } from './auth-routes.js';
import { addDashboardRoutes } from './dashboard-routes.js';

/**
 * Limit of login callbacks for each client, because each callback may send requests to the provider. An arbitrary
 * value: enough for a school whose pupils share an address.
 */
export const CALLBACKS = { most: 60, windowMs: 600_000 };

export function addAccounts(
  app: FastifyInstance,
  options: AccountOptions,
  { pages, ...shared }: { readonly pages: AccountPages } & Pick<Accounts, 'turns' | 'pictures'>,
): void {
  const { service, providers, faults, settings = ACCOUNT_SETTINGS } = options;
  const accounts: Accounts = {
    service,
    providers,
    faults,
    settings,
    pages,
    cookies: new Cookies(service.baseUrl),
    states: new LoginStates(service.secrets.pepper),
    callbacks: new Allowances(CALLBACKS),
    ...shared,
    signInTurns: new ClientTurns(),
  };
  addAuthRoutes(app, accounts);
  addDashboardRoutes(app, accounts);
}
