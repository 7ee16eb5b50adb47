/**
 * Server-sent events from pieces of text as they come (WHATWG HTML §9.2.6). Only `data` counts here: that is all the server
 * sends beside comments.
 */
export class EventText {
  #rest = '';
  #data: string[] = [];

  /** @returns the events that this piece completes, each the lines of its data */
  add(piece: string): string[] {
    const lines = (this.#rest + piece).split('\n');
    this.#rest = lines.pop()!;
    const events: string[] = [];
    for (const ended of lines) {
      const line = ended.endsWith('\r') ? ended.slice(0, -1) : ended;
      if (line === '') {
        if (this.#data.length > 0) events.push(this.#data.join('\n'));
        this.#data = [];
      } else if (line.startsWith('data:')) {
        this.#data.push(line.slice(line.startsWith('data: ') ? 6 : 5));
      }
    }
    return events;
  }
}
