import type { FastifyReply } from 'fastify';
import type { FaultLog } from '../../../base/errors/index.js';
import type { Cookies } from '../../accounts/cookies.js';
import type { Allowances } from '../../allowances.js';
import type { LoginStates } from '../../accounts/login-state.js';
import type { Providers } from '../../accounts/provider.js';
import { type Quotas, QUOTAS } from '../../operator/quotas.js';
import type { ClientTurns } from '../client-turns.js';
import type { Service } from '../../operator/service.js';
import type { FlightPictures } from '../../site/index.js';

export interface AccountSettings {
  readonly quotas: Quotas;
  /** Handles that players cannot claim, in addition to the built-in list. */
  readonly reservedHandles: readonly string[];
  /** Minimum age of an account at its provider, days. 0 accepts any age. */
  readonly accountDaysMin: number;
}

export const ACCOUNT_SETTINGS: AccountSettings = { quotas: QUOTAS, reservedHandles: [], accountDaysMin: 30 };

export interface AccountOptions {
  readonly service: Service;
  readonly providers: Providers;
  readonly faults: FaultLog;
  readonly settings?: AccountSettings;
}

/** The pages of the sign-in. These functions receive unescaped text, and must escape it. */
export interface AccountPages {
  showError(code: string, detail: string): string;
  /** Returns a page with a form. The form calls `action` with `state`, and with the typed name as `code`. */
  showDevForm(action: string, state: string): string;
  showAccount(): string;
  send(reply: FastifyReply, page: string, status: number): FastifyReply;
}

export interface Accounts {
  readonly service: Service;
  readonly providers: Providers;
  readonly faults: FaultLog;
  readonly settings: AccountSettings;
  readonly pages: AccountPages;
  readonly cookies: Cookies;
  readonly states: LoginStates;
  readonly callbacks: Allowances<string>;
  readonly turns: ClientTurns;
  readonly pictures: FlightPictures | undefined;
  /** Limits the concurrent sign-ins of each client. A sign-in may wait long for the provider. */
  readonly signInTurns: ClientTurns;
}
