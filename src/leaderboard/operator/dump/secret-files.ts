import { createHash } from 'node:crypto';
import { calculateJwkThumbprint } from 'jose';
import { LICENSE_SECONDS } from '../../identity/issue-license.js';
import type { Secrets } from '../../secrets/open-secrets.js';

export interface SecretFile {
  readonly name: string;
  /** Thumbprint of a key (RFC 7638), or a hash of any other secret. */
  readonly mark: string;
  /**
   * Time at which the last licence that this key signed expires, unix ms. Absent for other secrets, because they never
   * expire.
   */
  readonly until_ms?: number;
}

/** Returns the secret files that have not expired. @param now unix ms */
export async function secretFilesOf(secrets: Secrets, now: number): Promise<SecretFile[]> {
  const files = await filesOf(secrets, now);
  return files.filter(({ until_ms = Infinity }) => until_ms > now);
}

/** @returns a phrase for each file that is different or missing */
export async function wrongFiles(needed: readonly SecretFile[], secrets: Secrets, now: number): Promise<string[]> {
  // Includes keys that have expired here, because the dump may still need them.
  const here = new Map((await filesOf(secrets, now)).map(({ name, mark }) => [name, mark]));
  return needed
    .filter(({ name, mark, until_ms = Infinity }) => until_ms > now && here.get(name) !== mark)
    .map(({ name }) => `'secrets/${name}' is ${here.has(name) ? 'different' : 'missing'}`);
}

async function filesOf({ labelKey, pepper, signingKeys }: Secrets, now: number): Promise<SecretFile[]> {
  const constant = Object.entries({ 'label-key': labelKey, pepper });
  const keys = (await signingKeys.all()).map(async ({ kid, jwk, until = now + LICENSE_SECONDS * 1000 }) => ({
    name: `${kid}.pem`,
    mark: await calculateJwkThumbprint(jwk),
    until_ms: until,
  }));
  return [
    ...constant.map(([name, secret]) => ({ name, mark: markOfBytes(name, secret) })),
    ...(await Promise.all(keys)),
  ];
}

/** Returns a hash that identifies a secret. It cannot be reversed, because the secret is 32 random bytes. */
const markOfBytes = (name: string, secret: Uint8Array): string =>
  createHash('sha256').update(`livery board ${name}`).update(secret).digest('base64url').slice(0, 16);
