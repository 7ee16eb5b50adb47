import { textLines, withoutByteOrderMark } from '../../errors/index.js';

/** Returns the lines of a body, without empty ones. */
export function linesOfBody(body: unknown): string[] {
  return typeof body === 'string' ? textLines(withoutByteOrderMark(body)).filter(Boolean) : [];
}
