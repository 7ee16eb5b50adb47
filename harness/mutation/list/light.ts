import type { Mutation } from '../mutation.js';

const SHADE = 'shaders/lighting/shade.wgsl';
const SHADOW = 'shaders/lighting/shadow.wgsl';

/** Mutations of light, air and the finished picture. */
export const LIGHT_MUTATIONS: readonly Mutation[] = [
  {
    name: 'normals are unpacked without the folded half',
    file: 'shaders/lib/octahedral.wgsl',
    find: 'let xy = v - octahedral_sign(v) * max(-z, 0.0);',
    replace: 'let xy = v;',
    goldens: ['paint-scopes/stock'],
  },
  {
    name: 'relief leans the other way',
    file: 'shaders/passes/gbuffer.wgsl',
    find: 'let bitangent = cross(up, tangent) * in.tangent.w;',
    replace: 'let bitangent = cross(tangent, up) * in.tangent.w;',
    goldens: ['paint-scopes/stock'],
  },
  {
    name: 'the star shines from behind',
    file: 'src/scene/scene-builder.ts',
    find: 'directionInWorld: normalize(star.centre)',
    replace: 'directionInWorld: normalize([-star.centre[0], -star.centre[1], -star.centre[2]])',
    goldens: ['paint-scopes/stock'],
  },
  {
    name: 'roughness is not squared',
    file: SHADE,
    find: 'max(surface.perceptual_roughness * surface.perceptual_roughness, LEAST_ALPHA)',
    replace: 'max(surface.perceptual_roughness, LEAST_ALPHA)',
    goldens: ['paint-scopes/stock'],
  },
  {
    name: 'metal keeps the diffuse light of its colour',
    file: SHADE,
    find: 'let diffuse_albedo = surface.albedo * (1.0 - surface.metallic);',
    replace: 'let diffuse_albedo = surface.albedo;',
    goldens: ['paint-scopes/stock'],
  },
  {
    name: 'what is mirrored has no edge',
    file: 'shaders/lib/brdf.wgsl',
    find: 'return f0 + (vec3f(1.0) - f0) * (m2 * m2 * m);',
    replace: 'return f0;',
    goldens: ['glass/stock', 'paint-scopes/stock', 'eva/stock'],
  },
  {
    name: 'lamps do not glow',
    file: SHADE,
    find: 'return direct * star + around + specular + surface.emission;',
    replace: 'return direct * star + around + specular;',
    goldens: ['scene/night-side'],
  },
  {
    name: 'nothing shades anything',
    file: SHADOW,
    find: 'return select(1.0, lit * 0.25, covered);',
    replace: 'return 1.0;',
    goldens: ['scene/launch-morning', 'far-out/'],
  },
  {
    name: 'shadows are looked up where the surface is, and stain it',
    file: SHADOW,
    find: 'let place = position + normal * away;',
    replace: 'let place = position - normal * away;',
    goldens: ['scene/launch-morning'],
  },
  {
    name: 'tiles that surfaces share with the sky show no sky',
    file: 'shaders/passes/classify.wgsl',
    find: 'here |= vec3<bool>(!surface, near, surface & !near);',
    replace: 'here |= vec3<bool>(!surface & (here.y | here.z), near, surface & !near);',
    goldens: ['scene/launch-morning'],
  },
  {
    name: 'a wet beach is dry',
    file: 'shaders/passes/terrain.wgsl',
    find: 'out.albedo = mix(land * (1.0 - 0.26 * wet), water, out.water);',
    replace: 'out.albedo = mix(land, water, out.water);',
    goldens: ['scene/horizon', 'scene/wet-beach'],
  },
  {
    name: 'near surfaces are lit by the star as if there were no air',
    file: 'shaders/lighting/shaded.wgsl',
    find: 'out.star = sun_light_at(vec3f(0.0));',
    replace: 'out.star = atmosphere.sun_irradiance.rgb;',
    goldens: ['scene/launch-morning'],
  },
  {
    name: 'the last cascade is looked up as if it were the first',
    file: SHADOW,
    find: 'let scale = select(select(shadows.x.w, shadows.y.w, second), shadows.z.w, third);',
    replace: 'let scale = shadows.x.w;',
    goldens: ['scene/launch-morning'],
  },
  {
    name: 'sky and ground light nothing evenly',
    file: 'shaders/atmosphere/irradiance.wgsl',
    find: 'return max(light.one + x *',
    replace: 'return max(x *',
    goldens: ['scene/launch-morning'],
  },
  {
    name: 'distance takes nothing from the ground',
    file: 'shaders/lighting/shaded.wgsl',
    find: 'return aerial_perspective(radiance, point.position, point.distance);',
    replace: 'return radiance;',
    goldens: ['scene/horizon'],
  },
  {
    name: 'the tone map starts to compress too early',
    file: 'shaders/lib/tone-map.wgsl',
    find: 'const TONE_START: f32 = 0.76;',
    replace: 'const TONE_START: f32 = 0.66;',
    goldens: ['paint-scopes/stock'],
  },
  {
    name: 'the tone map takes as much from shade as from light',
    file: 'shaders/lib/tone-map.wgsl',
    find: 'TONE_TOE * least / (least + TONE_TOE_HALF)',
    replace: 'min(least, TONE_TOE)',
    goldens: ['scene/launch-morning'],
  },
  {
    name: 'edges are not smoothed',
    file: 'shaders/passes/edges.wgsl',
    find: 'return (at + across * max(by_edge, 0.5 * by_detail)) * texel;',
    replace: 'return at * texel;',
    goldens: ['paint-scopes/stock'],
  },
];
