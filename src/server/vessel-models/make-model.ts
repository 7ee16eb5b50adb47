import { setImmediate } from 'node:timers/promises';
import { createImageDecoder } from '../../device/node/decode/index.js';
import { encodePngInWorker } from '../../device/node/png/index.js';
import { type GlbOptions, glbOf, type PaintedVessel } from '../../renderer/export/index.js';

export interface ModelRequest {
  readonly vessel: PaintedVessel;
  readonly isCharacter: boolean;
  /** The image files of the vessel's stickers and patterns, by name; null for a file that does not exist. */
  readonly files: ReadonlyMap<string, Uint8Array | null>;
  /** Maximum length of the longer side of an image, px. */
  readonly maxDimension: number;
}

/** The thread works on a model for at most this time before it handles other work, ms. */
const SLICE_MS = 5;

export async function makeModel({ vessel, isCharacter, files, maxDimension }: ModelRequest): Promise<Uint8Array> {
  const decoder = createImageDecoder();
  const readImage: GlbOptions['readImage'] = async (name, sideMax = maxDimension) => {
    const bytes = files.get(name);
    if (!bytes) return 'the image is missing';
    const request = {
      mode: 'film',
      meaning: 'colour',
      maxDimension: Math.min(sideMax, maxDimension),
      features: new Set<never>(),
    } as const;
    const outcome = await decoder.prepare(bytes, request).outcome;
    return outcome.ok ? outcome.value : `the image ${outcome.reason}`;
  };
  try {
    return await glbOf(vessel, isCharacter, { readImage, encodePng: encodePngInWorker, pause: pauses() });
  } finally {
    decoder.close();
  }
}

function pauses(): () => Promise<void> {
  let end = performance.now() + SLICE_MS;
  return async () => {
    if (performance.now() < end) return;
    await setImmediate();
    end = performance.now() + SLICE_MS;
  };
}
