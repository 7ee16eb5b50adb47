/** The part of a document that is made of a schema. */
type Published = Readonly<Record<string, unknown>>;

/**
 * Turns schemas into those of the document. It publishes each schema that has an `$id` once, among the components, and puts
 * references in its places. A place with a `description` of its own keeps it.
 */
export class SchemaPublisher {
  readonly #published = new Map<string, Published>();

  /** The published schemas, sorted by name. */
  get components(): Readonly<Record<string, Published>> {
    return Object.fromEntries([...this.#published].sort(([a], [b]) => (a < b ? -1 : 1)));
  }

  publish(schema: Published): Published {
    const { $id, ...members } = schema;
    if (typeof $id !== 'string') return this.#members(members);
    const first = this.#published.get($id);
    if (!first) {
      // Its place is taken first: a schema may hold itself.
      this.#published.set($id, members);
      this.#published.set($id, this.#members(members));
    }
    const own = first && members['description'] !== first['description'] ? { description: members['description'] } : {};
    return { $ref: `#/components/schemas/${$id}`, ...own };
  }

  #members(members: Published): Published {
    return Object.fromEntries(Object.entries(members).map(([name, member]) => [name, this.#value(member)]));
  }

  #value(value: unknown): unknown {
    if (Array.isArray(value)) return value.map((item) => this.#value(item));
    return typeof value === 'object' && value !== null ? this.publish(value as Published) : value;
  }
}
