import { detectKind, readPngChunks } from '../../base/images/index.js';

export const CANVAS_TEXT =
  'the program draws text on a 2D canvas, which looks different on every system; draw text as images or shapes';

/**
 * A browser may decode some image files to other texels than Node. Returns one sentence for each reason that applies to
 * the given file. The sizes of the differences were measured with Chromium 150.
 */
export function knownDifferences(bytes: Uint8Array, name: string): string[] {
  const kind = detectKind(bytes);
  if (kind === 'jpeg')
    return [`${name} is a JPEG file, whose values differ by up to 5 between decoders; use PNG, or a tolerance`];
  if (kind !== 'png') return [];
  const { colourChunks } = pngChunks(bytes) ?? {};
  const profile = [...(colourChunks?.keys() ?? [])].filter((chunk) => chunk !== 'sRGB');
  return profile.length > 0
    ? [`${name} has a colour profile (${profile.join(', ')}), which browsers apply in their own way; save it as sRGB`]
    : [];
}

/**
 * Returns the chunks of a PNG file; undefined if the file is damaged. The damage need not be reported here, because the
 * program fails to load the file.
 */
function pngChunks(bytes: Uint8Array): Partial<ReturnType<typeof readPngChunks>> | undefined {
  try {
    return readPngChunks(bytes);
  } catch {
    return undefined;
  }
}
