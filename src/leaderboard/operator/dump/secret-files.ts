import { createHash } from 'node:crypto';
import { calculateJwkThumbprint } from 'jose';
import { LICENSE_SECONDS } from '../../identity/issue-license.js';
import type { Secrets } from '../../secrets/open-secrets.js';

/** A secret file without which a dump's rows are useless. */
export interface SecretFile {
  /** Name in the folder of secrets. */
  readonly name: string;
  /** Thumbprint of a key (RFC 7638), or hash of another secret. The mark does not reveal the content. */
  readonly mark: string;
  /** Expiry of the last licence signed with this key, unix ms. Other secrets never expire. */
  readonly until_ms?: number;
}

/** Returns the secret files that are still needed. @param now unix ms */
export async function secretFilesOf(secrets: Secrets, now: number): Promise<SecretFile[]> {
  const files = await filesOf(secrets, now);
  return files.filter(({ until_ms = Infinity }) => until_ms > now);
}

/**
 * Compares the files that a dump needs with those of a deployment.
 * @returns a phrase for each different or missing file
 */
export async function wrongFiles(needed: readonly SecretFile[], secrets: Secrets, now: number): Promise<string[]> {
  // Keys that have expired here count, too, because the dump may still need them.
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

/** Returns a hash that identifies a secret. The secret is 32 random bytes, so the hash cannot be reversed. */
const markOfBytes = (name: string, secret: Uint8Array): string =>
  createHash('sha256').update(`livery board ${name}`).update(secret).digest('base64url').slice(0, 16);
