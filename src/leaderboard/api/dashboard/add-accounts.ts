import type { FastifyInstance } from 'fastify';
import type { FaultLog } from '../../../errors/index.js';
import { Cookies } from '../../accounts/cookies.js';
import { LoginStates } from '../../accounts/login-state.js';
import type { Providers } from '../../accounts/provider.js';
import { type Quotas, QUOTAS } from '../../operator/quotas.js';
import type { Service } from '../../operator/service.js';
import { addAuthRoutes } from './auth-routes.js';
import { addDashboardRoutes } from './dashboard-routes.js';
import { type AccountPages, PLAIN_PAGES } from './plain-pages.js';

/** What a deployment decides about accounts (board-dashboard.md §9). */
export interface AccountSettings {
  readonly quotas: Quotas;
  /** Handles that nobody may claim, beside those of the service. */
  readonly reservedHandles: readonly string[];
  /** The least age of an account with a provider, days; 0 takes any. */
  readonly accountDaysMin: number;
}

export const ACCOUNT_SETTINGS: AccountSettings = { quotas: QUOTAS, reservedHandles: [], accountDaysMin: 30 };

export interface AccountOptions {
  readonly service: Service;
  readonly providers: Providers;
  readonly faults: FaultLog;
  readonly settings?: AccountSettings;
  /** Pages of the site in place of the plain ones. */
  readonly pages?: Partial<AccountPages>;
}

/** What the routes of accounts answer with. */
export interface Accounts {
  readonly service: Service;
  readonly providers: Providers;
  readonly faults: FaultLog;
  readonly settings: AccountSettings;
  readonly pages: AccountPages;
  readonly cookies: Cookies;
  readonly states: LoginStates;
}

/** Adds the routes of signing in and of the dashboard's interface. */
export function addAccounts(app: FastifyInstance, options: AccountOptions): void {
  const { service, providers, faults, settings = ACCOUNT_SETTINGS, pages } = options;
  const accounts: Accounts = {
    service,
    providers,
    faults,
    settings,
    pages: { ...PLAIN_PAGES, ...pages },
    cookies: new Cookies(service.baseUrl),
    states: new LoginStates(service.secrets.pepper),
  };
  addAuthRoutes(app, accounts);
  addDashboardRoutes(app, accounts);
}
