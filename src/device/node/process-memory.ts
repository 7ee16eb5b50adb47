import { totalmem } from 'node:os';

/** The memory of this machine or of the container of this process, bytes. */
const available = Math.min(totalmem(), process.constrainedMemory() || Infinity);

/**
 * Maximum memory of a process that runs a user's program, bytes. Chosen: twice the limit for a program's textures and
 * buffers, but at most three quarters of the available memory, so that a small machine stays usable.
 */
export const PROCESS_BYTES_MAX = Math.min(8 * 2 ** 30, Math.round(available * 0.75));
