import { refuse, type Refusal } from '../../../base/errors/index.js';
import { MASK_IMAGES_MAX } from '../../../contract/vocabulary/index.js';
import { type Pattern, shownPattern } from './pattern.js';

/** Is notified when an image is first used as a mask, and when its last use as a mask ends. */
export interface MaskListener {
  use(image: string): void;
  drop(image: string): void;
}

type Patterned = { readonly pattern?: Pattern } | undefined;

export class MaskUses {
  readonly #uses = new Map<string, number>();

  constructor(private readonly listener: MaskListener | null) {}

  get images(): Iterable<string> {
    return this.#uses.keys();
  }

  get count(): number {
    return this.#uses.size;
  }

  /** Refuses an image that would exceed the maximum number. @param before the rule that the change replaces */
  refuse(subject: string, before: Patterned, after: Patterned): Refusal | null {
    const [was, is] = [maskOf(before), maskOf(after)];
    if (is === null || is === was || this.#uses.has(is)) return null;
    const freed = was !== null && this.#uses.get(was) === 1 ? 1 : 0;
    if (this.count - freed < MASK_IMAGES_MAX) return null;
    return refuse(
      'ENOSPC',
      `${subject}: ${MASK_IMAGES_MAX} images are in use as patterns, which is the maximum; use one of them for '${is}', or clear a rule`,
    );
  }

  /** Updates the counts when the rule `before` is replaced by the rule `after`; undefined means no rule. */
  replace(before: Patterned, after: Patterned): void {
    const [was, is] = [maskOf(before), maskOf(after)];
    if (was === is) return;
    if (is !== null) this.#use(is);
    if (was !== null) this.#drop(was);
  }

  clear(): void {
    const images = [...this.#uses.keys()];
    this.#uses.clear();
    for (const image of images) this.listener?.drop(image);
  }

  #use(image: string): void {
    const uses = this.#uses.get(image) ?? 0;
    this.#uses.set(image, uses + 1);
    if (uses === 0) this.listener?.use(image);
  }

  #drop(image: string): void {
    const uses = this.#uses.get(image)! - 1;
    if (uses > 0) {
      this.#uses.set(image, uses);
      return;
    }
    this.#uses.delete(image);
    this.listener?.drop(image);
  }
}

function maskOf(rule: Patterned): string | null {
  const pattern = shownPattern(rule?.pattern);
  return pattern?.name === 'image' ? pattern.image : null;
}
