import { clamp01 } from '../../src/base/math/interval.js';

/** Twins of the functions of the same names in shaders/terrain/shore.wgsl. */

/** Equals RUN_UP in shaders/terrain/shore.wgsl. */
const RUN_UP = 0.2;

const ramp = (x: number, start: number, slope: number): number => clamp01((x - start) * slope);

/** The arguments of `surf_at`. */
export interface SurfPlace {
  readonly level: number;
  readonly water: number;
  /** `detail.outer.b` */
  readonly outer: number;
  /** `detail.middle.a` */
  readonly middle: number;
  readonly threads: readonly [here: number, towardsStar: number];
  readonly width: number;
  readonly length: number;
}

export interface Surf {
  readonly foam: number;
  readonly heap: number;
  readonly shade: number;
  readonly lean: number;
  readonly glow: number;
}

export function laceShare(net: number, cover: number, soft: number, length: number): number {
  const share = clamp01((net + cover) / Math.min(soft + 2.5 * length, 0.9) + 0.5);
  return share * share * (2 - share);
}

/** @param near NEAR_DETAIL */
export function surfAt({ level, water, outer, middle, threads, width, length }: SurfPlace, near: boolean): Surf {
  const [net, next] = threads.map((thread) => 0.36 - 3.6 * Math.abs(thread) - 1.1 * outer) as [number, number];
  const turns = 2.7 * level + 0.3 * middle + 0.2;
  const phase = turns - Math.floor(turns);
  const shallow = 1 - ramp(-level, 0.9, 2.2);
  const fine = 1 - ramp(width, 0.02, 20);

  const whole = near ? ramp(-level, 0.6, 4) * fine : 0;
  const last = near ? 1.3 * ramp(phase, 0.62, 5) * ramp(level, -0.32, 8) : 0;
  const crest = 0.9 * ramp(phase, 0.8, 6) - 1.4 * whole * ramp(phase, 0.9, 12);
  const breaking = last + 0.8 * phase ** 3 - 0.5 + crest - 0.3 * (1 - shallow);
  const front = 1 - ramp(phase, 0.94, 1 / (0.06 + 3 * width));
  const rising = ramp(width / Math.max(length, 1e-4), 0.01, 50);
  const surf = rising * water * front * shallow * (1 - ramp(width, 0.12, 3));

  const behind = RUN_UP - level;
  const seam = 1 - ramp(behind, 0, 1 / (0.008 + width));
  const left = 0.5 * seam + 0.5 * middle - (near ? 0.22 : 0.14) - 1.9 * behind;
  const begun = ramp(behind, -width, 1 / (0.005 + width));
  const swash = (0.95 - 0.5 * ramp(behind, 0, 8)) * begun * (1 - ramp(width, 0.02, 25));

  const foam = Math.max(swash * laceShare(net, left, 0.4, length), surf * laceShare(net, breaking, 0.3, length));
  if (!near) return { foam, heap: 0, shade: 0, lean: 0, glow: 0 };
  const beside = Math.max(swash, surf) * laceShare(next, swash > surf ? left : breaking, 0.35, length);
  const face = ramp(phase, 0.7, 4) * (1 - ramp(phase, 0.98, 50));
  const back = ramp(phase, 0.3, 3) * (1 - ramp(phase, 0.75, 12));
  const raised = rising * water * shallow * fine;
  return {
    foam,
    heap: Math.min(1, Math.max(-1, net - next)),
    shade: clamp01(beside - foam + 0.7 * raised * (1 - ramp(phase, 0, 9))),
    lean: raised * (0.45 * face - 0.14 * back),
    glow: raised * face * whole,
  };
}
