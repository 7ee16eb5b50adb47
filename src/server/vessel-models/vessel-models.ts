import { threadStarter } from '../../device/node/threads/index.js';
import { ThreadPool } from '../../device/threads/index.js';
import type { World } from '../../simulator/world/index.js';
import type { VesselModels } from '../transports/http/index.js';
import type { ModelRequest } from './make-model.js';

/** Makes models of a world's vessels on a separate thread. A model has the vessel's current state and paint. */
export function createVesselModels(world: World): VesselModels {
  const threads = new ThreadPool<ModelRequest, Uint8Array>({
    start: threadStarter({
      file: new URL('./export-worker.js', import.meta.url),
      name: 'model',
      here: async () => (await import('./make-model.js')).makeModel,
    }),
  });
  return {
    async begin(id) {
      // The export modules contain the decoders of all image formats, so they are loaded only for the first model.
      const { maskImagesOf, paintedVessel } = await import('../../renderer/export/index.js');
      const { vessels, activeVesselId } = world.takeSnapshot();
      const wanted = id === 'active' ? activeVesselId : id;
      const seen = vessels.find((each) => each.id === wanted);
      if (!seen) return null;
      // This call records the state of the world. Later changes appear only in the next file.
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
          // The thread would otherwise keep its copies of the vessel's meshes and images.
          threads.close();
        }
      };
    },
  };
}
