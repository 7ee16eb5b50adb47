import { describe, expect, it } from 'vitest';
import { createViewer } from '../../src/server/viewer/viewer-server.js';
import { createHttpServer } from '../../src/server/transports/http/index.js';
import { startTestServer } from '../support/http-server.js';
import { noNginx, startNginx } from '../support/nginx.js';
import { makeTemporaryFolder } from '../support/temporary-folder.js';

const HTTP_1_1 = ['proxy_http_version 1.1;', 'proxy_set_header Connection "";'];

describe.skipIf(noNginx !== null).each([
  ['HTTP/1.0, the default', []],
  ['HTTP/1.1', HTTP_1_1],
])('behind nginx that speaks %s to the server', (_version, settings) => {
  it('a field stream sends its headers and first value at once, and each change when it happens', async () => {
    await using server = await startTestServer();
    await using proxy = await startNginx(server.port, settings);
    const stream = await open(`${proxy.origin}/v1/fs/paint/parts/blend?stream=1`);
    expect(await stream.next()).toBe('data: multiply\n\n');
    server.tree.writeText('paint/parts/blend', 'tint');
    expect(await stream.next()).toBe('data: tint\n\n');
    stream.leave();
  });

  it.each(['text/event-stream', 'application/x-ndjson'])(
    'an event stream as %s sends its headers at once',
    async (accept) => {
      await using server = await startTestServer();
      await using proxy = await startNginx(server.port, settings);
      const stream = await open(`${proxy.origin}/v1/events`, accept);
      server.tree.writeText('debug/time/warp', '2');
      expect(await stream.next()).toContain('"type":"warp-changed"');
      stream.leave();
    },
  );

  it('the first message of the viewer feed passes through nginx without buffering', async () => {
    await using bare = await startTestServer();
    const folder = makeTemporaryFolder();
    const server = await createHttpServer({ ...bare.options, viewer: createViewer(bare.world, folder.path) });
    await using proxy = await startNginx(server.port, settings);
    const stream = await open(`${proxy.origin}/viewer/feed`, '*/*');
    expect(await stream.next()).toContain('{');
    stream.leave();
    await server.close();
    folder.remove();
  });
});

/** Opens a stream like EventSource, and resolves when the headers of the response have arrived. */
async function open(
  url: string,
  accept = 'text/event-stream',
): Promise<{ next: () => Promise<string | undefined>; leave: () => void }> {
  const gone = new AbortController();
  const answer = await fetch(url, { headers: { accept }, signal: gone.signal });
  expect(answer.status).toBe(200);
  const reader = answer.body!.pipeThrough(new TextDecoderStream()).getReader();
  return { next: async () => (await reader.read()).value, leave: () => gone.abort() };
}
