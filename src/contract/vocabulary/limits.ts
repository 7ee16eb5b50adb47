/** Maximum size of the body of a request, bytes. */
export const BODY_BYTES = 1_048_576;
