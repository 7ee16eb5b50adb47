/**
 * The maximum size of a model with all files that it refers to, in bytes. Chosen: many times the size of the largest
 * known model.
 */
export const MODEL_BYTES_MAX = 256 * 1024 * 1024;
