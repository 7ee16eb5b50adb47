/** Reports whether two lists hold the same values, or the same objects, in the same order. */
export const haveSameMembers = (a: readonly unknown[], b: readonly unknown[]): boolean =>
  a.length === b.length && a.every((value, i) => value === b[i]);
