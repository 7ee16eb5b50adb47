import { appendBox } from '../../geometry/box.js';
import { appendLathe } from '../../geometry/lathe.js';
import type { MeshBuilder } from '../../geometry/mesh-builder.js';
import { compose, moved, turnedAboutZ } from '../../geometry/placement.js';
import { profile } from '../../geometry/profile.js';
import { appendStraps } from './straps.js';
import { METAL, RUBBER, SHELL, TRIM } from './bands.js';

export function appendBackpack(pack: MeshBuilder): void {
  pack.banded(SHELL, [-0.5, 0.5], (b) => {
    b.at(moved(-0.4, 0, -0.2), (c) => appendBox(c, [0.26, 0.66, 0.72], { bevel: 0.075, tile: 1 }));
    b.at(moved(-0.43, 0, -0.53), (c) => appendBox(c, [0.2, 0.5, 0.14], { bevel: 0.042, tile: 1 }));
    for (const side of [-1, 1]) {
      b.at(moved(-0.4, side * 0.36, -0.12), (c) => appendBox(c, [0.2, 0.14, 0.46], { bevel: 0.042, tile: 1 }));
      b.at(moved(-0.14, side * 0.4, -0.02), (c) => appendBox(c, [0.5, 0.07, 0.075], { bevel: 0.025, tile: 1 }));
    }
  });
  pack.banded(RUBBER, [-0.5, 0.5], (b) => {
    b.at(moved(-0.53, 0, -0.22), (c) => appendBox(c, [0.05, 0.36, 0.42], { bevel: 0.02, tile: 1 }));
    for (const side of [-1, 1]) {
      b.at(moved(0.12, side * 0.4, -0.045), (c) => appendBox(c, [0.09, 0.1, 0.1], { bevel: 0.03, tile: 1 }));
    }
  });
  pack.banded(TRIM, [-0.5, 0.5], (b) => {
    for (const z of [-0.36, -0.29])
      b.at(moved(-0.555, 0, z), (c) => appendBox(c, [0.02, 0.28, 0.03], { bevel: 0.008, tile: 1 }));
    for (const side of [-1, 1])
      b.at(moved(-0.4, side * 0.433, -0.12), (c) => appendBox(c, [0.12, 0.012, 0.3], { bevel: 0.004, tile: 1 }));
  });
  appendStraps(pack);
  pack.banded(METAL, [0, 1], (b) => {
    for (const side of [-1, 1]) {
      for (const z of [-0.5, 0.1]) {
        b.at(compose(moved(-0.46, side * 0.33, z), turnedAboutZ((side * Math.PI) / 2)), appendNozzle);
        b.at(compose(moved(-0.5, side * 0.24, z), turnedAboutZ(Math.PI)), appendNozzle);
      }
    }
  });
}

function appendNozzle(builder: MeshBuilder): void {
  const cup = profile([[0.05, 0], [0.05, 0.012], [0.1, 0.034], [0.1, 0.042], [0.04, 0.022], [-0.03, 0.03], [-0.03, 0]], { bevel: 0.004, steps: 1 }); // prettier-ignore
  appendLathe(builder, [...cup].reverse(), { segments: 16, turns: 1 });
}
