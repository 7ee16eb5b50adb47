import type { PlayerEvent } from '../../contract/board/index.js';

/** The point of a flight that its picture shows: a body, and the height above it. */
export interface FlightMoment {
  /** Name of the body below the craft, as events spell it. */
  readonly body: string;
  /** Height above the body, m. */
  readonly altitude: number;
}

export interface FlightPictures {
  /** @param body its name, as events spell it */
  readonly canDraw: (body: string) => boolean;
  /**
   * Returns the picture as a JPEG file of 1200×630 pixels.
   * @param handle handle of the player, which determines the colour of the craft
   * @param client key of the client that requests the picture, because only a few requests of one client may wait at a
   * time. Undefined if no limit applies
   * @param isThere reads whether the player still exists. Called after a new picture is stored, because the account may
   * have been deleted while the picture was drawn
   * @throws BoardError with status 503 if too many pictures wait or drawing fails, with status 429 if too many pictures
   * were drawn for the client in the last hour, and with status 404 if the player no longer exists
   */
  draw(
    moment: FlightMoment,
    handle: string,
    client: string | undefined,
    isThere: () => Promise<boolean>,
  ): Promise<Uint8Array>;
  /** Removes the stored pictures of players with these handles. */
  readonly forget: (handles: readonly string[]) => void;
}

/** Size of the picture, px; the size that sites with link previews recommend. */
export const FLIGHT_PICTURE = { width: 1200, height: 630 } as const;

/**
 * Chooses the point of a flight that the picture shows. If the flight has reached other bodies, this is the lowest
 * point above the last of these bodies. Otherwise, it is the highest point of the flight. Bodies that cannot be drawn
 * are ignored.
 * @returns null if no picture of the flight is possible
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
