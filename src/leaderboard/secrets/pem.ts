import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject } from 'node:crypto';
import { importPKCS8 } from 'jose';
import type { ActiveKey, ServiceKey } from '../identity/signing-key.js';
import { importPublicKey, readPublicKey } from '../proofs/public-key.js';

/** Creates a private key on P-256, as PKCS#8 PEM. */
export function newPem(): string {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  return pemOf(privateKey);
}

/** @returns the key for verification, or a description of the fault */
export async function readPem(kid: string, pem: string): Promise<ServiceKey | string> {
  let jwk: unknown;
  try {
    jwk = createPublicKey(pem).export({ format: 'jwk' });
  } catch {
    return 'it is not a key in PEM form';
  }
  const read = readPublicKey(jwk);
  if (typeof read === 'string') return 'it is not a key on the curve P-256';
  return { kid, jwk: read, publicKey: await importPublicKey(read) };
}

/** @returns the key, or the reason why it cannot sign */
export async function readPrivatePem(kid: string, pem: string): Promise<ActiveKey | string> {
  const key = await readPem(kid, pem);
  if (typeof key === 'string') return key;
  const pkcs8 = privatePemOf(pem);
  return pkcs8 === null ? 'it is a public key' : { ...key, privateKey: await importPKCS8(pkcs8, 'ES256') };
}

/** Converts a private key in any PEM format to PKCS#8 PEM. Null for a public key. */
export function privatePemOf(pem: string): string | null {
  try {
    return pemOf(createPrivateKey(pem));
  } catch {
    return null;
  }
}

const pemOf = (key: KeyObject): string => key.export({ type: 'pkcs8', format: 'pem' }) as string;
