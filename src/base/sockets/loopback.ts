/** Reports whether an address is a loopback address. An IPv4 address may be written as an IPv6 address. */
export function isLoopback(address = ''): boolean {
  return address === '::1' || /^(::ffff:)?127\./.test(address);
}
