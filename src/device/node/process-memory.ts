import { totalmem } from 'node:os';

/** Memory of the machine, or of the container if it has a limit, bytes. */
const available = Math.min(totalmem(), process.constrainedMemory() || Infinity);

/**
 * Maximum memory of a process that runs a user's program, bytes. Chosen: twice the limit for a program's textures and
 * buffers. At most three quarters of the available memory, so a small machine stays usable.
 */
export const PROCESS_BYTES_MAX = Math.min(8 * 2 ** 30, Math.round(available * 0.75));
