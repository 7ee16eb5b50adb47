import { type Fleet, INSTANCE_WORDS } from '../../scene/fleet/fleet.js';
import { drawKindOf } from '../../scene/fleet/instance-word.js';

/** FNV-1a over 32-bit words, twice with different starts: 64 bits, so that no two fleets that are drawn collide. */
class WordHash {
  #a = 0x811c9dc5;
  #b = 0x050c5d1f;

  add(word: number): void {
    this.#a = Math.imul(this.#a ^ word, 0x01000193);
    this.#b = Math.imul(this.#b ^ word ^ (this.#b >>> 15), 0x01000193);
  }

  get text(): string {
    return `${(this.#a >>> 0).toString(16)}-${(this.#b >>> 0).toString(16)}`;
  }
}

/**
 * A text for everything in a fleet that casts shadows, except for the poses of its vessels: equal texts mean equal
 * shapes at equal places in them. Materials and paint are left out. It reads every row, so it is for new fleets, not
 * for every frame.
 */
export function casterContent({ nodes, instances, drawKinds, vesselCount }: Fleet): string {
  const hash = new WordHash();
  for (const word of nodes.uints.subarray(0, nodes.count * nodes.wordsPerRow)) hash.add(word);
  for (let row = 0; row < instances.count; row++) {
    hash.add(instances.uints[row * INSTANCE_WORDS]!);
    hash.add(drawKindOf(instances.uints[row * INSTANCE_WORDS + 1]!));
  }
  const kinds = drawKinds.map(({ mesh, pass }) => `${mesh.key} ${pass}`).join();
  return `${hash.text} ${nodes.count} ${instances.count} ${vesselCount} ${kinds}`;
}
