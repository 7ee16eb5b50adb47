/** Returns a function that calls `make` only after the key has changed. Otherwise, it returns the previous value. */
export function keptWhile<T>(keyOf: () => string | number, make: () => T): () => T {
  let kept: { readonly key: string | number; readonly value: T } | null = null;
  return () => {
    const key = keyOf();
    if (kept?.key !== key) kept = { key, value: make() };
    return kept.value;
  };
}
