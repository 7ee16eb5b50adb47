import { describe, expect, it } from 'vitest';
import { defaultConfig } from '../../../src/contract/vocabulary/config-keys.js';
import { prepareTexture } from '../../../src/base/images/decode/index.js';
import { type Image } from '../../../src/base/images/index.js';
import { KittenPaint } from '../../../src/simulator/paint/kittens/index.js';
import { TextureStore } from '../../../src/simulator/paint/textures/index.js';
import { isFileName } from '../../../src/base/uploads/index.js';
import { clutterTexture, errnoOf, pngOf, upload } from './textures/fixtures.js';

const MEBIBYTE = 1_048_576;

interface Limit {
  readonly name: string;
  readonly most: number;
  readonly outcomeOf: (amount: number) => string;
  /** The outcome of going beyond the limit by one. The outcome at the limit is `ok`. */
  readonly refusal: string;
}

const LIMITS: readonly Limit[] = [
  { name: 'files_max', most: 32, outcomeOf: openFiles, refusal: 'ENOSPC' },
  { name: 'bytes_max', most: 128 * MEBIBYTE, outcomeOf: writeInAll, refusal: 'ENOSPC' },
  { name: 'file_bytes_max', most: 16 * MEBIBYTE, outcomeOf: writeToOne, refusal: 'EFBIG' },
  { name: 'bindings_max', most: 32, outcomeOf: bindTextures, refusal: 'ENOSPC' },
  { name: 'max_dimension, px', most: 4096, outcomeOf: prepareSide, refusal: 'downscaled' },
  { name: 'the characters of a name', most: 64, outcomeOf: nameOf, refusal: 'EINVAL' },
  { name: 'material clones', most: 64, outcomeOf: (colours) => paintColours(colours), refusal: 'degraded' },
  {
    name: 'material clones, 3 configured',
    most: 3,
    outcomeOf: (colours) => paintColours(colours, 3),
    refusal: 'degraded',
  },
];

describe('the default limits of textures and EVA paint', () => {
  it.each(LIMITS)('$name: $most is accepted, and one more gets $refusal', ({ most, outcomeOf, refusal }) => {
    expect([outcomeOf(most), outcomeOf(most + 1)]).toEqual(['ok', refusal]);
  });

  it('a store without configured limits has the limits of the default configuration', () => {
    const { limits } = new TextureStore();
    const config = defaultConfig();
    expect(limits).toEqual({
      filesMax: config.paint_texture_max_files,
      bytesMax: config.paint_texture_max_total_bytes,
      fileBytesMax: config.paint_texture_max_bytes,
      bindingsMax: config.paint_texture_max_bindings,
      maxDimension: config.paint_texture_max_dimension,
    });
    expect(new KittenPaint().status.cloneCap).toBe(config.paint_max_material_clones);
  });
});

function openFiles(count: number): string {
  const { files } = new TextureStore();
  let outcome = 'ok';
  for (let index = 0; index < count && outcome === 'ok'; index++) outcome = errnoOf(files.open(`picture-${index}`));
  return outcome;
}

function writeInAll(bytes: number): string {
  const { files } = new TextureStore();
  const chunk = new Uint8Array(4 * MEBIBYTE);
  for (let left = bytes, index = 0; left > 0; left -= chunk.length, index++) {
    // The store accepts no more files, so write the last byte into an existing file.
    const opened = files.open(`picture-${Math.min(index, 31)}`);
    if (!opened.ok) return opened.errno;
    const written = opened.value.write(index < 32 ? 0 : chunk.length, chunk.subarray(0, left));
    if (!written.ok) return written.errno;
    opened.value.close();
  }
  return 'ok';
}

function writeToOne(bytes: number): string {
  const opened = new TextureStore().files.open('picture');
  return opened.ok ? errnoOf(opened.value.write(bytes - 1, Uint8Array.of(1))) : opened.errno;
}

function bindTextures(count: number): string {
  const catalogue = Array.from({ length: count }, (_, index) => clutterTexture(`Texture${index}`));
  const store = new TextureStore({ catalogue: () => catalogue });
  upload(store, 'picture', pngOf(16));
  const outcomes = catalogue.map(({ id }) => errnoOf(store.bind({ textureId: id, file: 'picture', mode: 'raw' })));
  return outcomes.find((outcome) => outcome !== 'ok') ?? 'ok';
}

function prepareSide(width: number): string {
  const level = { width, height: 1, bytes: new Uint8Array(width * 4) };
  const image: Image = {
    kind: 'png',
    format: 'rgba8unorm',
    transfer: 'srgb',
    alpha: 'straight',
    width,
    height: 1,
    levels: [level],
  };
  const { maxDimension } = new TextureStore().limits;
  const prepared = prepareTexture(image, { mode: 'raw', meaning: 'colour', maxDimension, features: new Set() });
  if (!prepared.ok) return prepared.errno;
  return prepared.value.width === width ? 'ok' : 'downscaled';
}

function nameOf(length: number): string {
  return isFileName('x'.repeat(length)) ? 'ok' : 'EINVAL';
}

function paintColours(colours: number, cap?: number): string {
  const machine = new KittenPaint(cap);
  machine.rules.setMaster(true);
  for (let index = 0; index < colours; index++) {
    const scope = { kind: 'individual', vesselId: `Kitten-${index}` } as const;
    machine.rules.setColour(scope, [index / 255, 0, 0]);
    machine.rules.setEnabled(scope, true);
    machine.appear(scope.vesselId, [{ name: 'body', stock: 'suit' }]);
  }
  machine.bindClones();
  const { state, clones, bindings } = machine.status;
  expect([clones, bindings]).toEqual([Math.min(colours, cap ?? 64), Math.min(colours, cap ?? 64)]);
  return state === 'active' ? 'ok' : state;
}
