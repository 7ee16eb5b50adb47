import { expect, it } from 'vitest';
import { GENERATING_FOLDERS } from '../../src/device/node/assets/code-digest.js';
import { isInside } from './layers.js';
import { readSources } from './source-files.js';

/** The modules that create the content of asset files, and the modules that write and read these files. */
const MAKERS = [
  'src/simulator/models/shapes/index.ts',
  'src/simulator/models/kept-model.ts',
  'src/renderer/scene/terrain/chunk-mesh.ts',
  'src/renderer/scene/terrain/body-ground.ts',
  'src/renderer/scene/clutter/kept-surroundings.ts',
  'src/renderer/scene/clutter/near-squares.ts',
  'src/simulator/sim/clutter/place-cell.ts',
  'src/simulator/sim/scene-file/parse-scene.ts',
  'src/simulator/sim/scene-file/load-scene.ts',
  'src/renderer/render/resources/ground-detail.ts',
  'src/base/assets/asset-file.ts',
];

it("an asset's name changes when the code that determines its content changes", () => {
  const sources = new Map(readSources().map((source) => [source.path, source]));
  const reached = new Set<string>();
  const walk = (path: string): void => {
    if (reached.has(path)) return;
    reached.add(path);
    for (const { target, typeOnly } of sources.get(path)?.imports ?? [])
      if (target !== undefined && !typeOnly) walk(target);
  };
  for (const maker of MAKERS) {
    expect(sources.has(maker), maker).toBe(true);
    walk(maker);
  }
  const outside = [...reached].filter((path) => !GENERATING_FOLDERS.some((folder) => isInside(path, `src/${folder}`)));
  expect(outside).toEqual([]);
});
