import { expect } from 'vitest';
import { expectShown, readWhole, shown } from './shown.js';

export interface FormatCells {
  readonly row: string;
  readonly cells: readonly Cell[];
}

/**
 * A test of one cell of the table in FORMATS.md. A cell says how the reader treats what a file declares, for example
 * about its alpha.
 */
export interface Cell {
  readonly column: 'Alpha' | 'Transfer function' | 'Orientation' | 'Channels' | 'Mip levels';
  readonly title: string;
  readonly check: () => Promise<void>;
}

type Texel = readonly [red: number, green: number, blue: number, alpha: number];

export function shows(
  column: Cell['column'],
  title: string,
  file: () => Uint8Array,
  texel: Texel,
  within?: number,
): Cell {
  return { column, title, check: () => expectShown(file(), texel, within) };
}

export function showsBoth(column: Cell['column'], title: string, file: () => Uint8Array, both: readonly Texel[]): Cell {
  return {
    column,
    title,
    check: async () => {
      const texels = await shown(file());
      expect(texels).toHaveLength(8);
      texels.forEach((byte, i) => expect(Math.abs(byte - both.flat()[i]!)).toBeLessThanOrEqual(2));
    },
  };
}

export function refuses(column: Cell['column'], title: string, file: () => Uint8Array, words: RegExp): Cell {
  return { column, title, check: () => expect(readWhole(file())).rejects.toThrow(words) };
}

export function keepsLevels(title: string, file: () => Uint8Array, widths: readonly number[]): Cell {
  return {
    column: 'Mip levels',
    title,
    check: async () => {
      const { levels } = await readWhole(file());
      expect(levels.map(({ width }) => width)).toEqual(widths);
      for (const { bytes } of levels) expect(bytes.length).toBeGreaterThan(0);
    },
  };
}

export const RED: Texel = [255, 0, 0, 255];
export const BLUE: Texel = [0, 0, 255, 255];
/** Opaque grey with half the light of white; in sRGB, the grey is 188. */
export const HALF_LIGHT: Texel = [188, 188, 188, 255];
/** White with half opacity, multiplied by alpha in linear light. */
export const HALF_WHITE: Texel = [188, 188, 188, 128];
export const WHITE: Texel = [255, 255, 255, 255];
