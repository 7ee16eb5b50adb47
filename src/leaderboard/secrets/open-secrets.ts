import { join } from 'node:path';
import type { ServiceKeys } from '../identity/signing-key.js';
import { makeSecrets, SECRET_BYTES } from './make-secrets.js';
import { damaged, readOwnerFile } from './owner-files.js';
import { SigningKeys } from './signing-keys.js';

export interface Secrets {
  /** Key of the public labels, 32 bytes. This key must never change, because the labels depend on it. */
  readonly labelKey: Uint8Array;
  /** Key of the hash that makes user keys, 32 bytes. With another key, no account would be found. */
  readonly pepper: Uint8Array;
  /** Returns the signing keys. A change by another process becomes visible within a second. */
  keys(): Promise<ServiceKeys>;
  readonly signingKeys: SigningKeys;
}

/**
 * Creates the secrets if the folder has none.
 * @param folder data folder, which contains `secrets/`
 * @param now unix ms
 * @throws PlatformError that says what to do, for a file that is missing, damaged or readable by others
 */
export async function openSecrets(folder: string, now: () => number): Promise<Secrets> {
  const place = join(folder, 'secrets');
  await makeSecrets(place, now());
  const [labelKey, pepper] = await Promise.all([
    readSecret(join(place, 'label-key')),
    readSecret(join(place, 'pepper')),
  ]);
  const signingKeys = new SigningKeys(place, now);
  await signingKeys.keys();
  return { labelKey, pepper, signingKeys, keys: () => signingKeys.keys() };
}

/** 32 bytes in base64url. */
const SECRET = /^[A-Za-z0-9_-]{43}$/;

async function readSecret(path: string): Promise<Uint8Array> {
  const text = (await readOwnerFile(path)).trim();
  if (!SECRET.test(text)) throw damaged(path, `one line with ${SECRET_BYTES} bytes in base64url`);
  return Buffer.from(text, 'base64url');
}
