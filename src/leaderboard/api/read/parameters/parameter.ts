/** A rule that reads one parameter of the query in a URL. */
export interface Parameter<T> {
  readonly name: string;
  /**
   * Converts the text of the parameter.
   * @param text undefined if the parameter is absent or empty
   * @throws BoardError bad_request
   */
  readonly read: (text: string | undefined) => T;
}

/** The parsed query of a URL; a name that occurs several times has a list of values. */
type Query = Readonly<Record<string, string | readonly string[] | undefined>>;

/** Reads a parameter of a request. If the parameter is repeated, only the first value counts. */
export const read = <T>({ query }: { readonly query: unknown }, parameter: Parameter<T>): T =>
  parameter.read(textsOf(query, parameter.name)[0] || undefined);

/** Returns all values of a parameter in a query. */
export function textsOf(query: unknown, name: string): readonly string[] {
  const value = (query as Query)[name] ?? [];
  return typeof value === 'string' ? [value] : value;
}
