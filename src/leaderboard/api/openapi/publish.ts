/** Turns schemas into those of the document: one that has an `$id` stands once among the components, and is named elsewhere. */
export class Publisher {
  readonly #published = new Map<string, object>();

  /** The published schemas, sorted by name. */
  get components(): Record<string, object> {
    return Object.fromEntries([...this.#published].sort(([a], [b]) => (a < b ? -1 : 1)));
  }

  publish = (schema: object): object => this.#convert(schema) as object;

  #convert(value: unknown): unknown {
    if (Array.isArray(value)) return value.map((item) => this.#convert(item));
    if (typeof value !== 'object' || value === null) return value;
    const { $id, ...members } = value as { readonly $id?: string };
    if ($id === undefined) return this.#members(members);
    if (!this.#published.has($id)) this.#published.set($id, this.#members(members));
    return { $ref: `#/components/schemas/${$id}` };
  }

  #members(members: object): object {
    return Object.fromEntries(Object.entries(members).map(([name, member]) => [name, this.#convert(member)]));
  }
}
