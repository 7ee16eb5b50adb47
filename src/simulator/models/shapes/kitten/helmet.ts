import type { Vec3 } from '../../../../base/math/index.js';
import { appendLathe } from '../../geometry/lathe.js';
import { appendLoft, type LoftRing } from '../../geometry/loft.js';
import type { MeshBuilder } from '../../geometry/mesh-builder.js';
import { compose, moved, turnedAboutX, turnedAboutY } from '../../geometry/placement.js';
import type { ProfilePoint } from '../../geometry/profile.js';
import { METAL, RUBBER, SHELL, TRIM } from './bands.js';
import { appendCuff, UPRIGHT } from './suit.js';
import { earRings } from './head.js';

/**
 * A bubble-shaped helmet, made on a lathe, with ears that contain the cat's ears. The axis points to the middle of the
 * visor, forward and slightly down.
 */

export const HELMET = { radius: 0.425, at: [0, 0, -0.865] as Vec3, thickness: 0.022 };
const RADIUS = HELMET.radius;
const CENTRE = moved(...HELMET.at);
/** The angle between the axis and the edge of the visor, seen from the middle of the helmet, rad. */
const OPENING = 1.05;
const AXIS = compose(CENTRE, turnedAboutY(0.06));

/** All pieces have the same material, and each uses its own band of the suit's image. */
export function appendHelmet(helmet: MeshBuilder): void {
  const outside: ProfilePoint[] = [];
  const lining: ProfilePoint[] = [];
  const steps = 14;
  for (let k = 0; k <= steps; k++) {
    const angle = Math.PI - ((Math.PI - OPENING) * k) / steps;
    const s = k === 0 ? 0 : Math.sin(angle);
    outside.push({ x: RADIUS * Math.cos(angle), r: RADIUS * s });
    lining.push({ x: (RADIUS - HELMET.thickness) * Math.cos(angle), r: (RADIUS - HELMET.thickness) * s });
  }
  helmet.banded(SHELL, [0, 1], (b) =>
    b.at(AXIS, (c) => appendLathe(c, [...outside, ...lining.reverse()], { segments: 56, turns: 4 })),
  );
  const rim = RADIUS * Math.sin(OPENING);
  const rimX = RADIUS * Math.cos(OPENING);
  helmet.banded(TRIM, [0, 1], (b) =>
    b.at(AXIS, (c) => {
      const ring: ProfilePoint[] = [];
      for (let k = 0; k < 10; k++) {
        const a = (-k / 10) * 2 * Math.PI;
        ring.push({ x: rimX + 0.026 * Math.cos(a), r: rim + 0.004 + 0.026 * Math.sin(a) });
      }
      appendLathe(c, ring, { closed: true, segments: 56, turns: 6 });
    }),
  );
  for (const side of [-1, 1]) {
    const ear = compose(moved(-0.031, side * 0.217, -1.217), turnedAboutX(side * 0.44));
    helmet.banded(SHELL, [0, 1], (b) =>
      b.at(ear, (c) => appendLoft(c, onShell(earRings(1.2)), { columns: 18, rows: 9, turns: 1 })),
    );
    helmet.banded(TRIM, [0, 1], (b) =>
      b.at(compose(ear, moved(0.032, 0, -0.016)), (c) =>
        appendLoft(c, onShell(earRings(0.84)), { columns: 14, rows: 7, turns: 1 }),
      ),
    );
    helmet.banded(RUBBER, [0, 1], (b) =>
      b.at(compose(moved(0.07, side * 0.415, -0.87), [0, -1, 0, 0, side, 0, 0, 0, 0, 0, side, 0]), (c) =>
        appendCuff(c, 0.055, 0.05),
      ),
    );
  }
  helmet.banded(METAL, [0, 1], (b) => b.at(compose(moved(0, 0, -0.535), UPRIGHT), (c) => appendCuff(c, 0.232, 0.06)));
}

/** Moves the root of an ear into the helmet's wall, so that it is invisible through the visor. */
function onShell(rings: readonly LoftRing[]): LoftRing[] {
  return rings.map((ring, index) => ({ ...ring, z: Math.min(ring.z, index === 0 ? 0.01 : 0.006) }));
}

/** The pane is part of a sphere that is slightly larger than the helmet's, with a closed back. */
export function appendVisor(visor: MeshBuilder): void {
  const outer: ProfilePoint[] = [];
  const inner: ProfilePoint[] = [];
  const steps = 8;
  for (let k = 0; k <= steps; k++) {
    const angle = OPENING - (OPENING * k) / steps;
    const s = k === steps ? 0 : Math.sin(angle);
    outer.push({ x: (RADIUS + 0.004) * Math.cos(angle), r: (RADIUS + 0.004) * s });
    inner.push({ x: (RADIUS - 0.008) * Math.cos(angle), r: (RADIUS - 0.008) * s });
  }
  visor.at(AXIS, (b) => appendLathe(b, [...inner.reverse(), ...outer], { segments: 56, turns: 1 }));
}
