import { expect, it } from 'vitest';
import { bindSecrets, deploymentOf, rememberBaseUrl } from '../../../src/leaderboard/operator/deployment.js';
import { deleteAccount } from '../../../src/leaderboard/operator/delete-account.js';
import { openSecrets } from '../../../src/leaderboard/secrets/open-secrets.js';
import { newFolder } from '../secrets/folders.js';
import { newDeployment, newPlayer } from './service.js';

it('secrets can be replaced while a database has no accounts, and never after its first account', async () => {
  const { store, secrets, now, ...service } = await newDeployment();
  const other = await openSecrets(await newFolder(), now);
  await bindSecrets(store, other);
  await bindSecrets(store, secrets);
  const { playerId } = await newPlayer({ store, secrets, now, ...service });
  await bindSecrets(store, secrets);
  await expect(bindSecrets(store, other)).rejects.toThrow(/this database belongs to other secrets/);
  await deleteAccount({ store, now }, { playerId, reason: 'asked' });
  await expect(bindSecrets(store, other)).rejects.toThrow(/copy the folder `secrets`/);
  await bindSecrets(store, secrets);
});

it('a database that has accounts but is not bound to any secrets is bound to the first secrets that a service uses', async () => {
  const service = await newDeployment();
  await newPlayer(service);
  await bindSecrets(service.store, service.secrets);
  const other = await openSecrets(await newFolder(), service.now);
  await expect(bindSecrets(service.store, other)).rejects.toThrow(/belongs to other secrets/);
});

it('the stored address is the address of the service that ran last', async () => {
  const { store } = await newDeployment();
  expect((await deploymentOf(store)).baseUrl).toBeNull();
  await rememberBaseUrl(store, 'https://one.example');
  await rememberBaseUrl(store, 'https://two.example');
  expect((await deploymentOf(store)).baseUrl).toBe('https://two.example');
});
