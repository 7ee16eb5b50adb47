import { generateKeyPairSync } from 'node:crypto';
import { chmod, writeFile } from 'node:fs/promises';
import {
  claimHandle,
  createAccount,
  listHandles,
  reissueLicense,
  type Service,
} from '../../../leaderboard/operator/index.js';

/** The handle of the demo's player, who signs in with `--dev-login`. */
export const HANDLE = 'Moonshot';

/**
 * Creates the player, or gives it a new key if it exists already.
 * @param file where the credentials for the client are written
 */
export async function makePlayer(service: Service, file: string): Promise<void> {
  const { playerId } = await createAccount(service, { provider: 'dev', subject: HANDLE });
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const jwk = publicKey.export({ format: 'jwk' });
  const held = await listHandles(service.store, playerId);
  const isNew = !held.some(({ handle }) => handle === HANDLE);
  const grant = { playerId, handle: HANDLE, jwk };
  const { license } = isNew ? await claimHandle(service, grant) : await reissueLicense(service, grant);
  const key = privateKey.export({ format: 'jwk' });
  await writeFile(file, JSON.stringify({ license, jwk: key, handle: HANDLE, board: service.baseUrl }), { mode: 0o600 });
  // Set the mode again, because `writeFile` applies it only to a new file.
  await chmod(file, 0o600);
}
