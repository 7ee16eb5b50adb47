/**
 * The event types that the rules of the boards know, in the order of their registry. All of them are at version 1. The
 * service stores and publishes events of any other type as well, and they change no board.
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

/** The form of the name of a type, known or not: one that pages and queries can show as it is. */
export const EVENT_TYPE_FORM = { pattern: '^[a-z0-9_]+(\\.[a-z0-9_]+)*$', maxLength: 64 } as const;
