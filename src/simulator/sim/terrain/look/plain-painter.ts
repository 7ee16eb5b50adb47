import type { GroundColour, Painter } from './ground-look.js';

/**
 * The linear albedo of plain ground, a matt clay. It is not grey, because on grey ground the tint of grass by its
 * ground would be invisible.
 */
export const PLAIN_GROUND: GroundColour = [0.3, 0.22, 0.14];
/** The share of the plants that is wood: a tree or two among shrubs and grass. */
const WOODS = 0.12;

/**
 * The painter of plain ground: one colour and the same plants everywhere. Its colours never change, so that pictures
 * stay comparable.
 */
export class PlainPainter implements Painter {
  readonly paint: Painter['paint'] = (_x, _y, _z, _height, _level, _spacing, _climate, out) => {
    for (let c = 0; c < 3; c++) out.cover[c] = out.under[c] = PLAIN_GROUND[c]!;
    out.share = 0;
    out.frozen = false;
    out.herbs = 1;
    out.woods = WOODS;
  };
}
