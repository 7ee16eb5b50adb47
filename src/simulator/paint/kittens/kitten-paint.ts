import type { KittenPaintStatus } from '../rules/index.js';
import { ClonePool, type MaterialClone, packColour, type PackedColour } from './clone-pool.js';
import { type KittenPaintChange, KittenPaintStore } from './store.js';

/** A paintable material slot of a character. */
export interface AvatarSlot {
  /** The semantic name with its suffix: `body`, `fur`, `fur.1`, … */
  readonly name: string;
  /** The key of its material without paint. */
  readonly stock: string;
}

/** The materials of one character's slots. */
export interface AvatarBindings {
  /** Increases when a slot is bound to another material. */
  readonly revision: number;
  /** The clone of each slot, in slot order; null means stock. */
  readonly clones: readonly (MaterialClone | null)[];
}

export const MATERIAL_CLONES_DEFAULT = 64;

/** The packed colour that stands for no paint. */
const STOCK: PackedColour = -1;

interface Slot extends AvatarSlot {
  readonly avatar: Avatar;
  readonly index: number;
  wanted: PackedColour;
}

interface Avatar {
  readonly vesselId: string;
  /** Counts characters in order of appearance: earlier ones are bound first. */
  readonly order: number;
  readonly slots: Slot[];
  readonly clones: (MaterialClone | null)[];
  revision: number;
}

/**
 * The EVA paint of one session: rules, the live characters, and the pooled clones of their slots.
 * It does no work per frame. After writing {@link rules}, call {@link bindClones}, which looks only at slots that a
 * change can affect. Existing clones stay bound; when the pool is empty, slots stay stock, and get clones in order of
 * appearance as these become free.
 */
export class KittenPaint {
  readonly rules: KittenPaintStore;
  readonly #pool: ClonePool;
  readonly #avatars = new Map<string, Avatar>();
  /** Slots that want a colour and have no clone. */
  readonly #waiting = new Set<Slot>();
  #settled = 0;
  #revision = 0;
  #appeared = 0;
  #names: readonly string[] | null = null;

  /**
   * @param cap maximum number of clones, 1 or more
   * @param stale called when slots may need other bindings
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

  /** Increases when any slot is bound to another material, and when characters come or go. */
  get revision(): number {
    return this.#revision;
  }

  /** The most clones there have been at once. */
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
          : `cap of ${this.#pool.cap} material clones reached, material slots left stock: ${waiting}; ` +
            'use fewer colours or raise paint_max_material_clones',
    };
  }

  /** The materials of a live character, or null for an unknown id. */
  bindings(vesselId: string): AvatarBindings | null {
    return this.#avatars.get(vesselId) ?? null;
  }

  /** Returns the semantic names of the slots of all live characters, each once, sorted. */
  materials(): readonly string[] {
    if (this.#names === null) {
      const names = new Set<string>();
      for (const { slots } of this.#avatars.values()) for (const { name } of slots) names.add(name);
      this.#names = [...names].sort();
    }
    return this.#names;
  }

  /** Returns the semantic names of one character's slots in slot order; empty for an unknown id. */
  materialsOf(vesselId: string): readonly string[] {
    return this.#avatars.get(vesselId)?.slots.map(({ name }) => name) ?? [];
  }

  /** Adds a character that appeared or was rebuilt: its slots are new, and stock until {@link bindClones}. */
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

  /** Removes a character. Its slots release their clones; rules stay for a character that returns with its id. */
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

  /** Updates the bindings of slots to the current rules and characters. Cheap without changes. */
  bindClones(): void {
    for (const change of this.rules.changesSince(this.#settled)) {
      for (const slot of this.#touchedBy(change)) this.#want(slot);
    }
    this.#settled = this.rules.revision;
    // Slots that share an existing clone come first, so that no clone is freed that a slot still wants.
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

  /** Looks up the colour of a slot by the rules; a slot with a changed colour releases its clone and waits. */
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
