import { inflateSync } from 'node:zlib';

export interface ReadFrame {
  readonly keys: Readonly<Record<string, string>>;
  /** The pixels of the frame, RGBA. */
  readonly pixels: Uint8Array;
  readonly chunks: readonly number[];
}

const ESCAPE = /^\x1b_G([^;]*);([A-Za-z0-9+/]*={0,2})\x1b\\/;

/** Decodes complete frames like a terminal. @throws Error at the first unexpected byte */
export function readFrames(bytes: Uint8Array): ReadFrame[] {
  let text = Buffer.from(bytes).toString('latin1');
  const frames: ReadFrame[] = [];
  while (text.length > 0) {
    text = behind(text, '\x1b7\x1b[H');
    let keys: Record<string, string> | null = null;
    const chunks: number[] = [];
    const parts: Buffer[] = [];
    for (let more = true; more;) {
      const [escape, head, data] = ESCAPE.exec(text) ?? [];
      if (escape === undefined) throw new Error(`no escape at ${JSON.stringify(text.slice(0, 20))}`);
      const own = Object.fromEntries(head!.split(',').map((pair) => pair.split('=') as [string, string]));
      if (keys && Object.keys(own).join() !== 'm') throw new Error(`a continuation with ${head}`);
      keys ??= own;
      more = own['m'] === '1';
      chunks.push(data!.length);
      parts.push(Buffer.from(data!, 'base64'));
      text = text.slice(escape.length);
    }
    text = behind(text, '\x1b8');
    const payload = Buffer.concat(parts);
    frames.push({ keys: keys!, chunks, pixels: keys!['o'] === 'z' ? inflateSync(payload) : payload });
  }
  return frames;
}

function behind(text: string, start: string): string {
  if (!text.startsWith(start))
    throw new Error(`${JSON.stringify(start)} wanted at ${JSON.stringify(text.slice(0, 20))}`);
  return text.slice(start.length);
}
