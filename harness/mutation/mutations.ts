import { EVA_PAINT_MUTATIONS } from './eva-paint-mutations.js';
import type { Mutation } from './mutation.js';

/**
 * What is broken on purpose, one at a time: in the order of a frame, from the rules to the finished picture. A mutation
 * that no golden sees is a hole in the goldens, not in this list.
 */
export const MUTATIONS: readonly Mutation[] = [
  // Who is painted
  {
    name: 'a vessel rule wins over a part rule',
    file: 'src/paint/rules/store.ts',
    find: 'if (part?.enabled) return part;',
    replace: 'if (part?.enabled && !this.#vessels.get(vesselId)?.enabled) return part;',
  },
  {
    name: 'a template rule wins over a vessel rule',
    file: 'src/paint/rules/store.ts',
    find: 'if (vessel?.enabled) return vessel;',
    replace: 'if (vessel?.enabled && !this.#templates.get(template)?.enabled) return vessel;',
  },
  {
    name: 'a disabled part rule stops the search instead of falling through',
    file: 'src/paint/rules/store.ts',
    find: 'if (part?.enabled) return part;',
    replace: 'if (part) return part.enabled ? part : null;',
  },
  {
    name: 'the global rule is drawn while it is disabled',
    file: 'src/paint/rules/store.ts',
    find: 'return this.#global.enabled ? this.#global : null;',
    replace: 'return this.#global;',
  },
  {
    name: 'vessel rules are looked up under one key for all vessels',
    file: 'src/paint/rules/store.ts',
    find: 'const vessel = this.#vessels.get(vesselId);',
    replace: 'const vessel = [...this.#vessels.values()][0];',
  },
  {
    name: 'template rules match on any template',
    file: 'src/paint/rules/store.ts',
    find: 'const ofTemplate = this.#templates.get(template);',
    replace: 'const ofTemplate = [...this.#templates.values()][0];',
  },
  {
    name: 'clearing everything leaves the vessel rules',
    file: 'src/paint/rules/store.ts',
    find: 'this.#vessels.clear();',
    replace: '',
  },
  {
    name: 'a repaint of a vessel reaches nothing that is already drawn',
    file: 'src/scene/fleet/fleet-builder.ts',
    find: 'if (change.vesselId === vessel.id) this.#paintAll(record, vessel, paint);',
    replace: 'if (change.vesselId === vessel.name + vessel.id) this.#paintAll(record, vessel, paint);',
  },
  {
    name: 'a subpart wears the paint of the part that holds it',
    file: 'src/scene/fleet/fleet-builder.ts',
    find: 'painted.push({ row: instance, part: node.part })',
    replace: 'painted.push({ row: instance, part: node.parent < 0 ? node.part : flat[node.parent].part })',
  },
  {
    name: 'EVA characters wear part paint',
    file: 'src/scene/fleet/fleet-builder.ts',
    find: "if (!vessel.isKitten && primitive.material.kind === 'opaque')",
    replace: "if (primitive.material.kind === 'opaque')",
  },
  {
    name: 'the painted flag is not set',
    file: 'src/scene/fleet/fleet-builder.ts',
    find: 'const flag = rule ? 1 : 0;',
    replace: 'const flag = 0;',
  },
  {
    name: 'black paint counts as no paint',
    file: 'shaders/passes/gbuffer.wgsl',
    find: 'select(surface.albedo, painted, in.paint.w > 0.5)',
    replace: 'select(surface.albedo, painted, in.paint.r + in.paint.g + in.paint.b > 0.0)',
  },
  {
    name: 'paint colours are taken as linear light',
    file: 'src/scene/fleet/fleet-builder.ts',
    find: 'Math.fround(linearFromSrgb(rule.colourSrgb[1]))',
    replace: 'Math.fround(rule.colourSrgb[1])',
  },
  {
    name: 'the master is ignored when it is off',
    file: 'src/render/passes/gbuffer.ts',
    find: "paint.enabled ? paint.blend : 'none'",
    replace: 'paint.blend',
  },

  // Who is painted, among characters
  ...EVA_PAINT_MUTATIONS,

  // How paint blends
  {
    name: 'multiply adds',
    file: 'shaders/paint/blend.wgsl',
    find: 'return surface * paint;',
    replace: 'return surface + paint;',
  },
  {
    name: 'tint moves a tenth further toward the paint',
    file: 'shaders/paint/blend.wgsl',
    find: 'const TINT_MIX: f32 = 0.5;',
    replace: 'const TINT_MIX: f32 = 0.6;',
  },
  {
    name: 'replace keeps the texture',
    file: 'shaders/paint/blend.wgsl',
    find: 'fn paint_replace(surface: vec3f, paint: vec3f) -> vec3f {\n  return paint;',
    replace: 'fn paint_replace(surface: vec3f, paint: vec3f) -> vec3f {\n  return surface * paint;',
  },
  {
    name: 'sRGB is encoded with a power of 2.2',
    file: 'shaders/lib/srgb.wgsl',
    find: 'return select(1.055 * pow(c, vec3f(1.0 / 2.4)) - 0.055, c * 12.92, c <= vec3f(0.0031308));',
    replace: 'return pow(c, vec3f(1.0 / 2.2));',
  },
  {
    name: 'glass wears its part’s paint',
    file: 'shaders/passes/glass.wgsl',
    find: 'let body = material.base_colour *',
    replace: 'let body = select(material.base_colour, visible[0].paint.rgb, visible[0].paint.w > 0.5) *',
  },

  // Where things are
  {
    name: 'positions become floats before the camera is subtracted',
    file: 'src/scene/fleet/fleet-builder.ts',
    find: 'const toVessel = subtract(vessel.positionEcl, cameraEcl);',
    replace: 'const toVessel = [0, 1, 2].map((i) => Math.fround(vessel.positionEcl[i]) - Math.fround(cameraEcl[i]));',
  },
  {
    name: 'a subpart is placed without its parent',
    file: 'shaders/passes/place-nodes.wgsl',
    find: 'rows = rows_compose(nodes[parent].parent_from_node, rows);',
    replace: 'rows = rows_compose(rows, nodes[parent].parent_from_node);',
  },
  {
    name: 'a moved subpart keeps its old pose',
    file: 'src/scene/fleet/fleet-builder.ts',
    find: 'if (!part || part.transform === node.part.transform) return;',
    replace: 'if (node.parent >= 0) return;',
  },
  {
    name: 'the draw list loses an instance of each group',
    file: 'shaders/passes/cull.wgsl',
    find: 'count += countOneBits(mask.x) + countOneBits(mask.y);',
    replace: 'count += max(countOneBits(mask.x) + countOneBits(mask.y), 1u) - 1u;',
  },
  {
    name: 'the depth of parts is cleared and compared the wrong way round',
    file: 'shaders/passes/gbuffer.wgsl',
    find: 'out.position = frame.clip_from_world * vec4f(rows_point(rows, in.position), 1.0);',
    replace:
      'out.position = frame.clip_from_world * vec4f(rows_point(rows, in.position), 1.0);\n' +
      '  out.position.z = out.position.w - out.position.z * 100.0;',
  },

  // Light
  {
    name: 'normals are unpacked without the folded half',
    file: 'shaders/lib/octahedral.wgsl',
    find: 'let xy = v - octahedral_sign(v) * max(-z, 0.0);',
    replace: 'let xy = v;',
  },
  {
    name: 'the star shines from behind',
    file: 'src/scene/scene-builder.ts',
    find: 'directionInWorld: normalize(star.centre)',
    replace: 'directionInWorld: normalize([-star.centre[0], -star.centre[1], -star.centre[2]])',
  },
  {
    name: 'roughness is not squared',
    file: 'shaders/lighting/shade.wgsl',
    find: 'max(surface.perceptual_roughness * surface.perceptual_roughness, LEAST_ALPHA)',
    replace: 'max(surface.perceptual_roughness, LEAST_ALPHA)',
  },
  {
    name: 'shadows are looked up on the wrong side',
    file: 'shaders/lighting/shadow.wgsl',
    find: 'return select(1.0, lit * 0.25, covered);',
    replace: 'return select(1.0, 1.0 - lit * 0.25, covered);',
  },
  {
    name: 'the tone map starts to compress too early',
    file: 'shaders/lib/tone-map.wgsl',
    find: 'const TONE_START: f32 = 0.76;',
    replace: 'const TONE_START: f32 = 0.66;',
  },

  // What stands on the ground
  {
    name: 'clutter: the texel of a diffuse map is not doubled',
    file: 'shaders/clutter/diffuse.wgsl',
    find: 'return 2.0 * decoded',
    replace: 'return 1.0 * decoded',
  },
  {
    name: 'clutter: the ground does not tint',
    file: 'shaders/clutter/diffuse.wgsl',
    find: 'mix(vec3f(mean), ground, texel.a)',
    replace: 'vec3f(mean)',
  },
  {
    name: 'clutter: colours of their own are taken as linear light',
    file: 'shaders/clutter/diffuse.wgsl',
    find: 'mix(linear_from_srgb(texel.rgb), texel.rgb, texel.a)',
    replace: 'texel.rgb',
  },
  {
    name: 'clutter: less is cut out near the camera',
    file: 'shaders/passes/clutter.wgsl',
    find: 'const CUT_OFF: f32 = 0.5;',
    replace: 'const CUT_OFF: f32 = 0.1;',
  },
  {
    name: 'clutter: things thin out with distance, not with its square',
    file: 'shaders/clutter/detail.wgsl',
    find: 'return slope * slope *',
    replace: 'return slope *',
  },
  {
    name: 'clutter: things vanish instead of sinking',
    file: 'shaders/clutter/detail.wgsl',
    find: 'return saturate((kept - rank) / (0.2 * kept + 1.0 / 512.0));',
    replace: 'return 1.0;',
  },
  {
    name: 'clutter: what is left does not grow broader',
    file: 'shaders/clutter/detail.wgsl',
    find: 'return min(widest, inverseSqrt(max(kept, 1e-6)));',
    replace: 'return 1.0;',
  },
  {
    name: 'clutter: size does not matter to detail',
    file: 'shaders/clutter/detail.wgsl',
    find: '(0.8 + 0.4 * lot) / size',
    replace: '(0.8 + 0.4 * lot)',
  },
  {
    name: 'clutter: leaves let no light through',
    file: 'shaders/clutter/translucency.wgsl',
    find: 'return max(-facing, 0.0) + 0.6 * glow * glow * glow;',
    replace: 'return 0.0 * facing;',
  },
  {
    name: 'clutter: the glow does not care for the camera',
    file: 'shaders/clutter/translucency.wgsl',
    find: 'let glow = saturate(-against);',
    replace: 'let glow = 0.5;',
  },
  {
    name: 'clutter: feet are as light as tips',
    file: 'shaders/passes/clutter.wgsl',
    find: 'mix(foot.y, 1.0, saturate(height / foot.x))',
    replace: '1.0',
  },
  {
    name: 'clutter: everything is turned the same way',
    file: 'shaders/passes/clutter-cull.wgsl',
    find: 'let angle = thing.turn * 6.2831853;',
    replace: 'let angle = 0.0;',
  },
  {
    name: 'clutter: the first of a batch is lost',
    file: 'shaders/passes/clutter-cull.wgsl',
    find: 'for (var lane = 0u; lane < batch.count; lane++) {',
    replace: 'for (var lane = 1u; lane < batch.count; lane++) {',
  },
  {
    name: 'clutter: things on the ground cast no shadow',
    file: 'src/render/passes/shadow.ts',
    find: 'clutter.encodeShadow(pass, cascade);',
    replace: '',
  },
  {
    name: 'clutter: paths are grown over',
    file: 'src/sim/clutter/clearings.ts',
    find: 'open = Math.min(open, smoothstep(',
    replace: 'open = Math.max(open, smoothstep(',
  },
];
