import { CLUTTER_DETAILS, type ClutterFrame, type ClutterStand } from '../../scene/clutter/index.js';
import type { ClutterMaterial } from '../../../simulator/models/clutter/index.js';
import type { ClutterPart } from '../../../simulator/sim/clutter/index.js';
import { vec3 } from '../../../base/math/index.js';
import type { BodyView } from '../../scene/body-view.js';
import type { CasterFrame } from '../../scene/shadows/caster-frame.js';
import type { GpuContext } from '../gpu-context.js';
import {
  CLUTTER_BATCH_SIZE,
  CLUTTER_BUCKETS,
  CLUTTER_CELL,
  CLUTTER_CULL,
  CLUTTER_SORTED,
  CLUTTER_VISIBLE,
  clutterCullUniform,
  clutterGroupRows,
  type ClutterGroup,
} from '../layouts/clutter-rows.js';
import { PACK } from '../layouts/pack.js';
import { CULL_VIEW, type CullView, writeCullView } from '../layouts/cull-view.js';
import type { ClutterCounts, ClutterTable } from '../passes/clutter-cull.js';
import { ClutterPool } from './clutter-pool.js';
import { ARGUMENT_BYTES } from './fleet-buffers.js';
import type { MeshRange, MeshStore } from './mesh-store.js';

type OwnTable = Exclude<ClutterTable, 'pool'>;

/** The draw of one mesh, which needs two indirect draws: one for whole packs, and one for the remaining instances. */
export interface ClutterDraw {
  readonly material: ClutterMaterial;
  readonly detail: number;
  /** Byte offsets of the arguments of the two draws. */
  readonly arguments: readonly [number, number];
}

/** The tables by which the GPU sorts and draws clutter. */
export class ClutterLists {
  readonly #pool: ClutterPool;
  readonly #buffers: Record<OwnTable, GPUBuffer>;
  #draws: readonly (readonly ClutterDraw[])[] = [];
  /** The meshes that have been built, by the part, and then by variety and detail. */
  readonly #ranges = new Map<ClutterPart, (MeshRange | null)[]>();
  #counts: ClutterCounts & { readonly instances: number } = { batches: 0, buckets: 0, instances: 0 };

  constructor(
    private readonly context: GpuContext,
    private readonly meshes: MeshStore,
  ) {
    this.#pool = new ClutterPool(context);
    const { STORAGE, COPY_DST, UNIFORM, INDIRECT } = GPUBufferUsage;
    const table = (label: string, usage = STORAGE | COPY_DST): GPUBuffer =>
      context.buffer(`clutter ${label}`, 16, usage);
    this.#buffers = {
      cull: context.buffer('clutter cull', CLUTTER_CULL.size, UNIFORM | COPY_DST),
      views: table('views'),
      groups: table('groups'),
      cells: table('cells'),
      batches: table('batches'),
      sorted: table('sorted'),
      totals: table('totals'),
      draws: table('draws'),
      arguments: table('arguments', STORAGE | INDIRECT),
      visible: table('visible'),
    };
  }

  get buffers(): Record<ClutterTable, GPUBuffer> {
    return { ...this.#buffers, pool: this.#pool.buffer };
  }

  get counts(): ClutterCounts & { readonly instances: number } {
    return this.#counts;
  }

  drawsOf(view: number): readonly ClutterDraw[] {
    return this.#draws[view] ?? [];
  }

  /**
   * @param views the camera, then the shadow cascades
   * @param casting frame of the shadow casters, which has the same origin as the ground
   * @returns whether a buffer was replaced
   */
  update(frame: ClutterFrame, body: BodyView, views: readonly CullView[], casting: CasterFrame): boolean {
    const cells = frame.stands.flatMap((stand) => stand.cells);
    let replaced = this.#pool.place(cells.map(({ cell }) => cell));
    // Each cell has two rows. First come the rows of all cells in the world frame, and then those in the frame of
    // shadow casters.
    const cellRows = new Uint32Array((2 * cells.length * CLUTTER_CELL.size) / 4);
    const cellFloats = new Float32Array(cellRows.buffer);
    const ground = casting.ground?.centre ?? vec3.ZERO;
    cells.forEach(({ centre, cell }, index) => {
      [centre, vec3.add(cell.centreCcf, ground)].forEach((place, half) => {
        const row = (half * cells.length + index) * CLUTTER_CELL.size;
        cellFloats.set(place, (row + CLUTTER_CELL.centre) / 4);
        cellRows[(row + CLUTTER_CELL.first_word) / 4] = this.#pool.firstWord(cell);
      });
    });

    const groups: ClutterGroup[] = [];
    const batches: number[] = [];
    const draws: number[] = [];
    this.#draws = views.map((_, view) => {
      const drawn: ClutterDraw[] = [];
      let row = view === 0 ? 0 : cells.length;
      for (const stand of frame.stands) {
        const firstBatch = batches.length / 4;
        for (const cell of stand.cells) {
          const wanted = view === 0 ? cell.inView : stand.shadowDistance > 0;
          for (let first = 0; wanted && first < cell.count; first += CLUTTER_BATCH_SIZE) {
            batches.push(groups.length, row, first, Math.min(CLUTTER_BATCH_SIZE, cell.count - first));
          }
          row++;
        }
        const batchCount = batches.length / 4 - firstBatch;
        if (batchCount === 0) continue;
        this.#addDraws(stand, groups.length, view, draws, drawn);
        groups.push({ stand, view, firstBatch, batchCount });
      }
      return drawn;
    });

    const batchCount = batches.length / 4;
    const instances = batches.reduce((sum, value, index) => (index % 4 === 3 ? sum + value : sum), 0);
    const buckets = groups.length * CLUTTER_BUCKETS;
    this.#counts = { batches: batchCount, buckets, instances };
    const viewRows = new Float32Array((views.length * CULL_VIEW.size) / 4);
    views.forEach((view, index) => writeCullView(viewRows, (index * CULL_VIEW.size) / 4, view));
    const drawCount = draws.length / 4;
    replaced = this.#fill('views', viewRows) || replaced;
    replaced = this.#fill('groups', clutterGroupRows(groups)) || replaced;
    replaced = this.#fill('cells', cellRows) || replaced;
    replaced = this.#fill('batches', Uint32Array.from(batches)) || replaced;
    replaced = this.#fill('draws', Uint32Array.from(draws)) || replaced;
    replaced = this.#reserve('sorted', batchCount * CLUTTER_SORTED.size) || replaced;
    replaced = this.#reserve('totals', buckets * 4) || replaced;
    replaced = this.#reserve('arguments', drawCount * 2 * ARGUMENT_BYTES) || replaced;
    replaced = this.#reserve('visible', (instances + buckets * PACK) * CLUTTER_VISIBLE.size) || replaced;
    const uniform = clutterCullUniform(body, { batches: batchCount, groups: groups.length, draws: drawCount });
    this.context.write(this.#buffers.cull, 0, uniform);
    return replaced;
  }

  #addDraws(stand: ClutterStand, group: number, view: number, draws: number[], drawn: ClutterDraw[]): void {
    const { parts, varieties } = stand.ecotype;
    for (const part of parts) {
      for (let variety = 0; variety < varieties; variety++) {
        // Shadow maps never need the first level of detail.
        for (let detail = view === 0 ? 0 : 1; detail < CLUTTER_DETAILS; detail++) {
          const range = this.#rangeOf(part, variety, detail as 0 | 1 | 2);
          if (!range) continue;
          const { indexCount, firstIndex, baseVertex } = range;
          const at = (draws.length / 4) * 2 * ARGUMENT_BYTES;
          drawn.push({ material: part.material, detail, arguments: [at, at + ARGUMENT_BYTES] });
          draws.push(group * CLUTTER_BUCKETS + variety * CLUTTER_DETAILS + detail, indexCount, firstIndex, baseVertex);
        }
      }
    }
  }

  /** Builds each mesh only once, because all views, and all later frames, draw the same meshes. */
  #rangeOf(part: ClutterPart, variety: number, detail: 0 | 1 | 2): MeshRange | null {
    let ranges = this.#ranges.get(part);
    if (!ranges) this.#ranges.set(part, (ranges = []));
    const at = variety * CLUTTER_DETAILS + detail;
    const known = ranges[at];
    if (known !== undefined) return known;
    const mesh = part.mesh(variety, detail);
    return (ranges[at] = mesh && this.meshes.range(mesh));
  }

  #fill(name: OwnTable, data: Uint32Array<ArrayBuffer> | Float32Array<ArrayBuffer>): boolean {
    const replaced = this.#reserve(name, data.byteLength);
    if (data.byteLength > 0) this.context.write(this.#buffers[name], 0, data);
    return replaced;
  }

  #reserve(name: OwnTable, bytes: number): boolean {
    const buffer = this.#buffers[name];
    if (bytes <= buffer.size) return false;
    buffer.destroy();
    this.#buffers[name] = this.context.buffer(buffer.label, bytes * 1.5, buffer.usage);
    return true;
  }
}
