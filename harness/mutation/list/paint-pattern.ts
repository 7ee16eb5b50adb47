import type { Mutation } from '../mutation.js';

const PATTERN = 'shaders/paint/pattern.wgsl';
const COAT = 'shaders/lighting/coat.wgsl';

export const PAINT_PATTERN_MUTATIONS: readonly Mutation[] = [
  {
    name: 'stripes follow the world instead of the vessel',
    file: COAT,
    find: '(pose.r0.xyz * offset.x + pose.r1.xyz * offset.y + pose.r2.xyz * offset.z) * per_world',
    replace: 'offset',
    goldens: ['paint-pattern/stripes'],
  },
  {
    name: 'stripes do not tilt',
    file: PATTERN,
    find: 'cells(turn.x * point.y - turn.y * point.x, cell)',
    replace: 'cells(point.y, cell)',
    goldens: ['paint-pattern/stripes-tilted'],
  },
  {
    name: 'bands tilt the other way',
    file: PATTERN,
    find: 'turn.x * point.x + turn.y * point.y, cell)',
    replace: 'turn.x * point.x - turn.y * point.y, cell)',
    goldens: ['paint-pattern/bands'],
  },
  {
    name: 'checks have no third axis',
    file: PATTERN,
    find: 'cells(turned.y, cell) * cells(turned.z, cell)',
    replace: 'cells(turned.y, cell)',
    goldens: ['paint-pattern/checks'],
  },
  {
    name: 'camouflage has spots of one size',
    file: PATTERN,
    find: '(2.0 * spots(point) + spots(point * 2.0 + 19.5)) * (1.0 / 3.0)',
    replace: 'spots(point)',
    goldens: ['paint-pattern/camouflage'],
  },
  {
    name: 'the scale of a pattern is ignored',
    file: 'src/renderer/scene/fleet/pattern-row.ts',
    find: 'Math.max(scale, LEAST_SCALE)',
    replace: 'Math.max(1, LEAST_SCALE)',
    goldens: ['paint-pattern/stripes', 'paint-pattern/bands'],
  },
  {
    name: 'narrow stripes are not averaged over a pixel',
    file: PATTERN,
    find: 'let cell = max(width * per_metre, 1e-6);',
    replace: 'let cell = 1e-6;',
    goldens: ['paint-pattern/far-mixes'],
  },
  {
    name: 'both colours of a pattern are the first',
    file: COAT,
    find: 'mix(first, unpack_colour(pattern.second), share)',
    replace: 'first',
    goldens: ['paint-pattern/checks'],
  },
  {
    name: 'parts with a colour of their own keep the pattern of their vessel',
    file: 'src/renderer/scene/fleet/paint-rows.ts',
    find: '? shownPattern(rule.pattern) : null;',
    replace: '? shownPattern(rule.pattern ?? paint.rule({ kind: "global" }).pattern) : null;',
    goldens: ['paint-pattern/from-within-the-rule'],
  },
  {
    name: 'an image turns the other way',
    file: 'shaders/paint/mask.wgsl',
    find: 'vec2f(turn.x * across + turn.y * up, turn.y * across - turn.x * up)',
    replace: 'vec2f(turn.x * across - turn.y * up, -turn.y * across - turn.x * up)',
    goldens: ['paint-pattern/image-multiply-turned'],
  },
  {
    name: 'the transparency of an image is ignored',
    file: 'src/renderer/scene/fleet/mask-image.ts',
    find: 'isOpaque = bytes[i] === 255',
    replace: 'isOpaque = true',
    goldens: ['paint-pattern/image-replace'],
  },
  {
    name: 'a long image is stretched to a square',
    file: 'src/renderer/scene/fleet/mask-image.ts',
    find: 'density: [1 / across, width / height / down]',
    replace: 'density: [1, 1]',
    goldens: ['paint-pattern/image-replace'],
  },
];
