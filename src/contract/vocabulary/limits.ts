/** Maximum size of the body of a request, bytes. */
export const BODY_BYTES = 1_048_576;

/** Maximum number of leaves that one request of the viewer's page may read. */
export const PATHS_MAX = 2000;
