import { appendBox } from '../geometry/box.js';
import { ModelBuilder } from '../geometry/model-builder.js';
import { compose, moved, turnedAboutX } from '../geometry/placement.js';
import { appendTube } from '../geometry/tube.js';
import { bareMetal, plain, steel } from '../materials/materials.js';
import type { Model } from '../model.js';
import { count, type OptionsOf, range } from './parameters.js';

export const RADIATOR_PARAMETERS = {
  length: range(6, 0.3, 40, 'length along +Y from the root joint, m'),
  width: range(2.4, 0.2, 20, 'width along X, m'),
  panels: count(4, 1, 20, 'folds along the length'),
};

export function buildRadiator(
  { length, width, panels }: OptionsOf<typeof RADIATOR_PARAMETERS>,
  tolerance: number,
): Model {
  const model = new ModelBuilder(tolerance);
  const metal = model.surface(bareMetal());
  appendTube(
    metal,
    [
      [0, -0.1, 0],
      [0, 0.5, 0],
    ],
    { radius: 0.07, segments: 14 },
  );
  const pitch = (length - 0.5) / panels;
  const skin = model.surface(steel([0.98, 0.98, 0.99]));
  const lines = model.surface(plain([0.78, 0.8, 0.83], 0.1, 0.4));
  for (let k = 0; k < panels; k++) {
    const at = compose(moved(0, 0.5 + (k + 0.5) * pitch, 0), turnedAboutX((k % 2 === 0 ? 1 : -1) * 0.05));
    skin.at(at, (b) => appendBox(b, [width, pitch - 0.05, 0.04], { bevel: 0.012, tile: 2.4 }));
    lines.at(at, (b) => {
      for (let row = 0; row < 5; row++) {
        const x = width * (-0.4 + 0.2 * row);
        for (const z of [-0.02, 0.02])
          appendTube(
            b,
            [
              [x, -pitch / 2 + 0.06, z],
              [x, pitch / 2 - 0.06, z],
            ],
            { radius: 0.012, segments: 6 },
          );
      }
    });
    metal.at(at, (b) => {
      for (const side of [-1, 1]) {
        const x = (side * width) / 2;
        appendTube(
          b,
          [
            [x, -pitch / 2, 0],
            [x, pitch / 2, 0],
          ],
          { radius: 0.035, segments: 8 },
        );
      }
    });
  }
  return model.build('radiator');
}
