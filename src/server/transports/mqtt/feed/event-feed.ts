import { FieldError } from '../../../../base/errors/index.js';
import type { FieldTree } from '../../../../simulator/fields/index.js';
import type { Outlet } from './retained-feed.js';
import { withoutLineEnds } from './line-ends.js';

/**
 * Publishes each event of the world as a message without the retain flag. The feed follows events only while a client
 * subscribes to them.
 */
export class EventFeed {
  readonly #topic: string;
  #end: (() => void) | null = null;

  constructor(
    private readonly tree: Pick<FieldTree, 'watch'>,
    root: string,
    private readonly outlet: Pick<Outlet, 'interest'> & { event(topic: string, payload: string): void },
  ) {
    this.#topic = `${root}/events`;
  }

  /** Starts or stops to follow events. Must be called after the subscribers' filters have changed. */
  follow(): void {
    const [root = '', leaf = ''] = this.#topic.split('/');
    if (!this.outlet.interest()?.enter(root)?.enter(leaf)?.matches) {
      this.stop();
      return;
    }
    this.#end ??= this.#start();
  }

  stop(): void {
    this.#end?.();
    this.#end = null;
  }

  #start(): () => void {
    try {
      return this.tree.watch('events', (line) => this.outlet.event(this.#topic, withoutLineEnds(line)));
    } catch (error) {
      // If the configuration disables events, follow nothing.
      if (error instanceof FieldError && error.errno === 'EOPNOTSUPP') return () => undefined;
      throw error;
    }
  }
}
