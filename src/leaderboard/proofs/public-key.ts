import { calculateJwkThumbprint, importJWK, type CryptoKey } from 'jose';

/** A public P-256 key: a JWK without any other members. */
export interface PublicKey {
  readonly kty: 'EC';
  readonly crv: 'P-256';
  readonly x: string;
  readonly y: string;
}

/** 32 bytes in base64url. */
const COORDINATE = /^[A-Za-z0-9_-]{43}$/;

/**
 * Returns the public P-256 key in a JWK. If the JWK must be refused, returns the reason: it has a private member,
 * another curve, or coordinates of a wrong length. Only `importPublicKey` checks that the point is on the curve.
 */
export function readPublicKey(jwk: unknown): PublicKey | string {
  if (typeof jwk !== 'object' || jwk === null || Array.isArray(jwk)) return 'the jwk is not an object';
  const { kty, crv, x, y } = jwk as Readonly<Record<string, unknown>>;
  if ('d' in jwk) return "the jwk has the private member 'd'; never send a private key";
  if (kty !== 'EC' || crv !== 'P-256') return 'the jwk is not an EC key on the curve P-256';
  if (typeof x !== 'string' || typeof y !== 'string' || !COORDINATE.test(x) || !COORDINATE.test(y)) {
    return 'the coordinates of the jwk must be 32 bytes each in base64url';
  }
  return { kty, crv, x, y };
}

/** Returns the thumbprint of a key (RFC 7638, SHA-256): 43 characters of base64url. */
export const thumbprintOf = (key: PublicKey): Promise<string> => calculateJwkThumbprint({ ...key }, 'sha256');

/** @throws for a point that is not on the curve */
export const importPublicKey = (key: PublicKey): Promise<CryptoKey> => importJWK({ ...key }, 'ES256');
