export const BODY_BYTES = 1_048_576;
