/** IPv4 addresses may be written as IPv6 addresses. */
export function isLoopback(address = ''): boolean {
  return address === '::1' || /^(::ffff:)?127\./.test(address);
}
