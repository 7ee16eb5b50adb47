import type { TerrainSource } from '../state.js';
import type { TerrainDescription } from '../scene-file/schema/system.js';

const RADIAN = Math.PI / 180;

/** The ground of a body: what the system gives it, with what a scene says over it. */
export function terrainSource(
  base: TerrainSource['kind'],
  seed: number,
  ...overrides: readonly (TerrainDescription | undefined)[]
): TerrainSource {
  let source: TerrainSource = { kind: base, seed, flats: [] };
  for (const override of overrides) {
    source = {
      kind: override?.kind ?? source.kind,
      seed: override?.seed ?? source.seed,
      flats:
        override?.flats === undefined
          ? source.flats
          : override.flats.map((flat) => ({
              latitude: flat.latitudeDeg * RADIAN,
              longitude: flat.longitudeDeg * RADIAN,
              radius: flat.radius,
              blend: flat.blend,
              height: flat.height,
            })),
    };
  }
  return source;
}
