import { ByteReader } from '../byte-reader.js';
import { colourOfProfile, MAX_PROFILE_BYTES } from '../colour/icc-profile.js';
import { type StatedColour, type Transfer, transferOfBt709, transferOfPower } from '../colour/transfer.js';
import { ImageProblem, malformed } from '../image-problem.js';
import { inflateZlib } from '../zlib/inflate-zlib.js';
import { COLOUR_CHUNKS, type ColourChunks } from './png-chunks.js';

/**
 * Reads the transfer function. If the colour chunk is missing or damaged, the result is `unstated`, and the picture
 * counts as sRGB, as in browsers.
 */
export function pngColour(chunks: ColourChunks): StatedColour {
  const name = COLOUR_CHUNKS.find((candidate) => chunks.has(candidate));
  if (name === undefined) return { transfer: 'unstated' };
  try {
    return READERS[name](chunks.get(name)!);
  } catch (error) {
    if (!(error instanceof ImageProblem)) throw error;
    return { transfer: 'unstated', note: `the damaged chunk ${name} was left out` };
  }
}

const READERS: Readonly<Record<(typeof COLOUR_CHUNKS)[number], (data: Uint8Array) => StatedColour>> = {
  cICP: readCodePoints,
  iCCP: readProfile,
  sRGB: () => ({ transfer: 'srgb' }),
  gAMA: readGamma,
};

const PRIMARIES_OF_SRGB = 1;

/** For each supported code of ITU-T H.273, the transfer function. */
const TRANSFERS: Readonly<Record<number, () => Transfer>> = {
  1: transferOfBt709,
  4: () => transferOfPower(2.2),
  5: () => transferOfPower(2.8),
  6: transferOfBt709,
  8: () => 'linear',
  13: () => 'srgb',
  14: transferOfBt709,
  15: transferOfBt709,
};

function readCodePoints(data: Uint8Array): StatedColour {
  const reader = new ByteReader(data, 0, false);
  const primaries = reader.u8('cICP');
  const code = reader.u8('cICP');
  const transfer = TRANSFERS[code];
  if (!transfer)
    return { transfer: 'unstated', note: `its transfer function ${code} (cICP) is not supported, so sRGB is assumed` };
  if (primaries === PRIMARIES_OF_SRGB) return { transfer: transfer() };
  return {
    transfer: transfer(),
    note: `its primaries ${primaries} (cICP) are not supported; the primaries of sRGB are assumed`,
  };
}

/**
 * Reads the profile in a chunk. The name of the profile, a zero byte and the compression method come before the data
 * (§11.3.2.3).
 */
function readProfile(data: Uint8Array): StatedColour {
  const profile = new Uint8Array(MAX_PROFILE_BYTES);
  let size = 0;
  const end = inflateZlib([data.subarray(data.indexOf(0) + 2)], 'profile data', (piece) => {
    if (size + piece.length > profile.length) return false;
    profile.set(piece, size);
    size += piece.length;
    return true;
  });
  if (end === 'stopped') return { transfer: 'unstated', note: 'its colour profile is too large, so sRGB is assumed' };
  return colourOfProfile(profile.subarray(0, size));
}

/** Gamma that counts as sRGB, times 100,000. `GAMMA_WITHIN` is its relative tolerance, the same as in libpng. */
const GAMMA_OF_SRGB = 45_455;
const GAMMA_WITHIN = 0.05;

function readGamma(data: Uint8Array): StatedColour {
  const gamma = data.length === 4 ? new ByteReader(data, 0, false).u32('gAMA') : 0;
  if (gamma === 0) throw malformed('has no gamma in gAMA');
  if (Math.abs(gamma / GAMMA_OF_SRGB - 1) < GAMMA_WITHIN) return { transfer: 'srgb' };
  return { transfer: transferOfPower(100_000 / gamma) };
}
