import { type Static, Type } from 'typebox';
import { flag, list, maybe, named, number, text } from '../schema.js';
import { Body, System } from './body.js';
import { Accessor } from './status.js';
import { WarpSpeeds } from './time.js';
import { VesselJson } from './vessel.js';

const Detail = text('Details; their form depends on the type.');
const EventType = text('For example `vessel-appeared`, `paint.sticker_placed`.');

/** An event in a stream. Events in a snapshot have the same members, with longer names. */
export const EventLine = named('EventLine', 'An event, as the streams report it.', {
  ut: number('Universal time, s.'),
  type: EventType,
  vessel: maybe(text('Raw id; absent from global events.')),
  detail: Detail,
});
export type EventLine = Static<typeof EventLine>;

export const SnapshotEvent = named('SnapshotEvent', 'An event, as a snapshot reports it.', {
  ut_seconds: number('Universal time, s.'),
  type: EventType,
  vessel_id: maybe(text('Raw id; absent from global events.')),
  detail: Detail,
});
export type SnapshotEvent = Static<typeof SnapshotEvent>;

export const SnapshotJson = named('Snapshot', 'The whole simulation at one moment.', {
  sequence: Type.Integer({ minimum: 1, description: 'Grows by 1 with every published snapshot.' }),
  ut_seconds: number('Universal time, s.'),
  warp_factor: number('Simulated seconds per real second.'),
  active_vessel_id: maybe(text('Raw id; absent when none is controlled.')),
  vessels: list(VesselJson),
  new_events: list(SnapshotEvent, 'Events of this snapshot.'),
  game_version: text('Version of the simulator.'),
  sample_rate_hz: number('Maximum samples per second.'),
  accessors: list(Accessor, 'Degraded ones only.'),
  sim_dt_seconds: number('Simulated seconds of the last tick.'),
  warp_speeds: WarpSpeeds,
  auto_warp_active: flag('True if time warps to a target.'),
  auto_warp_target_ut: number('Universal time of the target, s; 0 without a target.'),
  bodies: list(Body),
  system: maybe(System),
});
export type SnapshotJson = Static<typeof SnapshotJson>;
