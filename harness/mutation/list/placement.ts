import type { Mutation } from '../mutation.js';

const FLEET = 'src/renderer/scene/fleet/fleet-builder.ts';
const CULL = 'shaders/passes/cull.wgsl';

/** Mutations of the code that places objects, and of the tests that decide whether an object is drawn. */
export const PLACEMENT_MUTATIONS: readonly Mutation[] = [
  {
    name: 'positions become floats before the camera is subtracted',
    file: 'src/renderer/scene/picture-world.ts',
    find: 'const toVessel = vec3.subtract(vessel.positionEcl, this.camera.positionEcl);',
    replace:
      'const toVessel = [0, 1, 2].map((i) => Math.fround(vessel.positionEcl[i]) - Math.fround(this.camera.positionEcl[i]));',
    goldens: ['far-out/'],
  },
  {
    name: 'a subpart is placed in its own axes instead of those of its parent',
    file: 'shaders/passes/place-nodes.wgsl',
    find: 'rows = rows_compose(nodes[parent].parent_from_node, rows);',
    replace: 'rows = rows_compose(rows, nodes[parent].parent_from_node);',
    goldens: ['subparts/turn-with'],
  },
  {
    name: 'a moved subpart keeps its old pose',
    file: FLEET,
    find: 'if (!part || part.transform === node.part.transform) return;',
    replace: 'if (node.parent >= 0) return;',
    goldens: ['subparts/'],
  },
  {
    name: 'a glTF file loses the children of its nodes',
    file: 'src/simulator/models/gltf/placed-meshes.ts',
    find: 'for (const child of here.listChildren().reverse())',
    replace: 'for (const child of [])',
    goldens: ['gltf/'],
  },
  {
    name: 'the draw list loses an instance of each kind',
    file: CULL,
    find: 'let count = next - first;',
    replace: 'let count = max(next - first, 1u) - 1u;',
    goldens: ['paint-scopes/stock'],
  },
  {
    name: 'packs show the same instance sixteen times',
    file: 'shaders/lib/pack.wgsl',
    find: 'return instance * pack.x + pack.y;',
    replace: 'return instance * pack.x;',
    goldens: ['draw-lists/', 'clutter/against-the-light'],
  },
  {
    name: 'the incomplete last pack is not drawn',
    file: CULL,
    find: 'u32(count % copies > 0u)',
    replace: '0u',
    goldens: ['draw-lists/'],
  },
  {
    name: 'instances that are partly in view are left out',
    file: 'shaders/lib/cull-view.wgsl',
    find: 'inside = inside && dot(plane.xyz, centre) + plane.w >= -radius;',
    replace: 'inside = inside && dot(plane.xyz, centre) + plane.w >= radius;',
    goldens: ['scene/launch-morning', 'orbit/'],
  },
  {
    name: 'levels of detail are chosen for a picture with a sixteenth of the size',
    file: 'shaders/fleet/level.wgsl',
    find: 'if (errors[i] * growth <= allowed) {',
    replace: 'if (errors[i] * growth <= allowed * 16.0) {',
    goldens: ['scene/launch-morning', 'eva/stock'],
  },
  {
    name: 'the visible instances of later words overwrite those of the first word',
    file: CULL,
    find: 'offsets[word] = next;',
    replace: 'offsets[word] = first;',
    goldens: ['draw-lists/'],
  },
  {
    name: 'the surface that is drawn last hides nearer surfaces',
    file: 'src/renderer/render/passes/gbuffer.ts',
    find: "depthCompare: 'greater'",
    replace: "depthCompare: 'always'",
    goldens: ['paint-scopes/stock'],
  },
  {
    name: 'an orthographic view is lit as if it had perspective',
    file: 'shaders/frame/view.wgsl',
    find: 'let orthographic = at_infinity.w > 0.5;',
    replace: 'let orthographic = at_infinity.w > 1.5;',
    goldens: ['camera/orthographic'],
  },
  {
    name: 'only one of four samples is used',
    file: 'shaders/passes/samples.wgsl',
    find: 'return vec4f(linear_from_srgb(shown.rgb), shown.a) / frame.jitter.w;',
    replace: 'return vec4f(linear_from_srgb(shown.rgb), shown.a) * f32(frame.jitter.z < 1.0);',
    goldens: ['camera/four-samples'],
  },
  {
    name: 'ground is drawn so coarsely that it may move by 40 pixels',
    file: 'src/renderer/scene/terrain/chunk-steps.ts',
    find: 'const MOST_PIXELS = 0.75;',
    replace: 'const MOST_PIXELS = 40;',
    goldens: ['scene/canyon-walls', 'scene/mars-horizon', 'scene/horizon-from-above'],
  },
];
