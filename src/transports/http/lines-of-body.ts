import { textLines, withoutByteOrderMark } from '../../errors/index.js';

/** Returns the lines of a body that are not empty; none where there is no body. */
export function linesOfBody(body: unknown): string[] {
  return typeof body === 'string' ? textLines(withoutByteOrderMark(body)).filter(Boolean) : [];
}
