import { join } from 'node:path';
import type { ServiceKeys } from '../identity/signing-key.js';
import { makeSecrets, SECRET_BYTES } from './make-secrets.js';
import { damaged, readOwnerFile } from './owner-files.js';
import { SigningKeys } from './signing-keys.js';

/** The secrets of a deployment. */
export interface Secrets {
  /** 32 bytes that key the public labels of careers and kittens. They must never change. */
  readonly labelKey: Uint8Array;
  /** 32 bytes that key the user keys. Without them no account can be found. */
  readonly pepper: Uint8Array;
  /** Returns the signing keys; a change by another process is seen within a second. */
  keys(): Promise<ServiceKeys>;
  /** The files of the signing keys, for changes. */
  readonly signingKeys: SigningKeys;
}

/**
 * Opens the secrets of a data folder; they are made on the first start.
 *
 * @param folder the data folder; the secrets are in `secrets/` of it
 * @param now unix ms
 * @throws PlatformError for a file that is missing, damaged or open to others, with what to do about it
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

/** The base64url text of 32 bytes. */
const SECRET = /^[A-Za-z0-9_-]{43}$/;

async function readSecret(path: string): Promise<Uint8Array> {
  const text = (await readOwnerFile(path)).trim();
  if (!SECRET.test(text)) throw damaged(path, `one line with ${SECRET_BYTES} bytes in base64url`);
  return Buffer.from(text, 'base64url');
}
