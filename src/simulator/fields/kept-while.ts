/**
 * Caches the value of `make`. The returned function calls `make` again only if the key has changed since the last call;
 * otherwise, it returns the last value.
 */
export function keptWhile<T>(keyOf: () => string | number, make: () => T): () => T {
  let kept: { readonly key: string | number; readonly value: T } | null = null;
  return () => {
    const key = keyOf();
    if (kept?.key !== key) kept = { key, value: make() };
    return kept.value;
  };
}
