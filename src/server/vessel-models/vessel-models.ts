import { setImmediate } from 'node:timers/promises';
import { createImageDecoder } from '../../device/node/decode/index.js';
import { encodePngInWorker } from '../../device/node/png/index.js';
import type { GlbOptions } from '../../renderer/export/index.js';
import type { World } from '../../simulator/world/index.js';
import type { VesselModels } from '../transports/http/index.js';

/** The time for which a model is worked on before other work gets its turn, ms. */
const SLICE_MS = 5;

/** Makes the models of the vessels of a world, as they are and as they are painted. */
export function createVesselModels(world: World): VesselModels {
  return {
    async begin(id) {
      // Loaded with the first model: it brings the readers of all kinds of pictures.
      const { glbOf, paintedVessel } = await import('../../renderer/export/index.js');
      const { vessels, activeVesselId } = world.takeSnapshot();
      const wanted = id === 'active' ? activeVesselId : id;
      const vessel = vessels.find((each) => each.id === wanted);
      if (!vessel) return null;
      // Reads the world at this moment; later changes are in the next file.
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

/** Returns a function that lets other work run when a slice of time is over. It rejects once the client has left. */
function pauses(gone: AbortSignal): () => Promise<void> {
  let end = performance.now() + SLICE_MS;
  return async () => {
    if (performance.now() < end) return;
    await setImmediate();
    gone.throwIfAborted();
    end = performance.now() + SLICE_MS;
  };
}
