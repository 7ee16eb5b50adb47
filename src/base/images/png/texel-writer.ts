import { ByteReader } from '../byte-reader.js';
import type { Pass } from './passes.js';
import type { PngChunks } from './png-chunks.js';
import { channelsOf, PALETTE_TYPE, type PngHeader } from './png-header.js';

export type WriteRow = (row: Uint8Array, pass: Pass, rowOfPass: number) => void;

/**
 * Makes the function that converts the rows of the file to texels. Samples of 16 bits are rounded to 8 bits. A texel of
 * the transparent colour gets alpha 0 and keeps its colour. If such a texel became black, filtering would spread the
 * black over edges, and textures whose alpha is not opacity would show the black.
 */
export function pngTexelWriter({ header, palette, transparency }: PngChunks, rgba: Uint8Array): WriteRow {
  if (header.colourType === PALETTE_TYPE) return paletteWriter(header, palette, transparency, rgba);
  const channels = channelsOf(header);
  const { bitDepth, width } = header;
  const max = 2 ** bitDepth - 1;
  const byteOf = Uint8Array.from({ length: max + 1 }, (_, sample) => Math.floor((sample * 255) / max + 0.5));
  const samplesOf = sampleReader(bitDepth, width * channels);
  const isGrey = channels < 3;
  const hasAlpha = channels === 2 || channels === 4;
  const key = hasAlpha ? undefined : colourKeyOf(isGrey, transparency, max);
  return (row, { x, y, dx, dy, columns }, rowOfPass) => {
    let to = ((y + rowOfPass * dy) * width + x) * 4;
    const samples = samplesOf(row);
    for (let i = 0, from = 0; i < columns; i++, from += channels, to += 4 * dx) {
      const red = samples[from]!;
      const green = isGrey ? red : samples[from + 1]!;
      const blue = isGrey ? red : samples[from + 2]!;
      rgba[to] = byteOf[red]!;
      rgba[to + 1] = byteOf[green]!;
      rgba[to + 2] = byteOf[blue]!;
      if (hasAlpha) rgba[to + 3] = byteOf[samples[from + channels - 1]!]!;
      else rgba[to + 3] = key && key[0] === red && key[1] === green && key[2] === blue ? 0 : 255;
    }
  };
}

/**
 * Returns a function that reads the samples of a row. Each call overwrites the result of the previous call. The first
 * sample of a byte is in its highest bits (PNG §7.2).
 * @param count maximum number of samples in a row
 */
function sampleReader(bitDepth: number, count: number): (row: Uint8Array) => Uint8Array | Uint16Array {
  if (bitDepth === 8) return (row) => row;
  if (bitDepth === 16) {
    const samples = new Uint16Array(count);
    return (row) => {
      for (let i = 0; i < row.length; i += 2) samples[i >> 1] = (row[i]! << 8) | row[i + 1]!;
      return samples;
    };
  }
  const perByte = 8 / bitDepth;
  const mask = 2 ** bitDepth - 1;
  const samples = new Uint8Array(count + perByte);
  return (row) => {
    for (let i = 0; i < row.length * perByte; i++) {
      samples[i] = (row[Math.floor(i / perByte)]! >> (8 - bitDepth * ((i % perByte) + 1))) & mask;
    }
    return samples;
  };
}

type ColourKey = readonly [red: number, green: number, blue: number];

/**
 * Reads the transparent colour. The file stores this colour with 16 bits per sample. If the picture has fewer bits per
 * sample, only the lowest bits count (PNG §11.3.1.1).
 */
function colourKeyOf(isGrey: boolean, data: Uint8Array | undefined, mask: number): ColourKey | undefined {
  if (!data) return undefined;
  const reader = new ByteReader(data, 0, false);
  const red = reader.u16('tRNS') & mask;
  return isGrey ? [red, red, red] : [red, reader.u16('tRNS') & mask, reader.u16('tRNS') & mask];
}

/**
 * Makes the function that writes the rows of a palette picture. An index beyond the palette becomes opaque black, as in
 * libpng.
 */
function paletteWriter(
  { bitDepth, width }: PngHeader,
  palette: Uint8Array,
  alphas: Uint8Array | undefined,
  rgba: Uint8Array,
): WriteRow {
  const samplesOf = sampleReader(bitDepth, width);
  const colours = new Uint8Array(256 * 4);
  for (let i = 0; i < 256; i++) {
    colours.set([...palette.subarray(i * 3, i * 3 + 3)], i * 4);
    colours[i * 4 + 3] = alphas?.[i] ?? 255;
  }
  return (row, { x, y, dx, dy, columns }, rowOfPass) => {
    let to = ((y + rowOfPass * dy) * width + x) * 4;
    const samples = samplesOf(row);
    for (let i = 0; i < columns; i++, to += 4 * dx) {
      const from = samples[i]! * 4;
      rgba[to] = colours[from]!;
      rgba[to + 1] = colours[from + 1]!;
      rgba[to + 2] = colours[from + 2]!;
      rgba[to + 3] = colours[from + 3]!;
    }
  };
}
