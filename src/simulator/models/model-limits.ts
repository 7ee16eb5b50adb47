/** The maximum size of a model with all files that it names, bytes. Chosen: many times the largest known one. */
export const MODEL_BYTES_MAX = 256 * 1024 * 1024;
