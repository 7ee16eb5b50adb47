import { execFileSync } from 'node:child_process';

export interface OutsidePicture {
  readonly width: number;
  readonly height: number;
  /** Four bytes per texel, rows from the top. */
  readonly rgba: Uint8Array;
}

/** The possible names of the ImageMagick command. A different program may also have one of these names. */
const COMMANDS = ['magick', 'convert', '/usr/bin/convert'];

const command = COMMANDS.find((name) => {
  try {
    return execFileSync(name, ['-version'], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).includes(
      'ImageMagick',
    );
  } catch {
    return false;
  }
});

/** If false, Vitest skips the comparisons with ImageMagick. */
export const HAS_IMAGEMAGICK = command !== undefined;

if (!HAS_IMAGEMAGICK) {
  console.warn('ImageMagick is not installed: pictures are not compared with its own (apt-get install imagemagick)');
}

/**
 * Runs ImageMagick. `input` and `output` are file formats. On the command line, `settings` are before the input, and
 * `operations` are after the input.
 */
export function magick(
  bytes: Uint8Array,
  input: string,
  output: string,
  operations: readonly string[] = [],
  settings: readonly string[] = [],
): Uint8Array {
  const args = [...settings, `${input}:-`, ...operations, `${output}:-`];
  return execFileSync(command!, args, { input: bytes, maxBuffer: 2 ** 28, stdio: ['pipe', 'pipe', 'ignore'] });
}

export function decodeOutside(bytes: Uint8Array, format: string): OutsidePicture {
  // One process writes the size and the texels, because starting ImageMagick takes longer than decoding.
  const operations = ['-depth', '8', '-format', '%w %h\n', '-write', 'info:-'];
  const printed = magick(bytes, format, 'rgba', operations);
  const end = printed.indexOf(0x0a);
  const [width = 0, height = 0] = Buffer.from(printed.subarray(0, end)).toString().split(' ').map(Number);
  return { width, height, rgba: printed.subarray(end + 1) };
}

/**
 * Compares the bytes of two arrays at the same positions. Returns the largest difference and the number of bytes that
 * differ by more than `above`.
 */
export function compareBytes(
  a: Uint8Array,
  b: Uint8Array,
  above = 0,
): { readonly worst: number; readonly beyond: number } {
  let worst = 0;
  let beyond = 0;
  for (let i = 0; i < Math.max(a.length, b.length); i++) {
    const difference = Math.abs((a[i] ?? 1e9) - (b[i] ?? 1e9));
    worst = Math.max(worst, difference);
    if (difference > above) beyond++;
  }
  return { worst, beyond };
}
