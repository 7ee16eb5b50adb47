import { loftSolid } from '../../geometry/loft.js';
import { ballSolid, type Solid } from '../../geometry/solid.js';
import { SKULL } from './head.js';
import { HELMET } from './helmet.js';
import { armOf, PALM, type Pose, TORSO } from './suit.js';

/** How far below a surface of the finest level something may lie and still stand out between two of its points, m. */
const DEPTH = 0.003;
/** Behind this, x in metres, nothing within a helmet can be seen through its visor: the head is widest before it. */
const BEHIND_FACE = -0.08;
/** Between the head and the lining of a helmet, m: what is nearer to its middle is no part of the helmet. */
const CLEARANCE = 0.018;

/**
 * Returns the bodies whose insides nobody sees: torso, skull and palms, and the back of a worn helmet. Limbs and cheeks
 * reach deep into them, an eighth of all triangles.
 *
 * @param tolerance how far the surfaces of this level may lie inside of the finest, m
 */
export function hidingSolids(options: { readonly helmet: boolean; readonly pose: Pose }, tolerance: number): Solid[] {
  const depth = Math.max(DEPTH, tolerance);
  const solids = [loftSolid(TORSO, depth), loftSolid(SKULL, depth)];
  const palms = [armOf(1, options.pose).palm, armOf(-1, 'stand').palm];
  solids.push(...palms.map((palm) => ballSolid(palm, Math.min(...PALM) - depth)));
  if (options.helmet) {
    const inHelmet = ballSolid(HELMET.at, HELMET.radius - HELMET.thickness - CLEARANCE);
    solids.push((x, y, z) => x < BEHIND_FACE && inHelmet(x, y, z));
  }
  return solids;
}
