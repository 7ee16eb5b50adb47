import type { Vec3 } from '../../../base/math/index.js';
import { STOCK_SHARE } from '../../../contract/vocabulary/index.js';
import {
  type PaintChange,
  type PaintRule,
  type PartPaintRules,
  type Pattern,
  shownPattern,
} from '../../../simulator/paint/rules/index.js';
import type { Part } from '../../../simulator/sim/index.js';
import type { RowTable } from '../row-table.js';
import { PAINT_WORDS, PATTERN_WORDS } from './fleet.js';
import { MaskRows } from './mask-rows.js';
import { paintWord } from './paint-word.js';
import { patternPlace, patternTurn, patternWord } from './pattern-row.js';

const UNPAINTED: Vec3 = [0, 0, 0];

interface PaintedRow {
  readonly row: number;
  readonly part: Part;
}

/** The rows of one vessel that show the paint of parts. */
export class PaintedRows {
  readonly all: PaintedRow[] = [];
  readonly #byPart = new Map<number, PaintedRow[]>();

  constructor(readonly vesselRow: number) {}

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

/** Writes the paint that results from the rules into the rows of a vessel. */
export class PaintWriter {
  #packed: { pattern: Pattern; word: number; image: number; cosine: number; sine: number } | null = null;
  readonly masks = new MaskRows();

  constructor(
    private readonly paints: RowTable,
    private readonly patterns: RowTable,
  ) {}

  paintAll(painted: PaintedRows, vesselId: string, paint: PartPaintRules): void {
    this.#writeAll(painted.all, painted, vesselId, paint);
  }

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
          this.#writeAll(
            painted.all.filter(({ part }) => part.template === change.template),
            painted,
            vesselId,
            paint,
          );
          break;
        case 'part':
          if (change.vesselId !== vesselId) break;
          this.#writeAll(painted.ofPart(change.instanceId), painted, vesselId, paint);
          break;
        case 'masters':
          break;
      }
    }
  }

  #writeAll(rows: readonly PaintedRow[], { vesselRow }: PaintedRows, vesselId: string, paint: PartPaintRules): void {
    const resolve = paint.resolverOf(vesselId);
    const finish = paint.hasFinish ? paint.finisherOf(vesselId) : null;
    const { hasPattern } = paint;
    for (const { row, part } of rows) {
      const { instanceId, template } = part;
      const rule = resolve(instanceId, template);
      const pattern = hasPattern && rule ? shownPattern(rule.pattern) : null;
      const gloss = finish ? finish(instanceId, template, 'gloss') : STOCK_SHARE;
      const metal = finish ? finish(instanceId, template, 'metal') : STOCK_SHARE;
      this.#write(row, rule, paintWord(rule !== null, gloss, metal, pattern !== null));
      if (pattern) this.#writePattern(row, pattern, vesselRow);
    }
  }

  #writePattern(row: number, pattern: Pattern, vesselRow: number): void {
    const { patterns } = this;
    if (patterns.count < this.paints.count) patterns.resize(this.paints.count);
    const at = row * PATTERN_WORDS;
    const { uints, floats } = patterns;
    // The pattern is often the same object as in the last call, because a rule for a whole vessel applies to many
    // parts. The packed words are then used again.
    const last = this.#packed;
    if (pattern !== last?.pattern) {
      const isTurnedAlike = pattern.angleDeg === last?.pattern.angleDeg && pattern.scale === last.pattern.scale;
      const [cosine, sine] = isTurnedAlike ? [last.cosine, last.sine] : patternTurn(pattern);
      this.#packed = { pattern, word: patternWord(pattern), image: this.masks.rowOf(pattern), cosine, sine };
    }
    const { word, image, cosine, sine } = this.#packed!;
    const place = patternPlace(vesselRow, image);
    if (uints[at] === word && uints[at + 1] === place && floats[at + 2] === cosine && floats[at + 3] === sine) return;
    uints[at] = word;
    uints[at + 1] = place;
    floats[at + 2] = cosine;
    floats[at + 3] = sine;
    patterns.touch(row);
  }

  #write(row: number, rule: PaintRule | null, word: number): void {
    const at = row * PAINT_WORDS;
    const { floats, uints } = this.paints;
    // With destructuring, ten thousand rows would take a fifth longer.
    const colour = rule ? rule.colourLinear : UNPAINTED;
    const red = colour[0];
    const green = colour[1];
    const blue = colour[2];
    if (floats[at] === red && floats[at + 1] === green && floats[at + 2] === blue && uints[at + 3] === word) return;
    floats[at] = red;
    floats[at + 1] = green;
    floats[at + 2] = blue;
    uints[at + 3] = word;
    this.paints.touch(row);
  }
}
