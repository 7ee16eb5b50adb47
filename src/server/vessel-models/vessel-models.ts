import { setImmediate } from 'node:timers/promises';
import { createImageDecoder } from '../../device/node/decode/index.js';
import { encodePngInWorker } from '../../device/node/png/index.js';
import type { GlbOptions } from '../../renderer/export/index.js';
import type { World } from '../../simulator/world/index.js';
import type { VesselModels } from '../transports/http/index.js';

/** The maximum time for building a model before other work gets a turn, ms. */
const SLICE_MS = 5;

/** Provides the models of a world's vessels, in their present state and with their present paint. */
export function createVesselModels(world: World): VesselModels {
  return {
    async begin(id) {
      // The export modules contain the readers of all image formats, so they are loaded only for the first model.
      const { glbOf, paintedVessel } = await import('../../renderer/export/index.js');
      const { vessels, activeVesselId } = world.takeSnapshot();
      const wanted = id === 'active' ? activeVesselId : id;
      const vessel = vessels.find((each) => each.id === wanted);
      if (!vessel) return null;
      // This call records the state of the world. Later changes appear only in the next file.
      const painted = paintedVessel(vessel, world);
      const files = new Map(
        painted.stickers.map(({ image }) => [image, world.textures?.files.get(image)?.bytes ?? null]),
      );
      const maxDimension = world.stickers?.maxDimension ?? 1;
      return async (gone) => {
        const decoder = createImageDecoder();
        const readImage: GlbOptions['readImage'] = async (name) => {
          const bytes = files.get(name);
          if (!bytes) return 'the image is missing';
          const request = { mode: 'film', meaning: 'colour', maxDimension, features: new Set<never>() } as const;
          const outcome = await decoder.prepare(bytes, request).outcome;
          return outcome.ok ? outcome.value : `the image ${outcome.reason}`;
        };
        try {
          return await glbOf(painted, vessel.isKitten, {
            readImage,
            encodePng: encodePngInWorker,
            pause: pauses(gone),
          });
        } finally {
          decoder.close();
        }
      };
    },
  };
}

/**
 * Returns a function that a long task calls often. It lets other work run when the time slice is over. The function
 * rejects if the client has disconnected.
 */
function pauses(gone: AbortSignal): () => Promise<void> {
  let end = performance.now() + SLICE_MS;
  return async () => {
    if (performance.now() < end) return;
    await setImmediate();
    gone.throwIfAborted();
    end = performance.now() + SLICE_MS;
  };
}
