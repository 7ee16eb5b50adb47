import { linearColourFromSrgb, luminance } from '../../base/math/index.js';
import { formatScalar } from '../../base/math/index.js';

/** A colour as red, green, blue in sRGB, each from 0 to 1. */
export type Srgb = readonly [number, number, number];

/** A colour as hue in turns [0, 1), saturation and value [0, 1]. */
export interface Hsv {
  readonly hue: number;
  readonly saturation: number;
  readonly value: number;
}

/** Parses three components from 0 to 1; null for any other text. */
export function parseComponents(text: string): Srgb | null {
  const words = text.trim().split(/\s+/);
  const numbers = words.map(Number);
  const fits = numbers.length === 3 && numbers.every((number) => number >= 0 && number <= 1);
  return fits && words.every((word) => word !== '') ? (numbers as [number, number, number]) : null;
}

/** Parses `#rgb` or `#rrggbb` (the sign is optional), or three components from 0 to 1 (commas are optional). */
export function parseColour(text: string): Srgb | null {
  const hex = /^#?([\da-f]{3}|[\da-f]{6})$/i.exec(text.trim())?.[1];
  if (hex === undefined) return parseComponents(text.replaceAll(',', ' '));
  const wide = hex.length === 3 ? [...hex].map((digit) => digit + digit).join('') : hex;
  const channel = (at: number): number => parseInt(wide.slice(at, at + 2), 16) / 255;
  return [channel(0), channel(2), channel(4)];
}

/** Formats a colour. Four digits are enough, because the renderer distinguishes only 127 steps of a component. */
export function formatComponents(colour: Srgb): string {
  return colour.map((component) => formatScalar(Math.round(component * 1e4) / 1e4)).join(' ');
}

export function hexFromSrgb(colour: Srgb): string {
  return `#${colour
    .map((component) =>
      Math.round(component * 255)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;
}

export function hsvFromSrgb([red, green, blue]: Srgb): Hsv {
  const value = Math.max(red, green, blue);
  const spread = value - Math.min(red, green, blue);
  return {
    hue: spread === 0 ? 0 : hueOf(red, green, blue, value, spread),
    saturation: value === 0 ? 0 : spread / value,
    value,
  };
}

function hueOf(red: number, green: number, blue: number, value: number, spread: number): number {
  if (value === red) return (((green - blue) / spread + 6) % 6) / 6;
  return value === green ? ((blue - red) / spread + 2) / 6 : ((red - green) / spread + 4) / 6;
}

export function srgbFromHsv({ hue, saturation, value }: Hsv): Srgb {
  const component = (offset: number): number => {
    const turn = (offset + hue * 6) % 6;
    return value - value * saturation * Math.max(0, Math.min(turn, 4 - turn, 1));
  };
  return [component(5), component(3), component(1)];
}

/** Maximum luminance of a dark colour. Chosen: such a colour and a black surface look almost the same. */
const DARK = 0.03;

/** Reports whether a colour looks almost black. @param text three components from 0 to 1; any other text is black */
export function isDark(text: string): boolean {
  return luminance(linearColourFromSrgb(parseComponents(text) ?? [0, 0, 0])) <= DARK;
}

/** Returns white or black: the colour on which letters of the colour `#rrggbb` have the higher contrast (WCAG 2.2). */
export function groundFor(hex: string): '#ffffff' | '#000000' {
  const light = luminance(linearColourFromSrgb(parseColour(hex) ?? [0, 0, 0]));
  return 1.05 / (light + 0.05) > (light + 0.05) / 0.05 ? '#ffffff' : '#000000';
}
