/** The rule that reads a parameter in the query of an address. */
export interface Parameter<T> {
  readonly name: string;
  /**
   * Reads its text.
   *
   * @param text undefined if the parameter is absent or empty
   * @throws BoardError bad_request
   */
  readonly read: (text: string | undefined) => T;
}

/** The parsed query of an address: a repeated name has a list of values. */
type Query = Readonly<Record<string, string | readonly string[] | undefined>>;

/** Reads a parameter of a request; of a repeated one, the first value counts. */
export const read = <T>({ query }: { readonly query: unknown }, parameter: Parameter<T>): T =>
  parameter.read(textsOf(query, parameter.name)[0] || undefined);

/** Returns all values of a name in a query. */
export function textsOf(query: unknown, name: string): readonly string[] {
  const value = (query as Query)[name] ?? [];
  return typeof value === 'string' ? [value] : value;
}
