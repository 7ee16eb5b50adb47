import { REPEAT_S } from './detectors/detector.js';
import type { Emit } from './event.js';
import type { Appearance, Docking } from './fleet-changes.js';
import { end, flagged } from './flights.js';
import type { OpenFlights } from './open-flights.js';
import { isInFlight, type SimVessel } from './snapshot.js';

/**
 * Maximum distance between docking vessels, m. An arbitrary value. Only an edit can join vessels that are further
 * apart.
 */
const DOCKING_M = 50;

/** Reports a docking. The flight of the vessel that joins continues aboard the other vessel. */
export function dock(flights: OpenFlights, { vessel, coming, distance }: Docking, emit: Emit): void {
  const own = flights.of(vessel);
  const theirs = coming === null ? undefined : flights.of(coming);
  const flight = own ?? theirs;
  if (flight) emit('vehicle.docked', flight.id, { other_flight: (own && theirs?.id) ?? null });
  if (distance > DOCKING_M) {
    const detail = `docked to a vessel that was ${Math.round(distance)} m away`;
    for (const joined of [own, theirs]) if (joined) flights.put(flagged(joined, 'console', detail, emit));
  }
  if (coming !== null) flights.move(coming, vessel);
}

export function appear(flights: OpenFlights, { vessel, cause, from }: Appearance, emit: Emit): void {
  if (cause === 'undocked') {
    const staying = flights.all.find((flight) => flight.vessel === from && flight.home === from);
    const back = flights.all.find((flight) => flight.home === vessel.id && flight.vessel === from);
    if (back) flights.put({ ...back, vessel: vessel.id });
    const flight = staying ?? back;
    if (flight) emit('vehicle.undocked', flight.id, { other_flight: (staying && back?.id) ?? null });
  } else if (cause === 'put' && isInFlight(vessel)) {
    flights.taint(vessel.id, 'console', 'was put into flight');
  }
}

export function vanish(flights: OpenFlights, { id }: SimVessel, home: string | null, emit: Emit): void {
  const ended = flights.all.filter(({ vessel }) => vessel === id);
  for (const flight of ended) {
    flights.sendSamples(flight, emit);
    end(flight, home, emit);
  }
  flights.remove(ended);
  flights.forget(id);
}

export function stage(flights: OpenFlights, vessel: string, ut: number, emit: Emit): void {
  const flight = flights.of(vessel);
  const last = flight?.lastOf['vehicle.staging'];
  if (!flight || (last !== undefined && ut >= last && ut - last < REPEAT_S)) return;
  emit('vehicle.staging', flight.id, { stage_index: flight.stagings });
  const lastOf = { ...flight.lastOf, 'vehicle.staging': ut };
  flights.put({ ...flight, stagings: flight.stagings + 1, lastOf });
}
