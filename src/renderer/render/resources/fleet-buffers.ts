import { type Fleet, INSTANCE_WORDS, NO_ROW, VESSEL_WORDS } from '../../scene/fleet/fleet.js';
import { drawKindOf, NO_DRAW_KIND } from '../../scene/fleet/instance-word.js';
import type { Mesh, MeshGeometry } from '../../../simulator/models/index.js';
import { haveSameMembers } from '../../scene/same-members.js';
import type { GpuContext } from '../gpu-context.js';
import { type CullView, POSE_SETS, POSES } from '../layouts/cull-view.js';
import {
  MODULATION_ROW,
  KIND_ROW,
  LEVEL_COUNT,
  LEVEL_ROW,
  NO_LEVEL,
  PACKED_INDICES,
  PLACED_NODE_ROW,
  VISIBLE_ROW,
} from '../layouts/fleet-rows.js';
import { PACK } from '../layouts/pack.js';
import { ChangedWords } from './changed-words.js';
import type { MeshStore } from './mesh-store.js';
import { seenVesselsKey } from './seen-vessels.js';
import { TableMirror } from './table-mirror.js';

/** Number of slots whose visibility one word contains, in shaders/passes/cull.wgsl. */
const WORD_SLOTS = 32;
/** Maximum number of instance rows. A G-buffer texel has 18 bits for the row of an instance. */
export const INSTANCE_ROWS_MAX = 2 ** 18;
export const ARGUMENT_BYTES = 20;

export const fleetCopies = ({ indices }: MeshGeometry): number => (indices.length <= PACKED_INDICES ? PACK : 1);

/**
 * Returns the byte offsets of a kind's draws in {@link FleetBuffers.arguments}. Each level of the mesh has one draw. A
 * level that is stored as a pack has a second draw, for the instances that do not fill a pack.
 * @param kind number of the draw kind: view v and kind k have the number v × (number of kinds) + k
 */
export function argumentOffsets(mesh: Mesh, kind: number): number[] {
  return [mesh, ...mesh.levels].flatMap((level, index) => {
    const full = (kind * LEVEL_COUNT + index) * 2 * ARGUMENT_BYTES;
    return fleetCopies(level) > 1 ? [full, full + ARGUMENT_BYTES] : [full];
  });
}

/** Describes what {@link FleetBuffers.sync} has uploaded. */
export interface FleetSync {
  /** True if nodes were written, so that their transforms must be composed again. */
  readonly nodes: boolean;
  /**
   * True if anything other than paint was written or replaced, so that the camera's draw lists are out of date. False
   * if only vessels out of view have changed. Their changes matter only for shadow maps, and `ShadowSchedule` detects
   * them by itself.
   */
  readonly lists: boolean;
  /** True if paint or instances were written, so that the modulations are out of date. */
  readonly modulations: boolean;
  /** True if a buffer was replaced or the list of draws has changed, so that bind groups and bundles are invalid. */
  readonly bindings: boolean;
}

/** A fleet on the GPU: its tables, slots for its instances, and draw lists. */
export class FleetBuffers {
  readonly nodes: TableMirror;
  readonly instances: TableMirror;
  readonly paints: TableMirror;
  readonly patterns: TableMirror;
  placed!: GPUBuffer;
  /** The modulation of each instance by its paint, one row per instance; see shaders/paint/modulation.wgsl. */
  modulations: GPUBuffer;
  /** The poses of all vessels, in a set for each of {@link POSES}. */
  vessels: GPUBuffer;
  kinds!: GPUBuffer;
  slots!: GPUBuffer;
  masks!: GPUBuffer;
  offsets!: GPUBuffer;
  visible!: GPUBuffer;
  arguments!: GPUBuffer;
  kindCount = 0;
  wordCount = 0;
  #arrangement = -1;
  #poses: ChangedWords;
  #seen: Float64Array = new Float64Array(0);

  constructor(
    private readonly context: GpuContext,
    readonly fleet: Fleet,
    private readonly meshes: MeshStore,
    /** Number of views for which there is room for draw lists. */
    private viewCount: number,
  ) {
    this.nodes = new TableMirror(context, 'fleet nodes', fleet.nodes);
    this.instances = new TableMirror(context, 'fleet instances', fleet.instances);
    this.paints = new TableMirror(context, 'fleet paints', fleet.paints);
    this.patterns = new TableMirror(context, 'fleet patterns', fleet.patterns);
    this.placed = this.#storage('fleet placed nodes', fleet.nodes.capacity * PLACED_NODE_ROW.size);
    this.modulations = this.#modulationBuffer();
    this.vessels = this.#vesselBuffer();
    this.#poses = new ChangedWords(context, this.vessels);
    this.#createLists(1, 1);
  }

  /** Replaces the draw lists by empty ones with room for `count` views. */
  reserveViews(count: number): void {
    this.viewCount = count;
    for (const buffer of this.#viewLists()) buffer.destroy();
    this.#createViewLists();
  }

  /**
   * @param view the camera's view
   * @throws Error if there are too many instances
   */
  sync(view: CullView): FleetSync {
    const { context, fleet } = this;
    const { count } = fleet.instances;
    if (count > INSTANCE_ROWS_MAX) {
      throw new Error(`a scene may have ${INSTANCE_ROWS_MAX} drawn parts; this one has ${count}`);
    }
    const nodes = this.nodes.sync();
    const instances = this.instances.sync();
    const paints = this.paints.sync();
    const patterns = this.patterns.sync();
    let bindings = [nodes, instances, paints, patterns].includes('buffer');
    if (nodes === 'buffer') {
      this.placed.destroy();
      this.placed = this.#storage('fleet placed nodes', fleet.nodes.capacity * PLACED_NODE_ROW.size);
    }
    if (instances === 'buffer') {
      this.modulations.destroy();
      this.modulations = this.#modulationBuffer();
    }
    if (POSE_SETS * fleet.vesselPoses.byteLength > this.vessels.size) {
      this.vessels.destroy();
      this.vessels = this.#vesselBuffer();
      this.#poses = new ChangedWords(context, this.vessels);
      bindings = true;
    }
    const vesselBytes = fleet.vesselCount * VESSEL_WORDS * 4;
    if (vesselBytes > 0) this.#poses.write(fleet.vesselPoses.subarray(0, vesselBytes / 4) as Float32Array<ArrayBuffer>);
    const seen = seenVesselsKey(fleet, view);
    let lists = instances !== 'same' || !haveSameMembers(seen, this.#seen);
    this.#seen = seen;
    const modulations = paints !== 'same' || instances !== 'same';
    if (this.#arrangement !== fleet.arrangement) {
      bindings = this.#arrange() || bindings;
      lists = true;
      this.#arrangement = fleet.arrangement;
    }
    return { nodes: nodes !== 'same', lists: lists || bindings, modulations: modulations || bindings, bindings };
  }

  placeCasters(set: 'cascades' | 'spots', poses: Float32Array<ArrayBuffer>): void {
    if (poses.length > 0) this.context.write(this.vessels, (this.vessels.size / POSE_SETS) * POSES[set], poses);
  }

  destroy(): void {
    for (const mirror of [this.nodes, this.instances, this.paints, this.patterns]) mirror.destroy();
    for (const buffer of [this.placed, this.modulations, this.vessels, ...this.#lists()]) buffer.destroy();
  }

  /** @returns whether a buffer was replaced or a draw kind added */
  #arrange(): boolean {
    const { fleet } = this;
    const kindCount = fleet.drawKinds.length;
    const counts = new Uint32Array(kindCount);
    const rows = fleet.instances.uints;
    for (let row = 0; row < fleet.instances.count; row++) {
      const kind = drawKindOf(rows[row * INSTANCE_WORDS + 1]!);
      if (kind !== NO_DRAW_KIND) counts[kind]!++;
    }
    const kindRows = new ArrayBuffer(Math.max(1, kindCount) * KIND_ROW.size);
    const uints = new Uint32Array(kindRows);
    const floats = new Float32Array(kindRows);
    const next = new Uint32Array(kindCount);
    let word = 0;
    this.meshes.reserve(fleet.drawKinds.map(({ mesh }) => mesh));
    fleet.drawKinds.forEach((kind, index) => {
      const words = Math.ceil(counts[index]! / WORD_SLOTS);
      const ranges = this.meshes.levels(kind.mesh);
      const at = (index * KIND_ROW.size) / 4;
      floats.set([...kind.mesh.centre, kind.mesh.radius], at + KIND_ROW.centre / 4);
      uints.set([word * WORD_SLOTS, word, words], at + KIND_ROW.first_slot / 4);
      for (let level = 0; level < LEVEL_COUNT; level++) {
        const row = at + (KIND_ROW.levels + level * LEVEL_ROW.size) / 4;
        const { indexCount, firstIndex, baseVertex } = ranges[level] ?? { indexCount: 0, firstIndex: 0, baseVertex: 0 };
        uints.set([indexCount, firstIndex, baseVertex], row);
        floats[row + LEVEL_ROW.error / 4] = level === 0 ? 0 : (kind.mesh.levels[level - 1]?.error ?? NO_LEVEL);
      }
      next[index] = word * WORD_SLOTS;
      word += words;
    });
    const slots = new Uint32Array(Math.max(1, word) * WORD_SLOTS).fill(NO_ROW);
    for (let row = 0; row < fleet.instances.count; row++) {
      const kind = drawKindOf(rows[row * INSTANCE_WORDS + 1]!);
      if (kind !== NO_DRAW_KIND) slots[next[kind]!++] = row;
    }
    const changed = Math.max(1, word) !== this.wordCount || Math.max(1, kindCount) !== this.kindCount;
    if (changed) {
      for (const buffer of this.#lists()) buffer.destroy();
      this.#createLists(Math.max(1, word), Math.max(1, kindCount));
    }
    this.context.write(this.slots, 0, slots);
    this.context.write(this.kinds, 0, uints);
    return changed;
  }

  #lists(): GPUBuffer[] {
    return [this.kinds, this.slots, ...this.#viewLists()];
  }

  #viewLists(): GPUBuffer[] {
    return [this.masks, this.offsets, this.visible, this.arguments];
  }

  #createLists(words: number, kinds: number): void {
    this.wordCount = words;
    this.kindCount = kinds;
    this.kinds = this.#storage('draw kinds', kinds * KIND_ROW.size);
    this.slots = this.#storage('slots', words * WORD_SLOTS * 4);
    this.#createViewLists();
  }

  #createViewLists(): void {
    const { viewCount: views, wordCount: words, kindCount: kinds } = this;
    this.masks = this.#storage('visibility masks', views * LEVEL_COUNT * words * 4);
    this.offsets = this.#storage('word offsets', views * LEVEL_COUNT * words * 4);
    const rows = words * WORD_SLOTS + kinds * LEVEL_COUNT * PACK;
    this.visible = this.#storage('visible instances', views * rows * VISIBLE_ROW.size);
    this.arguments = this.context.buffer(
      'indirect arguments',
      views * kinds * LEVEL_COUNT * 2 * ARGUMENT_BYTES,
      GPUBufferUsage.STORAGE | GPUBufferUsage.INDIRECT,
    );
  }

  #modulationBuffer(): GPUBuffer {
    return this.#storage('modulations', this.fleet.instances.capacity * MODULATION_ROW.size);
  }

  #vesselBuffer(): GPUBuffer {
    return this.#storage('vessel poses', POSE_SETS * this.fleet.vesselPoses.byteLength);
  }

  #storage(label: string, size: number): GPUBuffer {
    return this.context.buffer(label, size, GPUBufferUsage.STORAGE | GPUBufferUsage.COPY_DST);
  }
}
