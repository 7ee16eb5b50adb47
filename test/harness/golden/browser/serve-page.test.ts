import { existsSync } from 'node:fs';
import { basename, join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { servePage } from '../../../../harness/golden/browser/serve-page.js';
import { makeTemporaryFolder } from '../../../support/temporary-folder.js';

const folders = [makeTemporaryFolder(), makeTemporaryFolder(), makeTemporaryFolder()] as const;
const [page, viewer, outside] = folders;
afterAll(() => {
  for (const folder of folders) folder.remove();
});

test('the server of the golden page serves a file from the first folder that has it', async () => {
  page.write('index.html', 'page');
  viewer.write('index.html', 'viewer');
  viewer.write('transcoder.wasm', 'transcoder');
  outside.write('secret.txt', 'secret');
  const server = await servePage([page.path, viewer.path]);
  const get = async (path: string): Promise<readonly unknown[]> => {
    const answer = await fetch(new URL(path, server.url));
    return [answer.status, answer.headers.get('content-type'), await answer.text()];
  };
  expect(await get('/')).toEqual([200, 'text/html; charset=utf-8', 'page']);
  expect(await get('/transcoder.wasm')).toEqual([200, 'application/wasm', 'transcoder']);
  expect(await get('/other.wasm')).toEqual([404, null, '']);
  // A malformed path does not end the server.
  expect(await get('/%')).toEqual([400, null, '']);
  // The path of a request cannot leave the folders.
  expect(existsSync(join(page.path, '..', basename(outside.path), 'secret.txt'))).toBe(true);
  expect(await get(`/..%2F${basename(outside.path)}/secret.txt`)).toEqual([404, null, '']);
  await server.close();
});
