import { quat, vec3, writeRows3x4, type Vec3 } from '../../../base/math/index.js';
import type { KittenPaint } from '../../../simulator/paint/kittens/index.js';
import type { PartPaintRules } from '../../../simulator/paint/rules/index.js';
import {
  flattenParts,
  type FlatNode,
  type Part,
  type PartTemplate,
  type SeenMoment,
  type SeenVessel,
} from '../../../simulator/sim/index.js';
import { type AvatarRows, bindAvatar, findAvatarRows } from './avatar-rows.js';
import {
  type Fleet,
  INSTANCE_WORDS,
  NO_ROW,
  NODE_WORDS,
  PAINT_WORDS,
  PATTERN_WORDS,
  SURFACE_EVA,
  SURFACE_PART,
  VESSEL_WORDS,
  type VesselBounds,
} from './fleet.js';
import { FREE_INSTANCE, instanceWord } from './instance-word.js';
import type { MaskSource } from './mask-rows.js';
import { PaintedRows, PaintWriter } from './paint-rows.js';
import { RowAllocator, type RowRun } from './row-allocator.js';
import type { PictureWorld, VesselPlace } from '../picture-world.js';
import { RowTable } from '../row-table.js';
import { SurfaceCatalogue } from './surface-catalogue.js';
import { boundNodes, mirroredNodes } from './vessel-rows.js';

/** The input of {@link FleetBuilder}. A world satisfies this interface. */
export interface FleetSource {
  takeSnapshot(): Pick<SeenMoment, 'vessels'>;
  readonly templates: ReadonlyMap<string, PartTemplate>;
  readonly paint: PartPaintRules;
  readonly kittens: Pick<KittenPaint, 'bindings'>;
  /** Images that serve as masks of patterns; absent or null if there can be none. */
  readonly masks?: MaskSource | null;
}

const NO_MASKS: MaskSource = { isReady: () => false };

interface VesselRecord {
  readonly row: number;
  readonly nodes: RowRun;
  readonly instances: RowRun;
  readonly flat: readonly FlatNode[];
  readonly painted: PaintedRows;
  /** Null if the vessel is not an EVA character. */
  readonly avatar: AvatarRows | null;
  readonly boundsInAssembly: { readonly centre: Vec3; readonly radius: number };
  readonly structure: number;
  readonly parts: readonly Part[];
  pose: number;
}

/**
 * Makes the tables of a fleet agree with a snapshot. Rows other than poses are written only if something has changed:
 * the revision of a vessel, the paint of an instance, or the material in a slot of a character.
 */
export class FleetBuilder implements Fleet {
  readonly nodes = new RowTable(NODE_WORDS);
  readonly instances = new RowTable(INSTANCE_WORDS);
  readonly paints = new RowTable(PAINT_WORDS);
  readonly patterns = new RowTable(PATTERN_WORDS);
  vesselPoses = new Float32Array(VESSEL_WORDS);
  bounds: VesselBounds[] = [];
  arrangement: number;
  readonly #painter = new PaintWriter(this.paints, this.patterns);
  readonly #catalogue = new SurfaceCatalogue();
  readonly #vessels = new Map<string, VesselRecord>();
  readonly #nodeRows = new RowAllocator();
  readonly #instanceRows = new RowAllocator();
  readonly #vesselRows = new RowAllocator();
  #paintRevision = 0;

  /** @param former the `arrangement` of the fleet that this one replaces; the count continues from it */
  constructor(former = 0) {
    this.arrangement = former;
  }

  get maskImages(): Fleet['maskImages'] {
    return this.#painter.masks.shown;
  }

  get drawKinds(): Fleet['drawKinds'] {
    return this.#catalogue.drawKinds;
  }

  get materials(): Fleet['materials'] {
    return this.#catalogue.materials.materials;
  }

  get materialsRevision(): number {
    return this.#catalogue.materials.revision;
  }

  get vesselCount(): number {
    return this.#vesselRows.end;
  }

  /** Returns the rows of a part and, after it, of its subparts; null if there is no such part. */
  rowsOf(vesselId: string, instanceId: number): RowRun | null {
    const record = this.#vessels.get(vesselId);
    if (!record) return null;
    let first = record.instances.first;
    let count = 0;
    // Subparts follow immediately after their part.
    const within = new Set<number>();
    record.flat.forEach(({ part, parent, primitives }, index) => {
      const isInside =
        part.instanceId === instanceId || (within.has(parent) && isSubpart(record.flat[parent]!.part, part));
      if (isInside) {
        within.add(index);
        count += primitives.length;
      } else if (within.size === 0) first += primitives.length;
    });
    return within.size === 0 ? null : { first, count };
  }

  update(world: FleetSource, picture: Pick<PictureWorld, 'placeVessel'>): void {
    const { templates, paint, kittens } = world;
    const { vessels } = world.takeSnapshot();
    this.#removeVanished(vessels);
    this.#painter.masks.follow(paint, world.masks ?? NO_MASKS);
    const repainted = paint.changesSince(this.#paintRevision);
    for (const vessel of vessels) {
      let record = this.#vessels.get(vessel.id);
      if (record && record.structure !== vessel.revisions.structure) {
        this.#remove(vessel.id, record);
        record = undefined;
      }
      if (!record) {
        record = this.#add(vessel, templates);
        this.#painter.paintAll(record.painted, vessel.id, paint);
      } else {
        if (record.pose !== vessel.revisions.pose) this.#moveNodes(record, vessel);
        this.#painter.repaint(record.painted, vessel.id, paint, repainted);
      }
      if (record.avatar !== null) {
        bindAvatar(record.avatar, kittens.bindings(vessel.id), this.#catalogue.materials, this.instances);
      }
      this.#writePose(record, picture.placeVessel(vessel));
    }
    this.#paintRevision = paint.revision;
  }

  #removeVanished(vessels: readonly SeenVessel[]): void {
    if (this.#vessels.size === 0) return;
    let live = 0;
    for (const vessel of vessels) if (this.#vessels.has(vessel.id)) live++;
    if (live === this.#vessels.size) return;
    const ids = new Set(vessels.map((vessel) => vessel.id));
    for (const [id, record] of this.#vessels) if (!ids.has(id)) this.#remove(id, record);
  }

  #add(vessel: SeenVessel, templates: ReadonlyMap<string, PartTemplate>): VesselRecord {
    const flat = flattenParts(vessel.parts, templates);
    const instanceCount = flat.reduce((sum, node) => sum + node.primitives.length, 0);
    const nodes = this.#nodeRows.allocate(flat.length);
    const instances = this.#instanceRows.allocate(instanceCount);
    const row = this.#vesselRows.allocate(1).first;
    this.nodes.resize(this.#nodeRows.end);
    this.instances.resize(this.#instanceRows.end);
    this.paints.resize(this.#instanceRows.end);
    if (this.vesselPoses.length < this.vesselCount * VESSEL_WORDS) {
      const grown = new Float32Array(
        Math.max(this.vesselCount, (this.vesselPoses.length / VESSEL_WORDS) * 2) * VESSEL_WORDS,
      );
      grown.set(this.vesselPoses);
      this.vesselPoses = grown;
    }

    const painted = new PaintedRows(row);
    const firstRows = new Map<number, number>();
    let instance = instances.first;
    const mirrored = mirroredNodes(flat);
    flat.forEach((node, index) => {
      firstRows.set(node.part.instanceId, instance);
      this.#writeNode(nodes.first + index, node, nodes.first, row);
      for (const primitive of node.primitives) {
        const rows = this.#catalogue.rows(primitive, mirrored[index]!);
        const at = instance * INSTANCE_WORDS;
        const { uints } = this.instances;
        uints[at] = nodes.first + index;
        uints[at + 1] = instanceWord(rows.kind, rows.material, vessel.isKitten ? SURFACE_EVA : SURFACE_PART);
        // Paint of parts does not apply to EVA characters or to glass.
        if (!vessel.isKitten && primitive.material.kind === 'opaque') {
          painted.add(instance, node.part);
        } else this.paints.floats.fill(0, instance * PAINT_WORDS, (instance + 1) * PAINT_WORDS);
        instance++;
      }
    });
    this.nodes.touch(nodes.first, nodes.count);
    this.instances.touch(instances.first, instances.count);
    this.paints.touch(instances.first, instances.count);
    this.arrangement++;
    const record: VesselRecord = {
      row,
      nodes,
      instances,
      flat,
      painted,
      avatar: vessel.isKitten ? findAvatarRows(vessel, templates, firstRows) : null,
      boundsInAssembly: boundNodes(flat),
      structure: vessel.revisions.structure,
      parts: vessel.parts,
      pose: vessel.revisions.pose,
    };
    this.#vessels.set(vessel.id, record);
    return record;
  }

  #remove(id: string, record: VesselRecord): void {
    for (let row = record.instances.first; row < record.instances.first + record.instances.count; row++) {
      this.instances.uints[row * INSTANCE_WORDS + 1] = FREE_INSTANCE;
    }
    this.instances.touch(record.instances.first, record.instances.count);
    this.arrangement++;
    this.#nodeRows.release(record.nodes);
    this.#instanceRows.release(record.instances);
    this.#vesselRows.release({ first: record.row, count: 1 });
    this.bounds[record.row] = { centre: [0, 0, 0], radius: 0, place: null, shape: 0 };
    this.#vessels.delete(id);
  }

  #writeNode(row: number, node: FlatNode, firstRow: number, vesselRow: number): void {
    const at = row * NODE_WORDS;
    writeRows3x4(this.nodes.floats, at, node.part.transform);
    const { uints } = this.nodes;
    uints[at + 12] = node.parent < 0 ? NO_ROW : firstRow + node.parent;
    uints[at + 13] = vesselRow;
    uints[at + 14] = 0;
    uints[at + 15] = 0;
  }

  #moveNodes(record: VesselRecord, vessel: SeenVessel): void {
    const byId = new Map<number, Part>();
    const collect = (part: Part): void => {
      byId.set(part.instanceId, part);
      part.subparts.forEach(collect);
    };
    vessel.parts.forEach(collect);
    record.flat.forEach((node, index) => {
      const part = byId.get(node.part.instanceId);
      if (!part || part.transform === node.part.transform) return;
      (node as { part: Part }).part = part;
      writeRows3x4(this.nodes.floats, (record.nodes.first + index) * NODE_WORDS, part.transform);
      this.nodes.touch(record.nodes.first + index);
    });
    record.pose = vessel.revisions.pose;
  }

  #writePose(record: VesselRecord, place: VesselPlace): void {
    const { translation, rotation, scale } = place;
    writeRows3x4(this.vesselPoses, record.row * VESSEL_WORDS, { translation, rotation, scale: [scale, scale, scale] });
    const { centre, radius } = record.boundsInAssembly;
    this.bounds[record.row] = {
      centre: vec3.add(translation, quat.rotate(rotation, vec3.scale(centre, scale))),
      radius: radius * scale,
      place,
      shape: record.pose,
    };
  }
}

const isSubpart = (of: Part, part: Part): boolean => of.subparts.some((each) => each.instanceId === part.instanceId);
