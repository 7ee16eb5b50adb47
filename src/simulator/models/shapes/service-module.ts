import type { Vec3 } from '../../../base/math/index.js';
import { appendBox } from '../geometry/box.js';
import { appendLathe } from '../geometry/lathe.js';
import { ModelBuilder } from '../geometry/model-builder.js';
import { compose, moved, turnedAboutX } from '../geometry/placement.js';
import { profile } from '../geometry/profile.js';
import { appendTube } from '../geometry/tube.js';
import { bareMetal, CHARCOAL, film, hullSkin, plain, SILVER, steel } from '../materials/materials.js';
import type { Model } from '../model.js';
import { colour, type OptionsOf, range } from './parameters.js';
import { appendRing, aroundAxis, onSkin, turnsFor } from './pieces.js';

export const SERVICE_MODULE_PARAMETERS = {
  radius: range(1.85, 0.3, 10, 'm'),
  length: range(3.2, 0.5, 20, 'm'),
  colour: colour([0.82, 0.83, 0.85], 'paint of the skin'),
};

/** The module extends to +X. */
export function buildServiceModule(
  { radius, length, colour: paint }: OptionsOf<typeof SERVICE_MODULE_PARAMETERS>,
  tolerance: number,
): Model {
  const model = new ModelBuilder(tolerance);
  const hull = profile([[0, 0], [0, radius * 0.97], [0.05, radius], [length - 0.05, radius], [length, radius * 0.97], [length, 0]], { bevel: 0.02 }); // prettier-ignore
  appendLathe(model.surface(hullSkin(paint)), hull, { ...turnsFor(radius, 2.4), segments: 72 });
  const metal = model.surface(bareMetal());
  for (const x of [0.004, length - 0.124])
    appendRing(metal, x, x + 0.12, radius - 0.03, radius + 0.025, { segments: 72, turns: 12 });
  appendRing(model.surface(film(SILVER)), length * 0.8, length * 0.94, radius - 0.03, radius + 0.015, { ...turnsFor(radius, 0.8), segments: 72 }); // prettier-ignore

  const panels = model.surface(steel([0.97, 0.97, 0.98]));
  const tubes = model.surface(plain([0.72, 0.74, 0.77], 0.2, 0.35));
  for (let k = 0; k < 4; k++) {
    const middle = (k * Math.PI) / 2;
    const half = 0.5;
    const x0 = length * 0.16;
    const x1 = length * 0.72;
    const plate = profile([[x0, radius + 0.02], [x0, radius + 0.055], [x1, radius + 0.055], [x1, radius + 0.02]], { bevel: 0.012, closed: true }); // prettier-ignore
    appendLathe(panels, plate, {
      closed: true,
      segments: 16,
      sector: [middle - half, middle + half],
      tile: 2,
      turns: 1,
    });
    for (let row = 0; row < 7; row++) {
      const x = x0 + ((row + 0.5) / 7) * (x1 - x0);
      const r = radius + 0.056;
      const { points, moved } = tubes.arc(12, r, middle - half + 0.05, 2 * half - 0.1);
      const path = points.map(({ azimuth, reach }): Vec3 => [x, r * reach * Math.cos(azimuth), r * reach * Math.sin(azimuth)]); // prettier-ignore
      appendTube(tubes, path, { radius: 0.016, segments: 6, moved });
    }
  }
  const bays = model.surface(plain(CHARCOAL, 0.1, 0.6));
  aroundAxis(bays, 4, (b) => b.at(onSkin(length * 0.86, radius + 0.004, 0), (c) => appendBox(c, [0.22, 0.06, 0.5], { bevel: 0.02 })), Math.PI / 4); // prettier-ignore
  model
    .surface(metalDish())
    .at(compose(turnedAboutX(Math.PI * 0.75), moved(length * 0.12, radius + 0.02, 0)), (b) => appendDishBoom(b));
  return model.build('service-module');
}

const metalDish = (): ReturnType<typeof steel> => steel([0.9, 0.9, 0.9]);

function appendDishBoom(builder: Parameters<typeof appendLathe>[0]): void {
  appendTube(
    builder,
    [
      [0, -0.1, 0],
      [0, 0.1, 0],
      [0.42, 0.14, 0],
    ],
    { radius: 0.03, segments: 8, bend: 0.06 },
  );
  const dish = profile(
    [
      [-0.02, 0],
      [0.02, 0.18],
      [0.1, 0.34],
      [0.11, 0.34],
      [0.03, 0.17],
      [0.0, 0],
    ],
    { bevel: 0.004, steps: 1 },
  );
  builder.at([0, 0, -1, 0.46, 1, 0, 0, 0.1, 0, -1, 0, 0], (b) =>
    appendLathe(b, dish, { segments: 32, turns: 2, tile: 0.5 }),
  );
}
