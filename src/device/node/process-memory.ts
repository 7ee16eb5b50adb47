import { totalmem } from 'node:os';

/** Memory of the machine, or the limit of the container if that is lower, bytes. */
const available = Math.min(totalmem(), process.constrainedMemory() || Infinity);

/**
 * Maximum memory of a process that runs a user's program, bytes. 8 GiB is twice the limit for a program's textures and
 * buffers, an arbitrary choice. Three quarters of the available memory keep a small machine usable.
 */
export const PROCESS_BYTES_MAX = Math.min(8 * 2 ** 30, Math.round(available * 0.75));
