import type { World } from '../../world/index.js';
import { compactTelemetry } from '../tree/telemetry.js';
import { accessorsJson, bodyJson, snapshotJson, systemJson, timeJson, vesselJson } from './projections.js';

/** Whole views of the world as JSON values, by raw ids; every transport that offers them offers these. */
export interface Aggregates {
  snapshot(): object;
  time(): object;
  status(): object;
  system(): object;
  bodies(): readonly object[];
  /** Null when there is no such body or live vessel. */
  body(id: string): object | null;
  /** Ids of live vessels. */
  vessels(): readonly string[];
  vessel(id: string): object | null;
  telemetry(id: string): object | null;
}

export interface AggregateOptions {
  readonly world: World;
  readonly version: string;
  readonly transports: () => string;
  readonly controlEnabled: boolean;
  readonly debugNamespace: boolean;
}

/** The aggregate views of a world. */
export function createAggregates({ world, version, transports, ...gates }: AggregateOptions): Aggregates {
  const vessel = <T>(id: string, project: (state: Parameters<typeof vesselJson>[0]) => T): T | null => {
    const found = world.snapshot.vessels.find((candidate) => candidate.id === id);
    return found ? project(found) : null;
  };
  return {
    snapshot: () => snapshotJson(world, version),
    time: () => timeJson(world.snapshot),
    status: () => ({
      game_version: version,
      sample_rate_hz: 10,
      accessors: accessorsJson(world),
      control: gates.controlEnabled,
      debug: gates.debugNamespace,
      transports: transports(),
    }),
    system: () => systemJson(world.snapshot),
    bodies: () => world.snapshot.bodies.map(bodyJson),
    body: (id) => {
      const found = world.snapshot.bodies.find((candidate) => candidate.definition.id === id);
      return found ? bodyJson(found) : null;
    },
    vessels: () => world.snapshot.vessels.map((candidate) => candidate.id),
    vessel: (id) => vessel(id, vesselJson),
    telemetry: (id) => vessel(id, (state) => compactTelemetry(world.snapshot, state)),
  };
}
