import type { World } from '../world/index.js';
import { FieldTree } from './field-tree.js';
import { directory, sensor } from './node.js';
import { Sampler } from './sampler.js';
import { bodiesTree, systemTree } from './tree/bodies.js';
import { batchLeaf } from './tree/batch.js';
import { cameraTree } from './tree/camera.js';
import { paintTree } from './tree/paint.js';
import type { TreeGates, TreeSource } from './tree/source.js';
import { clockTree, timeTree } from './tree/time.js';
import { vesselsTree } from './tree/vessels.js';

export interface FieldTreeOptions {
  readonly world: World;
  readonly gates: TreeGates;
  readonly version: string;
  readonly transports: () => string;
}

/** The whole tree over a world. */
export function createFieldTree({ world, gates, version, transports }: FieldTreeOptions): FieldTree {
  const source: TreeSource = { world, gates, transports };
  const tree: FieldTree = new FieldTree(
    directory({
      time: timeTree(source),
      clock: clockTree(source),
      vessels: vesselsTree(source),
      ...(gates.telemetryBodies ? { system: systemTree(source), bodies: bodiesTree(source) } : {}),
      status: directory({
        game_version: sensor(() => version),
        sampler: sensor(() => 'ok 10'),
        accessors: { ...sensor(() => ''), verbatim: true },
        transports: sensor(transports),
      }),
      ctl: directory({ batch: batchLeaf(() => tree) }),
      camera: cameraTree(source),
      paint: paintTree(source),
    }),
    new Sampler(world),
  );
  // Where vessels came, went or changed parts, and where a template rule appeared, remembered paths may be wrong.
  let shape = '';
  const follow = (): void => {
    const { vessels, activeVesselId } = world.snapshot;
    const now = `${activeVesselId} ${vessels.map((vessel) => `${vessel.id}:${vessel.revisions.structure}`).join()}`;
    if (now === shape) return;
    shape = now;
    tree.forget();
  };
  follow();
  world.onPublish(follow);
  return tree;
}
