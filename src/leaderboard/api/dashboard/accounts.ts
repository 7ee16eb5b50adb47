import type { FastifyReply } from 'fastify';
import type { FaultLog } from '../../../base/errors/index.js';
import type { Cookies } from '../../accounts/cookies.js';
import type { LoginStates } from '../../accounts/login-state.js';
import type { Providers } from '../../accounts/provider.js';
import { type Quotas, QUOTAS } from '../../operator/quotas.js';
import type { Service } from '../../operator/service.js';

/** The rules that a deployment has for accounts. */
export interface AccountSettings {
  readonly quotas: Quotas;
  /** Handles that players cannot claim, beside the built-in ones. */
  readonly reservedHandles: readonly string[];
  /** Minimum age of an account with a provider, days; 0 for none. */
  readonly accountDaysMin: number;
}

export const ACCOUNT_SETTINGS: AccountSettings = { quotas: QUOTAS, reservedHandles: [], accountDaysMin: 30 };

/** The parts that a deployment brings. */
export interface AccountOptions {
  readonly service: Service;
  readonly providers: Providers;
  readonly faults: FaultLog;
  readonly settings?: AccountSettings;
}

/** The pages of sign-in. They escape all text that they receive. */
export interface AccountPages {
  /** Returns the page of a login that was refused. */
  showError(code: string, detail: string): string;
  /** Returns the form of the development login; it sends the state and, as `code`, a name to `action`. */
  showDevForm(action: string, state: string): string;
  /** Answers with a page. */
  send(reply: FastifyReply, page: string, status: number): FastifyReply;
}

/** The parts that the routes of accounts answer with. */
export interface Accounts {
  readonly service: Service;
  readonly providers: Providers;
  readonly faults: FaultLog;
  readonly settings: AccountSettings;
  readonly pages: AccountPages;
  readonly cookies: Cookies;
  readonly states: LoginStates;
}
