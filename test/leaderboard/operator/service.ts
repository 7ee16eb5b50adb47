import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { BoardError } from '../../../src/leaderboard/board-error.js';
import { readEvent } from '../../../src/leaderboard/envelopes/read-event.js';
import { ulidOf } from '../../../src/leaderboard/envelopes/ulid.js';
import { claimHandle } from '../../../src/leaderboard/operator/claim-handle.js';
import { createAccount } from '../../../src/leaderboard/operator/create-account.js';
import type { Service } from '../../../src/leaderboard/operator/service.js';
import { readJws } from '../../../src/leaderboard/proofs/compact-jws.js';
import { verifyLicense } from '../../../src/leaderboard/proofs/verify-license.js';
import { openSecrets } from '../../../src/leaderboard/secrets/open-secrets.js';
import { findSigner } from '../../../src/leaderboard/store/find-signer.js';
import { projectStep } from '../../../src/leaderboard/store/projection/project-step.js';
import type { Stored } from '../../../src/contract/board/service.js';
import { storeBatch } from '../../../src/leaderboard/store/store-batch.js';
import { eventLine } from '../envelopes/event-lines.js';
import { newSigningKey, type SigningKey } from '../proofs/signing.js';
import { newFolder } from '../secrets/folders.js';
import { newDatabase, newStore } from '../store/database.js';

export const NOON = Date.parse('2026-11-22T12:00:00Z');

export interface TestDeployment extends Service {
  readonly folder: string;
  readonly url: string;
  /** The same as `url`. */
  readonly address: string;
  /** The time of the deployment, unix ms. */
  time: number;
}

export async function newDeployment(): Promise<TestDeployment> {
  const [folder, url] = [await newFolder(), await newDatabase()];
  const deployment = {
    folder,
    url,
    address: url,
    time: NOON,
    now: () => deployment.time,
    baseUrl: 'http://board.test',
  };
  const [store, secrets] = [await newStore(url), await openSecrets(folder, deployment.now)];
  return Object.assign(deployment, { store, secrets });
}

let made = 0;

export function newUlid(): string {
  const bytes = Buffer.alloc(16);
  bytes.writeUInt32BE(++made, 12);
  return ulidOf(bytes);
}

export interface TestPlayer {
  readonly playerId: number;
  readonly userKey: Buffer;
  readonly handle: string;
  readonly key: SigningKey;
  readonly license: string;
}

export async function newPlayer(service: Service, handle = `Player${++made}`): Promise<TestPlayer> {
  const key = await newSigningKey();
  const { playerId, userKey } = await createAccount(service, { provider: 'discord', subject: `${++made}` });
  const { license } = await claimHandle(service, { playerId, handle, jwk: key.jwk });
  return { playerId, userKey, handle, key, license };
}

/**
 * Sends a batch of events through all steps of ingest, beginning with the check of the licence.
 * @returns the numbers of stored events, or the code of the refusal
 */
export async function send(
  { store, secrets, baseUrl, now }: Service,
  { license, key }: Pick<TestPlayer, 'license' | 'key'>,
  events: readonly object[] = [{}],
): Promise<Stored | string> {
  const { active, retired } = await secrets.keys();
  const keyOf = (kid: string) => Promise.resolve([active, ...retired].find((each) => each.kid === kid)?.publicKey);
  try {
    const jws = readJws(license, 'license_invalid', 'license');
    const read = await verifyLicense(jws, { issuer: baseUrl, keyOf }, Math.floor(now() / 1000));
    const playerId = await findSigner(store, read);
    return await storeBatch(store, {
      playerId,
      jkt: key.jkt,
      proof: {
        batchId: newUlid(),
        streamId: newUlid(),
        sequence: 1,
        bodyHash: createHash('sha256').update(`${made}`).digest('base64url'),
        previousHash: null,
      },
      events: events.map((each) => readEvent(eventLine({ id: newUlid(), ...each }), 1)),
      received: now(),
    });
  } catch (error) {
    if (error instanceof BoardError) return error.code;
    throw error;
  }
}

export const outcomeOf = <T>(work: Promise<T>): Promise<T | string> =>
  work.catch((error: unknown) => {
    if (error instanceof BoardError) return error.code;
    throw error;
  });

export async function project({ store, now }: Service): Promise<void> {
  while ((await projectStep(store, now())).events > 0);
}

export async function visibleHandles({ store }: Service): Promise<string[]> {
  const rows = await store.selectFrom('visible_player').select('handle').orderBy('handle').execute();
  return rows.map(({ handle }) => handle);
}

export async function derivedOf({ store }: Service, playerId: number): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const table of ['flight', 'contribution', 'board_value', 'feed']) {
    const { rows } = await sql<{ n: number }>`
      select count(*) as n from ${sql.table(`proj.${table}`)} where player_id = ${playerId}`.execute(store);
    counts[table] = rows[0]!.n;
  }
  const { rows } = await sql<{ n: number }>`
    select n from proj.census where type = '' and period = 'alltime'`.execute(store);
  return { ...counts, census: rows[0]?.n ?? 0 };
}

export const TUMBLE = { type: 'kitten.tumble', payload: { name: 'Mia', speed_ms: 3, body: 'luna' } };
