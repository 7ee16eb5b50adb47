import type { Mutation } from '../mutation.js';

const BLEND = 'shaders/paint/blend.wgsl';

/** Mutations of the blend of paint with the surface. */
export const PAINT_BLEND_MUTATIONS: readonly Mutation[] = [
  {
    name: 'multiply adds',
    file: BLEND,
    find: 'return surface * paint;',
    replace: 'return surface + paint;',
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
    find: 'fn paint_replace(surface: vec3f, paint: vec3f) -> vec3f { return paint;',
    replace: 'fn paint_replace(surface: vec3f, paint: vec3f) -> vec3f { return surface * paint;',
    goldens: ['paint-blend/'],
  },
  {
    name: 'black paint counts as no paint',
    file: 'shaders/passes/gbuffer.wgsl',
    find: 'blend_paint(PAINT_BLEND, albedo, paint.rgb), paint.w > 0.5)',
    replace: 'blend_paint(PAINT_BLEND, albedo, paint.rgb), paint.r + paint.g + paint.b > 0.0)',
    goldens: ['paint-blend/black'],
  },
  {
    name: 'surfaces without images are not painted',
    file: 'shaders/passes/gbuffer.wgsl',
    find: 'pack_albedo(painted(material.base_colour, (*instance).paint), 1.0)',
    replace: 'pack_albedo(material.base_colour, 1.0)',
    goldens: ['paint-scopes/'],
  },
  {
    name: 'paint colours are taken as linear light',
    file: 'src/paint/rules/part-paint-rules.ts',
    find: 'Math.fround(green)',
    replace: 'Math.fround(colourSrgb[1])',
    goldens: ['paint-blend/'],
  },
  {
    name: 'sRGB is encoded with a power of 2.2',
    file: 'shaders/lib/srgb.wgsl',
    find: 'return select(1.055 * pow(c, vec3f(1.0 / 2.4)) - 0.055, c * 12.92, c <= vec3f(0.0031308));',
    replace: 'return pow(c, vec3f(1.0 / 2.2));',
    goldens: ['paint-blend/grey-ramp'],
  },
  {
    name: 'sRGB is decoded with a power of 2.2',
    file: 'shaders/lib/srgb.wgsl',
    find: 'return select(pow((c + 0.055) / 1.055, vec3f(2.4)), c / 12.92, c <= vec3f(0.04045));',
    replace: 'return pow(c, vec3f(2.2));',
    goldens: ['paint-blend/grey-ramp', 'clutter-textures/diffuse-raw'],
  },
  {
    name: 'glass wears the paint of its part',
    file: 'shaders/passes/glass.wgsl',
    find: 'let body = material.base_colour *',
    replace: 'let body = select(material.base_colour, visible[0].paint.rgb, visible[0].paint.w > 0.5) *',
    goldens: ['glass/'],
  },
];
