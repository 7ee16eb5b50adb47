/** Reports whether an IP address is one of this machine's own; a version 4 address may be mapped into version 6. */
export function isLoopback(address = ''): boolean {
  return address === '::1' || /^(::ffff:)?127\./.test(address);
}
