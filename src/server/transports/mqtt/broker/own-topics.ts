/**
 * The topics that the server owns: all topics below its root. Clients may subscribe to them, and publish to those that
 * accept requests.
 */
export interface OwnTopics {
  readonly root: string;
  /** Handles a client's message to a topic of the server. @returns false if the topic accepts no requests */
  request(topic: string, payload: Buffer): boolean;
}

export function owns({ root }: Pick<OwnTopics, 'root'>, topic: string): boolean {
  return topic.startsWith(root) && (topic.length === root.length || topic[root.length] === '/');
}
