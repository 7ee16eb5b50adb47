import { appendBox } from '../geometry/box.js';
import { appendLathe } from '../geometry/lathe.js';
import { ModelBuilder } from '../geometry/model-builder.js';
import { compose, moved, turnedAboutX } from '../geometry/placement.js';
import { profile } from '../geometry/profile.js';
import { appendTube } from '../geometry/tube.js';
import { bareMetal, cloth, film, glass, GOLD, plain, SILVER, steel } from '../materials/materials.js';
import type { Model } from '../model.js';
import { choice, count, type OptionsOf, range } from './parameters.js';
import { appendBoltCircle, appendFrustum, appendRing, appendTorus, aroundAxis, onSkin, turnsFor } from './pieces.js';

export const STATION_MODULE_PARAMETERS = {
  radius: range(2.1, 0.3, 10, 'm'),
  length: range(8, 1, 40, 'length between the docking faces, m'),
  portRadius: range(0.72, 0.1, 5, 'radius of the docking ports, m'),
  blanket: choice('cloth', ['cloth', 'gold', 'silver'], 'wrapping of the hull'),
  windows: count(2, 0, 8, 'round windows along the −Z side'),
};

export function buildStationModule(options: OptionsOf<typeof STATION_MODULE_PARAMETERS>, tolerance: number): Model {
  const { radius, length, portRadius, windows } = options;
  const model = new ModelBuilder(tolerance);
  const cone = Math.min(1, length * 0.14);
  const port = 0.45;
  const wrap = { cloth: cloth(), gold: film(GOLD), silver: film(SILVER) }[options.blanket];
  const hull = profile([[port, 0], [port, portRadius * 1.2], [port + cone, radius], [length - port - cone, radius], [length - port, portRadius * 1.2], [length - port, 0]], { bevel: 0.14, steps: 3 }); // prettier-ignore
  appendLathe(model.surface(wrap), hull, {
    ...turnsFor(radius, options.blanket === 'cloth' ? 2.6 : 1.3),
    segments: 64,
  });

  const metal = model.surface(bareMetal());
  for (const [x, side] of [
    [0, 1],
    [length, -1],
  ] as const) {
    // prettier-ignore
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
  model
    .surface(plain([0.02, 0.022, 0.026], 0, 0.9))
    .at(outwards, (b) => appendFrustum(b, -0.05, radius, 0.02, radius, { segments: 28 }));
  model
    .surface(glass([0.6, 0.72, 0.76], 0.3))
    .at(outwards, (b) => appendFrustum(b, 0.03, radius * 0.99, 0.045, radius * 0.99, { segments: 28, bevel: 0.004 }));
  model
    .surface(bareMetal([0.85, 0.85, 0.85]))
    .at(outwards, (b) => appendTorus(b, 0.03, radius, 0.045, { segments: 32, sides: 8 }));
}
