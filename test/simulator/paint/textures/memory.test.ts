import { setTimeout } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import { TextureStore } from '../../../../src/simulator/paint/textures/index.js';
import { CATALOGUE, pngOf, upload } from './fixtures.js';

const FILES = 32;
const KIBIBYTE = 1024;
const MEBIBYTE = 1024 * KIBIBYTE;
const FILE_BYTES = 256 * KIBIBYTE;
const CHUNK_BYTES = 64 * KIBIBYTE;
const LIMITS = { filesMax: FILES, bytesMax: FILES * FILE_BYTES, fileBytesMax: FILE_BYTES };

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

/** Returns the lowest of several readings, because a background thread frees the collected memory with a delay. */
async function usedBytes(): Promise<number> {
  let least = Infinity;
  for (let look = 0; look < 5; look++) {
    collect();
    await setTimeout(20);
    const { heapUsed, arrayBuffers } = process.memoryUsage();
    least = Math.min(least, heapUsed + arrayBuffers);
  }
  return least;
}

describe('the memory use of 100 rounds that upload 32 files and delete them again', () => {
  it('repeated uploads and deletions use no additional memory, whether the files are bound, committed or abandoned', async () => {
    const store = new TextureStore({ limits: LIMITS, catalogue: () => CATALOGUE });
    store.attachRenderer(() => undefined);
    const round = (): void => {
      for (let index = 0; index < FILES; index++) uploadInChunks(store, `picture-${index}.png`);
      expect([store.files.count, store.files.bytes]).toEqual([FILES, LIMITS.bytesMax]);
      for (const { id } of CATALOGUE) store.bind({ textureId: id, file: 'picture-0.png', mode: 'raw' });
      const given = store.files.open('picture-1.png', { truncate: true });
      if (given.ok) given.value.write(0, pngOf(FILE_BYTES));
      const left = store.files.open('picture-2.png');
      for (const { name } of store.files.list()) store.files.delete(name);
      if (left.ok) left.value.abort();
      expect([store.files.count, store.files.bytes, store.files.pendingBytes]).toEqual([0, 0, 0]);
    };
    for (let index = 0; index < 5; index++) round();
    const before = await usedBytes();
    for (let index = 0; index < 100; index++) round();
    const left = async (): Promise<number> => (await usedBytes()) - before;
    await expect.poll(left, { timeout: 20_000 }).toBeLessThan(0.5 * MEBIBYTE);
  }, 60_000);

  it('the memory test can detect the leak of a single stored file', async () => {
    const store = new TextureStore({ limits: { fileBytesMax: MEBIBYTE } });
    const before = await usedBytes();
    upload(store, 'picture.png', pngOf(MEBIBYTE));
    expect((await usedBytes()) - before).toBeGreaterThan(0.5 * MEBIBYTE);
    expect(store.files.bytes).toBe(MEBIBYTE);
  });
});

function uploadInChunks({ files }: TextureStore, name: string): void {
  const opened = files.open(name, { truncate: true });
  if (!opened.ok) throw new Error(opened.reason);
  for (let offset = 0; offset < FILE_BYTES; offset += CHUNK_BYTES) {
    const written = opened.value.write(offset, pngOf(CHUNK_BYTES));
    if (!written.ok) throw new Error(written.reason);
  }
  opened.value.close();
}
