/**
 * The event types that the rules of the boards use, in the order of their registry. All types have version 1. The
 * service also stores and publishes events of other types, but these do not change any board.
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

/** The form of the name of any event type. Pages and queries can contain such a name without escaping. */
export const EVENT_TYPE_FORM = { pattern: '^[a-z0-9_]+(\\.[a-z0-9_]+)*$', maxLength: 64 } as const;
