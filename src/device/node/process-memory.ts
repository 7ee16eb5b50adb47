import { totalmem } from 'node:os';

/** Memory of the machine or, if lower, the limit of the container, bytes. */
const available = Math.min(totalmem(), process.constrainedMemory() || Infinity);

/**
 * Maximum memory of a process that runs a user's program, bytes. The first value is arbitrary: twice the limit for a
 * program's textures and buffers. The second value, three quarters of the available memory, keeps a small machine
 * usable.
 */
export const PROCESS_BYTES_MAX = Math.min(8 * 2 ** 30, Math.round(available * 0.75));
