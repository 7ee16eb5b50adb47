import { textLines, withoutByteOrderMark } from '../../../base/errors/index.js';

/** Returns the lines of a body, without empty ones. */
export function linesOfBody(body: unknown): string[] {
  return typeof body === 'string' ? textLines(withoutByteOrderMark(body)).filter(Boolean) : [];
}
