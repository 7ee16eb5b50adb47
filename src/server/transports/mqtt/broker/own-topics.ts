/** The topics that the server owns: all topics below its root. */
export interface OwnTopics {
  readonly root: string;
  /** @returns false if the topic accepts no requests */
  request(topic: string, payload: Buffer): boolean;
}

export function owns({ root }: Pick<OwnTopics, 'root'>, topic: string): boolean {
  return topic.startsWith(root) && (topic.length === root.length || topic[root.length] === '/');
}
