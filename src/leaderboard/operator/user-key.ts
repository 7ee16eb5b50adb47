import { createHmac } from 'node:crypto';

/** 32 bytes in base64url. */
const USER_KEY = /^[A-Za-z0-9_-]{43}$/;

/**
 * Returns the user key of a provider's user (docs/reference/leaderboard-service.md, "Accounts").
 * @param pepper secret key of the hash. It prevents strangers from finding the owner of an account by trying all
 * subjects of a provider
 */
export const userKeyOf = (pepper: Uint8Array, provider: string, subject: string): Buffer =>
  createHmac('sha256', pepper).update(`${provider}:${subject}`).digest();

/** Parses the public text of a user key. Null for any other text. */
export const readUserKey = (text: string): Buffer | null =>
  USER_KEY.test(text) ? Buffer.from(text, 'base64url') : null;
