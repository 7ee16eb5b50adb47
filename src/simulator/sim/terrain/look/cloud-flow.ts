import { modulo, smoothstep } from '../../../../base/math/index.js';
import { hash3 } from '../noise.js';

/** A place on a planet, rad, in body-fixed axes. */
export interface CloudPlace {
  longitude: number;
  latitude: number;
}

/** Eddies are this many times as long as high. */
const LENGTH = 2.3;

/**
 * Moves a place to where its cloud was before eddies rolled the belts up. Each cell of a lattice contains one eddy,
 * which ends inside the cell, so at most one eddy moves a place.
 * @param height height of a cell, rad
 * @param spin mean angle by which eddies turn the clouds in their middle, rad
 */
export function rollUp(place: CloudPlace, height: number, spin: number, seed: number): void {
  const row = Math.floor(place.latitude / height);
  const around = Math.cos((row + 0.5) * height) * 2 * Math.PI;
  const count = Math.max(3, Math.round(around / (LENGTH * height)));
  const column = (place.longitude / (2 * Math.PI)) * count + 0.5 * (row & 1);
  const cell = Math.floor(column);
  const hash = hash3(modulo(cell, count), row, 0, seed);
  const radius = 0.2 + (0.29 * (hash & 0xff)) / 255;
  const room = (0.5 - radius) / 128;
  const east = column - cell - 0.5 - room * (((hash >>> 8) & 0xff) - 128);
  const north = place.latitude / height - row - 0.5 - room * (((hash >>> 16) & 0xff) - 128);
  const near = 1 - (east * east + north * north) / (radius * radius);
  if (near <= 0) return;
  const turn = (hash & 0x1000000 ? spin : -spin) * near * near * (0.5 + (hash >>> 25) / 127);
  const [sin, cos] = [Math.sin(turn), Math.cos(turn)];
  place.longitude += ((cos - 1) * east - sin * north) * ((2 * Math.PI) / count);
  place.latitude += (sin * east + (cos - 1) * north) * height;
}

/** An oval storm, around which the belts flow. Angles are in rad, in body-fixed axes. */
export interface Storm {
  readonly longitude: number;
  readonly latitude: number;
  readonly halfLength: number;
  readonly halfHeight: number;
  readonly colour: readonly [number, number, number];
  /** True if the storm leaves turbulence behind. */
  readonly wake?: boolean;
}

/** Where a place is, seen from the centre of a storm. */
export interface StormPlace {
  /** Distance in radii of the storm. */
  readonly distance: number;
  /** Direction, in rad. */
  readonly angle: number;
  /** Distance to the east and to the north, in half lengths and half heights of the storm. */
  readonly along: number;
  readonly across: number;
}

export const NO_STORM: StormPlace = { distance: Infinity, angle: 0, along: 0, across: 0 };

export function stormPlace(storm: Storm, { longitude, latitude }: CloudPlace): StormPlace {
  const turned = longitude - storm.longitude;
  const along = (Math.atan2(Math.sin(turned), Math.cos(turned)) * Math.cos(storm.latitude)) / storm.halfLength;
  const across = (latitude - storm.latitude) / storm.halfHeight;
  // The winds north and south of the storm shear it.
  const sheared = along - SHEAR * across;
  const distance = Math.hypot(sheared, across);
  return { distance, angle: Math.atan2(across, sheared), along, across };
}

/** How far winds shear a storm, as a slope. */
const SHEAR = 0.15;
/** A storm bends the belts up to this distance from its centre, in radii of the storm. Chosen by eye. */
export const COLLAR = 3.6;
/** The belt that encloses a storm comes from this far south of the storm's centre, in half heights of the storm. */
const HOLLOW = 0.55;
/** Length of a storm's wake, in half lengths of the storm. */
const WAKE_LENGTH = 6.5;

/**
 * Returns how far north a storm moves the clouds at a place, in half heights of the storm. The belts part around the
 * storm, as water parts around a pillar. The storm lies in a hollow of the belt north of it.
 */
export function partedBy({ distance, across }: StormPlace): number {
  const window = smoothstep(COLLAR, 1.6, distance);
  const outer = Math.max(distance, 1);
  return window * (across / (outer * outer) + HOLLOW * smoothstep(COLLAR, 1, distance));
}

/** Returns the strength of the turbulence that a storm leaves behind: it begins west of the storm and fades. */
export function wakeAt({ along, across }: StormPlace): number {
  const behind = smoothstep(-0.8, -1.7, along) * smoothstep(-WAKE_LENGTH, -3, along);
  return behind * smoothstep(1.5, 0.7, Math.abs(across - 1.1));
}
