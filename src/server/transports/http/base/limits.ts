/** Maximum number of bytes of an address. RFC 9110 §4.1 asks for 8000 at least. */
export const ADDRESS_MAX = 8192;

/**
 * The bounds of connections where a protocol has no reason for others. Chosen: far more than tools and pages open. One
 * address has half of the places for connections without a request, so a load test can open a thousand and then ask. A
 * connection ends after its requests.
 */
export const PLACES = {
  connections: 2048,
  silentPerAddress: 1024,
  addressBytes: ADDRESS_MAX,
  perConnection: 1000,
} as const;
