import { CLEAR, type Design, type Ink, isOnText, textWidth } from './canvas.js';

const NAVY: Ink = [0.05, 0.1, 0.24, 1];
const GOLD: Ink = [0.93, 0.72, 0.25, 1];
const CREAM: Ink = [0.97, 0.94, 0.86, 1];
const ORANGE: Ink = [0.92, 0.36, 0.1, 1];
const SKY: Ink = [0.16, 0.4, 0.72, 1];
const SEA: Ink = [0.1, 0.26, 0.5, 1];
const BLACK: Ink = [0.05, 0.05, 0.06, 1];
const RED: Ink = [0.75, 0.07, 0.1, 1];

/** A picture and its size, in texels. */
interface StickerDesign {
  readonly width: number;
  readonly height: number;
  readonly design: Design;
}

/**
 * Reports whether a point is on a letter of a text that runs along a circle. The middle of the text is at the top of
 * the circle, where the letters are upright. `radius` is the distance from the centre to the baseline.
 */
function isOnArc(text: string, x: number, y: number, radius: number, unit: number): boolean {
  const angle = Math.atan2(x, y);
  return isOnText(text, (angle * radius) / unit + textWidth(text) / 2, (Math.hypot(x, y) - radius) / unit);
}

/** Like {@link isOnArc}, but the middle of the text is at the bottom of the circle. */
const isOnLowerArc = (text: string, x: number, y: number, radius: number, unit: number): boolean => {
  const angle = Math.atan2(x, -y);
  return isOnText(text, (angle * radius) / unit + textWidth(text) / 2, (radius - Math.hypot(x, y)) / unit);
};

const STARS = [[-58, 70], [-84, 20], [64, 92], [88, 40], [-30, 104], [36, 52]] as const; // prettier-ignore

function badge(px: number, py: number): Ink {
  const x = px - 256;
  const y = 256 - py;
  const r = Math.hypot(x, y);
  if (r > 250) return CLEAR;
  if (r > 238 || (r < 164 && r > 157)) return GOLD;
  if (r >= 164) {
    const named = isOnArc('LIVERY', x, y, 182, 6.4) || isOnLowerArc('MISSION 07', x, y, 220, 6.4);
    return named ? CREAM : NAVY;
  }
  // The nose of the rocket is an ogive.
  const half = y > 110 || y < -62 ? -1 : y > 20 ? 21 * Math.sqrt(1 - ((y - 20) / 90) ** 2) : 21;
  if (Math.hypot(x, y - 48) < 8) return NAVY;
  if (Math.abs(x) < half) return y < -20 && y > -32 ? ORANGE : CREAM;
  const fin = y > -78 && y < -18 ? 21 + (-18 - y) * 0.42 : -1;
  if (Math.abs(x) < fin && y > -78 + (Math.abs(x) - 21) * 0.3) return ORANGE;
  const flame = y <= -62 && y > -128 ? 13 * (1 - (-62 - y) / 66) ** 0.6 : -1;
  if (Math.abs(x) < flame) return Math.abs(x) < flame * 0.5 ? CREAM : GOLD;
  if (Math.hypot(x + 20, y + 330) < 270) return Math.hypot(x + 20, y + 330) > 262 ? CREAM : SEA;
  if (STARS.some(([sx, sy]) => Math.abs(x - sx) * Math.abs(y - sy) < 4 && Math.hypot(x - sx, y - sy) < 9)) return CREAM;
  return Math.abs(Math.hypot(x * 0.8 + y * 0.6, (y * 0.8 - x * 0.6) * 2.6) - 140) < 3.4 ? GOLD : r > 150 ? NAVY : SKY;
}

const stencil =
  (text: string, unit: number, ink: Ink): Design =>
  (x, y) =>
    isOnText(text, x / unit - 1, 7 - y / unit) ? ink : CLEAR;

function roundel(px: number, py: number): Ink {
  const r = Math.hypot(px - 128, py - 128);
  return r > 126 ? CLEAR : r > 84 ? NAVY : r > 44 ? CREAM : RED;
}

function stripes(x: number, y: number): Ink {
  const along = x - y * 0.7;
  const band = Math.floor(along / 48);
  if (along < 0 || along >= 432) return CLEAR;
  return band % 3 === 0 ? NAVY : band % 3 === 1 ? CREAM : ORANGE;
}

/**
 * Draws rows of small print in a frame. The print shows whether mip levels work: without mip levels, it would sparkle
 * at a distance.
 */
function smallPrint(x: number, y: number): Ink {
  if (Math.min(x, y, 512 - x, 512 - y) < 8) return RED;
  const line = Math.floor((y - 20) / 18);
  const text = 'NO STEP - HANDLE WITH CARE - LIVERY 07 - '.slice(line % 7) + 'NO STEP - HANDLE';
  const isOn = line < 26 && isOnText(text, (x - 20) / 1.6, 6 - ((y - 20) / 18 - line) * (18 / 1.6)) && x < 492;
  return isOn ? BLACK : CREAM;
}

/**
 * Draws the letter F in a frame, sixteen texels across. With texels this large, the effects of filtering and the edge
 * of the picture are easy to see.
 */
function coarse(x: number, y: number): Ink {
  if (Math.min(x, y, 16 - x, 16 - y) < 1) return ORANGE;
  return isOnText('F', (Math.floor(x) - 4) / 2, (14 - Math.floor(y)) / 2 - 0.25) ? NAVY : CREAM;
}

function gel(px: number, py: number): Ink {
  const r = Math.hypot(px - 64, py - 64);
  return r > 62 ? CLEAR : [SKY[0], SKY[1] + 0.2, SKY[2] + 0.2, 0.5];
}

/** The designs; the keys are the names of the picture files. */
export const STICKER_DESIGNS: Readonly<Record<string, StickerDesign>> = {
  'badge.png': { width: 512, height: 512, design: badge },
  'stencil.png': { width: 640, height: 120, design: stencil('LIVERY 07', 12.4, BLACK) },
  'roundel.png': { width: 256, height: 256, design: roundel },
  'stripes.png': { width: 500, height: 96, design: stripes },
  'small-print.png': { width: 512, height: 512, design: smallPrint },
  'coarse.png': { width: 16, height: 16, design: coarse },
  'gel.png': { width: 128, height: 128, design: gel },
};
