const part = encodeURIComponent;

/** The addresses of the pages. */
export const boardLink = (stat: string, query: Readonly<Record<string, string | number | undefined>> = {}): string =>
  withQuery(`/boards/${part(stat)}`, query);
export const playerLink = (handle: string): string => `/players/${part(handle)}`;

/** Adds a query, without undefined or empty values. */
export function withQuery(path: string, query: Readonly<Record<string, string | number | undefined>>): string {
  const pairs = Object.entries(query).flatMap(([name, value]) =>
    value === undefined || value === '' ? [] : [`${part(name)}=${part(value)}`],
  );
  return pairs.length === 0 ? path : `${path}?${pairs.join('&')}`;
}
