import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { PlatformError } from '../../base/errors/index.js';
import { boardProgram } from '../../device/node/installation/index.js';
import { deploymentOf, markOf } from '../../leaderboard/operator/index.js';
import { openSecrets, type Secrets } from '../../leaderboard/secrets/index.js';
import type { Store } from '../../leaderboard/store/index.js';

/**
 * Opens the secrets in a data folder, and checks that the service at an address uses the same secrets.
 * @throws PlatformError if no service is at the address, the folder contains no secrets, or the secrets belong to
 * another service
 */
export async function secretsOfService(url: string, data: string): Promise<Secrets> {
  const kept = await publishedKeys(url);
  // Check this first, because `openSecrets` would create missing secrets.
  if (!existsSync(join(data, 'secrets'))) {
    throw new PlatformError(`--data ${data}: no service has its secrets there; ${nameItsFolder()}`);
  }
  const secrets = await openSecrets(data, Date.now);
  const { x } = (await secrets.keys()).active.jwk;
  if (kept.includes(x)) return secrets;
  throw new PlatformError(`--data ${data}: the service at ${url} does not use this folder; ${nameItsFolder()}`);
}

/** @throws PlatformError if the database belongs to other secrets */
export async function requireDatabaseOf(store: Store, secrets: Secrets, data: string): Promise<void> {
  if ((await deploymentOf(store)).secretsMark === markOf(secrets)) return;
  throw new PlatformError(
    `--data ${data}: the service of this folder fills another database; ` +
      `give DATABASE_URL the value that ${boardProgram()} serve has, or unset it for both`,
  );
}

const nameItsFolder = (): string => `name the folder that ${boardProgram()} serve was started with`;

/** Returns the coordinate `x` of each signing key that a service publishes. */
async function publishedKeys(url: string): Promise<string[]> {
  const address = `${url}/.well-known/board-jwks.json`;
  const answer = await fetch(address).catch((cause: unknown) => {
    throw new PlatformError(`--url ${url}: no service answers; start one with ${boardProgram()} serve`, { cause });
  });
  const { keys } = ((await answer.json().catch(() => null)) ?? {}) as {
    readonly keys?: readonly { readonly x: string }[];
  };
  if (answer.ok && keys) return keys.map(({ x }) => x);
  throw new PlatformError(
    `--url ${url}: the server there is not a leaderboard; name the address that ${boardProgram()} serve printed`,
  );
}
