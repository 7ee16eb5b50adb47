/** Maximum bytes of one request. */
export const BODY_BYTES = 1_048_576;
