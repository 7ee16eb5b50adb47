import type { LoadedScene } from '../../src/simulator/sim/scene-file/index.js';
import { bareDefaultScene } from './worlds.js';

/** Loads the default scene, whose vessels are on the ground, with additional vessels on many kinds of orbits. */
export async function orbitScene(): Promise<LoadedScene> {
  const { scene, templates } = await bareDefaultScene();
  const kinds = [0, 0.01, 0.1, 0.3, 0.5, 0.79, 0.81, 0.95, 1.2, 3].flatMap((eccentricity) =>
    [{ frame: 'lvlh' as const }, { frame: 'cci' as const, rotation: [0.5, 0.5, -0.5, 0.5] as const }].map(
      (attitude) => ({ eccentricity, attitude }),
    ),
  );
  const vessels = kinds.map(({ eccentricity, attitude }, index) => ({
    id: `probe-${index}`,
    craft: 'rocket',
    orbit: {
      body: index % 3 === 0 ? 'Luna' : 'Earth',
      // Use irregular numbers. A few results differ in their last bits between JavaScript engines, and irregular
      // numbers make such results more likely.
      semiMajorAxis: (eccentricity < 1 ? 1 : -1) * (index % 3 === 0 ? 6e6 : 4e7) * (1 + 0.0123456789 * index),
      eccentricity,
      inclinationDeg: 37 * index,
      longitudeOfAscendingNodeDeg: 53 * index,
      argumentOfPeriapsisDeg: 71 * index,
      trueAnomalyDeg: eccentricity < 1 ? 97 * index : -60,
      attitude,
    },
  }));
  const landed = scene.vessels!.filter((vessel) => vessel.landed);
  return { scene: { ...scene, vessels: [...landed, ...vessels] } as LoadedScene['scene'], templates };
}
