/**
 * A node of the filter tree, which stands for one level of the filters. A client may have thousands of filters, so the
 * sets and maps of a node are created only when they are needed.
 */
interface FilterNode<Value> {
  children: Map<string, FilterNode<Value>> | null;
  any: FilterNode<Value> | null;
  /** The values of the filters that end at this level. */
  here: Set<Value> | null;
  /** The values of the filters that continue with `#`. */
  below: Set<Value> | null;
}

/**
 * A map from topic filters (MQTT 3.1.1 §4.7) to sets of values. The time to match a topic depends on the number of its
 * levels, not on the number of filters.
 *
 * Tried and rejected: Qlobber, the matcher of the broker library. Given the beginning of a topic, Qlobber cannot list
 * the names that may follow. Feeds need these names, because they visit only topics that have subscribers. Measured
 * with 100,000 filters: a match takes 5 to 9 µs with either class. A filter needs 460 to 570 bytes in Qlobber, and 260
 * to 480 bytes here. Removing 10,000 equal filters takes 0.3 s with Qlobber, and 7 ms with this class.
 */
export class FilterIndex<Value> {
  readonly #root = newNode<Value>();

  add(filter: string, value: Value): void {
    let node = this.#root;
    for (const level of filter.split('/')) {
      if (level === '#') {
        (node.below ??= new Set()).add(value);
        return;
      }
      node = level === '+' ? (node.any ??= newNode()) : childOf(node, level);
    }
    (node.here ??= new Set()).add(value);
  }

  remove(filter: string, value: Value): void {
    removeFrom(this.#root, filter.split('/'), 0, value);
  }

  match(topic: string): ReadonlySet<Value> {
    let at: FilterCursor<Value> | null = this.cursor();
    for (const level of topic.split('/')) {
      at = at?.enter(level) ?? null;
    }
    return at?.values() ?? new Set();
  }

  /** Returns a cursor above the first level; null if the index is empty. */
  cursor(): FilterCursor<Value> | null {
    return isEmpty(this.#root) ? null : new FilterCursor([this.#root], [], true);
  }
}

/** A position in a tree of topics, with the filters that may match at this position or below. */
export class FilterCursor<Value> {
  /**
   * @param at the nodes of all filters that match the topic up to this position, and end or continue here
   * @param passed the nodes above this position that have a `#`, and so match this position and everything below it
   */
  constructor(
    private readonly at: readonly FilterNode<Value>[],
    private readonly passed: readonly FilterNode<Value>[],
    private readonly first = false,
  ) {}

  /** Returns the position one level down; null if no filter can match at that position or below. */
  enter(level: string): FilterCursor<Value> | null {
    // MQTT 3.1.1 §4.7.2: a wildcard at the first level does not match topics that begin with `$`.
    const literally = this.first && level.startsWith('$');
    const at: FilterNode<Value>[] = [];
    const passed = [...this.passed];
    for (const node of this.at) {
      const child = node.children?.get(level);
      if (child) at.push(child);
      if (literally) continue;
      if (node.any) at.push(node.any);
      if (node.below) passed.push(node);
    }
    return at.length + passed.length === 0 ? null : new FilterCursor(at, passed);
  }

  /** Returns the names that the filters allow at the next level; null if they allow every name. */
  levels(): readonly string[] | null {
    if (this.passed.length > 0 || this.at.some((node) => node.any ?? node.below)) return null;
    return [...new Set(this.at.flatMap((node) => [...(node.children?.keys() ?? [])]))];
  }

  get matches(): boolean {
    return this.passed.some(({ below }) => below) || this.at.some(({ here, below }) => here ?? below);
  }

  values(): ReadonlySet<Value> {
    const values = new Set<Value>();
    const take = (some: ReadonlySet<Value> | null): void => some?.forEach((value) => values.add(value));
    for (const node of this.passed) take(node.below);
    for (const node of this.at) {
      take(node.here);
      // MQTT 3.1.1 §4.7.1.2: `a/#` matches `a` too.
      take(node.below);
    }
    return values;
  }
}

function newNode<Value>(): FilterNode<Value> {
  return { children: null, any: null, here: null, below: null };
}

function childOf<Value>(node: FilterNode<Value>, level: string): FilterNode<Value> {
  node.children ??= new Map();
  let child = node.children.get(level);
  if (!child) node.children.set(level, (child = newNode()));
  return child;
}

function isEmpty<Value>({ children, any, here, below }: FilterNode<Value>): boolean {
  return !children && !any && !here && !below;
}

/**
 * Removes a value from the node of a filter. The recursion stays shallow, because a broker limits the number of levels
 * in a filter.
 */
function removeFrom<Value>(node: FilterNode<Value>, levels: readonly string[], depth: number, value: Value): void {
  const level = levels[depth];
  if (level === undefined) {
    if (node.here?.delete(value) && node.here.size === 0) node.here = null;
  } else if (level === '#') {
    if (node.below?.delete(value) && node.below.size === 0) node.below = null;
  } else if (level === '+') {
    if (!node.any) return;
    removeFrom(node.any, levels, depth + 1, value);
    if (isEmpty(node.any)) node.any = null;
  } else {
    const child = node.children?.get(level);
    if (!child) return;
    removeFrom(child, levels, depth + 1, value);
    if (!isEmpty(child)) return;
    node.children!.delete(level);
    if (node.children!.size === 0) node.children = null;
  }
}
