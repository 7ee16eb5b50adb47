import { appendBox } from '../geometry/box.js';
import { appendLathe } from '../geometry/lathe.js';
import { appendLettering } from '../geometry/lettering.js';
import { ModelBuilder } from '../geometry/model-builder.js';
import { compose, moved, turnedAboutX } from '../geometry/placement.js';
import { domePoints, profile, type ProfilePoint } from '../geometry/profile.js';
import {
  bareMetal,
  CHARCOAL,
  flagMarks,
  hullSkin,
  plain,
  rollMarks,
  steel,
  stringerSkin,
} from '../materials/materials.js';
import type { Model } from '../model.js';
import { MARKS_SHARE } from '../textures/surfaces/markings.js';
import { choice, colour, flagParameter, lettering, type OptionsOf, range } from './parameters.js';
import { appendRing, onSkin, turnsFor } from './pieces.js';

export const TANK_PARAMETERS = {
  radius: range(1.85, 0.1, 20, 'radius of the skin, m'),
  length: range(12, 0.2, 100, 'length between the end frames, m'),
  colour: colour([1, 1, 1], 'paint of the skin'),
  intertank: range(0.42, 0, 1, 'where the stringered intertank sits, as a fraction of the length; 0 for none'),
  rollPattern: choice('none', ['none', 'lower', 'upper', 'both'], 'bands of black and white quarters'),
  stripe: colour([0.86, 0.42, 0.14], 'colour of the stripes that frame the intertank'),
  raceway: flagParameter(true, 'cable duct along the −Y side'),
  flag: flagParameter(false, 'flag, roundel and stencils around the forward end, below the roll pattern'),
  name: lettering('', 'lettering down the −Z side and the +Z side, if there is room below the flag'),
};

/** Thickness of the ring that carries the flag, m. Most of the ring is inside the skin. */
const BAND_DEPTH = 0.036;

/** The origin is in the middle of the aft frame, from which the tank extends to +X. */
export function buildTank(options: OptionsOf<typeof TANK_PARAMETERS>, tolerance: number): Model {
  const { radius, length, intertank, rollPattern } = options;
  const model = new ModelBuilder(tolerance);
  const skin = turnsFor(radius, 2.7);
  const shell: ProfilePoint[] = [
    ...dome(0.32, radius * 0.94, -0.3).reverse(),
    ...profile([[0.32, radius * 0.94], [0.0, radius * 0.94], [0.0, radius], [length, radius], [length, radius * 0.94], [length - 0.32, radius * 0.94]], { bevel: 0.02 }).slice(1, -1), // prettier-ignore
    ...dome(length - 0.32, radius * 0.94, 0.3),
  ];
  appendLathe(model.surface(hullSkin(options.colour)), shell, { ...skin, segments: 72 });

  const frames = model.surface(bareMetal());
  for (const x of [0, length - 0.14]) {
    appendRing(frames, x + 0.002, x + 0.138, radius - 0.03, radius + 0.022, { segments: 72, turns: 12, tile: 0.7 });
  }
  if (intertank > 0) {
    const middle = length * intertank;
    const half = Math.min(0.95, length * 0.12);
    appendRing(
      model.surface(stringerSkin(options.colour)),
      middle - half,
      middle + half,
      radius - 0.03,
      radius + 0.035,
      {
        ...turnsFor(radius, 1.95),
        segments: 72,
      },
    );
    const stripes = model.surface(steel(options.stripe));
    for (const x of [middle - half - 0.3, middle + half + 0.06]) {
      appendRing(stripes, x, x + 0.24, radius - 0.03, radius + 0.008, {
        segments: 72,
        bevel: 0.004,
        turns: 6,
        tile: 2,
      });
    }
  }
  const marks = (x0: number, x1: number): void => {
    const check = { segments: 72, bevel: 0.004, turns: 2, tile: (x1 - x0) * 1.0001 };
    appendRing(model.surface(rollMarks()), x0, x1, radius - 0.03, radius + 0.007, check);
  };
  const height = Math.min(radius * 0.9, length * 0.2);
  const upperHeight = rollPattern === 'upper' || rollPattern === 'both' ? height : 0;
  if (rollPattern === 'lower' || rollPattern === 'both') marks(0.3, 0.3 + height);
  if (upperHeight > 0) marks(length - 0.3 - height, length - 0.3);
  const lowest = intertank > 0 ? length * intertank + Math.min(0.95, length * 0.12) + 0.7 : length * 0.06;
  let free = length - 0.3 - upperHeight;
  if (options.flag && free - lowest > 0.5) {
    // One repeat of the image on each side, of which the band shows the upper part.
    const tile = Math.PI * radius;
    const top = free - 0.03 * tile;
    free = Math.max(top - MARKS_SHARE * tile, lowest);
    const band = { segments: 72, bevel: 0.004, turns: 2, tile, vOffset: -(top - free + BAND_DEPTH) / tile };
    const skinMarks = model.surface(flagMarks(options.colour));
    appendRing(skinMarks, free, top, radius + 0.006 - BAND_DEPTH, radius + 0.006, band);
  }
  if (options.raceway) appendRaceway(model, radius, length);
  const top = free - 0.45;
  const bottom = intertank > 0 ? lowest : length * 0.1;
  if (options.name !== '' && top > bottom) {
    const letters = model.surface(plain(CHARCOAL, 0, 0.5));
    // A letter and the gap below it take 1.9 times the letter's width along the hull.
    const size = Math.min(radius * 0.5, (top - bottom) / (options.name.length * 1.9));
    for (const azimuth of [-Math.PI / 2, Math.PI / 2]) {
      letters.at(turnedAboutX(azimuth), (b) => appendLettering(b, options.name, { radius, top, size }));
    }
  }
  return model.build('tank');
}

function dome(x0: number, radius: number, depth: number): ProfilePoint[] {
  return domePoints(x0, radius, depth, 8).map((point, k) => (k === 0 ? { ...point, sharp: true } : point));
}

function appendRaceway(model: ModelBuilder, radius: number, length: number): void {
  const duct = model.surface(steel());
  const saddles = model.surface(bareMetal());
  const run = length - 0.7;
  duct.at(compose(onSkin(length / 2, radius, Math.PI), moved(0, 0.045, 0)), (b) =>
    appendBox(b, [run, 0.15, 0.26], { bevel: 0.05, tile: 2 }),
  );
  const count = Math.max(2, Math.round(run / 1.1));
  for (let k = 0; k < count; k++) {
    const x = 0.35 + ((k + 0.5) / count) * run;
    saddles.at(compose(onSkin(x, radius, Math.PI), moved(0, 0.04, 0)), (b) =>
      appendBox(b, [0.09, 0.17, 0.36], { bevel: 0.02, tile: 1 }),
    );
  }
}
