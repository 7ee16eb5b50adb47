/**
 * The types of events that the rules of boards use, in the order of the registry in the rules document. The version of
 * each type is 1. Events of other types are stored and published, but do not change any board.
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

/**
 * The form of the names of event types. The name of an unknown type must have this form too. A name in this form needs
 * no escaping in a page or a query.
 */
export const EVENT_TYPE_FORM = { pattern: '^[a-z0-9_]+(\\.[a-z0-9_]+)*$', maxLength: 64 } as const;
