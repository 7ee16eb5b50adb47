import { createHash } from 'node:crypto';
import type { Stored } from '../../contract/board/index.js';
import { BoardError } from '../board-error.js';
import { readBatch } from '../envelopes/read-batch.js';
import { readJws } from '../proofs/compact-jws.js';
import { type LicenseAuthority, verifyLicense } from '../proofs/verify-license.js';
import { verifyProof } from '../proofs/verify-proof.js';
import { findSigner } from '../store/find-signer.js';
import type { Store } from '../store/open-store.js';
import { takeBytes, takeToken } from '../store/rate-buckets.js';
import { storeBatch } from '../store/store-batch.js';
import type { BatchSlots } from './batch-slots.js';

/** Maximum bytes of a body, as sent. */
export const BODY_MAX = 1_048_576;

/** A request to take a batch. */
export interface BatchRequest {
  readonly contentEncoding: string | undefined;
  /** The declared length of the body, bytes; undefined where none is. */
  readonly contentLength: number | undefined;
  readonly license: string | undefined;
  readonly proof: string | undefined;
  /** Receipt, unix ms: the instant that the answer's `Date` has. */
  readonly received: number;
  /** Reads the body. @throws BoardError too_large past the bound, bad_request when it breaks off */
  readonly readBody: (bytesMax: number) => Promise<Uint8Array>;
}

/** The limits of one player. */
export interface IngestLimits {
  /** Events that are stored in a day, MiB. */
  readonly mibPerDay: number;
}

/** The parts that take a batch. */
export interface Ingest {
  readonly store: Store;
  readonly authority: LicenseAuthority;
  /** The URLs that a proof may name. */
  readonly urls: ReadonlySet<string>;
  /** Bounds the batches that are in memory at once. */
  readonly slots: BatchSlots;
  /** The limits on rates; absent only for measurements, which send as fast as they can. */
  readonly limits: IngestLimits | undefined;
}

/**
 * Takes a batch. The order of the checks decides which refusal a request with several faults gets: headers, licence, bans,
 * proof, rate, body, events, and last the stream, in the transaction that stores everything.
 *
 * @throws BoardError that names the fault; nothing of the batch is stored
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
  const playerId = await findSigner(store, license);
  const proof = await verifyProof(proofJws, { jkt: license.jkt, urls, now });
  if (limits) await takeToken(store, license.jkt, received);
  // The body is read after its sender is known: a stranger cannot make the service buffer anything.
  const body = await slots.upload(playerId, () => request.readBody(BODY_MAX));
  const hash = createHash('sha256').update(body).digest('base64url');
  if (hash !== proof.bodyHash) throw new BoardError('proof_invalid', "'bh' of the proof must be the hash of the body");
  return slots.store(playerId, async () => {
    const events = await readBatch(body);
    if (limits) await takeBytes(store, { playerId, events, mibPerDay: limits.mibPerDay, now: received });
    return storeBatch(store, { playerId, jkt: license.jkt, proof, events, received });
  });
}

function checkBodyHeaders({ contentEncoding, contentLength }: BatchRequest): void {
  if (contentEncoding?.trim().toLowerCase() !== 'br') {
    throw new BoardError('unsupported_encoding', 'the body must be compressed with Brotli: Content-Encoding: br');
  }
  if (contentLength !== undefined && contentLength > BODY_MAX) {
    throw new BoardError('too_large', `the body is over ${BODY_MAX} bytes; send fewer events at once`);
  }
}
