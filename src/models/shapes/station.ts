import type { Vec3 } from '../../math/vec3.js';
import { appendBox } from '../geometry/box.js';
import { appendLathe } from '../geometry/lathe.js';
import { ModelBuilder } from '../geometry/model-builder.js';
import { compose, moved, turnedAboutX } from '../geometry/placement.js';
import { appendPlate } from '../geometry/plate.js';
import { profile } from '../geometry/profile.js';
import { appendTruss, boxTrussMembers } from '../geometry/truss.js';
import { appendTube } from '../geometry/tube.js';
import { bareMetal, CHARCOAL, cloth, film, glass, GOLD, photovoltaics, plain, SILVER, steel } from '../materials/materials.js';
import type { Model } from '../model.js';
import { choice, colour, count, type OptionsOf, range } from './parameters.js';
import { appendBoltCircle, appendFrustum, appendRing, appendTorus, aroundAxis, onSkin, turnsFor } from './pieces.js';

/** Parts of an orbital station. Long parts extend from their aft joint at x = 0 to +X. */

export const STATION_MODULE_PARAMETERS = {
  radius: range(2.1, 0.3, 10, 'm'),
  length: range(8, 1, 40, 'between the docking faces, m'),
  portRadius: range(0.72, 0.1, 5, 'of the docking ports, m'),
  blanket: choice('cloth', ['cloth', 'gold', 'silver'], 'what the hull is wrapped in'),
  windows: count(2, 0, 8, 'round windows along the −Z side'),
};

/** A pressurised cylinder in its blankets, with docking ports at both ends, handrails and windows. */
export function buildStationModule(options: OptionsOf<typeof STATION_MODULE_PARAMETERS>): Model {
  const { radius, length, portRadius, windows } = options;
  const model = new ModelBuilder();
  const cone = Math.min(1, length * 0.14);
  const port = 0.45;
  const wrap = { cloth: cloth(), gold: film(GOLD), silver: film(SILVER) }[options.blanket];
  const hull = profile([[port, 0], [port, portRadius * 1.2], [port + cone, radius], [length - port - cone, radius], [length - port, portRadius * 1.2], [length - port, 0]], { bevel: 0.14, steps: 3 }); // prettier-ignore
  appendLathe(model.surface(wrap), hull, { ...turnsFor(radius, options.blanket === 'cloth' ? 2.6 : 1.3), segments: 64 });

  const metal = model.surface(bareMetal());
  for (const [x, side] of [[0, 1], [length, -1]] as const) { // prettier-ignore
    metal.at(side > 0 ? moved(x, 0, 0) : compose(moved(x, 0, 0), [-1, 0, 0, 0, 0, -1, 0, 0, 0, 0, 1, 0]), (b) => {
      const collar = profile([[0, portRadius * 0.8], [0, portRadius], [port + 0.05, portRadius * 1.1], [port + 0.05, 0], [0.12, 0], [0.12, portRadius * 0.8]], { bevel: 0.02, closed: true }); // prettier-ignore
      appendLathe(b, collar, { closed: true, segments: 48, turns: 6, tile: 0.6 });
      appendRing(b, 0.14, 0.24, portRadius - 0.02, portRadius + 0.07, { segments: 48 });
      appendBoltCircle(b, 0.14, portRadius + 0.035, { bolts: 16, size: 0.022, height: -0.02 });
    });
  }
  const bands = model.surface(steel([0.86, 0.86, 0.87]));
  for (const t of [0.12, 0.5, 0.88]) {
    const x = port + cone + (length - 2 * (port + cone)) * t;
    appendRing(bands, x - 0.06, x + 0.06, radius - 0.05, radius + 0.03, { segments: 64, turns: 8 });
  }
  // Handrails either side, on stand-offs; a yellow that suits are trained to look for.
  const rails = model.surface(steel([0.93, 0.72, 0.2]));
  for (const azimuth of [0.5, Math.PI - 0.5, Math.PI + 0.6, -0.6]) {
    rails.at(turnedAboutX(azimuth), (b) => {
      const x0 = length * 0.3;
      const x1 = length * 0.7;
      appendTube(b, [[x0, radius - 0.02, 0], [x0, radius + 0.11, 0], [x1, radius + 0.11, 0], [x1, radius - 0.02, 0]], { radius: 0.022, segments: 6, bend: 0.06 }); // prettier-ignore
    });
  }
  for (let k = 0; k < windows; k++) {
    const x = length * (0.5 + (k - (windows - 1) / 2) * 0.14);
    appendPorthole(model, onSkin(x, radius, -Math.PI / 2), 0.24);
  }
  const boxes = model.surface(plain([0.62, 0.63, 0.65], 0.2, 0.5));
  aroundAxis(boxes, 3, (b, k) => b.at(onSkin(length * (0.34 + 0.13 * k), radius + 0.06, 0), (c) => appendBox(c, [0.7, 0.24, 0.5], { bevel: 0.04 })), 1.1); // prettier-ignore
  return model.build('station-module');
}

function appendPorthole(model: ModelBuilder, at: ReturnType<typeof onSkin>, radius: number): void {
  const outwards = compose(at, [0, -1, 0, 0, 1, 0, 0, 0, 0, 0, 1, 0]);
  model.surface(plain([0.02, 0.022, 0.026], 0, 0.9)).at(outwards, (b) => appendFrustum(b, -0.05, radius, 0.02, radius, { segments: 28 }));
  model.surface(glass([0.6, 0.72, 0.76], 0.3)).at(outwards, (b) => appendFrustum(b, 0.03, radius * 0.99, 0.045, radius * 0.99, { segments: 28, bevel: 0.004 }));
  model.surface(bareMetal([0.85, 0.85, 0.85])).at(outwards, (b) => appendTorus(b, 0.03, radius, 0.045, { segments: 32, sides: 8 }));
}

export const SOLAR_ARRAY_PARAMETERS = {
  length: range(11, 0.5, 60, 'along +Y from the root joint, m'),
  width: range(3.2, 0.2, 20, 'along X, m'),
  panels: count(6, 1, 24, 'folds along the length'),
};

/** A wing of hinged panels on a mast along +Y, cells facing −Z. Origin at the root joint. */
export function buildSolarArray({ length, width, panels }: OptionsOf<typeof SOLAR_ARRAY_PARAMETERS>): Model {
  const model = new ModelBuilder();
  const metal = model.surface(bareMetal());
  const root = 0.9;
  appendTube(metal, [[0, -0.1, 0], [0, root, 0]], { radius: 0.09, segments: 16 });
  metal.at([0, -1, 0, 0, 1, 0, 0, 0, 0, 0, 1, 0], (b) => appendRing(b, 0.15, 0.4, 0.06, 0.15, { segments: 24, bevel: 0.02 }));
  const pitch = (length - root) / panels;
  const tile = width / 2;
  const frame = model.surface(bareMetal([0.8, 0.8, 0.82]));
  const cells = model.surface(photovoltaics());
  const back = model.surface(steel([0.86, 0.86, 0.84]));
  for (let k = 0; k < panels; k++) {
    const y = root + (k + 0.5) * pitch;
    // Folds stay a little bent, which makes each panel catch the light differently.
    const tilt = (k % 2 === 0 ? 1 : -1) * 0.035;
    const at = compose(moved(0, y, 0), turnedAboutX(tilt));
    back.at(compose(at, moved(0, 0, 0.014)), (b) => appendBox(b, [width - 0.1, pitch - 0.1, 0.02], { bevel: 0.004, tile: 2 }));
    cells.at(compose(at, moved(0, 0, -0.006)), (b) => appendBox(b, [width - 0.1, pitch - 0.1, 0.016], { bevel: 0.003, tile }));
    frame.at(at, (b) => {
      for (const side of [-1, 1]) {
        b.at(moved((side * (width - 0.06)) / 2, 0, 0), (c) => appendBox(c, [0.06, pitch - 0.02, 0.07], { bevel: 0.012 }));
        b.at(moved(0, (side * (pitch - 0.09)) / 2, 0), (c) => appendBox(c, [width - 0.13, 0.05, 0.06], { bevel: 0.012 }));
      }
      b.at(moved(0, 0, 0.04), (c) => appendBox(c, [0.08, pitch - 0.02, 0.05], { bevel: 0.012 }));
    });
  }
  return model.build('solar-array');
}

export const TRUSS_SEGMENT_PARAMETERS = {
  length: range(8, 0.5, 60, 'm'),
  width: range(1.4, 0.1, 10, 'm'),
  bays: count(5, 1, 40, 'm'),
  colour: colour([0.86, 0.86, 0.87], 'paint'),
};

/** A square lattice beam along +X with end plates and a cable run. */
export function buildTrussSegment({ length, width, bays, colour: paint }: OptionsOf<typeof TRUSS_SEGMENT_PARAMETERS>): Model {
  const model = new ModelBuilder();
  const tubes = model.surface(steel(paint));
  appendTruss(tubes, boxTrussMembers({ length, width, depth: width, bays, chordRadius: 0.05, braceRadius: 0.028 }), 8);
  const metal = model.surface(bareMetal());
  for (const x of [0.03, length - 0.03]) {
    metal.at(moved(x, 0, 0), (b) => appendBox(b, [0.06, width + 0.16, 0.12], { bevel: 0.015 }));
    metal.at(moved(x, 0, 0), (b) => appendBox(b, [0.055, 0.12, width + 0.16], { bevel: 0.015 }));
  }
  for (const [y, z] of [[0.12, 0], [-0.1, 0.05]] as const) { // prettier-ignore
    const wire = model.surface(plain(CHARCOAL, 0, 0.6));
    appendTube(wire, [[0.05, y * width, z * width - width * 0.44], [length - 0.05, y * width, z * width - width * 0.44]], { radius: 0.03, segments: 8 }); // prettier-ignore
  }
  return model.build('truss-segment');
}

export const RADIATOR_PARAMETERS = {
  length: range(6, 0.3, 40, 'along +Y from the root joint, m'),
  width: range(2.4, 0.2, 20, 'along X, m'),
  panels: count(4, 1, 20, 'folds along the length'),
};

/** White radiator panels on a hinge, coolant headers along both edges. */
export function buildRadiator({ length, width, panels }: OptionsOf<typeof RADIATOR_PARAMETERS>): Model {
  const model = new ModelBuilder();
  const metal = model.surface(bareMetal());
  appendTube(metal, [[0, -0.1, 0], [0, 0.5, 0]], { radius: 0.07, segments: 14 });
  const pitch = (length - 0.5) / panels;
  const skin = model.surface(steel([0.98, 0.98, 0.99]));
  const lines = model.surface(plain([0.78, 0.8, 0.83], 0.1, 0.4));
  for (let k = 0; k < panels; k++) {
    const at = compose(moved(0, 0.5 + (k + 0.5) * pitch, 0), turnedAboutX((k % 2 === 0 ? 1 : -1) * 0.05));
    skin.at(at, (b) => appendBox(b, [width, pitch - 0.05, 0.04], { bevel: 0.012, tile: 2.4 }));
    lines.at(at, (b) => {
      for (let row = 0; row < 5; row++) {
        const x = width * (-0.4 + 0.2 * row);
        for (const z of [-0.02, 0.02]) appendTube(b, [[x, -pitch / 2 + 0.06, z], [x, pitch / 2 - 0.06, z]], { radius: 0.012, segments: 6 });
      }
    });
    metal.at(at, (b) => {
      for (const side of [-1, 1]) {
        const x = (side * width) / 2;
        appendTube(b, [[x, -pitch / 2, 0], [x, pitch / 2, 0]], { radius: 0.035, segments: 8 });
      }
    });
  }
  return model.build('radiator');
}

export const ANTENNA_PARAMETERS = {
  radius: range(0.9, 0.05, 20, 'of the dish, m'),
  mast: range(1.2, 0.05, 20, 'm'),
};

/** A dish on a mast along +X with its feed on three struts. Origin at the foot. */
export function buildAntenna({ radius, mast }: OptionsOf<typeof ANTENNA_PARAMETERS>): Model {
  const model = new ModelBuilder();
  const metal = model.surface(bareMetal());
  appendFrustum(metal, 0, 0.12, 0.1, 0.1, { segments: 20, bevel: 0.02 });
  appendTube(metal, [[0.08, 0, 0], [mast, 0, 0]], { radius: 0.045, segments: 12 });
  const depth = radius * 0.34;
  const front: Vec3[] = [];
  for (let k = 0; k <= 10; k++) front.push([mast + 0.1 + depth * (k / 10) ** 2, (radius * k) / 10, 0]);
  const bowl = [
    ...front.map(([x, r], k) => ({ x: x - 0.03, r, sharp: k === 10 })),
    ...front.map(([x, r], k) => ({ x, r, sharp: k === 10 })).reverse(),
  ];
  appendLathe(model.surface(steel([0.94, 0.94, 0.93])), bowl, { segments: 48, turns: 4, tile: 0.9 });
  appendTorus(metal, mast + 0.085 + depth, radius, 0.025, { segments: 48 });
  const feed: Vec3 = [mast + 0.1 + depth + radius * 0.5, 0, 0];
  for (let k = 0; k < 3; k++) {
    const a = (k * 2 * Math.PI) / 3;
    const foot: Vec3 = [mast + 0.1 + depth * 0.5, radius * 0.7 * Math.cos(a), radius * 0.7 * Math.sin(a)];
    appendTube(metal, [foot, feed], { radius: 0.018, segments: 6 });
  }
  model.surface(film(GOLD)).at(moved(feed[0], 0, 0), (b) => appendFrustum(b, -0.12, 0.07, 0.08, 0.09, { segments: 20, bevel: 0.015 }));
  return model.build('antenna');
}

export const CUPOLA_PARAMETERS = {
  radius: range(1.45, 0.2, 8, 'of the base, m'),
  height: range(1.1, 0.1, 8, 'm'),
};

/** A bay of six slanted windows around a round one. Base at x = 0, looking along +X. */
export function buildCupola({ radius, height }: OptionsOf<typeof CUPOLA_PARAMETERS>): Model {
  const model = new ModelBuilder();
  const metal = model.surface(bareMetal([0.84, 0.84, 0.85]));
  const base = profile([[-0.3, 0], [-0.3, radius], [0.1, radius * 1.02], [0.1, 0]], { bevel: 0.05 });
  appendLathe(model.surface(cloth()), base, { ...turnsFor(radius, 2.4), segments: 48 });
  appendRing(metal, 0.05, 0.2, radius * 0.86, radius * 1.06, { segments: 48 });
  const top = radius * 0.55;
  const sides = 6;
  const dark = model.surface(plain([0.02, 0.022, 0.026], 0, 0.9));
  const panes = model.surface(glass([0.62, 0.76, 0.8], 0.25));
  const inner = profile([[0.1, 0], [0.1, radius * 0.82], [height - 0.05, top * 0.82], [height - 0.05, 0]], { bevel: 0.01 });
  appendLathe(dark, inner, { segments: sides * 4, turns: 1 });
  const corner = (k: number, r: number, x: number): Vec3 => {
    const a = (k * 2 * Math.PI) / sides;
    return [x, r * Math.cos(a), r * Math.sin(a)];
  };
  for (let k = 0; k < sides; k++) {
    appendTube(metal, [corner(k, radius * 0.98, 0.12), corner(k, top * 1.05, height)], { radius: 0.075, segments: 8 });
    appendTube(metal, [corner(k, top * 1.05, height), corner(k + 1, top * 1.05, height)], { radius: 0.075, segments: 8 });
    const slant = Math.atan2((radius - top) * Math.cos(Math.PI / sides), height);
    const at = onSkin(height * 0.52, ((radius + top) / 2) * Math.cos(Math.PI / sides), ((k + 0.5) * 2 * Math.PI) / sides, slant);
    const pane = [[-height * 0.48, -radius * 0.46], [height * 0.52, -top * 0.5], [height * 0.52, top * 0.5], [-height * 0.48, radius * 0.46]] as const; // prettier-ignore
    panes.at(compose(at, turnedAboutX(-Math.PI / 2)), (b) => appendPlate(b, pane, { thickness: 0.02, bevel: 0.005 }));
  }
  appendFrustum(panes, height, top * 0.86, height + 0.02, top * 0.86, { segments: 36, bevel: 0.005 });
  appendTorus(metal, height + 0.01, top * 0.9, 0.07, { segments: 40 });
  return model.build('cupola');
}
