import fc from 'fast-check';
import type { StickerAnchor, StickerSpec } from '../../../../src/contract/actions/stickers.js';
import { accept, type Outcome } from '../../../../src/base/errors/index.js';
import type { Vec3 } from '../../../../src/base/math/index.js';
import { type StickerReport, StickerStore, type WantedImage } from '../../../../src/simulator/paint/stickers/index.js';
import type { TextureStore } from '../../../../src/simulator/paint/textures/index.js';
import type { StickerStoreOptions } from '../../../../src/simulator/paint/stickers/store.js';
import { smallStore } from '../textures/fixtures.js';

export function onGround(rest: Partial<StickerSpec> = {}): StickerSpec {
  return {
    image: 'meow.png',
    anchor: { kind: 'body', bodyId: 'Mun', latitude: 12.03, longitude: -41.88 },
    rotation: 0,
    width: 1,
    height: 1,
    depth: 1,
    alpha: 1,
    brightness: 1,
    ...rest,
  };
}

export function onPart(rest: Partial<StickerSpec> = {}, vesselId = 'Kitten-1', instanceId = 1187): StickerSpec {
  const anchor: StickerAnchor = { kind: 'vessel', vesselId, instanceId, position: [0, 0.5, -1.4], normal: [0, 1, 0] };
  return onGround({ anchor, depth: 0.3, ...rest });
}

/** Places a sticker without checking whether its anchor exists. */
export function placeIn(stickers: StickerStore, spec: StickerSpec): Outcome<number> {
  const placed = stickers.place('test', () => accept(spec));
  return placed.ok ? accept(placed.value.id) : placed;
}

export interface StickerStores {
  readonly textures: TextureStore;
  readonly stickers: StickerStore;
}

export function stickerStores(options: Partial<StickerStoreOptions> = {}): StickerStores {
  const textures = smallStore();
  return { textures, stickers: new StickerStore({ textures, ...options }) };
}

export class RendererDouble {
  readonly calls: string[][] = [];
  readonly detach: () => void;

  constructor(private readonly stickers: StickerStore) {
    this.detach = stickers.attachRenderer(() => this.calls.push(stickers.wantedImages().map(({ image }) => image)));
  }

  wanted(image: string): WantedImage {
    const found = this.stickers.wantedImages().find((each) => each.image === image);
    if (!found) throw new Error(`${image} is not wanted`);
    return found;
  }

  show(image: string, vramBytes = 4096): void {
    const { version } = this.wanted(image);
    this.stickers.reportRenderer({ kind: 'resident', image, version, width: 32, height: 32, vramBytes });
  }

  fail(image: string, error: string): void {
    this.stickers.reportRenderer({ kind: 'failed', image, version: this.wanted(image).version, error });
  }

  report(report: StickerReport): void {
    this.stickers.reportRenderer(report);
  }
}

/** Generates numbers with all digits of a double, and short numbers as people write them. */
export function numbersIn(least: number, most: number): fc.Arbitrary<number> {
  return fc.oneof(
    fc.double({ min: least, max: most, noNaN: true }),
    fc.integer({ min: Math.ceil(least), max: Math.floor(most) }),
  );
}

const above0 = (most: number): fc.Arbitrary<number> => numbersIn(0, most).filter((value) => value > 0);
const anyNumber = numbersIn(-1e12, 1e12);
const vector: fc.Arbitrary<Vec3> = fc.tuple(anyNumber, anyNumber, anyNumber);
const id = fc.string({ unit: fc.constantFrom('K', '1', '-', '=', '_', '.', 'ä', '/'), minLength: 1, maxLength: 64 });

export const anySpec: fc.Arbitrary<StickerSpec> = fc.record({
  image: fc.stringMatching(/^[A-Za-z0-9_-]{1,20}\.png$/),
  anchor: fc.oneof(
    fc.record({
      kind: fc.constant('vessel' as const),
      vesselId: id,
      instanceId: fc.nat(0xffff_ffff),
      position: vector,
      normal: vector.filter((n) => n.some((component) => component !== 0)),
    }),
    fc.record({
      kind: fc.constant('body' as const),
      bodyId: id,
      latitude: numbersIn(-90, 90),
      longitude: numbersIn(-360, 360),
    }),
  ),
  rotation: anyNumber,
  width: above0(1000),
  height: above0(1000),
  depth: above0(100),
  alpha: numbersIn(0, 1),
  brightness: above0(8),
});
