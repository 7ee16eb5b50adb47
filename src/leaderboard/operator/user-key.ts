import { createHmac } from 'node:crypto';

/** 32 bytes in base64url. */
const USER_KEY = /^[A-Za-z0-9_-]{43}$/;

/**
 * Returns the user key for a person at a provider (docs/reference/leaderboard-service.md, "Accounts").
 * @param pepper secret key of the hash. Without a secret key, anybody could hash all subjects of a provider to find out
 * who owns an account
 */
export const userKeyOf = (pepper: Uint8Array, provider: string, subject: string): Buffer =>
  createHmac('sha256', pepper).update(`${provider}:${subject}`).digest();

/** Reads a user key in base64url; null for any other text. */
export const readUserKey = (text: string): Buffer | null =>
  USER_KEY.test(text) ? Buffer.from(text, 'base64url') : null;
