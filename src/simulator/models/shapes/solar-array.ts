import { appendBox } from '../geometry/box.js';
import { ModelBuilder } from '../geometry/model-builder.js';
import { compose, moved, turnedAboutX } from '../geometry/placement.js';
import { appendTube } from '../geometry/tube.js';
import { bareMetal, photovoltaics, steel } from '../materials/materials.js';
import type { Model } from '../model.js';
import { count, type OptionsOf, range } from './parameters.js';
import { appendRing } from './pieces.js';

export const SOLAR_ARRAY_PARAMETERS = {
  length: range(11, 0.5, 60, 'length along +Y from the root joint, m'),
  width: range(3.2, 0.2, 20, 'width along X, m'),
  panels: count(6, 1, 24, 'folds along the length'),
};

/** Builds a wing of hinged panels on a mast along +Y. The cells face −Z. The origin is at the root joint. */
export function buildSolarArray(
  { length, width, panels }: OptionsOf<typeof SOLAR_ARRAY_PARAMETERS>,
  tolerance: number,
): Model {
  const model = new ModelBuilder(tolerance);
  const metal = model.surface(bareMetal());
  const root = 0.9;
  appendTube(
    metal,
    [
      [0, -0.1, 0],
      [0, root, 0],
    ],
    { radius: 0.09, segments: 16 },
  );
  metal.at([0, -1, 0, 0, 1, 0, 0, 0, 0, 0, 1, 0], (b) =>
    appendRing(b, 0.15, 0.4, 0.06, 0.15, { segments: 24, bevel: 0.02 }),
  );
  const pitch = (length - root) / panels;
  const tile = width / 4;
  // The mast is painted, because bare metal would look like a row of bright and dark pixels from a distance.
  const frame = model.surface(steel([0.5, 0.51, 0.54]));
  const cells = model.surface(photovoltaics());
  const back = model.surface(steel([0.86, 0.86, 0.84]));
  for (let k = 0; k < panels; k++) {
    const y = root + (k + 0.5) * pitch;
    // The panels are hinged at slightly different angles, so each reflects the light differently.
    const tilt = (k % 2 === 0 ? 1 : -1) * 0.035;
    const at = compose(moved(0, y, 0), turnedAboutX(tilt));
    back.at(compose(at, moved(0, 0, 0.014)), (b) =>
      appendBox(b, [width - 0.1, pitch - 0.1, 0.02], { bevel: 0.004, tile: 2 }),
    );
    cells.at(compose(at, moved(0, 0, -0.006)), (b) =>
      appendBox(b, [width - 0.1, pitch - 0.1, 0.016], { bevel: 0.003, tile }),
    );
    frame.at(at, (b) => {
      for (const side of [-1, 1]) {
        b.at(moved((side * (width - 0.06)) / 2, 0, 0), (c) =>
          appendBox(c, [0.06, pitch - 0.02, 0.07], { bevel: 0.012 }),
        );
        b.at(moved(0, (side * (pitch - 0.09)) / 2, 0), (c) =>
          appendBox(c, [width - 0.13, 0.05, 0.06], { bevel: 0.012 }),
        );
      }
      b.at(moved(0, 0, 0.04), (c) => appendBox(c, [0.08, pitch - 0.02, 0.05], { bevel: 0.012 }));
    });
  }
  return model.build('solar-array');
}
