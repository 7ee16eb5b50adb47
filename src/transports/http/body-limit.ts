import type { IncomingHttpHeaders } from 'node:http';

/** Most bytes that one request may carry. */
export const BODY_MAX = 1_048_576;

/** Most bytes of a refused body that are read and thrown away, so that the connection can be used again. */
const DRAIN_MAX = 67_108_864;

/** A body that is too long by its own account, before anything of it is read. */
export interface TooLong {
  readonly message: string;
  /** Whether there is more to come than is worth reading past: the connection ends with the answer. */
  readonly beyondDraining: boolean;
}

/** @returns null for a body that may be read, as far as its head says how long it is */
export function tooLong({ 'content-length': length = '0' }: IncomingHttpHeaders): TooLong | null {
  const declared = Number(length);
  if (declared <= BODY_MAX) return null;
  return {
    message: `a request of ${declared} bytes; send chunks of at most ${BODY_MAX}`,
    beyondDraining: declared > DRAIN_MAX,
  };
}
