import type { DocumentProblem } from '../../../base/errors/index.js';
import { listOf, type LooseRecord, recordOf, textOf } from './loose-json.js';

/** The maximum number of parts in a scene, including copies and subparts. It is twice the largest fleet. */
export const PARTS_MAX = 200_000;
/** The maximum depth of nested parts. In real models, the depth is less than ten. */
export const DEPTH_MAX = 64;

/**
 * Counts the parts of a scene without making them, because nested repeats can describe millions of parts in a few
 * words.
 */
export function checkSceneSize(json: unknown): DocumentProblem[] {
  return new SizeCheck(recordOf(json)).run();
}

class SizeCheck {
  readonly #problems: DocumentProblem[] = [];
  readonly #sizes = new Map<string, { readonly parts: number; readonly depth: number }>();
  readonly #templates: LooseRecord;
  readonly #crafts = new Map<string, number>();
  #sum = 0;
  #isDeep = false;

  constructor(private readonly scene: LooseRecord) {
    this.#templates = recordOf(scene['templates']);
  }

  run(): DocumentProblem[] {
    for (const id of Object.keys(this.#templates)) this.#sizeOf(id, []);
    for (const [name, craft] of Object.entries(recordOf(this.scene['crafts']))) {
      this.#crafts.set(name, this.#partsOf(`/crafts/${name}/parts`, recordOf(craft)['parts']));
    }
    listOf(this.scene['vessels']).forEach((loose, index) => {
      const [path, vessel] = [`/vessels/${index}`, recordOf(loose)];
      this.#add(path, this.#partsOf(`${path}/parts`, vessel['parts']) + (this.#craftOf(vessel) ?? 0));
    });
    listOf(this.scene['fleets']).forEach((loose, index) => {
      const fleet = recordOf(loose);
      const each = this.#craftOf(fleet) ?? this.#sizeOf(textOf(fleet['template']) ?? '', []).parts;
      this.#add(`/fleets/${index}`, each * countOf(fleet['count']));
    });
    return this.#problems;
  }

  #craftOf(thing: LooseRecord): number | undefined {
    return this.#crafts.get(textOf(thing['craft']) ?? '');
  }

  #add(path: string, parts: number): void {
    const before = this.#sum;
    this.#sum += parts;
    if (before > PARTS_MAX || !(this.#sum > PARTS_MAX)) return;
    this.#say(path, `the scene has ${this.#sum} parts with this one, over the maximum of ${PARTS_MAX}; lower a count`);
  }

  #say(path: string, message: string): void {
    this.#problems.push({ path, message });
  }

  #sizeOf(id: string, holders: readonly string[]): { readonly parts: number; readonly depth: number } {
    const known = this.#sizes.get(id);
    // Another check reports a template that contains itself.
    if (known || holders.includes(id)) return known ?? { parts: 1, depth: 1 };
    if (holders.length >= DEPTH_MAX) return { parts: 1, depth: Infinity };
    const at = `/templates/${id}/subparts`;
    const inner = [...holders, id];
    const subparts = listOf(recordOf(this.#templates[id])['subparts']);
    let depth = 1;
    const parts = this.#sumOf(at, subparts, 1, (held, path) => {
      const size = this.#sizeOf(held, inner);
      depth = Math.max(depth, size.depth + 1);
      // If templates are nested too deep, only the outermost one is reported.
      if (depth > DEPTH_MAX && holders.length === 0 && !this.#isDeep) {
        this.#isDeep = true;
        this.#say(path, `subparts nest deeper than ${DEPTH_MAX} parts; flatten them`);
      }
      return size.parts;
    });
    const size = { parts, depth };
    this.#sizes.set(id, size);
    return size;
  }

  #partsOf(path: string, parts: unknown): number {
    return this.#sumOf(path, listOf(parts), 0, (template) => this.#sizeOf(template, []).parts);
  }

  /**
   * Adds the parts of a list to `first`. If the sum is too large, reports a problem and returns NaN. A larger sum that
   * includes it is then NaN, too, and is not reported.
   */
  #sumOf(
    path: string,
    list: readonly unknown[],
    first: number,
    sizeOf: (template: string, path: string) => number,
  ): number {
    let sum = first;
    for (const [index, loose] of list.entries()) {
      const part = recordOf(loose);
      const at = `${path}/${index}`;
      sum += sizeOf(textOf(part['template']) ?? '', at) * countOf(recordOf(part['repeat'])['count']);
      if (!(sum > PARTS_MAX)) continue;
      const most = `a part has at most ${PARTS_MAX} with all copies`;
      this.#say(at, `makes ${sum} parts, and ${most}; lower the count of a repeat`);
      return NaN;
    }
    return sum;
  }
}

/** Returns the number of copies, or 1 for an invalid value, which the schema refuses. */
function countOf(value: unknown): number {
  return typeof value === 'number' && value > 0 ? value : 1;
}
