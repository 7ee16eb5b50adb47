import type { Vec3 } from '../../../base/math/index.js';
import { ModelBuilder } from '../geometry/model-builder.js';
import { appendSurface } from '../geometry/surface.js';
import { CHARCOAL, plain, steel } from '../materials/materials.js';
import type { Model } from '../model.js';
import { colour, type OptionsOf, range } from './parameters.js';

export const FIN_PARAMETERS = {
  rootChord: range(3.2, 0.05, 20, 'length along the hull, m'),
  tipChord: range(1.5, 0.02, 20, 'length at the tip, m'),
  span: range(1.7, 0.05, 20, 'length from the hull to the tip, m'),
  sweep: range(1.4, -10, 10, 'distance from the leading edge of the root back to that of the tip, m'),
  thickness: range(0.22, 0.005, 2, 'thickness of the root, m; the tip has half'),
  colour: colour([0.97, 0.97, 0.96], 'paint'),
  edgeColour: colour([0.74, 0.2, 0.14], 'paint of the tip'),
};

/**
 * Returns half the thickness of the fin's section, relative to the thickest point, at the position `c` along the chord.
 * `c` is 0 at the leading edge and 1 at the trailing edge. The section is a double wedge with a rounded nose.
 */
function halfThickness(c: number): number {
  if (c < 0.04) return 0.42 * Math.sqrt(c / 0.04);
  if (c < 0.3) return 0.42 + (0.58 * (c - 0.04)) / 0.26;
  if (c < 0.72) return 1;
  return 1 - (0.86 * (c - 0.72)) / 0.28;
}

/**
 * The root of the fin lies on the X axis, with the trailing edge at x = 0. The leading edge is at x = root chord. The
 * span is along +Y. The fin begins 0.12 m below the surface of the hull.
 */
export function buildFin(options: OptionsOf<typeof FIN_PARAMETERS>, tolerance: number): Model {
  const model = new ModelBuilder(tolerance);
  const { span } = options;
  const split = span * 0.8;
  const body = model.surface(steel(options.colour));
  appendPanel(body, options, -0.12, split, false);
  appendPanel(model.surface(steel(options.edgeColour)), options, split, span, true);
  const root = model.surface(plain(CHARCOAL, 0.2, 0.5));
  appendPanel(root, { ...options, thickness: options.thickness * 1.5 }, -0.1, 0.06, false, 0.05);
  return model.build('fin');
}

const CHORD = [0, 0.006, 0.02, 0.04, 0.1, 0.2, 0.3, 0.5, 0.72, 0.86, 1] as const;

function appendPanel(
  builder: ReturnType<ModelBuilder['surface']>,
  options: OptionsOf<typeof FIN_PARAMETERS>,
  from: number,
  to: number,
  rounded: boolean,
  grow = 0,
): void {
  const { rootChord, tipChord, span, sweep, thickness } = options;
  // The points run along the −Z side to the trailing edge, and back along the +Z side to the leading edge.
  const stations = [
    ...CHORD.map((c) => [c, -1] as const),
    ...[...CHORD]
      .reverse()
      .slice(0, -1)
      .map((c) => [c, 1] as const),
  ];
  const rows = rounded ? 5 : 2;
  const at = (s: number, t: number): Vec3 => {
    const [c, side] = stations[Math.round(s * stations.length) % stations.length]!;
    const round = rounded ? Math.sqrt(Math.max(0, 1 - Math.max(0, t - 0.8) ** 2 / 0.04)) : 1;
    const y = from + (to - from) * (rounded && t > 0.8 ? 0.94 + (t - 0.8) * 0.3 : rounded ? t * 1.175 : t);
    const f = Math.max(0, y) / span;
    const chord = rootChord + (tipChord - rootChord) * f + 2 * grow;
    const nose = rootChord - sweep * f + grow;
    const breadth = (thickness / 2) * (1 - 0.5 * f) * Math.max(0.25, round);
    return [nose - chord * c, y, side * breadth * halfThickness(c)];
  };
  appendSurface(builder, {
    columns: stations.length,
    rows,
    wraps: true,
    lids: 'flat',
    at,
    uv: (s, t) => {
      const p = at(s, t);
      return [p[1] / 1.6 + (s > 0.5 ? 0.5 : 0), -p[0] / 1.6];
    },
  });
}
