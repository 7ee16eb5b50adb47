import { createHash } from 'node:crypto';
import { calculateJwkThumbprint } from 'jose';
import { LICENSE_SECONDS } from '../../identity/issue-license.js';
import type { Secrets } from '../../secrets/open-secrets.js';

/** A file of the secrets that the rows of a dump need. */
export interface SecretFile {
  /** Its name in the folder of secrets. */
  readonly name: string;
  /** The thumbprint of a key (RFC 7638), or a hash of another secret. It says nothing about the content. */
  readonly mark: string;
  /** Unix ms at which the last licence that a key signed expires; other secrets are needed for ever. */
  readonly until_ms?: number;
}

/** Returns the files of a deployment that are needed now. @param now unix ms */
export async function secretFilesOf(secrets: Secrets, now: number): Promise<SecretFile[]> {
  const files = await filesOf(secrets, now);
  return files.filter(({ until_ms = Infinity }) => until_ms > now);
}

/**
 * Compares the files that a dump needs with those of a deployment.
 * @returns a phrase for each that differs or is missing
 */
export async function wrongFiles(needed: readonly SecretFile[], secrets: Secrets, now: number): Promise<string[]> {
  // A key that has expired here counts too, as long as the dump needs it.
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

/** The secrets are 32 random bytes: their hash cannot be reversed. */
const markOfBytes = (name: string, secret: Uint8Array): string =>
  createHash('sha256').update(`livery board ${name}`).update(secret).digest('base64url').slice(0, 16);
