import type { Session } from './session.js';
import { writeBatch } from './write-fields.js';

/**
 * Gives the page's view to the server's camera. Uses ordinary writes, so that a script of the page's writes draws the
 * same picture.
 * @throws LinkError if the server refuses
 */
export async function sendView({ view, editor }: Session): Promise<void> {
  const lines = view?.viewLines() ?? [];
  if (lines.length > 0) await writeBatch(editor, lines);
}
