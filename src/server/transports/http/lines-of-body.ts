import { textLines, withoutByteOrderMark } from '../../../base/errors/index.js';

/** Returns the non-empty lines of a body. */
export function linesOfBody(body: unknown): string[] {
  return typeof body === 'string' ? textLines(withoutByteOrderMark(body)).filter(Boolean) : [];
}
