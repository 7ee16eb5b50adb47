import { existsSync, readFileSync } from 'node:fs';
import { afterAll, describe, expect, test, vi } from 'vitest';
import { runCommandLine } from '../../src/cli/run.js';
import type { OpenDevice } from '../../src/device/index.js';
import { decodePng } from '../../src/device/node/png/index.js';
import { makeTemporaryFolder } from '../support/temporary-folder.js';
import { openSharedGpu, sharedGpu } from '../support/shared-device.js';

const folder = makeTemporaryFolder();
afterAll(() => folder.remove());

const SCENE = folder.write('ball.json', {
  name: 'One ball',
  templates: { ball: { geometry: { shape: 'sphere' } } },
  vessels: [{ id: 'ball', parts: [{ template: 'ball' }], orbit: { body: 'Sol', altitude: 5e10 } }],
});
const gpu = await sharedGpu();

const render = (script: string, out: string, ...more: string[]): Promise<number> =>
  renderOn(openSharedGpu, script, out, ...more);

/** @param open opens the device; by default, the command itself opens it */
async function renderOn(open: OpenDevice | undefined, script: string, out: string, ...more: string[]): Promise<number> {
  const size = ['--width', '64', '--height', '36', ...more];
  const files = ['--scene', SCENE, '--script', folder.write('script.txt', script), '--out', out];
  return runCommandLine(['node', 'livery', 'render', ...size, ...files], open);
}

// The timeout is long, because some commands open their own device and compile all pipelines.
describe.skipIf(gpu === null)('livery render', { timeout: 180_000 }, () => {
  const RED =
    'paint/parts/enabled 1\npaint/parts/blend replace\npaint/parts/global/color 1 0 0\npaint/parts/global/enabled 1\nstep 10\n';
  const colours = ({ rgba }: { rgba: Uint8Array }) =>
    new Set(Array.from({ length: rgba.length / 4 }, (_, i) => rgba.subarray(i * 4, i * 4 + 4).join(' ')));

  test('livery render runs a script, writes a picture of the requested size, and exits with 0', async () => {
    const said = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const out = `${folder.path}/drawn.png`;
    expect(await renderOn(undefined, RED, out)).toBe(0);
    const picture = decodePng(readFileSync(out));
    expect([picture.width, picture.height]).toEqual([64, 36]);
    expect(colours(picture).size).toBeGreaterThan(20);
    expect(said.mock.calls.flat()).toEqual([]);
    said.mockRestore();
  });

  test('livery render writes the picture of one pass', async () => {
    const albedo = `${folder.path}/albedo.png`;
    expect(await render(RED, albedo, '--pass', 'albedo')).toBe(0);
    expect([...colours(decodePng(readFileSync(albedo)))].sort()).toEqual(['0 0 0 0', '255 0 0 255']);
    expect(await render(RED, albedo, '--pass', 'Albedo')).toBe(2);
  });

  test('livery render warns of a sticker whose image is missing', async () => {
    const said = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const out = `${folder.path}/lacking.png`;
    expect(await render('paint/stickers/place no.png vessel ball 1 0 2 0 0 1 0\n', out)).toBe(0);
    expect(said.mock.calls.flat()).toEqual([
      "WARNING: paint/stickers/0: the image 'no.png' is missing; upload it under paint/textures/file",
    ]);
    said.mockRestore();
  });

  test('livery render rethrows a DOMException of the driver unchanged', async () => {
    vi.stubGlobal('GPUMapMode', { READ: 0 });
    await expect(renderOn(undefined, '', `${folder.path}/unread.png`)).rejects.toMatchObject({
      name: 'OperationError',
    });
    vi.unstubAllGlobals();
  });

  test('when a write is refused, livery render exits with 1 and names the write', async () => {
    const said = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const out = `${folder.path}/refused.png`;
    expect(await render('# red\npaint/parts/global/color red\n', out)).toBe(1);
    expect(said.mock.calls.flat().join('\n')).toMatch(/script\.txt:2: EINVAL: .*color/);
    said.mockRestore();
    expect(existsSync(out)).toBe(false);
  });
});
