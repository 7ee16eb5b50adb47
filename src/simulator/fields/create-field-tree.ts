import type { Display } from '../display/index.js';
import type { BodyState, Snapshot } from '../sim/state.js';
import { WAITS_FOR_EVER, type World } from '../world/index.js';
import { FieldTree } from './field-tree.js';
import { NamedList } from './named-list.js';
import { directory, type Node, rows, sensor } from './node.js';
import { Sampler, type Schedule } from './sampler.js';
import { audioTree } from './tree/audio.js';
import { bodiesTree, systemTree } from './tree/bodies.js';
import { batchLeaf } from './tree/batch.js';
import { cameraTree } from './tree/camera.js';
import { debugTree } from './tree/debug.js';
import { displayTree } from './tree/display.js';
import { eventsStream } from './tree/events.js';
import { modelsTree } from './tree/models.js';
import { paintTree } from './tree/paint.js';
import { scheduleEntries } from './tree/schedules.js';
import { servedBy } from './tree/served-by.js';
import type { TreeGates, TreeSource } from './tree/source.js';
import { clockTree, timeTree } from './tree/time.js';
import { vesselsTree } from './tree/vessels.js';
import { jsonText } from './format/json.js';

export interface FieldTreeOptions {
  readonly world: World;
  readonly gates: TreeGates;
  readonly version: string;
  readonly transports: () => string;
  /** Absent or null without a renderer. */
  readonly display?: Display | null;
  /**
   * Maximum number of updates of the bodies' leaves per second of real time; with 0, they are updated at every change.
   */
  readonly bodiesRateHz?: number;
  /**
   * The sample rate that `status/sampler` reports, Hz. The `schedule` that the caller provides must sample at this
   * rate.
   */
  readonly sampleRateHz?: number;
  readonly schedule?: Schedule;
}

const SAMPLE_RATE_HZ = 10;

export function createFieldTree(options: FieldTreeOptions): FieldTree {
  const { world, gates, version, transports, sampleRateHz = SAMPLE_RATE_HZ, bodiesRateHz = 0 } = options;
  const sampler = new Sampler({ onChange: (listener) => onAnyChange(options, listener) }, options.schedule);
  const vessels = new NamedList(
    () => world.takeSnapshot().vessels,
    ({ id }) => id,
  );
  vessels.refresh();
  let fleetRevision = 0;
  const bodies = bodySampler(world, bodiesRateHz);
  const source: TreeSource = {
    world,
    gates,
    transports,
    sampler,
    vessels,
    fleetRevision: () => fleetRevision,
    bodies,
  };
  const served = (name: string, node: Node): Node => servedBy(world.accessors, name, node);
  const hasBodies = gates.telemetryEnabled && gates.telemetryBodies;
  const tree: FieldTree = new FieldTree(
    directory({
      time: served('time', timeTree(source)),
      clock: clockTree(source),
      vessels: gates.telemetryEnabled ? vesselsTree(source) : directory({}),
      system: hasBodies ? served('system', systemTree(source)) : directory({}),
      bodies: hasBodies ? served('bodies', bodiesTree(source)) : directory({}),
      events: eventsStream(source),
      status: directory({
        game_version: sensor(() => version),
        sampler: sensor(() => (gates.telemetryEnabled ? `ok ${sampleRateHz}` : 'idle')),
        accessors: rows(() =>
          world.accessors.degraded.map(({ name, sinceUt, error }) => jsonText({ name, since_ut: sinceUt, error })),
        ),
        transports: sensor(transports),
      }),
      ctl: directory({ batch: batchLeaf(() => tree, world), ...scheduleEntries(source, () => tree) }),
      ...(world.audio ? { audio: audioTree(source, world.audio) } : {}),
      ...(world.models ? { models: modelsTree(source, world.models) } : {}),
      ...(options.display ? { display: displayTree(options.display) } : {}),
      ...(gates.cameraEnabled ? { camera: cameraTree(source) } : {}),
      paint: paintTree(source),
      ...(gates.debugNamespace ? { debug: debugTree(source) } : {}),
    }),
    sampler,
  );
  // A cached path may lead to the wrong node after a vessel has appeared or disappeared, or its parts have changed.
  let known = world.takeSnapshot();
  world.onPublish((snapshot) => {
    // Vessels get their names when they appear, so that a name does not depend on when a client first reads it.
    vessels.refresh();
    if (!sameFleet(known, snapshot)) {
      fleetRevision++;
      tree.forget();
    }
    known = snapshot;
  }, WAITS_FOR_EVER);
  world.onRename(() => tree.forget());
  return tree;
}

function onAnyChange({ world, display, schedule, sampleRateHz }: FieldTreeOptions, listener: () => void): () => void {
  // Clients see a change only at the next sample, when leaves are read again. So the world may report the change as
  // late as that.
  const patience = (): number => (schedule && sampleRateHz ? 1000 / sampleRateHz : 0);
  const ends = [world.onChange(listener, patience), display?.onSettings(listener)];
  return () => {
    for (const end of ends) end?.();
  };
}

function sameFleet(before: Snapshot, now: Snapshot): boolean {
  if (before.activeVesselId !== now.activeVesselId || before.vessels.length !== now.vessels.length) return false;
  return now.vessels.every((vessel, index) => {
    const old = before.vessels[index]!;
    return vessel === old || (vessel.id === old.id && vessel.revisions.structure === old.revisions.structure);
  });
}

/**
 * Makes a function whose result is the list of bodies at the last update.
 * @param rateHz maximum number of updates per second of real time, that is, per `warp` seconds of simulation; with 0,
 * every change is an update
 */
function bodySampler(world: Pick<World, 'takeSnapshot'>, rateHz: number): () => readonly BodyState[] {
  if (rateHz === 0) return () => world.takeSnapshot().bodies;
  let sampled = world.takeSnapshot();
  return () => {
    const now = world.takeSnapshot();
    const between = Math.max(1, now.warp) / rateHz;
    if (Math.abs(now.ut - sampled.ut) >= between) sampled = now;
    return sampled.bodies;
  };
}
