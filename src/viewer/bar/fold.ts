/**
 * Items of the bar, in the order in which they are removed from a bar that is too narrow. Removing `share` hides only
 * the word beside the share icon. The items from `theme` on are controls, which move into the menu of the bar. The
 * attribute `data-fold` of an element contains the name of its item.
 */
const FOLDING = [
  'name',
  'rules',
  'title',
  'share',
  'theme',
  'help',
  'look-at',
  'camera',
  'speed',
  'word',
  'mark',
  'undo',
] as const;

export type Foldable = (typeof FOLDING)[number];

const FIRST_IN_MENU = FOLDING.indexOf('theme');

/**
 * Folds as few items of the bar as possible for its width. Folded items get the attribute `folded`. If the menu
 * contains items, the bar gets the attribute `folds`.
 * @param before the number of items that are currently folded
 */
export function foldBar(bar: HTMLElement, root: ParentNode, before: number): number {
  const items = [...root.querySelectorAll<HTMLElement>('[data-fold], [folded]')];
  const fits = (count: number): boolean => {
    for (const item of items) {
      const index = FOLDING.indexOf(item.dataset['fold'] as Foldable);
      item.toggleAttribute('folded', index >= 0 && index < count);
    }
    bar.toggleAttribute('folds', count > FIRST_IN_MENU);
    return bar.scrollWidth <= bar.clientWidth;
  };
  let count = before;
  while (!fits(count) && count < FOLDING.length) count++;
  while (count > 0 && fits(count - 1)) count--;
  fits(count);
  return count;
}

/** Returns the items that are in the menu while `count` items are folded, the most important first. */
export function inMenu(count: number): readonly Foldable[] {
  return FOLDING.slice(FIRST_IN_MENU, Math.max(FIRST_IN_MENU, count)).reverse();
}
