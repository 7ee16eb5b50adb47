import { BoardError } from '../board-error.js';
import type { Proof } from './verify-proof.js';

export interface StreamEnd {
  readonly sequence: number;
  readonly bodyHash: string;
}

/**
 * Checks that a batch is the next one of its stream, or the first of a new stream.
 * @throws BoardError stream_fork
 */
export function checkChain(end: StreamEnd | null, { sequence, previousHash }: Proof): void {
  const wanted = (end?.sequence ?? 0) + 1;
  if (sequence !== wanted) {
    throw fork(end ? `batch ${sequence} does not follow batch ${end.sequence}` : `a stream begins with batch 1`);
  }
  if (previousHash !== (end?.bodyHash ?? null)) {
    const why =
      previousHash === null
        ? "'ph', the hash of the previous batch, is missing"
        : "'ph' is not the hash of the previous batch";
    throw fork(end ? why : "the first batch has a 'ph', but no batch comes before it");
  }
}

const fork = (why: string): BoardError =>
  new BoardError('stream_fork', `${why}; begin a new stream, and resend the events that were not stored`);
