/** Maximum length of a request target, bytes. RFC 9110 §4.1 recommends at least 8000. */
export const ADDRESS_MAX = 8192;

/**
 * The default limits on the connections of a protocol. They are far above the number of connections that tools and
 * pages open. Idle connections from a single address may take half of the connections. This allows a load test to open
 * a thousand connections before it sends its first request. After `perConnection` requests, the server closes a
 * connection.
 */
export const PLACES = {
  connections: 2048,
  silentPerAddress: 1024,
  addressBytes: ADDRESS_MAX,
  perConnection: 1000,
} as const;
