import type { World } from '../world/index.js';

/** Calls the listener once with the current time, when the time reaches `ut`; at once if it already has. */
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
