import { BoardError } from '../board-error.js';

const CAUSES_MAX = 4;

/**
 * Returns the error for a login whose provider did not answer, or gave an unusable answer. The `cause` is for the log:
 * it has the kinds, codes and messages of the errors, but not the answer, which may contain a token.
 */
export function providerFailure(title: string, error: unknown): BoardError {
  const cause = new Error(`${title} failed: ${reasonsOf(error).join(': ')}`);
  return new BoardError('internal', `${title} did not answer, or gave an unexpected answer; try again later`, {
    status: 502,
    cause,
  });
}

function reasonsOf(error: unknown): string[] {
  const reasons: string[] = [];
  let each = error;
  while (each instanceof Error && reasons.length < CAUSES_MAX) {
    // `error` is one of a few fixed words (RFC 6749 §5.2), so it is safe to log.
    const { code, error: word } = each as { code?: unknown; error?: unknown };
    const words = [code, word].filter((part) => typeof part === 'string' && /^[A-Za-z0-9_.-]{1,64}$/.test(part));
    // Leave out the message of a syntax error, because it would quote the answer.
    const message = each instanceof SyntaxError ? 'the answer is not JSON' : each.message;
    reasons.push([each.name, ...words, message].join(' '));
    each = each.cause;
  }
  return reasons;
}
