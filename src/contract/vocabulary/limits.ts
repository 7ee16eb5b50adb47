/** Maximum size of the body of one request, bytes. */
export const BODY_BYTES = 1_048_576;
