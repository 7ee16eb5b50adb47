/** Most bytes that one request may carry. */
export const BODY_MAX = 1_048_576;

/** Most bytes of a refused body that are read and thrown away, so that the connection can be used again. */
export const DRAIN_MAX = 67_108_864;
