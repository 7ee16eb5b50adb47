import { appendBox } from '../geometry/box.js';
import { appendLathe } from '../geometry/lathe.js';
import { ModelBuilder } from '../geometry/model-builder.js';
import { profile } from '../geometry/profile.js';
import { appendSphere } from '../geometry/sphere.js';
import { checkeredPanel, glass, plain } from '../materials/materials.js';
import type { Material, Model } from '../model.js';
import { choice, colour, type OptionsOf, range } from './parameters.js';

/**
 * Plain solids of one material, centred on the origin, for tests and simple objects. Tests depend on their look, so do
 * not change it.
 */

const surface = {
  colour: colour([0.8, 0.8, 0.8], 'surface colour'),
  metallic: range(0, 0, 1, '0 dielectric, 1 metal'),
  roughness: range(0.5, 0, 1, 'perceptual roughness'),
  finish: choice(
    'plain',
    ['plain', 'checks', 'glass'],
    'plain; raised checks with their own roughness and metal; or glass, which transmits light of its colour and reflects the fraction `metallic`',
  ),
};

export const CUBE_PARAMETERS = {
  ...surface,
  size: range(1, 0.001, 10000, 'side, m'),
  bevel: range(0, 0, 1000, 'width of the rounded edges, m; 0 leaves them sharp'),
};

export function buildCube(options: OptionsOf<typeof CUBE_PARAMETERS>, tolerance: number): Model {
  const model = new ModelBuilder(tolerance);
  const { size, bevel } = options;
  appendBox(model.surface(materialOf(options)), [size, size, size], { bevel, tile: size });
  return model.build('cube');
}

export const PLATE_PARAMETERS = {
  ...surface,
  length: range(1, 0.001, 10000, 'length along X, m'),
  width: range(1, 0.001, 10000, 'width along Y, m'),
  thickness: range(0.02, 0.0001, 1000, 'thickness along Z, m'),
};

export function buildPlate(options: OptionsOf<typeof PLATE_PARAMETERS>, tolerance: number): Model {
  const model = new ModelBuilder(tolerance);
  const { length, width, thickness } = options;
  appendBox(model.surface(materialOf(options)), [length, width, thickness], { bevel: 0, tile: 1 });
  return model.build('plate');
}

export const SPHERE_PARAMETERS = {
  ...surface,
  radius: range(0.5, 0.001, 10000, 'm'),
};

export function buildSphere(options: OptionsOf<typeof SPHERE_PARAMETERS>, tolerance: number): Model {
  const model = new ModelBuilder(tolerance);
  appendSphere(model.surface(materialOf(options)), options.radius, { segments: 64, turns: 6, tiles: 3 });
  return model.build('sphere');
}

export const CYLINDER_PARAMETERS = {
  ...surface,
  radius: range(0.5, 0.001, 10000, 'm'),
  length: range(1, 0.001, 10000, 'length along X, m'),
};

export function buildCylinder(options: OptionsOf<typeof CYLINDER_PARAMETERS>, tolerance: number): Model {
  const model = new ModelBuilder(tolerance);
  const { radius, length } = options;
  const half = length / 2;
  const corners = [[-half, 0], [-half, radius], [half, radius], [half, 0]] as const; // prettier-ignore
  appendLathe(model.surface(materialOf(options)), profile(corners, { bevel: radius * 0.02 }), {
    tile: radius,
    turns: 6,
  });
  return model.build('cylinder');
}

function materialOf({ finish, ...options }: OptionsOf<typeof surface>): Material {
  if (finish === 'checks') return checkeredPanel(options.colour);
  if (finish === 'glass') return glass(options.colour, 0.28, options.metallic);
  return plain(options.colour, options.metallic, options.roughness);
}
