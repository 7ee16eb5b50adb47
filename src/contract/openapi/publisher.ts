type Published = Readonly<Record<string, unknown>>;

/**
 * Converts schemas to those of an OpenAPI document. A schema with an `$id` is published once, among the components, and
 * every use of it is a reference. If a use has a different description, the reference contains that description.
 */
export class SchemaPublisher {
  readonly #published = new Map<string, Published>();

  /** The schemas that have been published, sorted by name. */
  get components(): Readonly<Record<string, Published>> {
    return Object.fromEntries([...this.#published].sort(([a], [b]) => (a < b ? -1 : 1)));
  }

  publish(schema: Published): Published {
    const { $id, ...members } = schema;
    if (typeof $id !== 'string') return this.#members(members);
    const first = this.#published.get($id);
    if (!first) {
      // Reserve the name now, because a schema may contain itself.
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
