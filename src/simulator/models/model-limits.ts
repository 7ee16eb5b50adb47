/** The most bytes of a model with all files that it names. Chosen: many times the largest that are known. */
export const MODEL_BYTES_MAX = 256 * 1024 * 1024;
