import type { EventType } from '../../envelopes/event-types.js';

export interface Figures {
  readonly min: number;
  readonly max: number;
  readonly mean: number;
  readonly last: number;
}

interface Place {
  readonly lat?: number;
  readonly lon?: number;
}
interface EngineEvent {
  readonly engine: string;
  readonly count: number;
}
interface Kitten {
  readonly kid: string;
  readonly name: string;
}
interface OtherFlight {
  readonly other_flight: string | null;
}

/**
 * The payloads of the event types that the client derives, by type. Member names include the unit. The README explains
 * why the client does not derive the other types.
 */
export interface Payloads {
  'session.started': { readonly mod_ver: string; readonly game_build: string; readonly install: string };
  'flight.started': Place & {
    readonly vehicle_name: string;
    readonly body: string;
    readonly mass_kg: number;
    readonly part_count: number;
    readonly crew_count: number;
    readonly kids: readonly string[];
    readonly stage_count: number;
  };
  'flight.ended': Place & {
    readonly reason: 'recovered' | 'despawned';
    readonly crew_count: number;
    readonly kids: readonly string[];
    readonly body: string;
  };
  'flight.flagged': { readonly flag: Flag; readonly detail: string };
  'vehicle.situation': {
    readonly from: string;
    readonly to: string;
    readonly body: string;
    readonly altitude_m: number;
    readonly surface_speed_ms: number;
    readonly orbital_speed_ms: number;
    readonly radar_alt_m: number;
  };
  'vehicle.atmosphere': {
    readonly dir: 'entered' | 'exited';
    readonly body: string;
    readonly speed_ms: number;
    readonly dyn_pressure_pa: number;
  };
  'vehicle.orbit': {
    readonly phase: 'achieved' | 'escaped';
    readonly body: string;
    readonly ap_m: number;
    readonly pe_m: number;
    readonly ecc: number;
    readonly inc_deg: number;
    readonly mass_kg: number;
  };
  'vehicle.soi': { readonly from_body: string; readonly to_body: string };
  'vehicle.impact': Place & {
    readonly speed_ms: number;
    readonly energy_j: number;
    readonly survived: boolean;
    readonly launch_pad: boolean;
    readonly body: string;
    readonly crew_count: number;
  };
  'vehicle.landed': Place & {
    readonly body: string;
    readonly vertical_speed_ms: number;
    readonly horizontal_speed_ms: number;
    readonly crew_count: number;
    readonly survived: boolean;
    readonly radar_alt_m: number;
  };
  'vehicle.staging': { readonly stage_index: number };
  'vehicle.docked': OtherFlight;
  'vehicle.undocked': OtherFlight;
  'engine.ignition': EngineEvent;
  'engine.shutdown': EngineEvent;
  'engine.flameout': EngineEvent;
  'kitten.eva_start': Kitten;
  'kitten.eva_end': Kitten & { readonly duration_s: number };
  'kitten.tumble': Kitten & { readonly speed_ms: number; readonly body: string };
  'roster.snapshot': {
    readonly kittens: readonly (Kitten & {
      readonly travelled_m: number;
      readonly fastest_ms: number;
      readonly missions: number;
      readonly mission_time_s: number;
      readonly kia: boolean;
    })[];
  };
  'telemetry.window': {
    readonly t0_sim: number;
    readonly t1_sim: number;
    readonly n: number;
    readonly body: string;
    readonly alt_m: Figures;
    readonly surface_speed_ms: Figures;
    readonly orbital_speed_ms: Figures;
    readonly accel_ms2?: Figures;
    readonly peak_g?: number;
    readonly max_q_pa?: number;
    readonly mass_kg_last: number;
    readonly radar_alt_m: Figures;
    readonly warp_max: number;
  };
}

export type Flag = 'teleport' | 'refuel' | 'resource_edit' | 'console' | 'tuning';

export type DerivedType = keyof Payloads & EventType;

/** An event of the client. Its members are described in docs/reference/leaderboard-rules.md, "Events". */
export interface ClientEvent<Type extends DerivedType = DerivedType> {
  readonly id: string;
  readonly type: Type;
  readonly ver: 1;
  readonly session: string;
  /** ULID of the flight, or null for an event without a flight. */
  readonly flight: string | null;
  readonly career: string;
  /** Game time since the start of the career, s. */
  readonly sim_t: number;
  /** Real time, unix ms. */
  readonly wall_t: number;
  readonly payload: Payloads[Type];
}

/** @param simT game time, s; by default that of the sample */
export type Emit = <Type extends DerivedType>(
  type: Type,
  flight: string | null,
  payload: Payloads[Type],
  simT?: number,
) => void;

/** Makes a text suitable for payloads: printable ASCII, at most `length` characters. */
export const asciiText = (text: string, length: number): string => text.replace(/[^\x20-\x7e]/g, '?').slice(0, length);
