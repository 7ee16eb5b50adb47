/**
 * A key pair on P-256, created in the browser. The private key leaves the browser only in the file that the user
 * downloads.
 */
export interface KeyPair {
  readonly publicJwk: JsonWebKey;
  readonly privateJwk: JsonWebKey;
}

export async function newKeyPair(): Promise<KeyPair> {
  const pair = await crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, true, ['sign', 'verify']);
  const { kty, crv, x, y } = await crypto.subtle.exportKey('jwk', pair.publicKey);
  const { d } = await crypto.subtle.exportKey('jwk', pair.privateKey);
  const publicJwk = { kty, crv, x, y } as JsonWebKey;
  return { publicJwk, privateJwk: { ...publicJwk, d } as JsonWebKey };
}

export function credentialsFile(handle: string, license: string, { privateJwk }: KeyPair): File {
  const text = JSON.stringify({ board: location.origin, handle, license, jwk: privateJwk }, null, 2);
  return new File([`${text}\n`], `livery-board-${handle}.json`, { type: 'application/json' });
}
