/** The event types that the service takes, in the order of their registry. All of them are at version 1. */
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
