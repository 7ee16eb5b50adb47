/** Returns a function that makes a value at its first call and returns the same value afterwards. */
export function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | null = null;
  return () => (made ??= { value: make() }).value;
}
