const part = encodeURIComponent;

export const boardLink = (stat: string, query: Readonly<Record<string, string | number | undefined>> = {}): string =>
  withQuery(`/boards/${part(stat)}`, query);
export const playerLink = (handle: string): string => `/players/${part(handle)}`;
export const flightLink = (handle: string, flight: string): string => `${playerLink(handle)}/flights/${part(flight)}`;
export const flightPictureLink = (handle: string, flight: string): string =>
  `${flightLink(handle, flight)}/picture.jpg`;
export const historyLink = (handle: string, stat: string): string => `${playerLink(handle)}/history/${part(stat)}`;

/** Adds a query to a path. Undefined and empty values are left out. */
export function withQuery(path: string, query: Readonly<Record<string, string | number | undefined>>): string {
  const pairs = Object.entries(query).flatMap(([name, value]) =>
    value === undefined || value === '' ? [] : [`${part(name)}=${part(value)}`],
  );
  return pairs.length === 0 ? path : `${path}?${pairs.join('&')}`;
}
