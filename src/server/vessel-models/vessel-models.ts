import { threadStarter } from '../../device/node/threads/index.js';
import { ThreadPool } from '../../device/threads/index.js';
import type { World } from '../../simulator/world/index.js';
import type { VesselModels } from '../transports/http/index.js';
import type { ModelRequest } from './make-model.js';

/** Makes the models of the vessels of a world, as they are and as they are painted, on a thread of their own. */
export function createVesselModels(world: World): VesselModels {
  const threads = new ThreadPool<ModelRequest, Uint8Array>({
    start: threadStarter({
      file: new URL('./model-worker.js', import.meta.url),
      name: 'model',
      here: async () => (await import('./make-model.js')).makeModel,
    }),
  });
  return {
    async begin(id) {
      // Loaded with the first model: it brings the readers of all kinds of pictures.
      const { paintedVessel } = await import('../../renderer/export/index.js');
      const { vessels, activeVesselId } = world.takeSnapshot();
      const wanted = id === 'active' ? activeVesselId : id;
      const seen = vessels.find((each) => each.id === wanted);
      if (!seen) return null;
      // Reads the world at this moment; later changes are in the next file.
      const vessel = paintedVessel(seen, world);
      const files = new Map(
        vessel.stickers.map(({ image }) => [image, world.textures?.files.get(image)?.bytes ?? null]),
      );
      const maxDimension = world.stickers?.maxDimension ?? 1;
      return async (gone) => {
        try {
          return await threads.call({ vessel, isCharacter: seen.isKitten, files, maxDimension }, gone);
        } finally {
          // The thread has copies of the vessel's meshes and images.
          threads.close();
        }
      };
    },
  };
}
