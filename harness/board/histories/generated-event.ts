import type { EventEnvelope } from '../../../src/leaderboard/envelopes/index.js';

/** An event with all members. The line that a player sends may omit members that are null. */
export type GeneratedEvent = EventEnvelope;

/** Returns the line that a player sends for an event. Sometimes omits optional members that are null. */
export function lineOf({ id, type, ver, session, flight, career, simT, wallT, payload }: GeneratedEvent): string {
  const quoted = (text: string | null): string => JSON.stringify(text);
  const named = flight === null && wallT % 2 === 0 ? '' : `"flight":${quoted(flight)},`;
  const timed = simT === null && wallT % 2 === 0 ? '' : `"sim_t":${simT},`;
  const empty = payload === '{}' && wallT % 2 === 0 ? '' : `,"payload":${payload}`;
  const head = `{"id":${quoted(id)},"type":${quoted(type)},"ver":${ver},"session":${quoted(session)},`;
  return `${head}${named}"career":${quoted(career)},${timed}"wall_t":${wallT}${empty}}`;
}
