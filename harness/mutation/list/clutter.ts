import type { Mutation } from '../mutation.js';

/**
 * Mutations of clutter: colour, effect of distance, draw lists, shadows and clearings. Mutations of pictures bound to
 * its maps are in `clutter-textures.ts`.
 */
export const CLUTTER_MUTATIONS: readonly Mutation[] = [
  {
    name: 'clutter: the texel of a diffuse map is not doubled',
    file: 'shaders/clutter/diffuse.wgsl',
    find: 'return 2.0 * decoded',
    replace: 'return 1.0 * decoded',
    goldens: ['clutter/against-the-light'],
  },
  {
    name: 'clutter: the ground does not tint',
    file: 'shaders/clutter/diffuse.wgsl',
    find: 'mix(vec3f(mean), ground, texel.a)',
    replace: 'vec3f(mean)',
    goldens: ['clutter-textures/tint-raw', 'clutter/against-the-light'],
  },
  {
    name: 'clutter: sRGB texels are taken as linear light',
    file: 'shaders/clutter/diffuse.wgsl',
    find: 'mix(linear_from_srgb(texel.rgb), texel.rgb, texel.a)',
    replace: 'texel.rgb',
    goldens: ['clutter/against-the-light'],
  },
  {
    name: 'clutter: nearly transparent leaves are drawn near the camera',
    file: 'shaders/clutter/edge.wgsl',
    find: 'const CUT_OFF: f32 = 0.5;',
    replace: 'const CUT_OFF: f32 = 0.1;',
    goldens: ['clutter/against-the-light'],
  },
  {
    name: 'clutter: instances thin out with the distance instead of its square',
    file: 'shaders/clutter/detail.wgsl',
    find: 'return slope * slope *',
    replace: 'return slope *',
    goldens: ['clutter/against-the-light'],
  },
  {
    name: 'clutter: instances vanish instead of sinking into the ground',
    file: 'shaders/clutter/detail.wgsl',
    find: 'return saturate((kept - rank) / (0.2 * kept + 1.0 / 512.0));',
    replace: 'return 1.0;',
    goldens: ['clutter/against-the-light'],
  },
  {
    name: 'clutter: the remaining instances do not become broader',
    file: 'shaders/clutter/detail.wgsl',
    find: 'return min(widest, inverseSqrt(max(kept, 1e-6)));',
    replace: 'return 1.0;',
    goldens: ['clutter/against-the-light'],
  },
  {
    name: 'clutter: the level of detail ignores the size of an instance',
    file: 'shaders/clutter/detail.wgsl',
    find: '(0.8 + 0.4 * lot) / size',
    replace: '(0.8 + 0.4 * lot)',
    goldens: ['clutter/against-the-light'],
  },
  {
    name: 'leaves gather light on one side only',
    file: 'shaders/lighting/shade.wgsl',
    find: 'gathered += through * irradiance_at(light, -up);',
    replace: '',
    goldens: ['clutter/wood'],
  },
  {
    name: 'clutter: leaves let no light through',
    file: 'shaders/clutter/translucency.wgsl',
    find: 'return 0.5 * round * round + 0.6 * glow * glow * glow;',
    replace: 'return 0.0 * facing;',
    goldens: ['clutter/against-the-light', 'clutter/wood'],
  },
  {
    name: 'clutter: nothing shades the ground around its foot',
    file: 'shaders/clutter/contact-light.wgsl',
    find: 'return 1.0 - shade * mix(wide, narrow, core);',
    replace: 'return 1.0;',
    goldens: ['clutter/wood'],
  },
  {
    name: 'clutter: the glow ignores the camera',
    file: 'shaders/clutter/translucency.wgsl',
    find: 'let glow = saturate(-against);',
    replace: 'let glow = 0.5;',
    goldens: ['clutter/against-the-light', 'clutter-textures/shared-by-three'],
  },
  {
    name: 'clutter: the feet of plants are as bright as their tips',
    file: 'shaders/passes/clutter.wgsl',
    find: 'mix(foot.y, 1.0, saturate(height / foot.x))',
    replace: '1.0',
    goldens: ['clutter/against-the-light', 'clutter-textures/pbr'],
  },
  {
    name: 'clutter: all instances are turned the same way',
    file: 'shaders/passes/clutter-cull.wgsl',
    find: 'let angle = thing.turn * 6.2831853;',
    replace: 'let angle = 0.0;',
    goldens: ['clutter/against-the-light'],
  },
  {
    name: 'clutter: the first instance of a batch is lost',
    file: 'shaders/passes/clutter-cull.wgsl',
    find: 'for (var lane = 0u; lane < batch.count; lane++) {',
    replace: 'for (var lane = 1u; lane < batch.count; lane++) {',
    goldens: ['clutter/against-the-light'],
  },
  {
    name: 'clutter: the incomplete last pack is not drawn',
    file: 'shaders/passes/clutter-cull.wgsl',
    find: 'u32(count % PACK > 0u)',
    replace: '0u',
    goldens: ['clutter/against-the-light', 'clutter/from-above'],
  },
  {
    name: 'clutter: instances cast no shadow',
    file: 'src/renderer/render/passes/shadow.ts',
    find: 'for (const caster of this.casters) caster.drawShadow(pass, cascade);',
    replace: '',
    goldens: ['clutter/against-the-light'],
  },
  {
    name: 'clutter: plants grow on paths',
    file: 'src/simulator/sim/clutter/clearings.ts',
    find: 'open = Math.min(open, smoothstep(',
    replace: 'open = Math.max(open, smoothstep(',
    goldens: ['clutter/against-the-light'],
  },
];
