/** An RGBE pixel: three mantissas and an exponent. Colour = mantissa × 2^(exponent − 136). */
export type Rgbe = readonly [red: number, green: number, blue: number, exponent: number];

export type HdrCoding = 'flat' | 'old' | 'new';

export interface HdrPlan {
  readonly width: number;
  readonly height: number;
  readonly coding: HdrCoding;
  /** Returns the RGBE value of a pixel in the upright picture; rows are counted from the top. */
  readonly pixel: (x: number, y: number) => Rgbe;
  /** The two axes in the order of the file: usually `-Y` and then `+X`. */
  readonly axes?: readonly [major: string, minor: string];
  readonly header?: string;
}

export function writeHdr(plan: HdrPlan): Uint8Array {
  const { width, height, coding, pixel, axes = ['-Y', '+X'] as const, header } = plan;
  const [major, minor] = axes;
  const sides = { X: width, Y: height };
  const side = (axis: string) => sides[axis[1] as 'X' | 'Y'];
  const text = header ?? '#?RADIANCE\n# made by a test\nFORMAT=32-bit_rle_rgbe\nEXPOSURE=1\n';
  const lines = [Buffer.from(`${text}\n${major} ${side(major)} ${minor} ${side(minor)}\n`, 'latin1')];
  // `-Y` means that rows go from top to bottom, and `-X` that columns go from right to left.
  const place = (axis: string, i: number) => (['-Y', '+X'].includes(axis) ? i : side(axis) - 1 - i);
  for (let j = 0; j < side(major); j++) {
    const pixels = Array.from({ length: side(minor) }, (_, i) =>
      major[1] === 'Y' ? pixel(place(minor, i), place(major, j)) : pixel(place(major, j), place(minor, i)),
    );
    // Write rows of fewer than eight pixels as `flat`, because the new coding does not allow such rows.
    lines.push(Buffer.from(CODINGS[coding === 'new' && pixels.length < 8 ? 'flat' : coding](pixels)));
  }
  return Buffer.concat(lines);
}

const CODINGS: Readonly<Record<HdrCoding, (pixels: readonly Rgbe[]) => number[]>> = {
  flat: (pixels) => pixels.flat(),
  old(pixels) {
    const bytes: number[] = [];
    for (let i = 0; i < pixels.length;) {
      let run = 1;
      while (String(pixels[i + run]) === String(pixels[i])) run++;
      bytes.push(...pixels[i]!);
      for (let rest = run - 1; rest > 0; rest >>= 8) bytes.push(1, 1, 1, rest & 255);
      i += run;
    }
    return bytes;
  },
  new(pixels) {
    const bytes = [2, 2, pixels.length >> 8, pixels.length & 255];
    for (let channel = 0; channel < 4; channel++) {
      const values = pixels.map((pixel) => pixel[channel]!);
      for (let i = 0; i < values.length;) {
        let run = 1;
        while (run < 127 && values[i + run] === values[i]) run++;
        if (run > 2) bytes.push(128 + run, values[i]!);
        else bytes.push(1, values[i]!);
        i += run > 2 ? run : 1;
      }
    }
    return bytes;
  },
};
