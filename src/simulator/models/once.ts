/** Returns a function. Its first call makes a value, and every call returns this same value. */
export function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | null = null;
  return () => (made ??= { value: make() }).value;
}
