export function directionFromDegrees(longitude: number, latitude: number): readonly [number, number, number] {
  const lon = (longitude * Math.PI) / 180;
  const lat = (latitude * Math.PI) / 180;
  return [Math.cos(lat) * Math.cos(lon), Math.cos(lat) * Math.sin(lon), Math.sin(lat)];
}

export interface Spot {
  readonly x: number;
  readonly y: number;
  readonly z: number;
  readonly radius: number;
}

export function spot(longitude: number, latitude: number, radius: number): Spot {
  const [x, y, z] = directionFromDegrees(longitude, latitude);
  return { x, y, z, radius };
}

/** Returns the distance between a place and a spot's centre, along the chord, in the spot's radii. */
export function spotDistance(s: Spot, x: number, y: number, z: number, meanRadius: number): number {
  const dx = x - s.x;
  const dy = y - s.y;
  const dz = z - s.z;
  return (Math.sqrt(dx * dx + dy * dy + dz * dz) * meanRadius) / s.radius;
}
