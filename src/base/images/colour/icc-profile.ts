import { ByteReader } from '../byte-reader.js';
import { ImageProblem } from '../image-problem.js';
import { type StatedColour, type Transfer, transferOfCurve, transferOfPower } from './transfer.js';

/**
 * Maximum size of a profile that is read, bytes. Profiles of displays and cameras have a few kilobytes. Profiles of
 * printers have megabytes, but are not needed.
 */
export const MAX_PROFILE_BYTES = 2 ** 20;

/**
 * Reads the transfer function in an ICC profile (ICC.1:2022): the curve of green, or of grey in a grey profile. The
 * colours are treated as if the primaries were those of sRGB. If the profile has different primaries, the result
 * contains a note.
 */
export function colourOfProfile(profile: Uint8Array): StatedColour {
  try {
    return readProfile(profile);
  } catch (error) {
    if (!(error instanceof ImageProblem)) throw error;
    return { transfer: 'unstated', note: 'its colour profile is damaged, so sRGB is assumed' };
  }
}

const COLOUR_SPACE_OFFSET = 16;
const TAGS_OFFSET = 128;

function readProfile(profile: Uint8Array): StatedColour {
  const space = textAt(profile, COLOUR_SPACE_OFFSET).trim();
  const tags = readTags(profile);
  const curve = tags.get('gTRC') ?? tags.get('kTRC');
  if ((space !== 'RGB' && space !== 'GRAY') || !curve) {
    return {
      transfer: 'unstated',
      note: `its ${space} colour profile has no tone curve that Livery can read, so sRGB is assumed`,
    };
  }
  const transfer = readCurve(curve);
  if (hasPrimariesOfSrgb(tags)) return { transfer };
  return { transfer, note: 'its colour profile has its own primaries; the primaries of sRGB are assumed' };
}

const textAt = (bytes: Uint8Array, offset: number) =>
  String.fromCharCode(...new ByteReader(bytes, offset).take(4, 'its colour profile')).replace(/[^\x20-\x7e]/g, '?');

function readTags(profile: Uint8Array): ReadonlyMap<string, Uint8Array> {
  const reader = new ByteReader(profile, TAGS_OFFSET, false);
  const count = Math.min(reader.u32('its colour profile'), 100);
  return new Map(
    Array.from({ length: count }, () => {
      const name = textAt(profile, reader.offset);
      reader.skip(4, 'its colour profile');
      const offset = reader.u32('its colour profile');
      return [name, new ByteReader(profile, offset).take(reader.u32('its colour profile'), 'its colour profile')];
    }),
  );
}

/** Reads a `curveType` or a `parametricCurveType` (§10.6, §10.18). */
function readCurve(tag: Uint8Array): Transfer {
  const reader = new ByteReader(tag, 8, false);
  if (textAt(tag, 0) === 'curv') {
    const count = reader.u32('its curve');
    if (count === 0) return 'linear';
    if (count === 1) return transferOfPower(reader.u16('its curve') / 256);
    const table = Array.from({ length: Math.min(count, 65_536) }, () => reader.u16('its curve') / 65_535);
    return transferOfCurve((stored) => {
      const at = stored * (table.length - 1);
      const step = Math.min(Math.floor(at), table.length - 2);
      return table[step]! + (table[step + 1]! - table[step]!) * (at - step);
    });
  }
  const kind = reader.u16('its curve');
  reader.skip(2, 'its curve');
  const numbers = Array.from({ length: PARAMETERS[kind] ?? 7 }, () => reader.i32('its curve') / 65_536);
  return transferOfCurve(parametricCurve(kind, numbers));
}

/** For each function type, the number of parameters (§10.18, table 68). */
const PARAMETERS: Readonly<Record<number, number>> = { 0: 1, 1: 3, 2: 4, 3: 5, 4: 7 };

/** Returns the curve: light = (a · stored + b)^g + e if stored ≥ d, otherwise c · stored + f. */
function parametricCurve(kind: number, [g = 1, a = 1, b = 0, c = 0, d = 0, e = 0, f = 0]: number[]) {
  const isShort = kind === 1 || kind === 2;
  const from = isShort ? -b / a : d;
  const above = kind === 2 ? c : e;
  const [slope, foot] = isShort ? [0, kind === 2 ? c : 0] : [c, f];
  return (stored: number) => (stored >= from ? (a * stored + b) ** g + above : slope * stored + foot);
}

/** The primaries of sRGB: X and Y of red, green and blue, adapted to D50 as ICC profiles require. */
const PRIMARIES_OF_SRGB = { rXYZ: [0.436, 0.2225], gXYZ: [0.3851, 0.7169], bXYZ: [0.1431, 0.0606] };

function hasPrimariesOfSrgb(tags: ReadonlyMap<string, Uint8Array>): boolean {
  return Object.entries(PRIMARIES_OF_SRGB).every(([name, wanted]) => {
    const tag = tags.get(name);
    const reader = tag && new ByteReader(tag, 8, false);
    return !reader || wanted.every((value) => Math.abs(reader.i32('its primaries') / 65_536 - value) < 0.01);
  });
}
