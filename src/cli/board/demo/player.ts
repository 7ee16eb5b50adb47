import { generateKeyPairSync } from 'node:crypto';
import { chmod, writeFile } from 'node:fs/promises';
import {
  claimHandle,
  createAccount,
  listHandles,
  reissueLicense,
  type Service,
} from '../../../leaderboard/operator/index.js';

/** Handle of the demo's player, for `--dev-login`. */
export const HANDLE = 'Moonshot';

/**
 * Creates the player, or issues a new key for an existing player.
 * @param file receives the credentials for the client
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
  // `writeFile` sets the mode only for a new file.
  await chmod(file, 0o600);
}
