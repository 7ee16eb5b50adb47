import type { Surface } from './surface.js';
import { hashOfNumbers, VertexIndex } from './vertex-index.js';

/**
 * Finds positions at which several surfaces have a vertex. At such a position, a gap would open if a vertex were moved
 * in only one of the surfaces.
 * @returns a function that reports whether a vertex of one of these surfaces is at such a position
 */
export function sharedPlaces(surfaces: readonly Surface[]): (positions: Float32Array, vertex: number) => boolean {
  if (surfaces.length < 2) return () => false;
  const count = surfaces.reduce((sum, { positions }) => sum + positions.length / 3, 0);
  const all = new Float32Array(count * 3);
  const owners = new Uint32Array(count);
  const isShared = new Uint8Array(count);
  const index = new VertexIndex(count);
  const at = (positions: Float32Array, vertex: number): number =>
    index.find(
      hashOfNumbers(positions, vertex * 3, 3),
      (other) =>
        all[other * 3] === positions[vertex * 3] &&
        all[other * 3 + 1] === positions[vertex * 3 + 1] &&
        all[other * 3 + 2] === positions[vertex * 3 + 2],
    );
  let next = 0;
  surfaces.forEach(({ positions }, owner) => {
    all.set(positions, next * 3);
    for (let i = 0; i < positions.length / 3; i++, next++) {
      owners[next] = owner;
      const first = at(positions, i);
      if (first === -1) index.add(next, hashOfNumbers(positions, i * 3, 3));
      else if (owners[first] !== owner) isShared[first] = 1;
    }
  });
  return (positions, vertex) => {
    const first = at(positions, vertex);
    return first !== -1 && isShared[first] === 1;
  };
}
