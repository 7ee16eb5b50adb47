import type { EventEnvelope } from '../envelopes/read-event.js';

/**
 * Size of a derived row with its index entries, bytes. Measured: 506 bytes for a score without details, 165 for a
 * flight, and about 160 for a career.
 */
const ROW_BYTES = 500;
const FLIGHT_BYTES = 200;
const CAREER_BYTES = 200;

/**
 * For each type of event, the maximum number of rows that one event adds. For a type with `byFlight`, only the first
 * event of a flight adds rows, because further events of the flight change the same rows.
 */
const ROWS: Readonly<Record<string, { readonly rows: number; readonly byFlight: boolean }>> = {
  'flight.started': { rows: 4, byFlight: true },
  'flight.ended': { rows: 2, byFlight: true },
  'vehicle.situation': { rows: 3, byFlight: false },
  'vehicle.atmosphere': { rows: 1, byFlight: true },
  'vehicle.orbit': { rows: 7, byFlight: true },
  'vehicle.soi': { rows: 2, byFlight: false },
  'vehicle.rud': { rows: 2, byFlight: false },
  'vehicle.impact': { rows: 2, byFlight: false },
  'vehicle.landed': { rows: 2, byFlight: true },
  'vehicle.staging': { rows: 2, byFlight: true },
  'vehicle.docked': { rows: 1, byFlight: true },
  'engine.ignition': { rows: 1, byFlight: true },
  'engine.flameout': { rows: 1, byFlight: true },
  'kitten.eva_start': { rows: 1, byFlight: true },
  'kitten.eva_end': { rows: 1, byFlight: true },
  'kitten.tumble': { rows: 1, byFlight: true },
  'telemetry.window': { rows: 6, byFlight: true },
};

/**
 * Returns the maximum size of the rows that are derived from a batch, bytes. The payloads are not parsed. A row may
 * repeat texts of its payload, so the size of the payload is added to each row. The size leaves out the rows for
 * kittens, names and boards, because each player can have only a limited number of them.
 */
export function derivedSize(events: readonly EventEnvelope[]): number {
  const known = new Set<string>();
  let size = 0;
  const isNew = (key: string): boolean => !known.has(key) && known.add(key).size > 0;
  for (const { type, flight, career, payload } of events) {
    if (flight !== null && isNew(flight)) size += FLIGHT_BYTES;
    if (isNew(`career ${career}`)) size += CAREER_BYTES;
    const { rows, byFlight } = (Object.hasOwn(ROWS, type) && ROWS[type]) || { rows: 0, byFlight: false };
    if (!byFlight || isNew(`${flight} ${type}`)) size += rows * (ROW_BYTES + Buffer.byteLength(payload));
  }
  return size;
}
