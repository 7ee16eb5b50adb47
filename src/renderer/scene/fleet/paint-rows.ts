import type { Vec3 } from '../../../base/math/index.js';
import type { PaintChange, PaintRule, PartPaintRules } from '../../../simulator/paint/rules/index.js';
import type { Part } from '../../../simulator/sim/index.js';
import type { RowTable } from '../row-table.js';
import { PAINT_WORDS } from './fleet.js';

const UNPAINTED: Vec3 = [0, 0, 0];

/** An instance row of a vessel, with the part whose paint it shows. */
interface PaintedRow {
  readonly row: number;
  readonly part: Part;
}

/** The rows of one vessel that show part paint. */
export class PaintedRows {
  readonly all: PaintedRow[] = [];
  /** The same rows by instance id, so that a change of one part reads only that part's rows. */
  readonly #byPart = new Map<number, PaintedRow[]>();

  add(row: number, part: Part): void {
    const painted = { row, part };
    this.all.push(painted);
    const ofPart = this.#byPart.get(part.instanceId);
    if (ofPart) ofPart.push(painted);
    else this.#byPart.set(part.instanceId, [painted]);
  }

  ofPart(instanceId: number): readonly PaintedRow[] {
    return this.#byPart.get(instanceId) ?? [];
  }
}

/** Writes the resolved paint into the rows of a vessel. */
export class PaintWriter {
  constructor(private readonly paints: RowTable) {}

  paintAll({ all }: PaintedRows, vesselId: string, paint: PartPaintRules): void {
    const resolve = paint.resolverOf(vesselId);
    for (const { row, part } of all) this.#write(row, resolve(part.instanceId, part.template));
  }

  /** Writes the rows that the changed rules may affect. */
  repaint(painted: PaintedRows, vesselId: string, paint: PartPaintRules, changes: readonly PaintChange[]): void {
    for (const change of changes) {
      switch (change.kind) {
        case 'all':
          this.paintAll(painted, vesselId, paint);
          return;
        case 'vessel':
          if (change.vesselId === vesselId) this.paintAll(painted, vesselId, paint);
          break;
        case 'template':
          for (const { row, part } of painted.all) {
            if (part.template !== change.template) continue;
            this.#write(row, paint.resolve(vesselId, part.instanceId, part.template));
          }
          break;
        case 'part':
          if (change.vesselId !== vesselId) break;
          for (const { row, part } of painted.ofPart(change.instanceId)) {
            this.#write(row, paint.resolve(vesselId, part.instanceId, part.template));
          }
          break;
        case 'masters':
          break;
      }
    }
  }

  /** Writes the resolved colour of one instance if it changed. */
  #write(row: number, rule: PaintRule | null): void {
    const at = row * PAINT_WORDS;
    const { floats } = this.paints;
    // The array is read by index: destructuring it takes a fifth longer for ten thousand rows.
    const colour = rule ? rule.colourLinear : UNPAINTED;
    const red = colour[0];
    const green = colour[1];
    const blue = colour[2];
    const flag = rule ? 1 : 0;
    if (floats[at] === red && floats[at + 1] === green && floats[at + 2] === blue && floats[at + 3] === flag) return;
    floats[at] = red;
    floats[at + 1] = green;
    floats[at + 2] = blue;
    floats[at + 3] = flag;
    this.paints.touch(row);
  }
}
