import { PASS_NAMES, type PassName } from '../../../contract/vocabulary/index.js';

export type ShownPicture = 'picture' | 'wireframe' | PassName;

/** The look of the page's own picture. It changes neither the scene on the server nor the pictures of other viewers. */
export interface Look {
  readonly shown: ShownPicture;
  /** Stops added to the exposure of the scene; +1 doubles the brightness. */
  readonly stops: number;
  /** The page shows the sun where it will be after this number of hours. */
  readonly laterHours: number;
}

export const USUAL_LOOK: Look = { shown: 'picture', stops: 0, laterHours: 0 };
export const STOPS_MAX = 6;
export const HOURS_MAX = 24;

export const SHOWN: readonly ShownPicture[] = ['picture', 'wireframe', ...PASS_NAMES];

export function isUsual({ shown, stops, laterHours }: Look): boolean {
  return shown === 'picture' && stops === 0 && laterHours === 0;
}

/** Formats a look, for example as `normal,0,0`: what is shown, stops, and hours. */
export function lookText({ shown, stops, laterHours }: Look): string {
  return [shown, Number(stops.toFixed(2)), Number(laterHours.toFixed(2))].join(',');
}

/** Parses a text of {@link lookText}; null for any other text. */
export function parseLook(text: string): Look | null {
  const [name, stops, laterHours, ...more] = text.split(',');
  const shown = SHOWN.find((each) => each === name);
  const isWithin = (value: string | undefined, most: number): boolean =>
    Boolean(value) && Math.abs(Number(value)) <= most;
  if (!shown || more.length > 0 || !isWithin(stops, STOPS_MAX) || !isWithin(laterHours, HOURS_MAX)) return null;
  return { shown, stops: Number(stops), laterHours: Number(laterHours) };
}

export function passOf({ shown }: Look): PassName | null {
  return shown === 'picture' || shown === 'wireframe' ? null : shown;
}

export function exposureFactor({ stops }: Look): number {
  return 2 ** stops;
}

export const SHOWN_NAMES: Readonly<Record<ShownPicture, string>> = {
  picture: 'Picture',
  wireframe: 'Wireframe of parts',
  albedo: 'Colour without light',
  normal: 'Normals',
  material: 'Roughness, metal, occlusion',
  emissive: 'Glow',
  stickers: 'Stickers alone',
  depth: 'Depth',
  tiles: 'Tiles, by what lights them',
  light: 'Before glass and smoothing',
};
