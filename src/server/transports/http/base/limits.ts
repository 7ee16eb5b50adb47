/** Maximum length of a request target, bytes. RFC 9110 §4.1 requires at least 8000. */
export const ADDRESS_MAX = 8192;

/**
 * The default connection limits of a protocol. Chosen: far more connections than tools and pages open. A single address
 * may hold half of the idle connections, so a load test can open a thousand before its first request. The server closes
 * each connection after a number of requests.
 */
export const PLACES = {
  connections: 2048,
  silentPerAddress: 1024,
  addressBytes: ADDRESS_MAX,
  perConnection: 1000,
} as const;
