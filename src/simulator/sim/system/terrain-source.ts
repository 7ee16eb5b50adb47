import type { ClutterCover, TerrainSource } from '../state.js';
import type { TerrainDescription } from '../scene-file/schema/system.js';

const RADIAN = Math.PI / 180;

export function terrainSource(
  base: TerrainSource['kind'],
  seed: number,
  ...overrides: readonly (TerrainDescription | undefined)[]
): TerrainSource {
  let source: TerrainSource = { kind: base, seed, flats: [] };
  for (const override of overrides) {
    const haze = override?.haze ?? source.haze;
    const clutter = override?.clutter === undefined ? source.clutter : clutterCover(override.clutter);
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
              ...(flat.clutter === undefined ? {} : { clutter: flat.clutter }),
            })),
      ...(clutter === undefined ? {} : { clutter }),
      ...(haze === undefined ? {} : { haze }),
    };
  }
  return source;
}

function clutterCover(description: NonNullable<TerrainDescription['clutter']>): ClutterCover {
  return {
    density: description.density ?? 1,
    clearings: (description.clearings ?? []).map((clearing) => ({
      latitude: clearing.latitudeDeg * RADIAN,
      longitude: clearing.longitudeDeg * RADIAN,
      radius: clearing.radius,
      heading: (clearing.headingDeg ?? 0) * RADIAN,
      length: clearing.length ?? 0,
      ...(clearing.verge === undefined ? {} : { verge: clearing.verge }),
    })),
  };
}
