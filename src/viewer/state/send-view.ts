import type { Session } from './session.js';

/**
 * Puts the server's camera where the view of the page is. It is a write like any other: a script of all writes draws the
 * same picture.
 * @throws LinkError when the server refuses
 */
export async function sendView({ view, editor }: Session): Promise<void> {
  const lines = view?.viewLines() ?? [];
  if (lines.length > 0) await editor.fire('ctl/batch', [...lines, 'commit'].join('\n'));
}
