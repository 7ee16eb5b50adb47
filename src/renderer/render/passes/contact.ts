import {
  clutterContacts,
  type ClutterFrame,
  CONTACT_STRIDE,
  MOST_CONTACTS,
  walkerContacts,
} from '../../scene/clutter/index.js';
import type { FrameContext, FramePass, FramePlan, Replaced } from '../frame-pass.js';
import type { GpuContext } from '../gpu-context.js';
import { RowDraw } from './row-draw.js';

const TIMES_PICTURE: GPUBlendState = {
  color: { srcFactor: 'zero', dstFactor: 'src' },
  alpha: { srcFactor: 'zero', dstFactor: 'one' },
};

/** Darkens the lit ground around the feet of plants, stones and small vessels. */
export class ContactPass implements FramePass {
  readonly #rows: RowDraw;
  #known: { readonly clutter: ClutterFrame; readonly numbers: readonly number[] } | null = null;

  constructor(context: GpuContext) {
    this.#rows = new RowDraw(context, {
      label: 'contact',
      shader: 'passes/contact.wgsl',
      stride: CONTACT_STRIDE,
      most: MOST_CONTACTS,
      blend: TIMES_PICTURE,
      form: 'box',
    });
  }

  prepare({ scene: { clutter, fleet, bodies } }: FramePlan): Promise<void> {
    return this.#rows.prepare(() => clutter.stands.length > 0 || walkerContacts(fleet.bounds, bodies).length > 0);
  }

  invalidate(replaced: Replaced): void {
    this.#rows.invalidate(replaced);
  }

  update({ scene: { clutter, fleet, bodies } }: FrameContext): void {
    this.#rows.update(() => {
      if (this.#known?.clutter !== clutter) this.#known = { clutter, numbers: clutterContacts(clutter, bodies) };
      return [...walkerContacts(fleet.bounds, bodies), ...this.#known.numbers];
    });
  }

  encode(encoder: GPUCommandEncoder, frame: FrameContext): void {
    this.#rows.encode(encoder, frame);
  }
}
