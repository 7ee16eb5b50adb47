import { type Fleet, INSTANCE_WORDS, VESSEL_WORDS } from '../../scene/fleet/fleet.js';
import { drawKindOf } from '../../scene/fleet/instance-word.js';

/**
 * Returns a text that identifies the shapes in a fleet, and their places in the vessels. This text and the poses of the
 * vessels determine all shadows. The function reads every row, so call it only for new fleets.
 */
export function casterContent({ nodes, instances, drawKinds, vesselCount }: Fleet): string {
  const hash = new WordHash();
  hash.addAll(nodes.uints.subarray(0, nodes.count * nodes.wordsPerRow));
  for (let row = 0; row < instances.count; row++) {
    hash.add(instances.uints[row * INSTANCE_WORDS]!);
    hash.add(drawKindOf(instances.uints[row * INSTANCE_WORDS + 1]!));
  }
  const kinds = drawKinds.map(({ mesh, pass, mapped }) => `${mesh.key} ${pass} ${mapped?.key ?? ''}`).join();
  return `${hash.text} ${nodes.count} ${instances.count} ${vesselCount} ${kinds}`;
}

/**
 * Returns a text that identifies everything in a fleet on which the G-buffer depends: surfaces and their positions, but
 * not paint. The function reads every row, so call it only for new fleets.
 * @param casters the result of {@link casterContent} for the fleet
 */
export function surfaceContent(fleet: Fleet, casters: string): string {
  const { instances, vesselPoses, vesselCount, materials } = fleet;
  const hash = new WordHash();
  hash.addAll(instances.uints.subarray(0, instances.count * INSTANCE_WORDS));
  const poses = vesselPoses.subarray(0, vesselCount * VESSEL_WORDS);
  hash.addAll(new Uint32Array(poses.buffer, poses.byteOffset, poses.length));
  const looks = materials.map((material) => material.key).join();
  return `${casters} ${hash.text} ${looks}`;
}

/** FNV-1a of 32-bit words, computed twice with different initial values. */
class WordHash {
  #a = 0x811c9dc5;
  #b = 0x050c5d1f;

  add(word: number): void {
    this.#a = Math.imul(this.#a ^ word, 0x01000193);
    this.#b = Math.imul(this.#b ^ word ^ (this.#b >>> 15), 0x01000193);
  }

  addAll(words: Iterable<number>): void {
    for (const word of words) this.add(word);
  }

  get text(): string {
    return `${(this.#a >>> 0).toString(16)}-${(this.#b >>> 0).toString(16)}`;
  }
}
