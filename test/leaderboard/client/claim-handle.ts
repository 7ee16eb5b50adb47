import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { exportJWK } from 'jose';
import { newSigningKey } from '../proofs/signing.js';

/**
 * Logs in to a board with its development login, and claims a handle.
 * @returns the path of the credentials file
 */
export async function claimHandle(board: string, handle: string, folder: string): Promise<string> {
  const start = await fetch(`${board}/auth/dev/start`, { redirect: 'manual' });
  const state = new URL(start.headers.get('location')!).searchParams.get('state')!;
  const callback = `${board}/auth/dev/callback?state=${state}&code=${handle}`;
  const back = await fetch(callback, { redirect: 'manual', headers: { cookie: cookiesOf(start) } });
  const key = await newSigningKey();
  const claim = await fetch(`${board}/api/handles`, {
    method: 'POST',
    headers: { cookie: cookiesOf(back) },
    body: JSON.stringify({ handle, jwk: key.jwk }),
  });
  const { license } = (await claim.json()) as { readonly license: string };
  const path = join(folder, `${handle}.json`);
  const jwk = await exportJWK(key.privateKey);
  await writeFile(path, JSON.stringify({ board, handle, license, jwk }), { mode: 0o600 });
  return path;
}

const cookiesOf = ({ headers }: Response): string =>
  headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0]!)
    .join('; ');
