import type { Detector } from './detector.js';

/**
 * A vessel counts as outside of the atmosphere above this multiple of the atmosphere's height. The vessel counts as
 * inside again only below the height itself, so a vessel near the limit does not cause many events.
 */
const BAND = 1.02;

/** Detects that a vessel enters or leaves the atmosphere, from the second sample on. */
export const detectAtmosphere: Detector = ({ now, body }, watched, reporter) => {
  const { flight } = watched;
  const edge = body?.airHeight ?? 0;
  const isIn = now.altitude < edge;
  const isOut = now.altitude > edge * BAND;
  const inAir = isIn ? true : isOut ? false : flight.inAir;
  if (edge === 0 || inAir === flight.inAir) return watched;
  if (flight.inAir !== null) {
    const dir = inAir ? 'entered' : 'exited';
    reporter.report(
      'vehicle.atmosphere',
      {
        dir,
        body: now.body,
        speed_ms: now.surfaceSpeed,
        dyn_pressure_pa: now.environment?.dynamicPressure ?? 0,
      },
      dir,
    );
  }
  return { ...watched, flight: { ...flight, inAir } };
};
