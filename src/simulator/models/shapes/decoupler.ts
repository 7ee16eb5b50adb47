import { appendBox } from '../geometry/box.js';
import { ModelBuilder } from '../geometry/model-builder.js';
import { compose, moved } from '../geometry/placement.js';
import { bareMetal, CHARCOAL, plain, warningStripes } from '../materials/materials.js';
import type { Model } from '../model.js';
import { type OptionsOf, range } from './parameters.js';
import { appendRing, aroundAxis, onSkin } from './pieces.js';

export const DECOUPLER_PARAMETERS = {
  radius: range(1.85, 0.1, 20, 'm'),
  length: range(0.28, 0.05, 2, 'm'),
};

export function buildDecoupler({ radius, length }: OptionsOf<typeof DECOUPLER_PARAMETERS>, tolerance: number): Model {
  const model = new ModelBuilder(tolerance);
  const metal = model.surface(bareMetal());
  appendRing(metal, 0, length * 0.24, radius - 0.12, radius + 0.01, { segments: 72, turns: 12 });
  appendRing(metal, length * 0.76, length, radius - 0.12, radius + 0.01, { segments: 72, turns: 12 });
  appendRing(model.surface(warningStripes()), length * 0.22, length * 0.78, radius - 0.1, radius + 0.025, {
    segments: 72,
    turns: Math.round((2 * Math.PI * radius) / (length * 1.2)),
    tile: length * 1.2,
  });
  const housings = model.surface(plain(CHARCOAL, 0.2, 0.5));
  aroundAxis(housings, 6, (b) =>
    b.at(compose(onSkin(length / 2, radius, 0), moved(0, 0.03, 0)), (c) =>
      appendBox(c, [length * 0.86, 0.1, 0.2], { bevel: 0.025 }),
    ),
  );
  return model.build('decoupler');
}
