/** The topics that the server owns: all below its root. Clients read them, and write to those that take requests. */
export interface OwnTopics {
  readonly root: string;
  /** Does what a message to such a topic asks for. @returns false when the topic takes no requests */
  request(topic: string, payload: Buffer): boolean;
}

export function owns({ root }: Pick<OwnTopics, 'root'>, topic: string): boolean {
  return topic.startsWith(root) && (topic.length === root.length || topic[root.length] === '/');
}
