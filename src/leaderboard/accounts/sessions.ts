import { createHash, randomBytes } from 'node:crypto';
import { accountIsBanned, accountIsDeleted, BoardError } from '../board-error.js';
import type { Store } from '../store/open-store.js';
import { addSession, findSession, removeSession } from '../store/sessions.js';

/** Lifetime of a session from its login, s: 7 days. Using the session does not extend it. */
export const SESSION_SECONDS = 604_800;

const TOKEN_BYTES = 32;
const TOKEN = /^[A-Za-z0-9_-]{43}$/;

export interface SignedIn {
  readonly playerId: number;
  readonly userKey: Buffer;
  readonly provider: string;
  /** Creation time of the account, unix ms. */
  readonly created: number;
}

/** @param now unix ms @returns the token, which the service does not store */
export async function openSession(store: Store, userKey: Buffer, now: number): Promise<string> {
  const token = randomBytes(TOKEN_BYTES).toString('base64url');
  await addSession(store, { tokenHash: hashOf(token), userKey, expires: now + SESSION_SECONDS * 1000 }, now);
  return token;
}

/**
 * Returns the user of a session, with the present state of the account.
 * @param now unix ms
 * @throws BoardError license_invalid for a missing, unknown or expired token; banned for an account that is banned or
 * deleted
 */
export async function readSession(store: Store, token: string | undefined, now: number): Promise<SignedIn> {
  if (token === undefined) throw new BoardError('license_invalid', 'you are not signed in; sign in first');
  const owner = TOKEN.test(token) ? await findSession(store, hashOf(token), now) : null;
  if (owner?.isDeleted) throw accountIsDeleted();
  if (!owner?.account) throw new BoardError('license_invalid', 'the session is unknown or has ended; sign in again');
  const { isBanned, ...account } = owner.account;
  if (isBanned) throw accountIsBanned();
  return { ...account, userKey: owner.userKey };
}

export async function closeSession(store: Store, token: string | undefined): Promise<void> {
  if (token !== undefined && TOKEN.test(token)) await removeSession(store, hashOf(token));
}

const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest();
