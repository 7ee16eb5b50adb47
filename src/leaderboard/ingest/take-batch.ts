import { createHash } from 'node:crypto';
import type { Stored } from '../../contract/board/index.js';
import { BoardError } from '../board-error.js';
import { readBatch } from '../envelopes/read-batch.js';
import type { EventEnvelope } from '../envelopes/read-event.js';
import { readJws } from '../proofs/compact-jws.js';
import { type LicenseAuthority, verifyLicense } from '../proofs/verify-license.js';
import { verifyProof } from '../proofs/verify-proof.js';
import { findSigner } from '../store/find-signer.js';
import type { Store } from '../store/open-store.js';
import { sizeOf, takeBytes, takeEvents, takeToken } from '../store/rate-buckets.js';
import { storeBatch } from '../store/store-batch.js';
import { countWithdrawable } from '../store/withdrawable.js';
import type { BatchSlots } from './batch-slots.js';
import { derivedSize } from './derived-size.js';

/** Maximum size of a compressed body, bytes. */
export const BODY_MAX = 1_048_576;

export interface BatchRequest {
  readonly contentEncoding: string | undefined;
  readonly contentLength: number | undefined;
  readonly license: string | undefined;
  readonly proof: string | undefined;
  /** Time of receipt, unix ms. */
  readonly received: number;
  /** @throws BoardError too_large above the limit, bad_request when the body breaks off */
  readonly readBody: (bytesMax: number) => Promise<Uint8Array>;
}

export interface IngestLimits {
  /** Amount that each player may store in a day, MiB: the events, and the rows that are derived from the events. */
  readonly mibPerDay: number;
}

export interface Ingest {
  readonly store: Store;
  readonly authority: LicenseAuthority;
  /** A proof must contain one of these URLs. */
  readonly urls: ReadonlySet<string>;
  readonly slots: BatchSlots;
  /** Limits for each player; undefined only in benchmarks, because these send batches as fast as they can. */
  readonly limits: IngestLimits | undefined;
}

/**
 * Checks and stores a batch. The first failed check decides the refusal. The order is: headers, licence, bans, proof,
 * rate, body, quota, events. The stream is checked last, in the transaction that stores the batch.
 * @throws BoardError that describes the fault; nothing of the batch is then stored
 */
export async function takeBatch(request: BatchRequest, ingest: Ingest): Promise<Stored> {
  checkBodyHeaders(request);
  const { store, authority, urls, slots, limits } = ingest;
  const { received } = request;
  const now = Math.floor(received / 1000);
  if (!request.license) throw new BoardError('license_invalid', 'no license; send it as X-Board-License');
  if (!request.proof) throw new BoardError('proof_invalid', 'no proof; send it as X-Board-Proof');
  const licenseJws = readJws(request.license, 'license_invalid', 'license');
  const proofJws = readJws(request.proof, 'proof_invalid', 'proof');
  const license = await verifyLicense(licenseJws, authority, now);
  const { playerId, proof } = await slots.check(license.userKey, async () => {
    const signer = await findSigner(store, license);
    const verified = await verifyProof(proofJws, { jkt: license.jkt, urls, now });
    if (limits) await takeToken(store, license.jkt, received);
    return { playerId: signer, proof: verified };
  });
  // The sender must be known before the body is read. Otherwise, anybody could fill the memory of the service.
  const body = await slots.upload(playerId, () => request.readBody(BODY_MAX));
  const hash = createHash('sha256').update(body).digest('base64url');
  if (hash !== proof.bodyHash) throw new BoardError('proof_invalid', "'bh' of the proof must be the hash of the body");
  return slots.store(playerId, async () => {
    const count = async (bytes: number, taken = 0): Promise<void> => {
      if (limits) await takeBytes(store, { playerId, bytes, taken, mibPerDay: limits.mibPerDay, now: received });
    };
    let taken = 0;
    // The lines are counted before they are parsed, because parsing is the most expensive step.
    const events = await readBatch(body, async (lines) => {
      if (limits) await takeEvents(store, { playerId, events: lines.length, now: received });
      await count((taken = sizeOf(lines)));
    });
    await count(derivedSize(events), taken);
    if (limits) await checkWithdrawals(store, { playerId, batchId: proof.batchId, events, now: received });
    return storeBatch(store, { playerId, jkt: license.jkt, proof, events, received });
  });
}

/** Types of events that may withdraw what their flight has contributed so far. */
const WITHDRAWING: ReadonlySet<string> = new Set(['flight.flagged', 'flight.ended', 'kitten.kia']);
/** Maximum number of stored scores that one batch may withdraw, unless all belong to one flight. */
export const WITHDRAWN_MAX = 10_000;
/** Number of scores whose withdrawal takes about as long as deriving one event. */
const SCORES_PER_EVENT = 7;

/**
 * Limits the number of scores that a batch withdraws, because all other players wait while a projection step withdraws
 * scores.
 * @throws BoardError too_large or rate_limited
 */
async function checkWithdrawals(
  store: Store,
  request: { playerId: number; batchId: string; events: readonly EventEnvelope[]; now: number },
): Promise<void> {
  const { playerId, batchId, events, now } = request;
  const withdrawing = events.flatMap(({ type, flight }) => (flight !== null && WITHDRAWING.has(type) ? [flight] : []));
  const flights = [...new Set(withdrawing)];
  if (flights.length === 0) return;
  const scores = await countWithdrawable(store, { playerId, batchId, flights, most: WITHDRAWN_MAX + 1 });
  if (scores > WITHDRAWN_MAX && flights.length > 1)
    throw new BoardError(
      'too_large',
      `the batch ends or flags flights with over ${WITHDRAWN_MAX} scores; send fewer events at once, down to one`,
    );
  const cost = Math.floor(scores / SCORES_PER_EVENT);
  if (cost > 0) await takeEvents(store, { playerId, events: cost, taken: events.length, now });
}

function checkBodyHeaders({ contentEncoding, contentLength }: BatchRequest): void {
  if (contentEncoding?.trim().toLowerCase() !== 'br') {
    throw new BoardError('unsupported_encoding', 'the body must be compressed with Brotli: Content-Encoding: br');
  }
  if (contentLength !== undefined && contentLength > BODY_MAX) {
    throw new BoardError('too_large', `the body is over ${BODY_MAX} bytes; send fewer events at once`);
  }
}
