import { createHash } from 'node:crypto';
import { brotliCompressSync, constants } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { afterAll } from 'vitest';
import { createFaultLog } from '../../../src/base/errors/index.js';
import type { Board, BoardSettings } from '../../../src/leaderboard/api/board.js';
import { createBoardServer } from '../../../src/leaderboard/api/server.js';
import { ulidOf } from '../../../src/leaderboard/envelopes/ulid.js';
import { issueLicense, signDenyList } from '../../../src/leaderboard/identity/issue-license.js';
import { BatchSlots } from '../../../src/leaderboard/ingest/batch-slots.js';
import { labelsOf } from '../../../src/leaderboard/privacy/labels.js';
import type { Store } from '../../../src/leaderboard/store/open-store.js';
import { primaryReads } from '../../../src/leaderboard/store/reads/read-view.js';
import type { FaultRecord } from '../../../src/base/errors/fault-log.js';
import { eventLine } from '../envelopes/event-lines.js';
import { newSigningKey, sign, type SigningKey } from '../proofs/signing.js';
import { newStore } from '../store/database.js';

/**
 * The constant time of these services, unix ms. It includes half a second, because the header `Date` cannot express
 * fractions.
 */
export const NOW = Date.parse('2026-11-22T12:00:00.500Z');
const BASE_URL = 'http://board.test';
const LIMITS = { mibPerDay: 64 };

let made = 0;

export function newUlid(): string {
  const bytes = Buffer.alloc(16);
  bytes.writeUInt32BE(++made, 12);
  return ulidOf(bytes);
}

export interface TestPlayer {
  readonly playerId: number;
  readonly handle: string;
  readonly userKey: Buffer;
  readonly key: SigningKey;
  readonly license: string;
}

/** A service that has its own database and opens no socket. */
export interface TestService {
  readonly app: FastifyInstance;
  readonly store: Store;
  readonly board: Board;
  readonly faults: FaultRecord[];
  newPlayer(handle?: string): Promise<TestPlayer>;
}

/** Opens a service on an empty database; closes it after the tests of the file. */
export async function newService({
  now = () => NOW,
  limitsRate = false,
  slots = new BatchSlots(8),
  store: given,
  ingestDeadlineMs,
  uploadPace,
  pictures,
  ...change
}: Partial<BoardSettings> & {
  now?: () => number;
  limitsRate?: boolean;
  slots?: BatchSlots;
  store?: Store;
  ingestDeadlineMs?: number;
  uploadPace?: NonNullable<Board['uploadPace']>;
  pictures?: NonNullable<Board['pictures']>;
} = {}): Promise<TestService> {
  const store = given ?? (await newStore());
  const service = { kid: 'board-202611', ...(await newSigningKey()) };
  const settings = {
    baseUrl: BASE_URL,
    origins: new Set<string>(),
    minPlayers: 2,
    streamsMax: 64,
    streamsPerAddress: 32,
    ...change,
  };
  const faults: FaultRecord[] = [];
  const board: Board = {
    settings,
    store,
    reads: primaryReads(store),
    ingest: {
      store,
      authority: {
        issuer: settings.baseUrl,
        keyOf: (kid) => Promise.resolve(kid === service.kid ? service.publicKey : undefined),
      },
      urls: new Set([`${settings.baseUrl}/v1/ingest`]),
      slots,
      limits: limitsRate ? LIMITS : undefined,
    },
    ...(ingestDeadlineMs && { ingestDeadlineMs }),
    ...(uploadPace && { uploadPace }),
    ...(pictures && { pictures }),
    labels: labelsOf(Buffer.alloc(32, 7)),
    keys: () => Promise.resolve({ active: service, retired: [] }),
    denyList: () => signDenyList(service, { version: 0, updatedAt: 0, bannedSubs: [], revokedJkts: [] }),
    now,
    faults: createFaultLog((record) => void faults.push(record), 0),
  };
  const app = createBoardServer(board);
  afterAll(() => app.close());
  return {
    app,
    store,
    board,
    faults,
    newPlayer: async (handle = `Player${++made}`) => {
      const key = await newSigningKey();
      const userKey = createHash('sha256').update(key.jkt).digest();
      const grant = { issuer: settings.baseUrl, userKey, handle, jkt: key.jkt, id: newUlid(), now: seconds(now()) };
      const { license, jti } = await issueLicense(service, grant);
      const { player_id } = await store
        .insertInto('account')
        .values({ user_key: userKey, idp: 'test', created_ms: now(), shown_handle: handle, shown_ms: now() })
        .returning('player_id')
        .executeTakeFirstOrThrow();
      const handle_lc = handle.toLowerCase();
      await store.insertInto('handle').values({ handle, handle_lc, player_id, created_ms: now() }).execute();
      await store
        .insertInto('credential')
        .values({ jkt: key.jkt, player_id, handle_lc, license_jti: jti, issued_ms: 1, expires_ms: 2 })
        .execute();
      return { playerId: player_id, handle, userKey, key, license };
    },
  };
}

const seconds = (ms: number): number => Math.floor(ms / 1000);

/** A batch in the form in which clients send it. */
export interface WireBatch {
  readonly headers: Record<string, string>;
  readonly body: Buffer;
}

/** Signs the first batch of a new stream; it contains one new event by default. */
export async function signedBatch(
  player: TestPlayer,
  {
    lines = [eventLine({ id: newUlid() })],
    body = brotliCompressSync(lines.join('\n'), { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } }),
    now = NOW,
    claims = {},
  }: { lines?: readonly string[]; body?: Buffer; now?: number; claims?: object } = {},
): Promise<WireBatch> {
  const bh = createHash('sha256').update(body).digest('base64url');
  const proof = await sign(
    player.key,
    { jwk: player.key.jwk },
    {
      jti: newUlid(),
      iat: seconds(now),
      htm: 'POST',
      htu: `${BASE_URL}/v1/ingest`,
      bh,
      sid: newUlid(),
      seq: 1,
      ...claims,
    },
  );
  return {
    headers: {
      'content-type': 'application/x-ndjson',
      'content-encoding': 'br',
      'x-board-license': player.license,
      'x-board-proof': proof,
    },
    body,
  };
}
