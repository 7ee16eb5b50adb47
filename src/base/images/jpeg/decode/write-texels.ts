import type { JpegFrame } from '../jpeg-frame.js';
import type { Component } from './component.js';

export type WriteTexels = (firstRow: number, rows: number, rgba: Uint8Array) => void;

const clamp = (value: number) => (value < 0 ? 0 : value > 255 ? 255 : value);

/** Returns a table of the amount that each colour-difference sample adds to a channel (ITU-T T.871 §7). */
const share = (factor: number) => Float64Array.from({ length: 256 }, (_, sample) => factor * (sample - 128));
const RED_OF_CR = share(1.402);
const GREEN_OF_CB = share(0.3441363);
const GREEN_OF_CR = share(0.71413636);
const BLUE_OF_CB = share(1.772);

/**
 * Makes the function that converts decoded samples to texels. If a component has fewer samples than the picture has
 * texels, the samples are repeated. Fractions are cut off, as in jpeg-js.
 *
 * @param frame says which colours the components contain
 * @param top returns the picture row of the first samples in memory
 */
export function jpegTexelWriter(frame: JpegFrame, components: readonly Component[], top: () => number): WriteTexels {
  const { width, mostAcross, mostDown, colours } = frame;
  const columnsOf = components.map(({ across }) =>
    Uint16Array.from({ length: width }, (_, x) => Math.floor((x * across) / mostAcross)),
  );
  const lines = components.map(() => new Uint8Array(width));
  const [first, second, third, fourth] = lines;
  const convert = (rgba: Uint8Array, to: number) => {
    for (let x = 0; x < width; x++, to += 4) {
      const a = first![x]!;
      const b = second ? second[x]! : a;
      const c = third ? third[x]! : a;
      let red = a;
      let green = b;
      let blue = c;
      if (colours === 'ycbcr' || colours === 'ycck') {
        red = Math.floor(clamp(a + RED_OF_CR[c]!));
        green = Math.floor(clamp(a - GREEN_OF_CB[b]! - GREEN_OF_CR[c]!));
        blue = Math.floor(clamp(a + BLUE_OF_CB[b]!));
      }
      if (fourth) {
        // In files by Adobe, black is inverted. The other inks are inverted only in files that contain CMYK directly.
        const black = 255 - fourth[x]!;
        red = 255 - covered(colours === 'ycck' ? red : 255 - red, black);
        green = 255 - covered(colours === 'ycck' ? green : 255 - green, black);
        blue = 255 - covered(colours === 'ycck' ? blue : 255 - blue, black);
      }
      rgba[to] = red;
      rgba[to + 1] = green;
      rgba[to + 2] = blue;
      rgba[to + 3] = 255;
    }
  };
  return (firstRow, rows, rgba) => {
    for (let y = firstRow; y < firstRow + rows; y++) {
      components.forEach(({ samples, storedColumns, down }, i) => {
        const line = lines[i]!;
        const columns = columnsOf[i]!;
        const row = Math.floor((y * down) / mostDown) - Math.floor((top() * down) / mostDown);
        const from = row * storedColumns * 8;
        for (let x = 0; x < width; x++) line[x] = samples[from + columns[x]!]!;
      });
      convert(rgba, y * width * 4);
    }
  };
}

/** Returns how much of the paper an ink and black cover together, 0 to 255. */
const covered = (ink: number, black: number) => clamp(ink * (1 - black / 255) + black);
