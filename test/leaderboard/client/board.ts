import { writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { exportJWK } from 'jose';
import { makeTemporaryFolder, type TemporaryFolder } from '../../support/temporary-folder.js';
import { newService, type TestPlayer, type TestService } from '../api/service.js';

/**
 * A board that listens on a socket and has one player. The player's credentials file is like one from the pages of the
 * board.
 */
export interface TestBoard {
  readonly service: TestService;
  readonly player: TestPlayer;
  readonly url: string;
  readonly folder: TemporaryFolder;
  readonly credentials: string;
  log(): Promise<{ readonly id: string; readonly type: string }[]>;
}

export async function openBoard(
  options: { readonly now?: () => number; readonly limitsRate?: boolean } = {},
): Promise<TestBoard> {
  const service = await newService(options);
  const player = await service.newPlayer();
  await service.app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = service.app.server.address() as AddressInfo;
  const url = `http://127.0.0.1:${port}`;
  const folder = makeTemporaryFolder();
  return {
    service,
    player,
    url,
    folder,
    credentials: await writeCredentials(folder, player, url),
    log: async () => {
      const rows = await service.store.selectFrom('event').select(['event_id', 'type']).orderBy('seq').execute();
      return rows.map(({ event_id, type }) => ({ id: event_id.toString('hex'), type }));
    },
  };
}

/** @returns the path of the file */
export async function writeCredentials(
  folder: TemporaryFolder,
  { license, key, handle }: Pick<TestPlayer, 'license' | 'key' | 'handle'>,
  board: string,
): Promise<string> {
  const path = join(folder.path, 'credentials.json');
  const jwk = await exportJWK(key.privateKey);
  await writeFile(path, JSON.stringify({ license, jwk, handle, board }), { mode: 0o600 });
  return path;
}
