import type { PlayerEvent } from '../../contract/board/index.js';

/** The moment of a flight that its picture shows. */
export interface FlightMoment {
  /** The body below the craft, in the spelling of the events. */
  readonly body: string;
  /** Height above the body, m. */
  readonly altitude: number;
}

/** Draws pictures of flights. */
export interface FlightPictures {
  /** Reports whether a body can be drawn. @param body in the spelling of the events */
  readonly canDraw: (body: string) => boolean;
  /**
   * Returns the picture of a moment, 1200×630, as a JPEG file.
   * @param handle the player, whose craft has a colour of its own
   * @param client the client that requests the picture; only a few of its pictures may wait at a time. Undefined for no
   * limit
   * @throws BoardError with status 503 when too many pictures already wait, or drawing fails
   */
  draw(moment: FlightMoment, handle: string, client: string | undefined): Promise<Uint8Array>;
}

/** The size of a picture, pixels. Link previews recommend this shape. */
export const FLIGHT_PICTURE = { width: 1200, height: 630 } as const;

/**
 * Chooses the moment of a flight for its picture. If the flight reached other bodies, this is its lowest pass over the
 * last of them. Otherwise, it is the moment of its greatest height. Bodies that cannot be drawn do not count.
 * @returns null if the events name no body that can be drawn
 */
export function flightMoment(events: readonly PlayerEvent[], canDraw: FlightPictures['canDraw']): FlightMoment | null {
  const heights = events.flatMap(heightsOf).filter(({ body }) => canDraw(body));
  const isKnown = (body: unknown): body is string => typeof body === 'string' && canDraw(body);
  const first = heights[0]?.body ?? events.map(({ payload }) => payload['body']).find(isKnown);
  if (first === undefined) return null;
  const last = heights.findLast(({ body }) => body !== first)?.body;
  if (last === undefined) return { body: first, altitude: Math.max(0, ...heights.map(({ highest }) => highest)) };
  const there = heights.filter(({ body }) => body === last);
  return { body: last, altitude: Math.max(0, Math.min(...there.map(({ lowest }) => lowest))) };
}

interface Heights {
  readonly body: string;
  readonly lowest: number;
  readonly highest: number;
}

function heightsOf({ type, payload }: PlayerEvent): readonly Heights[] {
  const { body, alt_m: altitude } = payload as { readonly body?: unknown; readonly alt_m?: unknown };
  if (type !== 'telemetry.window' || typeof body !== 'string' || body === '') return [];
  const { min: lowest, max: highest } = (altitude ?? {}) as { readonly min?: unknown; readonly max?: unknown };
  return isNumber(lowest) && isNumber(highest) ? [{ body, lowest, highest }] : [];
}

const isNumber = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value);
