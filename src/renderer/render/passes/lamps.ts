import { MOST_LAMPS } from '../../scene/lamps/scene-lamps.js';
import type { FrameContext, FramePass } from '../frame-pass.js';
import type { GpuContext } from '../gpu-context.js';
import { LAMP_LAYOUT, tilesOf, writeLampRows, writeLampTiles } from '../layouts/lamp-rows.js';
import { ChangedWords } from '../resources/changed-words.js';

/** Uploads the lamps of the frame, for the passes that light surfaces. */
export class LampsPass implements FramePass {
  readonly rows: GPUBuffer;
  readonly #changed: ChangedWords;
  readonly #words = new Float32Array((MOST_LAMPS * LAMP_LAYOUT.size) / 4);
  #written = new Uint32Array(1);
  #tiles = new Uint32Array(1);
  #texture: GPUTexture;
  #view: GPUTextureView;

  /** @param onReplaced called when {@link view} is replaced */
  constructor(
    private readonly context: GpuContext,
    private readonly onReplaced: () => void,
  ) {
    this.rows = context.buffer('lamps', this.#words.byteLength, GPUBufferUsage.UNIFORM | GPUBufferUsage.COPY_DST);
    this.#changed = new ChangedWords(context, this.rows);
    this.#texture = this.#create(1, 1);
    this.#view = this.#texture.createView();
  }

  /**
   * A texture with a texel for each tile, in which every lamp has a bit. Until there is a lamp, the texture has one
   * texel.
   */
  get view(): GPUTextureView {
    return this.#view;
  }

  update({ spots: { lamps, spots }, targets, views: [camera] }: FrameContext): void {
    if (lamps.length === 0) return;
    writeLampRows(this.#words.fill(0), lamps, spots);
    this.#changed.write(this.#words);
    const [across, down] = tilesOf(targets);
    if (this.#texture.width !== across || this.#texture.height !== down) {
      this.#texture.destroy();
      this.#texture = this.#create(across, down);
      this.#view = this.#texture.createView();
      this.#written = new Uint32Array(across * down);
      this.#tiles = new Uint32Array(across * down);
      this.onReplaced();
    }
    writeLampTiles(this.#tiles, targets, camera.clipFromWorld, lamps);
    if (this.#tiles.every((word, index) => word === this.#written[index])) return;
    [this.#written, this.#tiles] = [this.#tiles, this.#written];
    const layout = { bytesPerRow: across * 4, rowsPerImage: down };
    this.context.device.queue.writeTexture({ texture: this.#texture }, this.#written, layout, [across, down]);
  }

  #create(across: number, down: number): GPUTexture {
    return this.context.texture({
      label: `lamp tiles ${across}×${down}`,
      size: [across, down],
      format: 'r32uint',
      usage: GPUTextureUsage.TEXTURE_BINDING | GPUTextureUsage.COPY_DST,
    });
  }
}
