import { totalmem } from 'node:os';

/** The memory of this machine, or of the container that this process runs in, bytes. */
const available = Math.min(totalmem(), process.constrainedMemory() || Infinity);

/**
 * Maximum memory of a process that runs a program of a user, bytes. Chosen: twice what textures and buffers of a program
 * may take, and on a small machine an amount that leaves it usable.
 */
export const PROCESS_BYTES_MAX = Math.min(8 * 2 ** 30, Math.round(available * 0.75));
