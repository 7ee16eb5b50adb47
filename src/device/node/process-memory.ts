import { totalmem } from 'node:os';

/**
 * Maximum memory of a process that runs a program of a user, bytes. Chosen: twice what textures and buffers of a program may take, and on a
 * small machine what leaves it usable.
 */
export const PROCESS_BYTES_MAX = Math.min(8 * 2 ** 30, Math.round(totalmem() * 0.75));
