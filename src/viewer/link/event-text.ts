/**
 * A parser of server-sent events that takes pieces of text as they come (WHATWG HTML §9.2.6). It reads only `data`,
 * which is all that the server sends beside comments.
 */
export class EventText {
  #rest = '';
  #data: string[] = [];

  /** Adds a piece. @returns the events that it completes, each the lines of its data */
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
