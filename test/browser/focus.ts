import type { CDPSession, Page } from 'playwright';

/** The element with the focus, as a screen reader describes it. */
export interface FocusStop {
  readonly role: string;
  readonly name: string;
  /** Name of the element, for messages. */
  readonly tag: string;
  /** True when the page looks different with the focus there. */
  readonly isSeen: boolean;
}

/** The element with the focus, through all shadow roots; `null` in the page where nothing has it. */
const FOCUSED = `(() => {
  let focused = document.activeElement;
  while (focused?.shadowRoot?.activeElement) focused = focused.shadowRoot.activeElement;
  return focused === document.body ? null : focused;
})()`;

/** Presses Tab until the focus comes back to a stop where it was. @returns every stop, in order */
export async function walkTabStops(page: Page): Promise<FocusStop[]> {
  const session = await page.context().newCDPSession(page);
  const stops: FocusStop[] = [];
  const seen = new Set<number>();
  for (;;) {
    await page.keyboard.press('Tab');
    const stop = await stopAt(page, session);
    // Between the last stop and the first the browser has the focus itself.
    if (!stop) continue;
    if (seen.has(stop.node)) return stops;
    seen.add(stop.node);
    stops.push(stop);
  }
}

async function stopAt(page: Page, session: CDPSession): Promise<(FocusStop & { node: number }) | null> {
  const { result } = await session.send('Runtime.evaluate', { expression: FOCUSED });
  if (result.objectId === undefined) return null;
  const { objectId } = result;
  const [{ nodes }, { node }] = await Promise.all([
    session.send('Accessibility.getPartialAXTree', { objectId, fetchRelatives: false }),
    session.send('DOM.describeNode', { objectId }),
  ]);
  const [accessible] = nodes;
  const text = (value: { value?: unknown } | undefined): string =>
    typeof value?.value === 'string' ? value.value : '';
  return {
    node: node.backendNodeId,
    role: text(accessible?.role),
    name: text(accessible?.name),
    tag: result.description ?? '',
    isSeen: await isFocusSeen(page, session),
  };
}

/** Reports whether the page changes when the outline is taken away. */
async function isFocusSeen(page: Page, session: CDPSession): Promise<boolean> {
  // A caret that blinks between the two pictures would be taken for the focus.
  const clip = await page.evaluate<{ x: number; y: number; width: number; height: number }>(`(() => {
    document.documentElement.style.setProperty('caret-color', 'transparent', 'important');
    const { left, top, right, bottom } = ${FOCUSED}.getBoundingClientRect();
    const [x, y] = [Math.max(0, Math.floor(left) - 6), Math.max(0, Math.floor(top) - 6)];
    return { x, y, width: Math.min(innerWidth, right + 6) - x, height: Math.min(innerHeight, bottom + 6) - y };
  })()`);
  if (clip.width < 1 || clip.height < 1) return false;
  // Straight from the browser: Playwright's own way to a picture takes three times as long.
  const capture = (): Promise<{ data: string }> =>
    session.send('Page.captureScreenshot', { clip: { ...clip, scale: 1 }, optimizeForSpeed: true });
  const focused = await capture();
  await page.evaluate(`${FOCUSED}.style.setProperty('outline', 'none', 'important')`);
  const plain = await capture();
  await page.evaluate(`${FOCUSED}.style.removeProperty('outline')`);
  return focused.data !== plain.data;
}
