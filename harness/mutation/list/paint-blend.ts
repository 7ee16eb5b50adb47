import type { Mutation } from '../mutation.js';

const BLEND = 'shaders/paint/blend.wgsl';

export const PAINT_BLEND_MUTATIONS: readonly Mutation[] = [
  {
    name: 'multiply adds',
    file: BLEND,
    find: 'paint, mode == PAINT_BLEND_MULTIPLY), paint * share);',
    replace: 'vec3f(1.0), mode == PAINT_BLEND_MULTIPLY), select(paint * share, paint, mode == PAINT_BLEND_MULTIPLY));',
    goldens: ['paint-blend/'],
  },
  {
    name: 'tint moves a tenth further toward the paint',
    file: BLEND,
    find: 'const TINT_MIX: f32 = 0.5;',
    replace: 'const TINT_MIX: f32 = 0.6;',
    goldens: ['paint-blend/'],
  },
  {
    name: 'replace keeps the texture',
    file: BLEND,
    find: 'select(vec3f(1.0 - share), paint, mode == PAINT_BLEND_MULTIPLY), paint * share);',
    replace:
      'select(vec3f(1.0 - share), paint, mode != PAINT_BLEND_TINT), select(vec3f(0.0), paint * share, mode == PAINT_BLEND_TINT));',
    goldens: ['paint-blend/'],
  },
  {
    name: 'black paint counts as no paint',
    file: 'shaders/passes/modulations.wgsl',
    find: 'PAINT_BLEND, is_painted(paint.w))',
    replace: 'PAINT_BLEND, (paint.r | paint.g | paint.b) != 0u)',
    goldens: ['paint-blend/black'],
  },
  {
    name: 'parts have the modulation of a neighbouring instance',
    file: 'shaders/lighting/painted.wgsl',
    find: 'modulations[select(0u, surface.row, fleet)]',
    replace: 'modulations[select(0u, surface.row ^ 1u, fleet)]',
    goldens: ['paint-scopes/'],
  },
  {
    name: 'paint colours are taken as linear light',
    file: 'src/simulator/paint/rules/paint-rule.ts',
    find: 'Math.fround(green)',
    replace: 'Math.fround(this.colourSrgb[1])',
    goldens: ['paint-blend/'],
  },
  {
    name: 'sRGB is encoded with a power of 2.2',
    file: 'shaders/lib/srgb.wgsl',
    find: 'return select(1.055 * pow(c, vec3f(1.0 / 2.4)) - 0.055, c * 12.92, c <= vec3f(0.0031308));',
    replace: 'return pow(c, vec3f(1.0 / 2.2));',
    goldens: ['camera/four-samples', 'camera/dark-in-four-samples'],
  },
  {
    name: 'sRGB is decoded with a power of 2.2',
    file: 'shaders/lib/srgb.wgsl',
    find: 'return select(pow((c + 0.055) / 1.055, vec3f(2.4)), c / 12.92, c <= vec3f(0.04045));',
    replace: 'return pow(c, vec3f(2.2));',
    goldens: ['camera/dark-in-four-samples'],
  },
  {
    name: 'all glass has the first material',
    file: 'shaders/passes/glass.wgsl',
    find: 'let material = materials[in.material];',
    replace: 'let material = materials[0];',
    goldens: ['glass/'],
  },
];
