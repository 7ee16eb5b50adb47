/** Maximum length of a URL, bytes; RFC 9110 §4.1 recommends at least 8000. */
export const ADDRESS_MAX = 8192;

/**
 * The default limits on the connections of a protocol. From a single address, at most half of all connections may be
 * idle. After `perConnection` requests, the server closes a connection.
 */
export const PLACES = {
  connections: 2048,
  silentPerAddress: 1024,
  addressBytes: ADDRESS_MAX,
  perConnection: 1000,
} as const;
