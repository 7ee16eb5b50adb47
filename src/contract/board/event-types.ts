/**
 * Event types that the boards' rules use, in the order of the registry in the rules document. All types have version 1.
 * Events of other types are stored and published, but change no board.
 */
export const EVENT_TYPES = [
  'session.started',
  'flight.started',
  'flight.ended',
  'flight.flagged',
  'vehicle.situation',
  'vehicle.atmosphere',
  'vehicle.orbit',
  'vehicle.soi',
  'vehicle.rud',
  'vehicle.impact',
  'vehicle.landed',
  'vehicle.staging',
  'vehicle.docked',
  'vehicle.undocked',
  'engine.ignition',
  'engine.shutdown',
  'engine.flameout',
  'kitten.eva_start',
  'kitten.eva_end',
  'kitten.tumble',
  'kitten.kia',
  'roster.snapshot',
  'telemetry.window',
] as const;

export type EventType = (typeof EVENT_TYPES)[number];

/** Form of the name of any event type. These names need no escaping in pages and queries. */
export const EVENT_TYPE_FORM = { pattern: '^[a-z0-9_]+(\\.[a-z0-9_]+)*$', maxLength: 64 } as const;
