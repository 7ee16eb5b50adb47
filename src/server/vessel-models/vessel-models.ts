import { threadStarter } from '../../device/node/threads/index.js';
import { type StartThread, ThreadPool } from '../../device/threads/index.js';
import type { World } from '../../simulator/world/index.js';
import type { VesselModels } from '../transports/http/index.js';
import type { ModelRequest } from './make-model.js';

const startThread: StartThread<ModelRequest, Uint8Array> = threadStarter({
  file: new URL('./export-worker.js', import.meta.url),
  name: 'model',
  here: async () => (await import('./make-model.js')).makeModel,
});

/**
 * Makes models of a world's vessels on a separate thread. A model shows the vessel as it is at the time of the request.
 */
export function createVesselModels(world: World, start = startThread): VesselModels {
  const threads = new ThreadPool<ModelRequest, Uint8Array>({ start });
  return {
    async begin(id) {
      // Load the export modules only for the first model, because they contain decoders for all image formats.
      const { maskImagesOf, paintedVessel } = await import('../../renderer/export/index.js');
      const { vessels, activeVesselId } = world.takeSnapshot();
      const wanted = id === 'active' ? activeVesselId : id;
      const seen = vessels.find((each) => each.id === wanted);
      if (!seen) return null;
      // Take the vessel now, so that the file shows the world at the time of this call, even if the world changes while
      // the file is made.
      const vessel = paintedVessel(seen, world);
      const files = new Map(
        [...vessel.stickers.map(({ image }) => image), ...maskImagesOf(vessel)].map((image) => [
          image,
          world.textures?.files.get(image)?.bytes ?? null,
        ]),
      );
      const maxDimension = Math.max(world.stickers?.maxDimension ?? 1, world.masks?.maxDimension ?? 1);
      return async (gone) => {
        try {
          return await threads.call({ vessel, isCharacter: seen.isKitten, files, maxDimension }, gone);
        } finally {
          threads.close();
        }
      };
    },
  };
}
