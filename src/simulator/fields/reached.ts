import type { World } from '../world/index.js';

/**
 * Calls back once with the time when it is `ut` or later, at once if it is already.
 * @returns the function that ends the waiting
 */
export function whenReached(
  world: Pick<World, 'takeSnapshot' | 'onPublish'>,
  ut: number,
  listener: (ut: number) => void,
): () => void {
  if (world.takeSnapshot().ut >= ut) {
    listener(world.takeSnapshot().ut);
    return () => undefined;
  }
  const end = world.onPublish((snapshot) => {
    if (snapshot.ut < ut) return;
    end();
    listener(snapshot.ut);
  });
  return end;
}
