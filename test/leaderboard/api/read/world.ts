import { storeShownHandles } from '../../../../src/leaderboard/store/shown-handles.js';
import { countVisibility } from '../../../../src/leaderboard/store/visibility.js';
import { createHash } from 'node:crypto';
import type { EventEnvelope } from '../../../../src/leaderboard/envelopes/read-event.js';
import { projectStep } from '../../../../src/leaderboard/store/projection/project-step.js';
import { storeBatch } from '../../../../src/leaderboard/store/store-batch.js';
import { newService, newUlid, NOW, type TestPlayer, type TestService } from '../service.js';
import { checkDescribed } from './described.js';

/** An event to write to the log. By default, the event has new ids, the career {@link CAREER}, and noon as its time. */
export type Sent = Partial<Omit<EventEnvelope, 'payload'>> & {
  readonly type: EventEnvelope['type'];
  readonly payload?: object | string;
};

export const CAREER = 'rawcareer0000000';

export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly text: string;
  // Each test knows the shape of its answer.
  // oxlint-disable-next-line typescript/no-explicit-any
  readonly body: any;
}

/** A service for tests that write to the log directly. */
export interface World extends TestService {
  /**
   * Writes events of a player to the log. Then derives the boards, unless `folds` is false.
   * @returns the positions of the events in the log
   */
  readonly send: (
    player: TestPlayer,
    events: readonly Sent[],
    options?: { received?: number; folds?: boolean },
  ) => Promise<number[]>;
  readonly fold: () => Promise<void>;
  /** Sends a request, and checks that the OpenAPI description covers the answer. */
  readonly get: (url: string, headers?: Record<string, string>) => Promise<Answer>;
  readonly hide: (player: TestPlayer, how?: 'banned' | 'shadow') => Promise<void>;
  readonly unhide: (player: TestPlayer) => Promise<void>;
  readonly claim: (player: Pick<TestPlayer, 'playerId'>, handle: string, createdMs: number) => Promise<void>;
}

/** Opens a service on a given database or, by default, on a new empty one. */
export async function newWorld(settings: NonNullable<Parameters<typeof newService>[0]> = {}): Promise<World> {
  const service = await newService(settings);
  const { store, app } = service;
  const fold = async (): Promise<void> => {
    while ((await projectStep(store, NOW)).events > 0);
  };
  return {
    ...service,
    fold,
    send: async (player, events, { received = NOW, folds = true } = {}) => {
      const bodyHash = createHash('sha256').update(newUlid()).digest('base64url');
      const proof = { batchId: newUlid(), streamId: newUlid(), sequence: 1, bodyHash, previousHash: null };
      const { playerId, key } = player;
      await storeBatch(store, { playerId, jkt: key.jkt, proof, events: events.map(eventOf), received });
      if (folds) await fold();
      const rows = await store.selectFrom('event').select('seq').orderBy('seq', 'desc').limit(events.length).execute();
      return rows.map(({ seq }) => seq).reverse();
    },
    get: async (url, headers = {}) => {
      const answer = await app.inject({ url, headers });
      checkDescribed(url, answer.statusCode, String(answer.headers['content-type']), answer.body);
      return {
        status: answer.statusCode,
        headers: answer.headers,
        text: answer.body,
        body: JSON.parse(answer.body) as unknown,
      };
    },
    hide: async ({ playerId }, how = 'banned') => {
      const change = how === 'banned' ? { banned_ms: 1, ban_reason: 'x' } : { shadow_ms: 1, shadow_reason: 'x' };
      await store.updateTable('account').set(change).where('player_id', '=', playerId).execute();
      await countVisibility(store);
    },
    unhide: async ({ playerId }) => {
      const change = { banned_ms: null, ban_reason: null, shadow_ms: null, shadow_reason: null };
      await store.updateTable('account').set(change).where('player_id', '=', playerId).execute();
      await countVisibility(store);
    },
    claim: async ({ playerId }, handle, created_ms) => {
      const handle_lc = handle.toLowerCase();
      await store.insertInto('handle').values({ handle, handle_lc, player_id: playerId, created_ms }).execute();
      await storeShownHandles(store, playerId);
      await countVisibility(store);
    },
  };
}

function eventOf({ payload = {}, ...sent }: Sent): EventEnvelope {
  return {
    id: newUlid(),
    ver: 1,
    session: newUlid(),
    flight: null,
    career: CAREER,
    simT: 10,
    wallT: 1_700_000_000_123,
    ...sent,
    payload: typeof payload === 'string' ? payload : JSON.stringify(payload),
  };
}

/** An event that adds 1 to `kitten_tumbles`. */
export const tumble: Sent = { type: 'kitten.tumble' };
/** Makes an event that counts for `longest_eva`. */
export const eva = (duration_s: number, name = 'Mia'): Sent => ({
  type: 'kitten.eva_end',
  payload: { duration_s, name },
});
/** Makes an event that counts for `fastest_to_<body>`. @param simT seconds */
export const arrival = (to_body: string, simT: number, more: Partial<Sent> = {}): Sent => ({
  type: 'vehicle.soi',
  simT,
  payload: { to_body, from_body: 'earth' },
  ...more,
});
