import type { FastifyInstance } from 'fastify';
import { Cookies } from '../../accounts/cookies.js';
import { LoginStates } from '../../accounts/login-state.js';
import type { ClientTurns } from '../client-turns.js';
import { ACCOUNT_SETTINGS, type AccountOptions, type AccountPages, type Accounts } from './accounts.js';
import { addAuthRoutes } from './auth-routes.js';
import { addDashboardRoutes } from './dashboard-routes.js';

export function addAccounts(
  app: FastifyInstance,
  options: AccountOptions,
  { pages, turns }: { readonly pages: AccountPages; readonly turns: ClientTurns },
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
    turns,
  };
  addAuthRoutes(app, accounts);
  addDashboardRoutes(app, accounts);
}
