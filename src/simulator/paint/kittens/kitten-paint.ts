import type { KittenPaintStatus } from '../rules/index.js';
import { ClonePool, type MaterialClone, packColour, type PackedColour } from './clone-pool.js';
import { type KittenPaintChange, KittenPaintStore } from './store.js';

export interface AvatarSlot {
  /** The semantic name, with a number if the character has several such slots: `body`, `fur`, `fur.1`, … */
  readonly name: string;
  /** Key of the slot's material without paint. */
  readonly stock: string;
}

export interface AvatarBindings {
  /** Increases whenever a slot gets another material. */
  readonly revision: number;
  /** The clone of each slot, in slot order; null for the stock material. */
  readonly clones: readonly (MaterialClone | null)[];
}

export const MATERIAL_CLONES_DEFAULT = 64;

/** The packed colour that means "no paint". */
const STOCK: PackedColour = -1;

interface Slot extends AvatarSlot {
  readonly avatar: Avatar;
  readonly index: number;
  wanted: PackedColour;
}

interface Avatar {
  readonly vesselId: string;
  /**
   * The number of characters that appeared before this one. When clones become free, characters with lower numbers get
   * them first.
   */
  readonly order: number;
  readonly slots: Slot[];
  readonly clones: (MaterialClone | null)[];
  revision: number;
}

/**
 * The EVA paint of one session: the rules, the live characters, and the clones of their slots. It needs no work per
 * frame: call {@link bindClones} after a write to {@link rules}. That call visits only the slots that the write can
 * affect. While the pool is full, some slots keep the stock material. Clones that become free go to the characters that
 * appeared first.
 */
export class KittenPaint {
  readonly rules: KittenPaintStore;
  readonly #pool: ClonePool;
  readonly #avatars = new Map<string, Avatar>();
  readonly #waiting = new Set<Slot>();
  #settled = 0;
  #revision = 0;
  #appeared = 0;
  #names: readonly string[] | null = null;

  /**
   * @param cap maximum number of clones, 1 or more
   * @param stale called when {@link bindClones} may have work to do
   * @param renamed called when a material gets its first rule or loses its rule
   */
  constructor(
    cap = MATERIAL_CLONES_DEFAULT,
    private readonly stale: () => void = () => undefined,
    renamed?: () => void,
  ) {
    this.#pool = new ClonePool(cap);
    this.rules = new KittenPaintStore(stale, renamed);
  }

  /** Increases when a slot gets another material, and when characters appear or disappear. */
  get revision(): number {
    return this.#revision;
  }

  get peakClones(): number {
    return this.#pool.peak;
  }

  get status(): KittenPaintStatus {
    const waiting = this.#waiting.size;
    return {
      state: !this.rules.enabled ? 'disabled' : waiting > 0 ? 'degraded' : 'active',
      clones: this.#pool.count,
      cloneCap: this.#pool.cap,
      bindings: this.#pool.uses,
      materials: this.materials(),
      error:
        waiting === 0
          ? ''
          : `all ${this.#pool.cap} material clones are in use (material slots left stock: ${waiting}); ` +
            'use fewer colours or raise paint_max_material_clones',
    };
  }

  bindings(vesselId: string): AvatarBindings | null {
    return this.#avatars.get(vesselId) ?? null;
  }

  /** Returns the slot names of all live characters, sorted and without duplicates. */
  materials(): readonly string[] {
    if (this.#names === null) {
      const names = new Set<string>();
      for (const { slots } of this.#avatars.values()) for (const { name } of slots) names.add(name);
      this.#names = [...names].sort();
    }
    return this.#names;
  }

  /** Returns the slot names of one character, in slot order; none for an unknown id. */
  materialsOf(vesselId: string): readonly string[] {
    return this.#avatars.get(vesselId)?.slots.map(({ name }) => name) ?? [];
  }

  /** Adds a character. Its slots keep the stock material until {@link bindClones}. */
  appear(vesselId: string, slots: readonly AvatarSlot[]): void {
    this.vanish(vesselId);
    const avatar: Avatar = { vesselId, order: this.#appeared++, slots: [], clones: [], revision: 0 };
    for (const { name, stock } of slots) {
      avatar.slots.push({ name, stock, avatar, index: avatar.slots.length, wanted: STOCK });
      avatar.clones.push(null);
    }
    this.#avatars.set(vesselId, avatar);
    this.#changed();
    for (const slot of avatar.slots) this.#want(slot);
  }

  /** Removes a character. Its rules stay, and apply again when a character with the same id appears. */
  vanish(vesselId: string): void {
    const avatar = this.#avatars.get(vesselId);
    if (avatar === undefined) return;
    for (const slot of avatar.slots) {
      this.#bind(slot, null);
      this.#waiting.delete(slot);
    }
    this.#avatars.delete(vesselId);
    this.#changed();
  }

  /** Gives every slot the clone that the current rules require. */
  bindClones(): void {
    for (const change of this.rules.changesSince(this.#settled)) {
      for (const slot of this.#touchedBy(change)) this.#want(slot);
    }
    this.#settled = this.rules.revision;
    // First serve the slots that can share an existing clone. Afterwards, the sweep removes the clones that are still
    // unused.
    for (const slot of this.#waiting) this.#serve(slot, this.#pool.join(slot.stock, slot.wanted));
    this.#pool.sweep();
    if (this.#waiting.size === 0 || this.#pool.isFull) return;
    for (const slot of [...this.#waiting].sort(byAppearance)) {
      this.#serve(slot, this.#pool.take(slot.stock, slot.wanted));
    }
  }

  *#touchedBy(change: KittenPaintChange): Iterable<Slot> {
    const avatars = 'vesselId' in change ? [this.#avatars.get(change.vesselId)] : this.#avatars.values();
    for (const avatar of avatars) {
      for (const slot of avatar?.slots ?? []) {
        if (!('material' in change) || change.material === slot.name) yield slot;
      }
    }
  }

  /** Finds the colour that a slot should have. If it differs, the slot releases its clone and waits for another. */
  #want(slot: Slot): void {
    const rule = this.rules.enabled ? this.rules.resolve(slot.avatar.vesselId, slot.name) : null;
    const wanted = rule === null ? STOCK : packColour(rule.colourSrgb);
    if (wanted === slot.wanted) return;
    slot.wanted = wanted;
    this.#bind(slot, null);
    if (wanted === STOCK) this.#waiting.delete(slot);
    else this.#waiting.add(slot);
  }

  #serve(slot: Slot, clone: MaterialClone | null): void {
    if (clone === null) return;
    this.#bind(slot, clone);
    this.#waiting.delete(slot);
  }

  #bind(slot: Slot, clone: MaterialClone | null): void {
    const { avatar, index } = slot;
    const before = avatar.clones[index] ?? null;
    if (before === clone) return;
    if (before !== null) this.#pool.release(before);
    avatar.clones[index] = clone;
    avatar.revision++;
    this.#revision++;
  }

  #changed(): void {
    this.#names = null;
    this.#revision++;
    this.stale();
  }
}

function byAppearance(a: Slot, b: Slot): number {
  return a.avatar.order - b.avatar.order || a.index - b.index;
}
