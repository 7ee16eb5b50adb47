import type { FilterCursor } from './filter-index.js';

interface TopicNode<Value> {
  readonly children: Map<string, TopicNode<Value>>;
  value: Value | undefined;
}

/**
 * A map of values by topic. A search visits only the parts of the tree that the filters can match, so the cost of a
 * search does not grow with the total number of values.
 */
export class TopicTree<Value> {
  readonly #root: TopicNode<Value> = { children: new Map(), value: undefined };
  #size = 0;

  get size(): number {
    return this.#size;
  }

  get(topic: string): Value | undefined {
    let node: TopicNode<Value> | undefined = this.#root;
    for (const level of topic.split('/')) node = node?.children.get(level);
    return node?.value;
  }

  set(topic: string, value: Value): void {
    let node = this.#root;
    for (const level of topic.split('/')) {
      let child = node.children.get(level);
      if (!child) node.children.set(level, (child = { children: new Map(), value: undefined }));
      node = child;
    }
    if (node.value === undefined) this.#size++;
    node.value = value;
  }

  delete(topic: string): void {
    const way = [this.#root];
    const levels = topic.split('/');
    for (const level of levels) {
      const child = way.at(-1)!.children.get(level);
      if (!child) return;
      way.push(child);
    }
    const last = way.at(-1)!;
    if (last.value !== undefined) this.#size--;
    last.value = undefined;
    for (let depth = levels.length; depth > 0; depth--) {
      if (way[depth]!.value !== undefined || way[depth]!.children.size > 0) return;
      way[depth - 1]!.children.delete(levels[depth - 1]!);
    }
  }

  /** Yields the values whose topics match at least one of the filters, each value only once. */
  *matching(filters: FilterCursor<unknown> | null): Generator<Value> {
    if (filters) yield* matchingBelow(this.#root, filters);
  }
}

function* matchingBelow<Value>(node: TopicNode<Value>, at: FilterCursor<unknown>): Generator<Value> {
  if (node.value !== undefined && at.matches) yield node.value;
  for (const level of at.levels() ?? node.children.keys()) {
    const child = node.children.get(level);
    const inner = child && at.enter(level);
    if (inner) yield* matchingBelow(child, inner);
  }
}
