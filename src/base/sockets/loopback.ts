/** Reports whether an address is a loopback address. An IPv4 address may come in the notation of an IPv6 address. */
export function isLoopback(address = ''): boolean {
  return address === '::1' || /^(::ffff:)?127\./.test(address);
}
