import { normalFromOctahedral, quat, vec3, type Vec3 } from '../../../base/math/index.js';
import { CLUTTER_INSTANCE, LARGEST_SIZE } from '../../../simulator/sim/clutter/index.js';
import type { BodyView } from '../body-view.js';
import type { VesselBounds } from '../fleet/fleet.js';
import { groundHeight } from '../fleet/ground-height.js';
import type { ClutterFrame, ClutterStand, StandingCell } from './clutter-frame.js';
import { keptShare } from './detail.js';

/**
 * Numbers per contact; see `Contact` in shaders/passes/contact.wgsl:
 *
 * - 0 to 2: foot, relative to the camera, world axes, m
 * - 3: radius of the shade, m
 * - 4 to 6: unit vector of the axis
 * - 7: strength of the shade at the foot
 * - 8: narrowness of the shade
 * - 9: height of the crown that casts the shade, m; 0 for the shade around a foot
 * - 10, 11: unused
 */
export const CONTACT_STRIDE = 12;
/**
 * Maximum number of contacts that are drawn: first the contacts of small vessels, then those of the nearest cells of
 * clutter.
 */
export const MOST_CONTACTS = 600;
/**
 * A landed vessel shades the ground only if the radius of its bounding sphere is at most this, m. Larger vessels
 * usually rest on a pad.
 */
const LARGEST_WALKER = 2.5;
/**
 * The shade of a small vessel: `radius` is relative to the radius of the bounding sphere, `shade` is the strength at
 * the foot, and `core` says how narrow the shade is.
 */
const WALKER = { radius: 0.8, shade: 0.88, core: 0.4 } as const;
/** Share of the light that is missing in the middle of the shadow of a distant crown. */
const CROWN_SHADE = 0.72;
/**
 * A shade is drawn only if the ratio of its radius to its distance is at least this number. A smaller one is only a few
 * pixels wide.
 */
const LEAST_SLOPE = 1 / 150;
/**
 * The minimum ratio for the shadow of a crown. It is lower than that for other shades, because the shadow is darker,
 * and so remains visible at a smaller size.
 */
const LEAST_CROWN_SLOPE = 1 / 320;
/**
 * The minimum ratio for a shade that the camera sees from the side: its radius, foreshortened, over its distance. A
 * flatter shade is thinner than a pixel.
 */
const LEAST_THICKNESS = 1 / 4000;

/**
 * Returns the shades of clutter on the ground, as {@link CONTACT_STRIDE} numbers each: around each foot, and below the
 * crowns of trees that are too far away for shadow maps. On plain ground, clutter shades nothing, so that old and new
 * pictures with such ground remain comparable.
 */
export function clutterContacts({ body, stands }: ClutterFrame, bodies: readonly BodyView[]): number[] {
  const view = bodies[body];
  if (!view || view.definition.terrain.kind === 'plain') return [];
  const found: number[] = [];
  const nearest = stands
    .flatMap((stand) => stand.cells.filter(({ inView }) => inView).map((cell) => ({ stand, cell })))
    .sort((a, b) => distanceTo(a.cell) - distanceTo(b.cell));
  for (const { stand, cell } of nearest) {
    addContacts(found, stand, cell, view);
    if (found.length >= MOST_CONTACTS * CONTACT_STRIDE) return found.slice(0, MOST_CONTACTS * CONTACT_STRIDE);
  }
  return found;
}

const distanceTo = ({ centre, radius }: StandingCell): number => vec3.length(centre) - radius;

export function walkerContacts(bounds: readonly VesselBounds[], bodies: readonly BodyView[]): number[] {
  const found: number[] = [];
  for (const { radius, place } of bounds) {
    if (!place?.resting || radius > LARGEST_WALKER) continue;
    const { bodyId, originCcf } = place.resting;
    const ground = bodies.find(({ definition }) => definition.id === bodyId);
    if (!ground || ground.definition.terrain.kind === 'plain') continue;
    const reach = WALKER.radius * radius;
    const shade = WALKER.shade * Math.min(1, reach / (LEAST_SLOPE * vec3.length(place.translation)) - 1);
    if (shade <= 0) continue;
    const up = vec3.normalize(vec3.subtract(place.translation, ground.centre));
    const aboveGround = vec3.length(originCcf) - ground.definition.meanRadius - groundHeight(originCcf, ground);
    const foot = vec3.addScaled(place.translation, up, -aboveGround);
    found.push(...foot, reach, ...up, shade, WALKER.core, 0, 0, 0);
  }
  return found;
}

function addContacts(
  out: number[],
  { ecotype, distances, shadowDistance }: ClutterStand,
  standing: StandingCell,
  view: BodyView,
): void {
  const { contact, crown } = ecotype;
  if (!contact) return;
  const { instances, ranks } = standing.cell;
  const floats = new Float32Array(instances.buffer);
  const words = new Uint32Array(instances.buffer);
  const snorms = new Int16Array(instances.buffer);
  const reach = Math.max(contact.radius / LEAST_SLOPE, (crown?.radius ?? 0) / LEAST_CROWN_SLOPE);
  if (distanceTo(standing) > reach * LARGEST_SIZE) return;
  for (let index = 0; index < standing.count; index++) {
    const at = (index * CLUTTER_INSTANCE.stride) / 4;
    const size = ((words[at + 4]! >>> 16) / 65535) * LARGEST_SIZE;
    const radius = contact.radius * size;
    const offset: Vec3 = [floats[at]!, floats[at + 1]!, floats[at + 2]!];
    const foot = vec3.add(standing.centre, quat.rotate(view.worldFromCcf, offset));
    const distance = vec3.length(foot);
    const vertical = vec3.normalize(vec3.subtract(foot, view.centre));
    const risen = risenShare(ranks[index]!, keptShare(distance, distances));
    const above = Math.abs(vec3.dot(foot, vertical)) / distance;
    /** The share of a shade that remains, for the ratio of its radius to its distance. */
    const seen = (slope: number, least: number): number =>
      Math.min(risen, slope / least - 1, (slope * above) / LEAST_THICKNESS - 1);
    const visible = seen(radius / distance, LEAST_SLOPE);
    const casts = crown && distance >= shadowDistance;
    const dark = casts ? seen((crown.radius * size) / distance, LEAST_CROWN_SLOPE) : 0;
    if (visible <= 0 && dark <= 0) continue;
    const leaning = normalFromOctahedral([snorms[at * 2 + 6]! / 32767, snorms[at * 2 + 7]! / 32767]);
    const up = quat.rotate(view.worldFromCcf, leaning);
    if (visible > 0) out.push(...foot, radius, ...up, contact.shade * visible, contact.core, 0, 0, 0);
    if (dark <= 0) continue;
    out.push(...foot, crown!.radius * size, ...vertical, CROWN_SHADE * dark, 0, crown!.height * size, 0, 0);
  }
}

/** The share of an instance that is above the ground, as in `risen_share`. */
const risenShare = (rank: number, kept: number): number => Math.min(1, (kept - rank) / (0.2 * kept + 1 / 512));
