import { createHash } from 'node:crypto';
import { readEvent } from '../../../src/leaderboard/envelopes/read-event.js';
import { ulidOf } from '../../../src/leaderboard/envelopes/ulid.js';
import type { Store } from '../../../src/leaderboard/store/open-store.js';
import type { VerifiedBatch } from '../../../src/leaderboard/store/store-batch.js';
import { eventLine } from '../envelopes/event-lines.js';

let made = 0;

export function ulid(): string {
  const bytes = Buffer.alloc(16);
  bytes.writeUInt32BE(++made, 12);
  return ulidOf(bytes);
}

export const hash = (text: string): string => createHash('sha256').update(text).digest('base64url');

export interface Sender {
  readonly playerId: number;
  readonly jkt: string;
}

export async function newSender(store: Store): Promise<Sender> {
  const jkt = hash(`key ${++made}`);
  const { player_id } = await store
    .insertInto('account')
    .values({ user_key: createHash('sha256').update(jkt).digest(), idp: 'test', created_ms: 1 })
    .returning('player_id')
    .executeTakeFirstOrThrow();
  await store
    .insertInto('credential')
    .values({ jkt, player_id, handle_lc: jkt.toLowerCase(), license_jti: jkt, issued_ms: 1, expires_ms: 2 })
    .execute();
  return { playerId: player_id, jkt };
}

interface Place {
  readonly sid: string;
  readonly sequence: number;
  readonly previous?: string | null;
  readonly id?: string;
}

export function batch(player: Sender, place: Place, ids: readonly string[]): VerifiedBatch {
  const { sid, sequence, previous = null, id = ulid() } = place;
  const bodyHash = hash(`${sid} ${sequence}`);
  return {
    ...player,
    proof: { batchId: id, streamId: sid, sequence, bodyHash, previousHash: previous },
    events: ids.map((each) => readEvent(eventLine({ id: each }), 1)),
    received: 1_790_000_000_000,
  };
}
