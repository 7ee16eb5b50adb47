/**
 * Suggests a correction for a misspelt name: the candidate with the fewest letters to add, drop or change. Whole
 * numbers get no suggestion and are never suggested: 99 is not a misspelt 9.
 * @returns undefined when no candidate is close enough
 */
export function nearestName(name: string, candidates: Iterable<string>): string | undefined {
  if (isWholeNumber(name)) return undefined;
  let best: { candidate: string; distance: number } | undefined;
  for (const candidate of candidates) {
    if (isWholeNumber(candidate)) continue;
    const distance = editDistance(name, candidate);
    if (distance < (best?.distance ?? Infinity)) best = { candidate, distance };
  }
  // Accept up to two wrong letters, and in a long name, a third of the letters. These limits are estimates.
  return best && best.distance <= Math.max(2, name.length / 3) ? best.candidate : undefined;
}

export const isWholeNumber = (name: string): boolean => /^-?\d+$/.test(name);

function editDistance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      next.push(Math.min(row[j]! + 1, next[j - 1]! + 1, row[j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1)));
    }
    row = next;
  }
  return row[b.length]!;
}
