/**
 * Returns a payload as it is published (board-derivation.md §4): ids of installations are left out, those of careers
 * and kittens relabelled, at any depth.
 */
export function publishedPayload(value: unknown, label: (kind: 'career' | 'kitten', raw: string) => string): unknown {
  if (Array.isArray(value)) return value.map((each) => publishedPayload(each, label));
  if (typeof value !== 'object' || value === null) return value;
  const published: [string, unknown][] = [];
  const isId = (each: unknown): each is string => typeof each === 'string' && each !== '';
  for (const [key, each] of Object.entries(value)) {
    if (['install', 'install_id'].includes(key.toLowerCase())) continue;
    if (key === 'career' || key === 'kid') {
      if (isId(each)) published.push([key, label(key === 'kid' ? 'kitten' : 'career', each)]);
    } else if (key === 'kids') {
      if (Array.isArray(each)) published.push([key, each.filter(isId).map((kid) => label('kitten', kid))]);
    } else {
      published.push([key, publishedPayload(each, label)]);
    }
  }
  return Object.fromEntries(published);
}
