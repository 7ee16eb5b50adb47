/**
 * The topics that the server owns: all below its root. Clients read them, and write to the ones that accept requests.
 */
export interface OwnTopics {
  readonly root: string;
  /** Handles a message to such a topic. @returns false if the topic accepts no requests */
  request(topic: string, payload: Buffer): boolean;
}

export function owns({ root }: Pick<OwnTopics, 'root'>, topic: string): boolean {
  return topic.startsWith(root) && (topic.length === root.length || topic[root.length] === '/');
}
