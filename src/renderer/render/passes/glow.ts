import { GLOW_STRIDE, lampGlows } from '../../scene/lamps/lamp-glows.js';
import { hasLitLamps, MOST_LAMPS } from '../../scene/lamps/scene-lamps.js';
import type { FrameContext, FramePass, FramePlan } from '../frame-pass.js';
import type { GpuContext } from '../gpu-context.js';
import { RowDraw } from './row-draw.js';

/** Screen blending: the glow brightens dark pixels, and does not change white ones. */
const SCREEN: GPUBlendState = {
  color: { srcFactor: 'one-minus-dst', dstFactor: 'one' },
  alpha: { srcFactor: 'zero', dstFactor: 'one' },
};

export class GlowPass implements FramePass {
  readonly #rows: RowDraw;

  constructor(context: GpuContext) {
    this.#rows = new RowDraw(context, {
      label: 'glow',
      shader: 'passes/glow.wgsl',
      stride: GLOW_STRIDE,
      most: MOST_LAMPS,
      blend: SCREEN,
      form: 'square',
    });
  }

  prepare({ scene, sky }: FramePlan): Promise<void> {
    return this.#rows.prepare(() => hasLitLamps(scene.lamps, sky));
  }

  update({ spots: { lamps } }: FrameContext): void {
    this.#rows.update(() => lampGlows(lamps));
  }

  encode(encoder: GPUCommandEncoder, frame: FrameContext): void {
    this.#rows.encode(encoder, frame);
  }
}
