export interface Parameter<T> {
  readonly name: string;
  /**
   * @param text undefined for an absent or empty parameter
   * @throws BoardError bad_request
   */
  readonly read: (text: string | undefined) => T;
}

/** A parameter that is repeated has a list of values. */
type Query = Readonly<Record<string, string | readonly string[] | undefined>>;

/** Only the first value of a repeated parameter counts. */
export const read = <T>({ query }: { readonly query: unknown }, parameter: Parameter<T>): T =>
  parameter.read(textsOf(query, parameter.name)[0] || undefined);

export function textsOf(query: unknown, name: string): readonly string[] {
  const value = (query as Query)[name] ?? [];
  return typeof value === 'string' ? [value] : value;
}
