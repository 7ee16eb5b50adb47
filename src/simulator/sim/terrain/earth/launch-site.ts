/**
 * The land around the launch pad: a coastal plain with the sea to the east, and hills and a mountain ridge inland. It
 * is an invented landscape, so that pictures from the pad show water, a horizon and peaks.
 */

/** The place of the launch pad, rad. */
export const LAUNCH_SITE = { latitude: (28.6084 * Math.PI) / 180, longitude: (-80.6043 * Math.PI) / 180 } as const;

const CENTRE = {
  x: Math.cos(LAUNCH_SITE.latitude) * Math.cos(LAUNCH_SITE.longitude),
  y: Math.cos(LAUNCH_SITE.latitude) * Math.sin(LAUNCH_SITE.longitude),
  z: Math.sin(LAUNCH_SITE.latitude),
} as const;
const EAST = { x: -Math.sin(LAUNCH_SITE.longitude), y: Math.cos(LAUNCH_SITE.longitude) } as const;
const NORTH = {
  x: -Math.sin(LAUNCH_SITE.latitude) * Math.cos(LAUNCH_SITE.longitude),
  y: -Math.sin(LAUNCH_SITE.latitude) * Math.sin(LAUNCH_SITE.longitude),
  z: Math.cos(LAUNCH_SITE.latitude),
} as const;

/** The site has no effect on ground that is farther than this from the pad, m. */
export const SITE_REACH = 150_000;
/** Only the site shapes the ground that is nearer to the pad than this, m. */
export const SITE_CORE = 80_000;

export interface SitePosition {
  east: number;
  north: number;
  distance: number;
}

/**
 * Writes to `out` the position of the ground in a direction, relative to the pad. If it is much farther away than
 * {@link SITE_REACH}, `distance` is Infinity.
 */
export function siteFromDirection(x: number, y: number, z: number, radius: number, out: SitePosition): SitePosition {
  const along = x * CENTRE.x + y * CENTRE.y + z * CENTRE.z;
  if (along < 0.999) {
    out.distance = Infinity;
    return out;
  }
  out.east = (x * EAST.x + y * EAST.y) * radius;
  out.north = (x * NORTH.x + y * NORTH.y + z * NORTH.z) * radius;
  out.distance = Math.sqrt(out.east * out.east + out.north * out.north);
  return out;
}
