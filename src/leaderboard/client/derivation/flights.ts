import { detectAtmosphere } from './detectors/atmosphere.js';
import { detectContact } from './detectors/contact.js';
import { type Detector, FlightReporter, type Interval, type Watched } from './detectors/detector.js';
import { detectEngines } from './detectors/engines.js';
import { detectOrbit, isOrbit } from './detectors/orbit.js';
import { detectSituation, situationOf } from './detectors/situation.js';
import { detectSphere } from './detectors/sphere.js';
import { findTampering } from './detectors/tampering.js';
import { asciiText, type Emit, type Flag } from './event.js';
import { isInFlight, isStanding, type SimBody, type SimVessel } from './snapshot.js';
import { type Flight, NEW_WATCH } from './state.js';
import { addSample, isFull, telemetryWindow } from './telemetry-window.js';

const DETECTORS: readonly Detector[] = [
  detectSphere,
  detectAtmosphere,
  detectEngines,
  detectSituation,
  detectContact,
  detectOrbit,
];

const NAME_MAX = 64;

/**
 * Opens the flight of a vessel that has just left the ground. The event describes the vessel as it was in the last
 * sample on the ground.
 */
export function launch(id: string, standing: SimVessel, body: SimBody | null, emit: Emit, ut: number): Watched {
  const place = { body: standing.body, latitudeDeg: standing.latitudeDeg, longitudeDeg: standing.longitudeDeg };
  const flight: Flight = { ...found(id, standing, body), ...place, start: place };
  emit(
    'flight.started',
    id,
    {
      vehicle_name: asciiText(standing.name, NAME_MAX),
      body: standing.body,
      mass_kg: standing.mass,
      part_count: standing.partCount,
      // The simulator has no crews: its kittens are separate vessels.
      crew_count: 0,
      kids: [],
      stage_count: standing.decouplersLeft + 1,
      lat: standing.latitudeDeg,
      lon: standing.longitudeDeg,
    },
    ut,
  );
  return { flight, watch: { ...NEW_WATCH, isNew: true } };
}

/**
 * Opens a flight for a vessel that was already flying when the client first saw it. No event is emitted, because
 * nothing is known about the start.
 */
export function found(id: string, vessel: SimVessel, body: SimBody | null): Flight {
  return {
    id,
    home: vessel.id,
    vessel: vessel.id,
    body: vessel.body,
    situation: situationOf(vessel),
    pushedAt: 0,
    isStanding: isStanding(vessel),
    inAir: body && body.airHeight > 0 ? vessel.altitude < body.airHeight : null,
    inOrbit: isInFlight(vessel) && vessel.orbit !== null && isOrbit(vessel.orbit, body),
    isEscaping: isInFlight(vessel) && (vessel.orbit?.eccentricity ?? 0) >= 1,
    stagings: 0,
    flags: [],
    latitudeDeg: vessel.latitudeDeg,
    longitudeDeg: vessel.longitudeDeg,
    start: null,
    teleportedAt: null,
    lastOf: {},
  };
}

export function follow(interval: Interval, watched: Watched, warp: number, emit: Emit): Watched {
  const { now, ut } = interval;
  let next = watched;
  for (const { flag, detail } of findTampering(interval)) {
    next = { ...next, flight: flagged(next.flight, flag, detail, emit) };
    if (flag === 'teleport') next = { ...next, flight: { ...next.flight, teleportedAt: ut } };
  }
  const reporter = new FlightReporter(next.flight, ut, emit);
  for (const detect of DETECTORS) next = detect(interval, next, reporter);
  const flight: Flight = {
    ...next.flight,
    body: now.body,
    isStanding: isStanding(now),
    latitudeDeg: now.latitudeDeg,
    longitudeDeg: now.longitudeDeg,
    lastOf: reporter.lastOf,
  };
  return sampled({ flight, watch: next.watch }, interval, warp, emit);
}

/**
 * Adds a sample to the telemetry window of a flying vessel. When a vessel comes to rest, its window is emitted, and the
 * next window opens when the vessel flies again.
 */
function sampled({ flight, watch }: Watched, { now, ut }: Interval, warp: number, emit: Emit): Watched {
  const isOther = watch.samples !== null && watch.samples.body !== now.body;
  const samples = isOther || !isInFlight(now) ? closed(flight, watch.samples, emit) : watch.samples;
  if (!isInFlight(now)) return { flight, watch: { ...watch, samples } };
  const more = addSample(samples, now, ut, warp);
  return { flight, watch: { ...watch, samples: isFull(more) ? closed(flight, more, emit) : more } };
}

export function closed({ id }: Flight, samples: Watched['watch']['samples'], emit: Emit): null {
  if (samples) emit('telemetry.window', id, telemetryWindow(samples));
  return null;
}

/** Sets a flag of a flight. Does nothing if the flag is already set. */
export function flagged(flight: Flight, flag: Flag, detail: string, emit: Emit): Flight {
  if (flight.flags.includes(flag)) return flight;
  emit('flight.flagged', flight.id, { flag, detail });
  return { ...flight, flags: [...flight.flags, flag] };
}

/**
 * Ends the flight of a vessel that disappeared. The simulator does not say why it disappeared. A vessel that rested on
 * its home body counts as recovered, any other vessel as despawned.
 */
export function end(flight: Flight, home: string | null, emit: Emit): void {
  const isHome = flight.isStanding && flight.body === (home ?? flight.start?.body);
  emit('flight.ended', flight.id, {
    reason: isHome ? 'recovered' : 'despawned',
    crew_count: 0,
    kids: [],
    body: flight.body,
    lat: flight.latitudeDeg,
    lon: flight.longitudeDeg,
  });
}
