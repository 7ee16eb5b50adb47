import type { Vec3 } from '../../../../src/base/math/vec3.js';
import type { TerrainFlat, TerrainSource } from '../../../../src/simulator/sim/state.js';

export const RADII = { earth: 6_371_000, luna: 1_737_400, mars: 3_389_500, rocky: 252_000 } as const;
export type SolidKind = keyof typeof RADII;
export const SOLID_KINDS = Object.keys(RADII) as SolidKind[];

export const terrainSource = (kind: TerrainSource['kind'], flats: readonly TerrainFlat[] = []): TerrainSource => ({
  kind,
  seed: 0,
  flats,
});

export const directionOf = (longitude: number, latitude: number): Vec3 => [
  Math.cos(latitude) * Math.cos(longitude),
  Math.cos(latitude) * Math.sin(longitude),
  Math.sin(latitude),
];

export function spreadDirections(count: number): Vec3[] {
  return Array.from({ length: count }, (_, i) => {
    const z = 1 - (2 * (i + 0.5)) / count;
    const q = Math.sqrt(1 - z * z);
    return [q * Math.cos(i * 2.399963), q * Math.sin(i * 2.399963), z];
  });
}
