/** The part of a document that is made from a schema. */
type Published = Readonly<Record<string, unknown>>;

/**
 * Converts schemas to the schemas of a document. It publishes a schema with an `$id` once, in the components, and
 * writes a reference wherever the schema is used. If a use of the schema has a different `description`, the reference
 * gets it.
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
      // The name is reserved first, because a schema may contain itself.
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
