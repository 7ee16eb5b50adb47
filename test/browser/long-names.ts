import type { Locator } from 'playwright';

/**
 * The facts about how a panel shows a long name. Each list contains the elements that break one rule, so all lists
 * should be empty.
 */
export interface LongName {
  readonly named: number;
  /** Elements that do not shorten the name with an ellipsis. */
  readonly uncut: readonly string[];
  /** Elements without a title that contains the whole name. */
  readonly untold: readonly string[];
  /** Elements of the panel that scroll sideways. */
  readonly wide: readonly string[];
}

export function longNameIn(panel: Locator, name: string): Promise<LongName> {
  return panel.evaluate((element, wanted) => {
    const under = (root: Element | ShadowRoot): Element[] =>
      [...root.children].flatMap((each) => [each, ...(each.shadowRoot ? under(each.shadowRoot) : []), ...under(each)]);
    const isCut = (each: Element): boolean => getComputedStyle(each).textOverflow === 'ellipsis';
    const isTold = (each: Element): boolean =>
      each.closest('[title]')?.getAttribute('title')?.includes(wanted) ?? false;
    const textOf = (each: Element): string => {
      if (each instanceof HTMLSelectElement) return each.selectedOptions[0]?.text ?? '';
      if (each instanceof HTMLOptionElement) return '';
      return [...each.childNodes].map((node) => (node instanceof Text ? node.data : '')).join('');
    };
    const scrolls = (each: Element): boolean =>
      each === element || ['auto', 'scroll'].includes(getComputedStyle(each).overflowX);
    const seen = [element, ...under(element)].filter((each) => each.getClientRects().length > 0);
    const named = seen.filter((each) => textOf(each).includes(wanted));
    const told = (each: Element): string => `${each.localName}#${each.id}.${each.className}`;
    return {
      named: named.length,
      uncut: named.filter((each) => !isCut(each)).map(told),
      untold: named.filter((each) => !isTold(each)).map(told),
      wide: seen.filter((each) => scrolls(each) && each.scrollWidth > each.clientWidth).map(told),
    };
  }, name);
}
