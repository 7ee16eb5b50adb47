import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import { afterAll } from 'vitest';
import { createFaultLog } from '../../../../src/base/errors/index.js';
import type { FetchBounds } from '../../../../src/leaderboard/accounts/bounded-fetch.js';
import { openProviders } from '../../../../src/leaderboard/accounts/open-providers.js';
import type { ProviderSettings } from '../../../../src/leaderboard/accounts/provider-settings.js';
import { openSession } from '../../../../src/leaderboard/accounts/sessions.js';
import { ACCOUNT_SETTINGS, type AccountSettings } from '../../../../src/leaderboard/api/dashboard/accounts.js';
import type { RequestRecord } from '../../../../src/leaderboard/api/request-log.js';
import { createBoardServer } from '../../../../src/leaderboard/api/server.js';
import { openBoard } from '../../../../src/leaderboard/open-board.js';
import { createAccount } from '../../../../src/leaderboard/operator/create-account.js';
import type { Service } from '../../../../src/leaderboard/operator/service.js';
import { openSecrets } from '../../../../src/leaderboard/secrets/open-secrets.js';
import { primaryReads } from '../../../../src/leaderboard/store/reads/read-view.js';
import type { FaultRecord } from '../../../../src/base/errors/fault-log.js';
import { newFolder } from '../../secrets/folders.js';
import { newStore } from '../../store/database.js';

export const NOON = Date.parse('2026-11-22T12:00:00Z');

export interface Owner {
  readonly playerId: number;
  readonly userKey: Buffer;
  /** The `Cookie` header of the player's session. */
  readonly cookie: string;
}

export interface AccountsService extends Service {
  readonly app: FastifyInstance;
  /** The time of the service, unix ms. */
  time: number;
  readonly faults: FaultRecord[];
  readonly requests: RequestRecord[];
  /** Handles whose pictures the service has removed. */
  readonly forgotten: string[];
  /** Opens a session for a new account. */
  newOwner(): Promise<Owner>;
  get(url: string, cookie?: string, headers?: Record<string, string>): Promise<LightMyRequestResponse>;
  /** @param body a text is sent as it is, anything else as JSON */
  post(url: string, cookie?: string, body?: unknown, headers?: Record<string, string>): Promise<LightMyRequestResponse>;
}

export interface ServiceOptions {
  readonly baseUrl?: string;
  readonly providers?: ProviderSettings;
  readonly allowsDevLogin?: boolean;
  readonly bounds?: FetchBounds;
  readonly time?: number;
  readonly settings?: Partial<AccountSettings>;
  /** If present, the new service is a second process of the same deployment. */
  readonly sibling?: AccountsService;
}

let made = 0;

/** Opens a service on an empty database; closes it after the tests of the file. */
export async function newAccountsService({
  baseUrl = 'http://board.test',
  providers = {},
  allowsDevLogin = false,
  bounds,
  time = NOON,
  settings,
  sibling,
}: ServiceOptions = {}): Promise<AccountsService> {
  const clock = { time };
  const now = () => service.time;
  const store = sibling?.store ?? (await newStore());
  const secrets = sibling?.secrets ?? (await openSecrets(await newFolder(), () => clock.time));
  const [records, requests]: [FaultRecord[], RequestRecord[]] = [[], []];
  const forgotten: string[] = [];
  const faults = createFaultLog((record) => void records.push(record), 0);
  const app = createBoardServer(
    openBoard({
      store,
      reads: primaryReads(store),
      secrets,
      settings: { baseUrl, origins: new Set(), minPlayers: 2, streamsMax: 4, streamsPerAddress: 4 },
      acceptUrls: [],
      pictures: {
        canDraw: () => false,
        draw: () => Promise.reject(new Error()),
        forget: (handles) => void forgotten.push(...handles),
      },
      bodiesMax: 4,
      limits: undefined,
      accounts: {
        providers: openProviders({ settings: providers, allowsDevLogin, baseUrl, now, ...(bounds ? { bounds } : {}) }),
        settings: { ...ACCOUNT_SETTINGS, ...settings },
      },
      now,
      faults,
      logRequest: (record) => void requests.push(record),
    }),
  );
  afterAll(() => app.close());
  const sessionName = baseUrl.startsWith('https:') ? '__Host-board_sess' : 'board_sess';
  const service: AccountsService = Object.assign(clock, {
    app,
    store,
    secrets,
    baseUrl,
    now,
    faults: records,
    requests,
    forgotten,
    newOwner: async () => {
      const { playerId, userKey } = await createAccount(service, { provider: 'discord', subject: `${++made}` });
      return { playerId, userKey, cookie: `${sessionName}=${await openSession(store, userKey, service.time)}` };
    },
    get: (url: string, cookie?: string, headers: Record<string, string> = {}) =>
      app.inject({ method: 'GET', url, headers: { ...(cookie === undefined ? {} : { cookie }), ...headers } }),
    post: (url: string, cookie?: string, body?: unknown, headers: Record<string, string> = {}) =>
      app.inject({
        method: 'POST',
        url,
        headers: { ...(cookie === undefined ? {} : { cookie }), ...headers },
        ...(body === undefined ? {} : { payload: typeof body === 'string' ? body : JSON.stringify(body) }),
      }),
  });
  return service;
}

/** Returns the status and the code of a refusal, or the body of any other answer. */
export function outcome(answer: LightMyRequestResponse): unknown {
  const body = answer.body.startsWith('{') ? answer.json<Record<string, unknown>>() : answer.body;
  return typeof body === 'object' && 'error' in body ? [answer.statusCode, body['error']] : body;
}

export function setCookies({ headers }: LightMyRequestResponse): string[] {
  const all = headers['set-cookie'] ?? [];
  return Array.isArray(all) ? all : [all];
}
