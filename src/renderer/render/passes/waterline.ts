import { MOST_WATERLINES, WATERLINE_STRIDE, waterlines } from '../../scene/fleet/waterlines.js';
import type { FrameContext, FramePass, FramePlan, Replaced } from '../frame-pass.js';
import type { GpuContext } from '../gpu-context.js';
import { RowDraw } from './row-draw.js';

const OVER_SHADED: GPUBlendState = {
  color: { srcFactor: 'one', dstFactor: 'src-alpha' },
  alpha: { srcFactor: 'zero', dstFactor: 'one' },
};

/** Draws foam around vessels in the sea. */
export class WaterlinePass implements FramePass {
  readonly #rows: RowDraw;

  constructor(context: GpuContext) {
    this.#rows = new RowDraw(context, {
      label: 'waterline',
      shader: 'passes/waterline.wgsl',
      stride: WATERLINE_STRIDE,
      most: MOST_WATERLINES,
      blend: OVER_SHADED,
      form: 'box',
    });
  }

  prepare({ scene: { fleet, bodies } }: FramePlan): Promise<void> {
    return this.#rows.prepare(() => waterlines(fleet.bounds, bodies).length > 0);
  }

  invalidate(replaced: Replaced): void {
    this.#rows.invalidate(replaced);
  }

  update({ scene: { fleet, bodies } }: FrameContext): void {
    this.#rows.update(() => waterlines(fleet.bounds, bodies));
  }

  encode(encoder: GPUCommandEncoder, frame: FrameContext): void {
    this.#rows.encode(encoder, frame);
  }
}
