const clamp = (value: number) => (value < 0 ? 0 : value > 255 ? 255 : value);

/** Moves the highest bit of the offset to the base. */
function transferred(base: number, offset: number): readonly [base: number, offset: number] {
  const signed = ((offset >> 1) & 0x3f) << 26;
  return [(base >> 1) | (offset & 0x80), signed >> 26];
}

/** If `contract` is true, undoes the "blue contraction", in which red and green are stored relative to blue. */
function write(
  to: Uint8Array,
  at: number,
  red: number,
  green: number,
  blue: number,
  alpha: number,
  contract = false,
): void {
  to[at] = clamp(contract ? (red + blue) >> 1 : red);
  to[at + 1] = clamp(contract ? (green + blue) >> 1 : green);
  to[at + 2] = clamp(blue);
  to[at + 3] = clamp(alpha);
}

/**
 * Decodes the endpoints of one partition (Khronos Data Format Specification, "ASTC", LDR endpoint decoding).
 * @param mode colour endpoint mode, 0 to 15
 * @param values the unquantized values, from index `from` on
 * @param to receives eight bytes, from index `at` on
 * @returns false for HDR modes
 */
export function decodeEndpoints(mode: number, values: Uint8Array, from: number, to: Uint8Array, at: number): boolean {
  const v = (i: number) => values[from + i]!;
  switch (mode) {
    case 0:
      write(to, at, v(0), v(0), v(0), 255);
      write(to, at + 4, v(1), v(1), v(1), 255);
      return true;
    case 1: {
      const low = (v(0) >> 2) | (v(1) & 0xc0);
      const high = Math.min(low + (v(1) & 0x3f), 255);
      write(to, at, low, low, low, 255);
      write(to, at + 4, high, high, high, 255);
      return true;
    }
    case 4:
      write(to, at, v(0), v(0), v(0), v(2));
      write(to, at + 4, v(1), v(1), v(1), v(3));
      return true;
    case 5: {
      const [grey, greyOffset] = transferred(v(0), v(1));
      const [alpha, alphaOffset] = transferred(v(2), v(3));
      const other = grey + greyOffset;
      write(to, at, grey, grey, grey, alpha);
      write(to, at + 4, other, other, other, alpha + alphaOffset);
      return true;
    }
    case 6:
    case 10: {
      const scale = v(3);
      write(to, at, (v(0) * scale) >> 8, (v(1) * scale) >> 8, (v(2) * scale) >> 8, mode === 6 ? 255 : v(4));
      write(to, at + 4, v(0), v(1), v(2), mode === 6 ? 255 : v(5));
      return true;
    }
    case 8:
    case 12: {
      const [alpha0, alpha1] = mode === 8 ? [255, 255] : [v(6), v(7)];
      const swap = v(1) + v(3) + v(5) < v(0) + v(2) + v(4);
      write(to, swap ? at + 4 : at, v(0), v(2), v(4), alpha0, swap);
      write(to, swap ? at : at + 4, v(1), v(3), v(5), alpha1, swap);
      return true;
    }
    case 9:
    case 13: {
      const [red, redOffset] = transferred(v(0), v(1));
      const [green, greenOffset] = transferred(v(2), v(3));
      const [blue, blueOffset] = transferred(v(4), v(5));
      const [alpha, alphaOffset] = mode === 9 ? [255, 0] : transferred(v(6), v(7));
      const swap = redOffset + greenOffset + blueOffset < 0;
      write(to, swap ? at + 4 : at, red, green, blue, alpha, swap);
      write(to, swap ? at : at + 4, red + redOffset, green + greenOffset, blue + blueOffset, alpha + alphaOffset, swap);
      return true;
    }
    default:
      return false;
  }
}
