import type { CDPSession, Page } from 'playwright';

export interface FocusStop {
  readonly role: string;
  readonly name: string;
  readonly tag: string;
  /** True if the focus is visible: the page looks different without the outline of the focused element. */
  readonly isSeen: boolean;
}

/** A JavaScript expression for the focused element, which may be inside shadow roots, or `null`. */
const FOCUSED = `(() => {
  let focused = document.activeElement;
  while (focused?.shadowRoot?.activeElement) focused = focused.shadowRoot.activeElement;
  return focused === document.body ? null : focused;
})()`;

const LIES_IN = `function (selector) {
  for (let node = this; node; node = node.parentNode ?? node.host) if (node.matches?.(selector)) return true;
  return false;
}`;

/**
 * Presses Tab until an element gets the focus for the second time.
 * @param within selector for the part of the page where stops are examined, which is slow; default: the whole page
 */
export async function walkTabStops(page: Page, within = '*'): Promise<FocusStop[]> {
  const session = await page.context().newCDPSession(page);
  const stops: FocusStop[] = [];
  const seen = new Set<number>();
  for (;;) {
    await page.keyboard.press('Tab');
    const stop = await focusedStop(session, within);
    // After the last stop, the focus first goes to the browser itself.
    if (!stop) continue;
    if (seen.has(stop.node)) return stops;
    seen.add(stop.node);
    if (stop.isWithin) stops.push({ ...stop, isSeen: await isFocusSeen(page, session) });
  }
}

export async function tabTo(page: Page, role: string): Promise<FocusStop> {
  const session = await page.context().newCDPSession(page);
  const seen = new Set<number>();
  for (;;) {
    await page.keyboard.press('Tab');
    const stop = await focusedStop(session, '*');
    if (!stop) continue;
    if (stop.role === role) return { ...stop, isSeen: await isFocusSeen(page, session) };
    if (seen.has(stop.node)) throw new Error(`Tab never comes to anything of the role '${role}'`);
    seen.add(stop.node);
  }
}

async function focusedStop(
  session: CDPSession,
  within: string,
): Promise<(Omit<FocusStop, 'isSeen'> & { readonly node: number; readonly isWithin: boolean }) | null> {
  const { result } = await session.send('Runtime.evaluate', { expression: FOCUSED });
  if (result.objectId === undefined) return null;
  const { objectId } = result;
  const lies = { objectId, functionDeclaration: LIES_IN, arguments: [{ value: within }], returnByValue: true };
  const [{ nodes }, { node }, { result: isWithin }] = await Promise.all([
    session.send('Accessibility.getPartialAXTree', { objectId, fetchRelatives: false }),
    session.send('DOM.describeNode', { objectId }),
    session.send('Runtime.callFunctionOn', lies),
  ]);
  const [accessible] = nodes;
  const text = (value: { value?: unknown } | undefined): string =>
    typeof value?.value === 'string' ? value.value : '';
  return {
    node: node.backendNodeId,
    isWithin: isWithin.value === true,
    role: text(accessible?.role),
    name: text(accessible?.name),
    tag: result.description ?? '',
  };
}

async function isFocusSeen(page: Page, session: CDPSession): Promise<boolean> {
  // Hide the blinking caret: if it changed between the two pictures, that would look like a visible focus.
  const clip = await page.evaluate<{ x: number; y: number; width: number; height: number }>(`(() => {
    document.documentElement.style.setProperty('caret-color', 'transparent', 'important');
    const { left, top, right, bottom } = ${FOCUSED}.getBoundingClientRect();
    const [x, y] = [Math.max(0, Math.floor(left) - 6), Math.max(0, Math.floor(top) - 6)];
    return { x, y, width: Math.min(innerWidth, right + 6) - x, height: Math.min(innerHeight, bottom + 6) - y };
  })()`);
  if (clip.width < 1 || clip.height < 1) return false;
  // Use the browser's protocol, because Playwright's own method takes three times as long.
  const capture = (): Promise<{ data: string }> =>
    session.send('Page.captureScreenshot', { clip: { ...clip, scale: 1 }, optimizeForSpeed: true });
  const focused = await capture();
  await page.evaluate(`${FOCUSED}.style.setProperty('outline', 'none', 'important')`);
  const plain = await capture();
  await page.evaluate(`${FOCUSED}.style.removeProperty('outline')`);
  return focused.data !== plain.data;
}
