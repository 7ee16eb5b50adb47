/** Query parameters by lower-case name: `+` is a space, the last value wins, a name without `=` has the empty value. */
export function parseQuery(text: string): Record<string, string> {
  const query = Object.create(null) as Record<string, string>;
  for (const [name, value] of new URLSearchParams(text)) query[name.toLowerCase()] = value;
  return query;
}

/** The address with `+` in its path as the space that it means; the router decodes the rest. */
export function rewritePlus(url: string): string {
  const plus = url.indexOf('+');
  if (plus < 0) return url;
  const end = url.indexOf('?');
  if (end >= 0 && plus > end) return url;
  const path = end < 0 ? url : url.slice(0, end);
  return path.replaceAll('+', '%20') + url.slice(path.length);
}
