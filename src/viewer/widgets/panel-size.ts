import { readPreference, storePreference } from '../state/preferences.js';

/**
 * The size of the panel that the user can change: the width of a panel beside the picture, or the height of one below
 * it.
 */
export type PanelSide = 'width' | 'height';

export const DEFAULT_SIZES: Readonly<Record<PanelSide, number>> = { width: 336, height: 360 };
/** Minimum sizes at which every panel is usable, CSS pixels. */
const LEAST: Readonly<Record<PanelSide, number>> = { width: 280, height: 140 };
/** Space that must remain for the picture, the tabs and the bar, CSS pixels. */
const LEFT: Readonly<Record<PanelSide, number>> = { width: 58 + 280, height: 44 + 54 + 160 };
/** Change of the size by one press of an arrow key, CSS pixels. */
export const SIZE_STEP = 16;

export function sizeRange(side: PanelSide, room: number): { readonly least: number; readonly most: number } {
  return { least: LEAST[side], most: Math.max(LEAST[side], Math.floor(room - LEFT[side])) };
}

export function clampSize(side: PanelSide, size: number, room: number): number {
  const { least, most } = sizeRange(side, room);
  return Math.round(Math.min(most, Math.max(least, size)));
}

export function storedSize(side: PanelSide): number {
  const size = Number(readPreference(keyOf(side)) ?? NaN);
  return Number.isFinite(size) ? size : DEFAULT_SIZES[side];
}

export function storeSize(side: PanelSide, size: number): void {
  storePreference(keyOf(side), String(size));
}

const keyOf = (side: PanelSide): string => `livery-panel-${side}`;
