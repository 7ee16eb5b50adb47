/**
 * Turns schemas into the ones of the document: each that has an `$id` is published once among the components, and
 * referred to from wherever it stood. What one place says of it in its own `description` stays there.
 */
export class Publisher {
  readonly #published = new Map<string, object>();

  /** The published schemas, sorted by name. */
  get components(): Record<string, object> {
    return Object.fromEntries([...this.#published].sort(([a], [b]) => (a < b ? -1 : 1)));
  }

  publish(schema: object): object {
    return this.#convert(schema) as object;
  }

  #convert(value: unknown): unknown {
    if (Array.isArray(value)) return value.map((item) => this.#convert(item));
    if (typeof value !== 'object' || value === null) return value;
    const { $id, ...members } = value as { readonly $id?: string; readonly description?: string };
    if ($id === undefined) return this.#convertMembers(members);
    const first: { readonly description?: string } | undefined = this.#published.get($id);
    if (!first) {
      // Its place is taken first: a schema may hold itself.
      this.#published.set($id, members);
      this.#published.set($id, this.#convertMembers(members));
    }
    const own = first && members.description !== first.description ? { description: members.description } : {};
    return { $ref: `#/components/schemas/${$id}`, ...own };
  }

  #convertMembers(members: object): object {
    return Object.fromEntries(Object.entries(members).map(([name, member]) => [name, this.#convert(member)]));
  }
}
