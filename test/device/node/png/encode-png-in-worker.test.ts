import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, it } from 'vitest';
import { projectRoot } from '../../../../src/device/node/installation/project-root.js';
import { encodePng, encodePngInWorker } from '../../../../src/device/node/png/index.js';

type PngModule = typeof import('../../../../src/device/node/png/index.js');

const BUILT = join(projectRoot(), 'dist/src/device/node/png/index.js');
const built = (): Promise<PngModule> => import(/* @vite-ignore */ pathToFileURL(BUILT).href) as Promise<PngModule>;

const noise = (width: number, height: number, seed: number) =>
  Uint8Array.from({ length: width * height * 4 }, (_, i) => (i % 4 === 3 ? 255 : (i * 31 + seed * 17) % 256));

describe('encodePngInWorker', () => {
  it('encodePngInWorker returns the same bytes as encodePng', async () => {
    const rgba = noise(16, 9, 1);
    const wanted = Buffer.from(encodePng(rgba, 16, 9));
    expect(Buffer.from(await encodePngInWorker(rgba, 16, 9))).toEqual(wanted);
  });

  describe.skipIf(!existsSync(BUILT))('on the built thread (skipped without dist/, run npm run build)', () => {
    it('encodePngInWorker encodes many pictures at once, and transfers the pixels without a copy', async () => {
      const module = await built();
      const pictures = Array.from({ length: 12 }, (_, i) => noise(32, 18, i));
      const wanted = pictures.map((rgba) => Buffer.from(encodePng(rgba, 32, 18)));
      const files = await Promise.all(pictures.map((rgba) => module.encodePngInWorker(rgba, 32, 18)));
      pictures.forEach((rgba, i) => {
        expect(rgba.length).toBe(0);
        expect(Buffer.from(files[i]!)).toEqual(wanted[i]);
      });
    });

    it('encodePngInWorker copies the pixels when their buffer also contains other bytes', async () => {
      const module = await built();
      const beside = noise(32, 36, 5);
      const wanted = Buffer.from(encodePng(beside.slice(0, 32 * 18 * 4), 32, 18));
      const file = await module.encodePngInWorker(beside.subarray(0, 32 * 18 * 4), 32, 18);
      expect([Buffer.from(file), beside.length]).toEqual([wanted, 32 * 36 * 4]);
    });

    it('encodePngInWorker rejects an invalid picture and encodes the next picture', async () => {
      const module = await built();
      await expect(module.encodePngInWorker(new Uint8Array(3), 2, 2)).rejects.toThrow('2×2 px need 16 bytes');
      expect((await module.encodePngInWorker(noise(2, 2, 0), 2, 2)).length).toBeGreaterThan(50);
    });
  });
});
