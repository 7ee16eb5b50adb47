import type { Page } from 'playwright';

export interface SeenControl {
  readonly name: string;
  readonly tag: string;
  /** The left edge, CSS pixels. */
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
  /** False if the middle of the control is covered or outside of the window. */
  readonly isReachable: boolean;
  /** True for a button that is too narrow for its label. */
  readonly isCut: boolean;
}

/**
 * Returns the visible controls in elements that match a selector, including those in shadow roots.
 * @param options.scroll true to scroll to each control before measuring it
 */
export async function seenControls(
  page: Page,
  selector: string,
  { scroll = false }: { readonly scroll?: boolean } = {},
): Promise<readonly SeenControl[]> {
  return page.evaluate(
    ([within, scrolls]) => {
      const under = (root: ParentNode): Element[] =>
        [...root.children].flatMap((each) => [
          each,
          ...(each.shadowRoot ? under(each.shadowRoot) : []),
          ...under(each),
        ]);
      const topAt = (x: number, y: number): Element | null => {
        let top = document.elementFromPoint(x, y);
        for (;;) {
          const inner = top?.shadowRoot?.elementFromPoint(x, y);
          if (!inner || inner === top) return top;
          top = inner;
        }
      };
      const holds = (outer: Element, inner: Node | null): boolean => {
        for (let node = inner; node; node = node instanceof ShadowRoot ? node.host : node.parentNode) {
          if (node === outer) return true;
        }
        return false;
      };
      const labelOf = (each: Element): string => {
        const label = each.getAttribute('aria-label') ?? (each as HTMLInputElement).labels?.[0]?.textContent;
        return (label ?? each.textContent).replaceAll(/\s+/g, ' ').trim();
      };
      const isShown = (each: Element): boolean =>
        each.checkVisibility({ visibilityProperty: true, opacityProperty: true }) && each.getClientRects().length > 0;
      const page = under(document);
      const roots = page.filter((each) => each.matches(within));
      const controls = roots
        .flatMap((root) => [root, ...under(root), ...(root.shadowRoot ? under(root.shadowRoot) : [])])
        .filter((each) =>
          each.matches(
            'button, select, textarea, input:not([type=file]), a[href], [role=separator][tabindex], [role=tab]',
          ),
        );
      return [...new Set(controls)].filter(isShown).map((each) => {
        if (scrolls) each.scrollIntoView({ block: 'nearest' });
        const { left, top, width, height } = each.getBoundingClientRect();
        const [x, y] = [left + width / 2, top + height / 2];
        const isInside =
          x >= 0 && y >= 0 && x < innerWidth && y < innerHeight && left >= -0.5 && left + width <= innerWidth + 0.5;
        const isReachable = isInside && holds(each, topAt(x, y));
        const isCut = each.localName === 'button' && each.scrollWidth > each.clientWidth;
        return { name: labelOf(each), tag: each.localName, left, top, width, height, isReachable, isCut };
      });
    },
    [selector, scroll] as const,
  );
}

/** Returns the pairs of controls that overlap by more than one CSS pixel in both directions. */
export function overlaps(controls: readonly SeenControl[]): readonly string[] {
  const found: string[] = [];
  controls.forEach((a, index) => {
    for (const b of controls.slice(index + 1)) {
      const across = Math.min(a.left + a.width, b.left + b.width) - Math.max(a.left, b.left);
      const down = Math.min(a.top + a.height, b.top + b.height) - Math.max(a.top, b.top);
      if (across > 1 && down > 1) found.push(`‘${a.name}’ and ‘${b.name}’ overlap by ${across} × ${down}`);
    }
  });
  return found;
}

export function scrollsSideways(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const { shadowRoot } = document.querySelector('livery-viewer')!;
    const scrolled = [
      document.documentElement,
      ...shadowRoot!.querySelectorAll('livery-top-bar, .tabs, .side, .panel'),
    ];
    return scrolled
      .filter(({ scrollWidth, clientWidth }) => clientWidth > 0 && scrollWidth > clientWidth)
      .map((each) => `${each.localName}.${each.className} is ${each.scrollWidth} wide in ${each.clientWidth}`);
  });
}

export async function resize(page: Page, width: number, height: number): Promise<void> {
  await page.setViewportSize({ width, height });
  await page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve)));
      }),
  );
}
