import { shown } from '../../base/errors/index.js';
import { FINISH_SHARES, STOCK_SHARE } from '../../contract/vocabulary/index.js';

/** A leaf of a rule of parts beside its colour and switch. */
export type FinishLeaf = (typeof FINISH_LEAVES)[number];
export const FINISH_LEAVES = FINISH_SHARES;

/** The texts of such leaves, without those that nothing was written to. */
export type FinishTexts = Readonly<Partial<Record<FinishLeaf, string>>>;

/** Returns the text of a leaf that nothing was written to. */
export const stockText = (_leaf: FinishLeaf): string => String(STOCK_SHARE);

/** Reports whether a rule at or above a path has a finish: rules of characters have none. */
export const takesFinish = (path: string): boolean => !/(?:^|\/)paint\/kittens?(?:\/|$)/.test(path);

export const isFinishLeaf = (leaf: string | undefined): leaf is FinishLeaf =>
  (FINISH_LEAVES as readonly (string | undefined)[]).includes(leaf);

/** Returns the fault of a text for a leaf; null for a valid one. */
export function finishFault(leaf: FinishLeaf, text: string): string | null {
  const share = text.trim() === '' ? NaN : Number(text);
  if (text === stockText(leaf) || (share >= 0 && share <= 1)) return null;
  return `'${shown(text)}' is not a ${leaf}; write a number from 0 to 1, or ${stockText(leaf)}`;
}

/** Returns the paths of the leaves of a rule's finish; none for rules of characters. */
export const finishPaths = (path: string): string[] =>
  takesFinish(path) ? FINISH_LEAVES.map((leaf) => `${path}/${leaf}`) : [];

/** Returns the finish of a rule; undefined for one that sets none. @param textAt reads a leaf of the rule */
export function finishOf(textAt: (leaf: FinishLeaf) => string | undefined): FinishTexts | undefined {
  const texts: Partial<Record<FinishLeaf, string>> = {};
  for (const leaf of FINISH_LEAVES) {
    const text = textAt(leaf);
    if (text !== undefined && text !== stockText(leaf)) texts[leaf] = text;
  }
  return Object.keys(texts).length === 0 ? undefined : texts;
}

/** Returns the lines of a batch that give a rule its finish. @param former the leaves that it may have now */
export function finishLines(path: string, finish: FinishTexts = {}, former: FinishTexts = {}): string[] {
  const leaves = FINISH_LEAVES.filter((leaf) => leaf in finish || leaf in former);
  return leaves.map((leaf) => `${path}/${leaf} ${finish[leaf] ?? stockText(leaf)}`);
}

/** Reports whether two rules have the same finish. */
export const isSameFinish = (a: FinishTexts = {}, b: FinishTexts = {}): boolean =>
  FINISH_LEAVES.every((leaf) => a[leaf] === b[leaf]);
