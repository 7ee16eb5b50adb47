import type { Outcome } from '../../errors/index.js';
import type { BodyState, SimEvent, VesselState } from '../../sim/state.js';
import type { World } from '../../world/index.js';
import type { Broadcast } from '../broadcast.js';
import { parseEnvelope } from '../command/parse-envelope.js';
import type { FieldTree } from '../field-tree.js';
import { whenReached } from '../reached.js';
import { compactTelemetry } from '../tree/telemetry.js';
import { vesselLines } from '../tree/vessel-stream.js';
import {
  accessorsJson,
  ALL_TOLD,
  bodyJson,
  snapshotJson,
  systemJson,
  type TelemetryGates,
  timeJson,
  vesselJson,
} from './projections.js';

/** Whole views of the world as JSON values, by raw ids; every transport that offers them offers these. */
export interface Aggregates {
  snapshot(): object;
  time(): object;
  status(): object;
  /** Null where bodies are not told. */
  system(): object | null;
  bodies(): readonly object[];
  /** Null when there is no such body or live vessel. */
  body(id: string): object | null;
  /** Ids of live vessels. */
  vessels(): readonly string[];
  vessel(id: string): object | null;
  telemetry(id: string): object | null;
  /** Tells the time once it is `ut` or later, at once when it is already. @returns what ends the waiting */
  whenReached(ut: number, tell: (ut: number) => void): () => void;
  /** Every line of a vessel's stream from now on, whether or not it is live. @returns what ends it */
  followVessel(id: string, listener: (line: string) => void): () => void;
  /** Runs a command envelope. */
  execute(envelope: string): Outcome<void>;
}

export interface AggregateOptions {
  readonly world: World;
  /** Paces the streams. */
  readonly tree: Pick<FieldTree, 'onSample'>;
  readonly version: string;
  readonly transports: () => string;
  readonly sampleRateHz: number;
  readonly controlEnabled: boolean;
  readonly debugNamespace: boolean;
  /** What is told at all, as in the tree; everything unless told. */
  readonly gates?: Partial<TelemetryGates>;
}

/** The aggregate views of a world. */
export function createAggregates(options: AggregateOptions): Aggregates {
  const { world, version, transports, sampleRateHz } = options;
  const gates = { ...ALL_TOLD, ...options.gates };
  const tellsBodies = gates.telemetryEnabled && gates.telemetryBodies;
  const bodies = (): readonly BodyState[] => (tellsBodies ? world.snapshot.bodies : []);
  const vessels = (): readonly VesselState[] => (gates.telemetryEnabled ? world.snapshot.vessels : []);
  const newEvents = eventsOfLastPublish(world);
  const followVessel = followVessels(world, options.tree);
  const vessel = <T>(id: string, project: (state: VesselState) => T): T | null => {
    const found = vessels().find((candidate) => candidate.id === id);
    return found ? project(found) : null;
  };
  return {
    snapshot: () => snapshotJson(world, { version, sampleRateHz, gates, newEvents: newEvents() }),
    time: () => timeJson(world.snapshot),
    status: () => ({
      game_version: version,
      sample_rate_hz: sampleRateHz,
      accessors: accessorsJson(world),
      control: options.controlEnabled,
      debug: options.debugNamespace,
      transports: transports(),
    }),
    system: () => (tellsBodies ? systemJson(world.snapshot) : null),
    bodies: () => bodies().map(bodyJson),
    body: (id) => {
      const found = bodies().find((candidate) => candidate.definition.id === id);
      return found ? bodyJson(found) : null;
    },
    vessels: () => vessels().map((candidate) => candidate.id),
    vessel: (id) => vessel(id, (state) => vesselJson(world, state, gates)),
    telemetry: (id) => vessel(id, (state) => compactTelemetry(world.snapshot, state)),
    whenReached: (ut, tell) => whenReached(world, ut, tell),
    followVessel: (id, listener) => (gates.telemetryEnabled ? followVessel(id, listener) : () => undefined),
    execute: (envelope) => {
      const parsed = parseEnvelope(envelope);
      return parsed.ok ? world.execute(parsed.value) : parsed;
    },
  };
}

/** The events that came with the newest snapshot. */
function eventsOfLastPublish(world: World): () => readonly SimEvent[] {
  let published: SimEvent[] = [];
  let coming: SimEvent[] = [];
  world.onEvent((event) => void coming.push(event));
  world.onPublish(() => {
    published = coming;
    coming = [];
  });
  return () => published;
}

/** Follows streams of vessels by raw id: one source for all who follow the same, kept only while somebody does. */
function followVessels(world: World, tree: Pick<FieldTree, 'onSample'>): Aggregates['followVessel'] {
  const followed = new Map<string, Broadcast<string>>();
  return (id, listener) => {
    const lines = followed.get(id) ?? vesselLines(world, tree, id);
    followed.set(id, lines);
    const end = lines.follow(listener);
    return () => {
      end();
      if (lines.followers === 0) followed.delete(id);
    };
  };
}
