import type { GoldenSource } from '../../src/golden/stored-goldens.js';
import type { GoldenFrame } from '../../src/renderer/drawing/node/world-frames.js';
import { encodePng } from '../../src/device/node/png/index.js';
import { SurfaceTexels } from '../../src/renderer/render/capture/surface-texels.js';
import { TileMap } from '../../src/renderer/render/capture/tile-map.js';
import { pictureSize } from '../../src/contract/picture-options.js';
import type { FrameOptions } from '../../src/renderer/drawing/frame-options.js';

const VIEW = { worldFromView: [0, 0, 0, 1], fovY: 1, orthoHalfHeight: null, near: 0.1 } as const;

/** A packed normal along z: both coordinates are at the middle of the octahedral map (shaders/gbuffer/layout.wgsl). */
const UPRIGHT = (8191 << 14) | 8191;

export interface Spot {
  readonly x: number;
  readonly y: number;
  readonly colour: readonly [number, number, number];
}

/** Frames of one colour with spots. They need no device. */
export class PlainFrames implements GoldenSource {
  ut = 0;
  isClockRunning = false;
  warnings: readonly string[] = [];
  colour: readonly [number, number, number] = [40, 80, 120];
  spots: readonly Spot[] = [];
  readonly asked: FrameOptions[] = [];
  released = 0;
  /** Called before each frame is drawn. The frame is drawn only when the returned promise has resolved. */
  before: () => Promise<void> = () => Promise.resolve();

  async capture(options: FrameOptions): Promise<GoldenFrame> {
    this.asked.push(options);
    await this.before();
    const { width, height } = pictureSize(options);
    const pixels = new Uint8Array(width * height * 4);
    for (let i = 0; i < width * height; i++) pixels.set([...this.colour, 255], i * 4);
    for (const { x, y, colour } of this.spots) if (x < width && y < height) pixels.set(colour, (y * width + x) * 4);
    const depth = new Uint32Array(new Float32Array([0.02]).buffer)[0]!;
    const words = new Uint32Array(width * height * 4);
    for (let i = 0; i < width * height; i++) words.set([0xff_78_50_28, (3 << 28) | UPRIGHT, 128, depth], i * 4);
    const raw = new Uint8Array(width * height * 4).map((_, i) => [2, 0, 0, 0][i % 4]!);
    const texels = new SurfaceTexels(width, height, words, VIEW);
    const tiles = new TileMap(width, height, raw);
    return {
      png: encodePng(pixels, width, height),
      ut: this.ut,
      warnings: this.warnings,
      describe: (x, y) => Promise.resolve({ texel: texels.at(x, y), tile: tiles.at(x, y) }),
      release: () => {
        this.released++;
      },
    };
  }
}
