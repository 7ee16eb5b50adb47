import type { IncomingHttpHeaders } from 'node:http';

/** The most bytes that one request may carry. */
export const BODY_MAX = 1_048_576;

/** What a client does in place of sending more than that. */
export const IN_PIECES = `one carries at most ${BODY_MAX}; a file is sent in pieces, with ?offset=<bytes so far>, and &complete=0 on all but the last`;

/** The most bytes of a refused body that are read and dropped, so that the connection can be used again. */
const DRAIN_MAX = 67_108_864;

/** The refusal of a body whose header says that it is too long, before any of it is read. */
export interface TooLong {
  readonly message: string;
  /** True when more is to come than is read and dropped: the connection then ends with the answer. */
  readonly beyondDraining: boolean;
}

/** Checks the length that a request's head gives for its body. @returns null for a body that may be read */
export function tooLong({ 'content-length': length = '0' }: IncomingHttpHeaders): TooLong | null {
  const declared = Number(length);
  if (declared <= BODY_MAX) return null;
  return {
    message: `a request of ${declared} bytes; ${IN_PIECES}`,
    beyondDraining: declared > DRAIN_MAX,
  };
}
