import { composeAffine, invertAffine, type Affine } from '../../../base/math/index.js';
import type { Sticker } from '../../../simulator/paint/stickers/index.js';
import type { SeenBody, SeenVessel } from '../../../simulator/sim/index.js';
import { type Wrap, wrapBox } from './sticker-wrap.js';
import { affineFromPlace } from '../picture-world.js';
import { assemblyFromDecal, ccfFromDecal, turnOver, wrapAxisOn } from './decal-placement.js';
import {
  type InstanceRows,
  STICKER_WORDS,
  type StickerFrame,
  type StickerMoment,
  type StickerSource,
} from './sticker-frame.js';

interface Carrier {
  /** Null while there is no such vessel or body. */
  worldFromLocal: Affine | null;
  localFromWorld: Affine;
  /** The vessel's `parts` or the body's definition. */
  shape: object | null;
  seen: number;
}

/**
 * A sticker and its transform in the frame of its carrier. `localFromDecal` is null if the part is missing, or if the
 * box is flat.
 */
interface Placed {
  readonly sticker: Sticker;
  readonly carrier: Carrier;
  shape: object | null;
  localFromDecal: Affine | null;
  decalFromLocal: Affine;
  /** Null if the sticker is not wrapped. */
  wrapAxis: Wrap['axis'] | null;
}

/** Keeps the rows of a world's stickers. */
export class StickerRows implements StickerFrame {
  live = 0;
  count = 0;
  rows = new Float32Array(0);
  words = new Uint32Array(0);
  boxes = new Float64Array(0);
  images: readonly string[] = [];
  revision = 0;
  debug = false;
  knobs = false;
  #arrangement = -1;
  #source: StickerSource | null = null;
  #sourceRevision = -1;
  #placed: Placed[] = [];
  #imageOf: number[] = [];
  readonly #carriers = new Map<string, Carrier>();
  #moment = 0;

  update({ stickers, snapshot, picture, instances }: StickerMoment): StickerFrame {
    if (!stickers || (this.#placed.length === 0 && stickers.revision === this.#sourceRevision)) {
      if (!stickers) this.#clear();
      return this;
    }
    const edited = stickers !== this.#source || stickers.revision !== this.#sourceRevision;
    if (edited) this.#takeOver(stickers);
    this.#moment++;
    let moved = edited;
    for (const vessel of snapshot.vessels) moved = this.#moveVessel(vessel, picture) || moved;
    for (const body of snapshot.bodies) moved = this.#moveBody(body, picture) || moved;
    for (const carrier of this.#carriers.values()) {
      if (carrier.seen === this.#moment || !carrier.worldFromLocal) continue;
      carrier.worldFromLocal = null;
      moved = true;
    }
    // If a sticker is limited to one part, its row contains the instance rows of that part, and these may have changed.
    if (this.knobs && instances.arrangement !== this.#arrangement) moved = true;
    this.#arrangement = instances.arrangement;
    if (moved) this.#write(stickers, snapshot, instances);
    return this;
  }

  #clear(): void {
    if (this.#source === null && this.count === 0) return;
    this.#source = null;
    this.#sourceRevision = -1;
    this.#placed = [];
    this.#carriers.clear();
    this.live = 0;
    this.count = 0;
    this.revision++;
  }

  #takeOver(source: StickerSource): void {
    if (source !== this.#source) {
      this.#placed = [];
      this.#carriers.clear();
    }
    const known = new Map(this.#placed.map((placed) => [placed.sticker, placed]));
    const images = new Map<string, number>();
    const carriers = new Set<string>();
    this.#imageOf = [];
    this.#placed = source.live().map((sticker) => {
      const image = images.get(sticker.image) ?? images.size;
      images.set(sticker.image, image);
      this.#imageOf.push(image);
      const carrier = carrierKey(sticker);
      carriers.add(carrier);
      return known.get(sticker) ?? this.#place(sticker, carrier);
    });
    for (const key of this.#carriers.keys()) if (!carriers.has(key)) this.#carriers.delete(key);
    this.images = [...images.keys()];
    this.debug = source.debug;
    this.#source = source;
    this.#sourceRevision = source.revision;
  }

  #place(sticker: Sticker, key: string): Placed {
    let carrier = this.#carriers.get(key);
    if (!carrier) {
      carrier = { worldFromLocal: null, localFromWorld: new Float64Array(12), shape: null, seen: 0 };
      this.#carriers.set(key, carrier);
    }
    return {
      sticker,
      carrier,
      shape: null,
      localFromDecal: null,
      decalFromLocal: new Float64Array(12),
      wrapAxis: null,
    };
  }

  #moveVessel(vessel: SeenVessel, picture: StickerMoment['picture']): boolean {
    const carrier = this.#carriers.get(`vessel ${vessel.id}`);
    if (!carrier) return false;
    const reshaped = carrier.shape !== vessel.parts;
    carrier.shape = vessel.parts;
    return this.#move(carrier, picture.placeVessel(vessel)) || reshaped;
  }

  #moveBody(body: SeenBody, picture: StickerMoment['picture']): boolean {
    const carrier = this.#carriers.get(`body ${body.definition.id}`);
    if (!carrier) return false;
    carrier.shape = body.definition;
    return this.#move(carrier, picture.placeBody(body));
  }

  #move(carrier: Carrier, place: Parameters<typeof affineFromPlace>[0]): boolean {
    carrier.seen = this.#moment;
    const worldFromLocal = affineFromPlace(place);
    const before = carrier.worldFromLocal;
    if (before !== null && before.every((value, i) => value === worldFromLocal[i])) return false;
    carrier.worldFromLocal = worldFromLocal;
    invertAffine(carrier.localFromWorld, worldFromLocal);
    return true;
  }

  #write(
    { limits: { maxViewDistance } }: StickerSource,
    { vessels, bodies }: StickerMoment['snapshot'],
    instances: InstanceRows,
  ): void {
    this.#reserve(this.#placed.length);
    const vesselById = new Map(vessels.map((vessel) => [vessel.id, vessel]));
    const bodyById = new Map(bodies.map((body) => [body.definition.id, body.definition]));
    this.live = 0;
    this.count = 0;
    this.knobs = false;
    this.#placed.forEach((placed, index) => {
      const { sticker, carrier } = placed;
      const image = this.#imageOf[index]!;
      const { worldFromLocal } = carrier;
      if (worldFromLocal === null) return;
      if (placed.shape !== carrier.shape) {
        const { anchor } = sticker;
        const vessel = anchor.kind === 'vessel' ? vesselById.get(anchor.vesselId) : undefined;
        const local =
          anchor.kind === 'vessel'
            ? assemblyFromDecal(vessel!, sticker, anchor)
            : ccfFromDecal(bodyById.get(anchor.bodyId)!, sticker, anchor);
        if (local && sticker.mirror) turnOver(local);
        placed.localFromDecal = local && invertAffine(placed.decalFromLocal, local) ? local : null;
        placed.wrapAxis = wrapAxisOn(sticker, vessel);
        placed.shape = carrier.shape;
      }
      const { localFromDecal } = placed;
      if (localFromDecal === null) return;
      this.live++;
      if (!sticker.visible || sticker.alpha === 0) return;
      const box = this.boxes.subarray(this.count * 12, this.count * 12 + 12);
      composeAffine(box, worldFromLocal, localFromDecal);
      if (Math.hypot(box[3]!, box[7]!, box[11]!) > maxViewDistance) return;
      this.#writeRow(composeAffine(scratch, placed.decalFromLocal, carrier.localFromWorld), box, sticker, image);
      this.#writeKnobs(box, placed, instances);
      this.count++;
    });
    this.revision++;
  }

  #writeRow(decalFromWorld: Affine, box: Affine, { alpha, brightness }: Sticker, image: number): void {
    const at = this.count * STICKER_WORDS;
    const { rows, words } = this;
    rows.set(decalFromWorld, at);
    // The box's centre is the reference, because numbers relative to the distant centre of the body would not be
    // precise enough.
    for (let row = 0; row < 12; row += 4) {
      const across =
        decalFromWorld[row]! * box[3]! + decalFromWorld[row + 1]! * box[7]! + decalFromWorld[row + 2]! * box[11]!;
      rows[at + row + 3] = -across;
    }
    // On a part that is stretched, the z edges of the box may be oblique. The normal of the surface is perpendicular to
    // the x and y edges, so it is computed from these edges.
    const [x, y, z] = [decalFromWorld[8]!, decalFromWorld[9]!, decalFromWorld[10]!];
    const shorter = 1 / Math.hypot(x, y, z);
    rows[at + 12] = x * shorter;
    rows[at + 13] = y * shorter;
    rows[at + 14] = z * shorter;
    rows[at + 15] = alpha;
    rows[at + 16] = brightness;
    words[at + 17] = image;
  }

  #writeKnobs(box: Affine, { sticker, wrapAxis: axis }: Placed, instances: InstanceRows): void {
    const at = this.count * STICKER_WORDS;
    const { rows, words } = this;
    const { anchor, wrap = 0, onlyPart = false, width, height, depth } = sticker;
    words[at + 18] = 0;
    words[at + 19] = EVERY_ROW;
    rows.fill(0, at + 20, at + STICKER_WORDS);
    if (anchor.kind !== 'vessel' || (wrap === 0 && !onlyPart)) return;
    this.knobs = true;
    if (onlyPart) {
      const own = instances.rowsOf(anchor.vesselId, anchor.instanceId) ?? { first: 0, count: 0 };
      words[at + 18] = own.first;
      words[at + 19] = own.first + own.count;
    }
    if (axis === null) return;
    rows.set([...axis, wrap, 0, width, height, depth], at + 20);
    wrapBox(box, { axis, radius: wrap }, sticker);
  }

  #reserve(count: number): void {
    if (this.boxes.length >= count * 12) return;
    const capacity = Math.max(16, 2 ** Math.ceil(Math.log2(count)));
    this.boxes = new Float64Array(capacity * 12);
    this.rows = new Float32Array(capacity * STICKER_WORDS);
    this.words = new Uint32Array(this.rows.buffer);
  }
}

const EVERY_ROW = 0xffff_ffff;

const scratch = new Float64Array(12);

function carrierKey({ anchor }: Sticker): string {
  return anchor.kind === 'vessel' ? `vessel ${anchor.vesselId}` : `body ${anchor.bodyId}`;
}
