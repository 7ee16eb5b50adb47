import { CompactSign, type CryptoKey, exportJWK, generateKeyPair } from 'jose';
import { type PublicKey, thumbprintOf } from '../../../src/leaderboard/proofs/public-key.js';

/** A P-256 key pair, with the JWK of the public key and its thumbprint. */
export interface SigningKey {
  readonly privateKey: CryptoKey;
  readonly publicKey: CryptoKey;
  readonly jwk: PublicKey;
  readonly jkt: string;
}

export async function newSigningKey(): Promise<SigningKey> {
  const { privateKey, publicKey } = await generateKeyPair('ES256', { extractable: true });
  const { kty, crv, x, y } = await exportJWK(publicKey);
  const jwk = { kty, crv, x, y } as PublicKey;
  return { privateKey, publicKey, jwk, jkt: await thumbprintOf(jwk) };
}

/** Signs claims as a compact JWS. @param claims an object, or a text to sign unchanged */
export function sign(
  key: SigningKey,
  header: Readonly<Record<string, unknown>>,
  claims: Readonly<Record<string, unknown>> | string,
): Promise<string> {
  const text = typeof claims === 'string' ? claims : JSON.stringify(claims);
  return new CompactSign(new TextEncoder().encode(text))
    .setProtectedHeader({ alg: 'ES256', ...header })
    .sign(key.privateKey, { crit: {} });
}

/** Encodes a part of a JWS by hand, because libraries refuse to sign the faulty tokens of these tests. */
export const segment = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');
