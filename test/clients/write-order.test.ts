import { describe, expect, it } from 'vitest';
import { pngOf } from '../simulator/paint/textures/fixtures.js';
import { startTestServer, type TestServer } from '../support/http-server.js';

/**
 * Scripts of clients that write leaves one after another. Depending on the order, a write may have no effect until
 * another leaf has been written. The server must accept every write, and the result must not depend on the order.
 */

const SHIP = 'Hunter-ship';

function script({ base }: TestServer) {
  const read = async (path: string): Promise<string> => (await (await fetch(`${base}/fs/${path}`)).text()).trimEnd();
  const write = async (path: string, body: string): Promise<string> => {
    const answer = await fetch(`${base}/fs/${path}`, { method: 'POST', body: `${body}\n` });
    return answer.ok ? 'ok' : `${answer.status} ${await answer.text()}`;
  };
  const run = async (lines: readonly string[]): Promise<void> => {
    for (const line of lines) {
      const [path = '', ...words] = line.split(' ');
      expect(await write(path, words.join(' ')), line).toBe('ok');
    }
  };
  return { read, write, run };
}

/** Returns the lines of `camera/status` that determine a picture: the camera's applied pose and its field of view. */
async function viewOf({ read }: ReturnType<typeof script>): Promise<string[]> {
  const lines = (await read('camera/status')).split('\n');
  return lines.filter((line) => line.startsWith('applied_') || line.startsWith('fov'));
}

const POSE = [
  `camera/pose/anchor vessel:${SHIP}`,
  'camera/pose/frame enu',
  'camera/pose/position 40 -25 12',
  `camera/pose/aim vessel:${SHIP} up target`,
  'camera/pose/fov 35',
];
const anchor = POSE[0]!;
const ORDERS: readonly (readonly [string, readonly string[]])[] = [
  ['the frame before the anchor', [POSE[1]!, anchor, ...POSE.slice(2)]],
  ['the anchor last', [...POSE.slice(1), anchor]],
  ['a position with its frame before the anchor', ['camera/pose/position 40 -25 12 enu', ...POSE.slice(3), anchor]],
  ['everything before camera/enabled', [...POSE.slice(1), anchor, 'camera/enabled 1']],
];

async function usualView(seconds = 0): Promise<string[]> {
  await using server = await startTestServer();
  const client = script(server);
  await client.run(['camera/enabled 1', ...POSE, ...steps(seconds)]);
  return await viewOf(client);
}

const steps = (seconds: number): string[] => Array<string>(Math.round(seconds * 10)).fill('clock/step 0.1');

describe('a script that places the camera', () => {
  it.each(ORDERS)('a script may write %s', async (_name, lines) => {
    await using server = await startTestServer();
    const client = script(server);
    await client.run(lines[lines.length - 1] === 'camera/enabled 1' ? lines : ['camera/enabled 1', ...lines]);
    expect(await client.read('camera/last_error')).toBe('-');
    expect(await viewOf(client)).toEqual(await usualView());
  });

  it('while a frame cannot be resolved, camera/last_error says why, and the camera keeps its previous view', async () => {
    await using server = await startTestServer();
    const client = script(server);
    await client.run(['camera/enabled 1']);
    const before = await viewOf(client);
    await client.run(['camera/pose/frame chase', 'camera/pose/position -30 0 -5']);
    expect(await client.read('camera/last_error')).toMatch(/^pose: frame 'chase' cannot be resolved for anchor 'none'/);
    expect(await viewOf(client)).toEqual(before);
    await client.run([anchor]);
    expect(await client.read('camera/last_error')).toBe('-');
    expect(await viewOf(client)).not.toEqual(before);
    expect(await client.write('camera/pose/anchor', 'vessel:nobody')).toMatch(/^404 .*ENOENT/);
    expect(await client.read('camera/pose/anchor')).toBe(`vessel:${SHIP}`);
  });
});

describe('a timed batch that moves the camera', () => {
  it.each([
    ['in one moment', ['0', '0', '0', '0', '0']],
    ['one line after the other', ['0', '250', '500', '750', '1000']],
  ])("a timed batch may write the camera's frame before its anchor, %s", async (_name, times) => {
    await using server = await startTestServer();
    const client = script(server);
    const lines = [...POSE.slice(1), anchor].map((line, index) => `${times[index]} ${line}`);
    await client.run(['camera/enabled 1']);
    expect(await client.write('ctl/timed_batch', ['@id ride', '@clock render', ...lines, 'commit'].join('\n'))).toBe(
      'ok',
    );
    await client.run(steps(1.1));
    expect(await client.read('ctl/schedules/ride/last_error')).toBe('-');
    expect(await viewOf(client)).toEqual(await usualView(1.1));
  });
});

describe('a script that puts a sticker on the ground', () => {
  it('a script may place a sticker before it uploads the image, edit the sticker, and clone it from its spec', async () => {
    await using server = await startTestServer();
    const client = script(server);
    const events: { vessel: string; detail: string }[] = [];
    server.tree.watch('events', (line) => void events.push(JSON.parse(line) as (typeof events)[number]));
    await client.run([
      'camera/enabled 1',
      'camera/pose/frame enu',
      'camera/pose/position 0 -30 40',
      anchor,
      'camera/pose/aim_offset 0 20 -40',
      'camera/pose/aim_frame enu',
      `camera/pose/aim_target vessel:${SHIP}`,
      'camera/cursor 0.6 -0.4',
      'paint/stickers/spray logo.png aim=cursor w=4 h=4',
      'paint/stickers/0/alpha 0.5',
      'paint/stickers/0/size 2 3',
    ]);
    const upload = await fetch(`${server.base}/paint/texture/file/logo.png`, {
      method: 'PUT',
      body: new Uint8Array(pngOf(16)),
    });
    expect(upload.ok).toBe(true);
    const spec = await client.read('paint/stickers/0/spec');
    expect(spec).toMatch(/^logo.png body Earth .* w=2 h=3 .* alpha=0.5 /);
    await client.run([`paint/stickers/place ${spec}`]);
    expect(await client.read('paint/stickers/1/spec')).toBe(spec);
    expect(events.map(({ vessel }) => vessel)).toEqual(['', '']);
    expect(Object.keys(events[0]!)).toEqual(['ut', 'type', 'vessel', 'detail']);
  });
});
