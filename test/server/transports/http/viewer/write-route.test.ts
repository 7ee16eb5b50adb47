import { describe, expect, test } from 'vitest';
import type { WatchedWrite } from '../../../../../src/contract/index.js';
import { startTestServer, type TestServer } from '../../../../support/http-server.js';

const COLOUR = 'paint/parts/global/color';
const STOCK = '1 0.25 0.2';

async function post(server: TestServer, body: string): Promise<readonly [status: number, answer: unknown]> {
  const answer = await fetch(server.base.replace(/\/v1$/, '/viewer/write'), { method: 'POST', body });
  return [answer.status, await answer.json()];
}

const write = (server: TestServer, asked: Partial<WatchedWrite>): ReturnType<typeof post> =>
  post(server, JSON.stringify({ path: COLOUR, text: '1 0 0', before: [], after: [], ...asked }));

describe("the page's write", () => {
  test('the answer has the texts from before and after the write, and null for an absent leaf', async () => {
    await using server = await startTestServer();
    expect(await write(server, { before: [COLOUR], after: ['paint/parts/blend', 'nowhere', COLOUR] })).toEqual([
      200,
      { before: [STOCK], after: ['multiply', null, '1 0 0'], refusal: null },
    ]);
  });

  test('the answer to a refused write has the reason and the unchanged texts', async () => {
    await using server = await startTestServer();
    const [status, answer] = await write(server, { text: 'red', before: [COLOUR], after: [COLOUR] });
    expect(status).toBe(200);
    expect(answer).toMatchObject({ before: [STOCK], after: [STOCK], refusal: { errno: 'EINVAL' } });
  });

  test('a text may have several lines, as a batch does', async () => {
    await using server = await startTestServer();
    const text = `${COLOUR} 0 1 0\npaint/parts/enabled 1\ncommit\n`;
    const asked = { path: 'ctl/batch', text, after: [COLOUR, 'paint/parts/enabled'] };
    expect(await write(server, asked)).toMatchObject([200, { after: ['0 1 0', '1'], refusal: null }]);
  });

  test('the server writes nothing if a leaf cannot be read before the write', async () => {
    await using server = await startTestServer();
    expect(await write(server, { before: ['nowhere'] })).toMatchObject([404, { errno: 'ENOENT' }]);
    expect(server.tree.readText(COLOUR)).toBe(`${STOCK}\n`);
  });

  test.each([
    '',
    'x',
    '[]',
    '{}',
    `{"path":"${COLOUR}","text":1,"before":[],"after":[]}`,
    `{"path":"${COLOUR}","text":"1 0 0","before":[],"after":["time/ut","time/ut"]}`,
    JSON.stringify({ path: COLOUR, text: '1 0 0', before: [], after: Array.from({ length: 2001 }, String) }),
  ])('the server refuses the body %.80s', async (body) => {
    await using server = await startTestServer();
    expect(await post(server, body)).toMatchObject([400, { errno: 'EINVAL' }]);
    expect(server.tree.readText(COLOUR)).toBe(`${STOCK}\n`);
  });
});
