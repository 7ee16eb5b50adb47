import type { Api } from '../link/api.js';
import { LinkError } from '../link/link-error.js';
import { readFields } from '../link/read-many.js';

export interface FieldWrite {
  readonly path: string;
  readonly text: string;
}

/** The editor, as far as these functions need it. */
interface Writer {
  fire(path: string, text: string, gesture: string | null): Promise<void>;
}

export const BATCH = 'ctl/batch';

/** Maximum number of lines in a batch. The server accepts up to 64 commands. */
export const LINES_MAX = 60;

/**
 * Writes `<path> <value>` lines with one request.
 * @throws LinkError if the server refuses
 */
export function writeBatch(editor: Writer, lines: readonly string[], gesture: string | null = null): Promise<void> {
  return editor.fire(BATCH, [...lines, 'commit'].join('\n'), gesture);
}

/**
 * Writes the fields of an edit with one request, so that no picture shows only some of them. If the server refuses the
 * batch, writes them one by one.
 * @param wrote called after each write with its index
 * @throws LinkError if the server refuses a write; the writes before it have run
 */
export async function writeFields(
  editor: Writer,
  writes: readonly FieldWrite[],
  gesture: string | null,
  wrote: (index: number) => void,
): Promise<void> {
  if (await writesTogether(editor, writes, gesture)) {
    for (const index of writes.keys()) wrote(index);
    return;
  }
  for (const [index, { path, text }] of writes.entries()) {
    await editor.fire(path, text, gesture);
    wrote(index);
  }
}

async function writesTogether(editor: Writer, writes: readonly FieldWrite[], gesture: string | null): Promise<boolean> {
  if (writes.length < 2 || writes.length > LINES_MAX || writes.some(({ text }) => text.includes('\n'))) return false;
  const lines = writes.map(({ path, text }) => `${path} ${text}`);
  try {
    await writeBatch(editor, lines, gesture);
    return true;
  } catch (error) {
    if (error instanceof LinkError && error.fromServer) return false;
    throw error;
  }
}

/**
 * Returns writes that restore the fields. If `writes` contains a field several times, each write has the text of the
 * write before it.
 * @throws LinkError if a field cannot be read
 */
export async function formerTexts(api: Api, writes: readonly FieldWrite[]): Promise<FieldWrite[]> {
  const texts = new Map<string, string>();
  for (const [path, text, errno, message] of await readFields(
    api,
    writes.map((write) => write.path),
  )) {
    if (text === null) throw new LinkError(errno, message);
    texts.set(path, text);
  }
  return writes.map(({ path, text }) => {
    const former = texts.get(path)!;
    texts.set(path, text);
    return { path, text: former };
  });
}
