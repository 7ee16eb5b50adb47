import type { GroundColour, Painter } from './ground-look.js';

/** The linear albedo of plain ground. It is not grey, because grey would not visibly tint the grass. */
export const PLAIN_GROUND: GroundColour = [0.3, 0.22, 0.14];
/** The fraction of trees and shrubs among the plants. With this value, a few trees grow among shrubs and grass. */
const WOODS = 0.12;

/** The painter of plain ground, whose colours must not change, so that old and new pictures stay comparable. */
export class PlainPainter implements Painter {
  readonly paint: Painter['paint'] = (_x, _y, _z, _height, _level, _spacing, _climate, out) => {
    for (let c = 0; c < 3; c++) out.cover[c] = out.under[c] = PLAIN_GROUND[c]!;
    out.share = 0;
    out.frozen = false;
    out.herbs = 1;
    out.woods = WOODS;
  };
}
