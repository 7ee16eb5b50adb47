import type { WatchedAnswer, WatchedWrite } from '../../contract/index.js';
import type { Api } from '../link/api.js';
import type { WireStep } from '../link/command-lines.js';
import { LinkError } from '../link/link-error.js';
import { switchesOf } from '../paint/rule-paths.js';
import { laterTexts, type LeftText, readTexts } from './left-texts.js';

export interface FieldWrite {
  readonly path: string;
  readonly text: string;
}

/** The editor, as far as these functions need it. */
interface Writer {
  readonly api: Api;
  fire(path: string, text: string, gesture: string | null): Promise<void>;
  step<T>(step: WireStep, act: () => Promise<T>, gesture: string | null): Promise<T>;
}

export const BATCH = 'ctl/batch';

/** Maximum number of lines in a batch. The server accepts up to 64 commands. */
export const LINES_MAX = 60;

/**
 * Writes `<path> <value>` lines with one request.
 * @throws LinkError if the server refuses
 */
export function writeBatch(editor: Writer, lines: readonly string[], gesture: string | null = null): Promise<void> {
  return editor.fire(BATCH, batchText(lines), gesture);
}

/**
 * Writes the fields of an edit, and reads the texts for its undo.
 * @param wrote called after each write with the write that restores the field
 * @returns the texts after the writes: of the fields, and of the switches that must be on to make their values visible.
 * Incomplete if the server does not answer any more
 * @throws LinkError if a field cannot be read, or if the server refuses a write; the writes before it have run
 */
export async function writeFields(
  editor: Writer,
  writes: readonly FieldWrite[],
  gesture: string | null,
  wrote: (back: FieldWrite) => void,
): Promise<readonly LeftText[]> {
  let left: readonly LeftText[] = [];
  for (let at = 0; at < writes.length; at += LINES_MAX) {
    left = laterTexts(left, await writeTogether(editor, writes.slice(at, at + LINES_MAX), gesture, wrote));
  }
  return left;
}

/**
 * Writes fields with one request, which also reads their texts. So an edit takes one round trip, no picture shows only
 * some of the fields, and no other client can write between the read and the write. If the server refuses the batch, or
 * a batch cannot contain the fields, writes them one by one.
 * @param writes at least one, and at most {@link LINES_MAX}
 */
async function writeTogether(
  editor: Writer,
  writes: readonly FieldWrite[],
  gesture: string | null,
  wrote: (back: FieldWrite) => void,
): Promise<LeftText[]> {
  const paths = [...new Set(writes.map(({ path }) => path))];
  const leaves = [...new Set([...paths, ...paths.flatMap(switchesOf)])];
  const batch = batchOf(writes);
  const watched = { ...(batch ?? writes[0]!), before: paths, after: leaves };
  const { before, after, refusal } = await writeWatched(editor, watched, gesture);
  if (refusal && !batch) throw refusal;
  const backs = writes.map(({ path }) => ({ path, text: before[paths.indexOf(path)]! }));
  const count = refusal ? 0 : batch ? writes.length : 1;
  backs.slice(0, count).forEach(wrote);
  if (count === writes.length) return leaves.map((path, index) => ({ path, text: after[index] ?? undefined }));
  for (const [index, { path, text }] of [...writes.entries()].slice(count)) {
    await editor.fire(path, text, gesture);
    wrote(backs[index]!);
  }
  return readTexts(
    editor.api,
    leaves.map((path) => ({ path })),
  ).catch(() => []);
}

/** Returns one write that writes all fields; null if a batch cannot contain them, or there is only one field. */
function batchOf(writes: readonly FieldWrite[]): FieldWrite | null {
  if (writes.length < 2 || writes.some(({ text }) => text.includes('\n'))) return null;
  return { path: BATCH, text: batchText(writes.map(({ path, text }) => `${path} ${text}`)) };
}

const batchText = (lines: readonly string[]): string => [...lines, 'commit'].join('\n');

/** Sends a write as a step of the log. @returns the texts, and the error if the server has refused the write */
async function writeWatched(
  editor: Writer,
  write: WatchedWrite,
  gesture: string | null,
): Promise<Omit<WatchedAnswer, 'refusal'> & { readonly refusal: LinkError | null }> {
  const { path, text } = write;
  let answer: WatchedAnswer | undefined;
  try {
    return await editor.step(
      { kind: 'write', path, text },
      async () => {
        answer = await editor.api.writeWatched(write);
        if (answer.refusal) throw new LinkError(answer.refusal.errno, answer.refusal.message);
        return { ...answer, refusal: null };
      },
      gesture,
    );
  } catch (error) {
    if (answer?.refusal && error instanceof LinkError) return { ...answer, refusal: error };
    throw error;
  }
}
