import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { projectRoot } from '../../../src/device/node/installation/index.js';
import { parseScene } from '../../../src/simulator/sim/scene-file/parsing/index.js';
import { type LoadedScene } from '../../../src/simulator/sim/scene-file/index.js';
import { createWorld, type SimulatedWorld, type WorldOptions } from '../../../src/simulator/world/index.js';

/** Loads the default scene without its models, in a few milliseconds. */
export async function bareDefaultScene(): Promise<LoadedScene> {
  const path = join(projectRoot(), 'src/simulator/scenes/default.json');
  const scene = parseScene(JSON.parse(await readFile(path, 'utf8')), 'default.json');
  const templates = new Map(
    Object.entries(scene.templates).map(([id, { displayName = id }]) => [
      id,
      { id, displayName, model: { key: id, primitives: [] } },
    ]),
  );
  return { scene, templates };
}

export async function crowdedWorld(count: number, settings: Partial<WorldOptions> = {}): Promise<SimulatedWorld> {
  const { scene, templates } = await bareDefaultScene();
  const { vessels = [] } = scene;
  const copies = Array.from({ length: count - vessels.length }, (_, index) => ({
    ...vessels[0]!,
    id: `probe-${index}`,
    name: `Probe ${index}`,
  }));
  return createWorld({
    scene: { ...scene, vessels: [...vessels, ...copies] },
    templates,
    clock: 'stepped',
    ...settings,
  });
}
