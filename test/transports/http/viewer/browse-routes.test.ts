import { describe, expect, test } from 'vitest';
import { startTestServer } from '../../../support/http-server.js';

interface Entry {
  name: string;
  type: string;
  kind?: string;
  writable: boolean;
}

const PNG = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a);

async function list(base: string, path: string): Promise<Entry[]> {
  const answer = await fetch(`${base.replace(/\/v1$/, '')}/viewer/tree${path}`);
  expect(answer.status).toBe(200);
  return (await answer.json()) as Entry[];
}

describe('names of a directory', () => {
  test('the root and a directory are listed, with what can be written', async () => {
    await using server = await startTestServer();
    const root = await list(server.base, '');
    expect(root.map(({ name }) => name)).toContain('paint');
    const parts = await list(server.base, '/paint/parts');
    expect(parts).toContainEqual({ name: 'enabled', type: 'file', kind: 'St', writable: true });
    expect(parts).toContainEqual({ name: 'global', type: 'directory', writable: false });
    expect(await list(server.base, '/time')).toContainEqual({ name: 'ut', type: 'file', kind: 'S', writable: false });
  });

  test('what is no directory is refused with its errno', async () => {
    await using server = await startTestServer();
    const at = server.base.replace(/\/v1$/, '/viewer/tree');
    expect((await fetch(`${at}/nowhere`)).status).toBe(404);
    expect(await (await fetch(`${at}/time/ut`)).json()).toMatchObject({ errno: 'ENOTDIR' });
  });
});

test('an uploaded picture comes back byte for byte, one that is not there is 404', async () => {
  await using server = await startTestServer();
  await fetch(`${server.base}/paint/texture/file/a.png`, { method: 'PUT', body: PNG });
  const site = server.base.replace(/\/v1$/, '');
  const answer = await fetch(`${site}/viewer/texture/a.png`);
  expect(new Uint8Array(await answer.arrayBuffer())).toEqual(PNG);
  expect((await fetch(`${site}/viewer/texture/b.png`)).status).toBe(404);
});

describe('one stream for many leaves', () => {
  test('tells every leaf at once, and then the one that changed', async () => {
    await using server = await startTestServer();
    const stop = new AbortController();
    const answer = await fetch(server.base.replace(/\/v1$/, '/viewer/watch'), {
      method: 'POST',
      body: 'paint/parts/enabled\npaint/parts/blend\nnowhere/at/all',
      signal: stop.signal,
    });
    const items = readItems(answer);
    expect([await items(), await items()].sort()).toEqual([
      ['paint/parts/blend', 'multiply'],
      ['paint/parts/enabled', '0'],
    ]);
    await fetch(`${server.base}/fs/paint/parts/blend`, { method: 'POST', body: 'tint' });
    expect(await items()).toEqual(['paint/parts/blend', 'tint']);
    stop.abort();
  });

  test('refuses to follow nothing', async () => {
    await using server = await startTestServer();
    const answer = await fetch(server.base.replace(/\/v1$/, '/viewer/watch'), { method: 'POST', body: '' });
    expect(answer.status).toBe(400);
  });
});

/** Reads items of server-sent events one by one. */
function readItems(answer: Response): () => Promise<unknown> {
  const reader = answer.body!.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  return async () => {
    for (;;) {
      const end = text.indexOf('\n\n');
      if (end >= 0) {
        const item = text.slice(0, end);
        text = text.slice(end + 2);
        if (item.startsWith('data: ')) return JSON.parse(item.slice(6)) as unknown;
        continue;
      }
      const { value, done } = await reader.read();
      if (done) throw new Error('the stream ended');
      text += value;
    }
  };
}
