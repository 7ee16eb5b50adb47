/** Reports whether an IP address is a loopback address. IPv4 addresses may be mapped into IPv6. */
export function isLoopback(address = ''): boolean {
  return address === '::1' || /^(::ffff:)?127\./.test(address);
}
