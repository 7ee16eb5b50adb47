import type { Session } from './session.js';

/**
 * Moves the server's camera to the view of the page. This is an ordinary write, so a script of all writes draws the
 * same picture.
 * @throws LinkError when the server refuses
 */
export async function sendView({ view, editor }: Session): Promise<void> {
  const lines = view?.viewLines() ?? [];
  if (lines.length > 0) await editor.fire('ctl/batch', [...lines, 'commit'].join('\n'));
}
