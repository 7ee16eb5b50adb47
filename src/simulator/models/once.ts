/** Returns a function that makes a value at its first call, and returns this value at every call. */
export function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | null = null;
  return () => (made ??= { value: make() }).value;
}
