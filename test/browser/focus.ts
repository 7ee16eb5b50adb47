import type { CDPSession, Page } from 'playwright';

export interface FocusStop {
  readonly role: string;
  readonly name: string;
  readonly tag: string;
  /**
   * True if the focus is visible: the pictures of the page with and without the outline of the focused element differ.
   */
  readonly isSeen: boolean;
}

/** A focused element, with the data that the browser's protocol needs to examine it. */
interface FocusedElement extends Omit<FocusStop, 'isSeen'> {
  readonly objectId: string;
  readonly placement: Placement;
}

interface Placement {
  /** Unique number of the element in its page. */
  readonly number: number;
  readonly isWithin: boolean;
  /** The visible part of the element with a margin around it, CSS pixels. */
  readonly clip: { readonly x: number; readonly y: number; readonly width: number; readonly height: number };
}

/** JavaScript expression that gives the focused element, also inside shadow roots, or `null`. */
const FOCUSED = `(() => {
  let focused = document.activeElement;
  while (focused?.shadowRoot?.activeElement) focused = focused.shadowRoot.activeElement;
  return focused === document.body ? null : focused;
})()`;

// Hide the caret because it blinks: a change between two pictures would look like a visible focus.
const PLACE = `function (selector) {
  document.documentElement.style.setProperty('caret-color', 'transparent', 'important');
  const numbers = (globalThis.numbersOfStops ??= new Map());
  if (!numbers.has(this)) numbers.set(this, numbers.size);
  let isWithin = false;
  for (let node = this; node; node = node.parentNode ?? node.host) isWithin ||= node.matches?.(selector) ?? false;
  const { left, top, right, bottom } = this.getBoundingClientRect();
  const [x, y] = [Math.max(0, Math.floor(left) - 6), Math.max(0, Math.floor(top) - 6)];
  const clip = { x, y, width: Math.min(innerWidth, right + 6) - x, height: Math.min(innerHeight, bottom + 6) - y };
  return { number: numbers.get(this), isWithin, clip };
}`;

/**
 * Presses Tab until an element gets the focus for the second time.
 * @param within selector; only stops inside matching elements are examined, because examining a stop is slow. Default:
 *   the whole page
 */
export async function walkTabStops(page: Page, within = '*'): Promise<FocusStop[]> {
  const session = await page.context().newCDPSession(page);
  const stops: FocusStop[] = [];
  const seen = new Set<number>();
  for (;;) {
    await page.keyboard.press('Tab');
    const focused = await focusedElement(session, within);
    // After the last stop, the focus first goes to the browser itself.
    if (!focused) continue;
    const { number, isWithin } = focused.placement;
    if (seen.has(number)) return stops;
    seen.add(number);
    if (isWithin) stops.push(await stopAt(focused, session));
  }
}

export async function tabTo(page: Page, role: string): Promise<FocusStop> {
  const session = await page.context().newCDPSession(page);
  const seen = new Set<number>();
  for (;;) {
    await page.keyboard.press('Tab');
    const focused = await focusedElement(session, '*');
    if (!focused) continue;
    if (focused.role === role) return stopAt(focused, session);
    const { number } = focused.placement;
    if (seen.has(number)) throw new Error(`Tab never comes to anything of the role '${role}'`);
    seen.add(number);
  }
}

async function stopAt(focused: FocusedElement, session: CDPSession): Promise<FocusStop> {
  const { role, name, tag } = focused;
  return { role, name, tag, isSeen: await isFocusSeen(focused, session) };
}

/**
 * Returns the focused element. Uses the browser's protocol, because Playwright's own methods take several times as
 * long.
 */
async function focusedElement(session: CDPSession, within: string): Promise<FocusedElement | null> {
  const { result } = await session.send('Runtime.evaluate', { expression: FOCUSED });
  const { objectId } = result;
  if (objectId === undefined) return null;
  const place = { objectId, functionDeclaration: PLACE, arguments: [{ value: within }], returnByValue: true };
  const [{ nodes }, { result: placed }] = await Promise.all([
    session.send('Accessibility.getPartialAXTree', { objectId, fetchRelatives: false }),
    session.send('Runtime.callFunctionOn', place),
  ]);
  const [accessible] = nodes;
  const text = (value: { value?: unknown } | undefined): string =>
    typeof value?.value === 'string' ? value.value : '';
  return {
    objectId,
    placement: placed.value as Placement,
    role: text(accessible?.role),
    name: text(accessible?.name),
    tag: result.description ?? '',
  };
}

async function isFocusSeen({ objectId, placement }: FocusedElement, session: CDPSession): Promise<boolean> {
  const { clip } = placement;
  if (clip.width < 1 || clip.height < 1) return false;
  const capture = (): Promise<{ data: string }> =>
    session.send('Page.captureScreenshot', { clip: { ...clip, scale: 1 }, optimizeForSpeed: true });
  const call = (functionDeclaration: string): Promise<unknown> =>
    session.send('Runtime.callFunctionOn', { objectId, functionDeclaration });
  const focused = await capture();
  await call(`function () { this.style.setProperty('outline', 'none', 'important'); }`);
  const plain = await capture();
  await call(`function () { this.style.removeProperty('outline'); }`);
  return focused.data !== plain.data;
}
