import type { Outcome } from '../../../base/errors/index.js';
import type {
  Body,
  Capabilities,
  CapabilityDetail,
  RuntimeFeature,
  RuntimeStates,
  SnapshotJson,
  Status,
  System,
  Telemetry,
  Time,
  VesselJson,
  VesselPaint,
  VesselSummary,
} from '../../../contract/world/index.js';
import type { BodyState, Snapshot, VesselState } from '../../sim/state.js';
import type { World } from '../../world/index.js';
import type { Broadcast } from '../broadcast.js';
import type { ActionGroupName } from '../command/action-groups.js';
import { parseEnvelope } from '../command/parse-envelope.js';
import type { FieldTree } from '../field-tree.js';
import { jsonText } from '../format/json.js';
import { whenReached } from '../reached.js';
import type { TreeGates } from '../tree/source.js';
import { compactTelemetry } from '../tree/telemetry.js';
import { vesselLines } from '../tree/vessel-stream.js';
import { capabilitiesJson } from './capabilities.js';
import {
  accessorsJson,
  ALL_TOLD,
  bodyJson,
  type SnapshotParts,
  snapshotParts,
  systemJson,
  type TelemetryGates,
  timeJson,
  vesselJson,
  vesselSummary,
} from './projections.js';
import { runtimeJson, stateOf } from './runtime/index.js';
import { vesselPaintJson } from './runtime/paint.js';
import { vesselIndex } from '../../sim/list-index.js';
import { VesselTexts } from './vessel-texts.js';

/**
 * Views of the world as JSON values. Vessels and bodies have the ids of the world, which may differ from their names in
 * the paths of the tree. The vessel id `active` means the controlled vessel.
 */
export interface Aggregates {
  /** Returns the current snapshot of the world, but with an empty list of vessels. */
  snapshotFrame(): SnapshotJson;
  /**
   * Yields the JSON text of the whole snapshot in pieces. All pieces show the world at the time of the first one, even
   * if the world changes meanwhile.
   */
  snapshotText(): Generator<string, void>;
  time(): Time;
  status(): Status;
  /** The star system; null if the server does not report bodies. */
  system(): System | null;
  bodies(): readonly Body[];
  body(id: string): Body | null;
  vessels(): readonly string[];
  vesselSummaries(): VesselSummary[];
  vessel(id: string): VesselJson | null;
  /**
   * Returns the JSON text of a vessel's current state; null for an unknown vessel. The text is cached until the next
   * snapshot, unless it is too long.
   */
  vesselText(id: string): string | null;
  /** Yields the JSON text of a vessel's current state in short pieces; null for an unknown vessel. */
  vesselPieces(id: string): Generator<string, void> | null;
  telemetry(id: string): Telemetry | null;
  vesselPaint(id: string): VesselPaint | null;
  /** Returns the actions of a group, or of all groups if `group` is null. */
  capabilities(detail: CapabilityDetail, group: ActionGroupName | null): Capabilities;
  /** @returns EOPNOTSUPP for a disabled feature, EINVAL for an unknown one */
  runtime(feature: string): Outcome<RuntimeStates[RuntimeFeature]>;
  stateOf<F extends RuntimeFeature>(feature: F): Outcome<RuntimeStates[F]>;
  /** The number of the current snapshot, its universal time (s), and the controlled vessel. */
  readonly moment: PresentMoment;
  /** Calls the listener once, as soon as there is a snapshot with a number greater than `after`. */
  whenPublished(after: number, listener: () => void): () => void;
  /** Calls the listener once, as soon as the universal time is at least `ut`. */
  whenReached(ut: number, listener: (ut: number) => void): () => void;
  /**
   * Calls the listener with each new line of a vessel's stream. If the vessel does not exist yet, the calls begin when
   * it appears.
   */
  followVessel(id: string, listener: (line: string) => void): () => void;
  execute(envelope: string): Outcome<void>;
}

export type PresentMoment = Pick<ReturnType<World['takeSnapshot']>, 'sequence' | 'ut' | 'activeVesselId'>;

export interface AggregateOptions {
  readonly world: World;
  readonly tree: Pick<FieldTree, 'onSample'>;
  readonly version: string;
  readonly transports: () => string;
  readonly sampleRateHz: number;
  readonly controlEnabled: boolean;
  readonly debugNamespace: boolean;
  /**
   * Says which parts of the world clients may see, and must agree with the gates of the field tree. By default, clients
   * may see everything.
   */
  readonly gates?: Partial<TelemetryGates & Pick<TreeGates, 'cameraEnabled'>>;
}

export function createAggregates(options: AggregateOptions): Aggregates {
  const { world, version, transports, sampleRateHz } = options;
  const gates = { ...ALL_TOLD, cameraEnabled: true, ...options.gates };
  const tellsBodies = gates.telemetryEnabled && gates.telemetryBodies;
  const bodies = (): readonly BodyState[] => (tellsBodies ? world.takeSnapshot().bodies : []);
  const vessels = (): readonly VesselState[] => (gates.telemetryEnabled ? world.takeSnapshot().vessels : []);
  const newEvents = world.collectEvents();
  const followVessel = followVessels(world, options.tree);
  const vessel = <T>(id: string, project: (state: VesselState) => T): T | null => {
    const found = findVesselOrActive({ ...world.takeSnapshot(), vessels: vessels() }, id);
    return found ? project(found) : null;
  };
  const parts = (): SnapshotParts => snapshotParts(world, { version, sampleRateHz, gates, newEvents: newEvents() });
  const texts = new VesselTexts(gates);
  return {
    snapshotFrame: () => {
      const { head, tail } = parts();
      return { ...head, vessels: [], ...tail };
    },
    *snapshotText() {
      const snapshot = world.takeSnapshot();
      const { head, vessels: states, tail } = parts();
      yield `${jsonText(head).slice(0, -1)},"vessels":[`;
      for (const [index, state] of states.entries()) {
        if (index > 0) yield ',';
        yield* texts.pieces(snapshot, state);
      }
      yield `],${jsonText(tail).slice(1)}`;
    },
    time: () => timeJson(world.takeSnapshot()),
    status: () => ({
      game_version: version,
      sample_rate_hz: sampleRateHz,
      accessors: accessorsJson(world),
      control: options.controlEnabled,
      debug: options.debugNamespace,
      transports: transports(),
    }),
    system: () => (tellsBodies ? systemJson(world.takeSnapshot()) : null),
    bodies: () => bodies().map(bodyJson),
    body: (id) => {
      const found = bodies().find((candidate) => candidate.definition.id === id);
      return found ? bodyJson(found) : null;
    },
    vessels: () => vessels().map((candidate) => candidate.id),
    vesselSummaries: () => vessels().map(vesselSummary),
    vessel: (id) => vessel(id, (state) => vesselJson(world.takeSnapshot(), state, gates)),
    vesselText: (id) => vessel(id, (state) => texts.of(world.takeSnapshot(), state)),
    vesselPieces: (id) => vessel(id, (state) => texts.pieces(world.takeSnapshot(), state)),
    telemetry: (id) => vessel(id, (state) => compactTelemetry(world.takeSnapshot(), state)),
    vesselPaint: (id) => vessel(id, (state) => vesselPaintJson(world, state.id)),
    capabilities: (detail, group) => {
      const { controlEnabled, debugNamespace } = options;
      const open = { controlEnabled, debugNamespace, cameraEnabled: gates.cameraEnabled };
      return capabilitiesJson(world, open, detail, group);
    },
    runtime: (feature) => runtimeJson(world, gates.cameraEnabled, feature),
    stateOf: (feature) => stateOf(world, gates.cameraEnabled, feature),
    get moment() {
      return world.takeSnapshot();
    },
    whenPublished: (after, listener) => whenPublished(world, after, listener),
    whenReached: (ut, listener) => whenReached(world, ut, listener),
    followVessel: (id, listener) => (gates.telemetryEnabled ? followVessel(id, listener) : () => undefined),
    execute: (envelope) => {
      const command = parseEnvelope(envelope, (id) => findVesselOrActive(world.takeSnapshot(), id)?.id ?? id);
      return command.ok ? world.execute(command.value) : command;
    },
  };
}

function whenPublished(world: World, after: number, listener: () => void): () => void {
  if (world.takeSnapshot().sequence > after) {
    listener();
    return () => undefined;
  }
  const end = world.onPublish(({ sequence }) => {
    if (sequence <= after) return;
    end();
    listener();
  });
  return end;
}

/** Each line of a vessel is made only once, even if the vessel has several listeners. */
function followVessels(world: World, tree: Pick<FieldTree, 'onSample'>): Aggregates['followVessel'] {
  const followed = new Map<string, Broadcast<string>>();
  return (id, listener) => {
    const lines = followed.get(id) ?? vesselLines(world, tree, (snapshot) => findVesselOrActive(snapshot, id));
    followed.set(id, lines);
    const end = lines.follow(listener);
    return () => {
      end();
      if (lines.followers === 0) followed.delete(id);
    };
  };
}

const ACTIVE = 'active';

/** The id `active` means the controlled vessel, unless a vessel really has this id. */
function findVesselOrActive(
  { vessels, activeVesselId }: Pick<Snapshot, 'vessels' | 'activeVesselId'>,
  id: string,
): VesselState | undefined {
  const { byId } = vesselIndex(vessels);
  return byId.get(id) ?? (id === ACTIVE && activeVesselId !== null ? byId.get(activeVesselId) : undefined);
}
