import { LinkError } from '../link/link-error.js';
import { readMany } from '../link/read-many.js';
import { switchesOf } from '../paint/rule-paths.js';
import { parseStickerRows } from '../paint/sticker-line.js';
import { parseTextureFiles } from '../paint/texture-files.js';
import type { Editor } from './editor.js';
import { inverseOf } from './in-order.js';
import { isModelIn, openingModel, spawningModel } from './model-edits.js';
import type { OwnChange } from './own-changes.js';
import { placing } from './sticker-edits.js';
import { binding } from './texture-edits.js';
import type { Edit } from './undo-stack.js';

const STICKERS = 'paint/stickers';
const FILES = 'paint/textures/files';
const BINDINGS = 'paint/textures/bindings';
const MODELS = 'models/status';

export interface ServerState {
  readonly texts: ReadonlyMap<string, string>;
  /** The `spec` lines of all stickers on the server. */
  readonly stickers: readonly string[];
  readonly vesselIds: ReadonlySet<string>;
}

type Value = Extract<OwnChange, { readonly kind: 'value' }>;

/** @throws LinkError if the server does not answer */
export async function readState({ api }: Editor, changes: readonly OwnChange[]): Promise<ServerState> {
  const rows = parseStickerRows(await api.read(`${STICKERS}/status`).catch(() => ''));
  const specs = rows.map(({ id }) => `${STICKERS}/${id}/spec`);
  const paths = changes.flatMap((change) => (change.kind === 'value' ? [change.path, ...switchesOf(change.path)] : []));
  const texts = await readMany(api, [...paths, ...specs, FILES, BINDINGS, MODELS]);
  const vessels = changes.some(({ kind }) => kind === 'vessel') ? await api.vessels() : [];
  return {
    texts,
    stickers: specs.flatMap((path) => texts.get(path) ?? []),
    vesselIds: new Set(vessels.map(({ id }) => id)),
  };
}

/** Reports whether the server's state already contains the change. */
export function isThere(change: OwnChange, { texts, stickers, vesselIds }: ServerState): boolean {
  switch (change.kind) {
    case 'value':
      return texts.get(change.path) === change.text && !isOfSticker(change.path);
    case 'file':
      return fileIn(texts, change.name)?.bytes === change.file.size;
    case 'model':
      return isModelIn(texts.get(MODELS) ?? '', change.name, change.file.size);
    case 'vessel':
      return vesselIds.has(change.id);
    case 'binding':
      return targetIn(texts, change.texture) === change.target;
    case 'sticker':
      return change.writes.size === 0 && stickers.includes(change.line);
  }
}

/**
 * Returns an edit that repeats the given changes as one undo step. Files, models and vessels come first, because other
 * changes refer to them. Changes of one kind keep their order. If a change fails, the others still run.
 * @param before the state of the server when the user was asked. The edit does not overwrite later changes by other
 * clients.
 * @param failed called for each change that failed
 */
export function puttingBack(
  editor: Editor,
  changes: readonly OwnChange[],
  before: ServerState,
  failed: (change: OwnChange, error: unknown) => void,
): Edit {
  const label = `Putting back ${countOf(changes)}`;
  return {
    label,
    run: async () => {
      const now = await readState(editor, changes);
      const inverses: Edit[] = [];
      const attempt = async (change: OwnChange, make: () => Promise<Edit | null>): Promise<void> => {
        try {
          const refusal = whyNot(change, before, now);
          if (refusal !== null) throw new LinkError('not done', refusal);
          const inverse = await make();
          if (inverse) inverses.unshift(inverse);
        } catch (error) {
          failed(change, error);
        }
      };
      const wanted = changes.filter((change) => !isThere(change, now));
      for (const change of ofKind(wanted, 'file')) {
        await attempt(change, () => editor.uploading(change.name, change.file).run());
      }
      const refused = new Map<string, unknown>();
      for (const change of ofKind(wanted, 'model')) {
        await attempt(change, async () => {
          try {
            return await openingModel(editor, change).run();
          } catch (error) {
            refused.set(change.name, error);
            throw error;
          }
        });
      }
      const vessels = ofKind(wanted, 'vessel');
      for (const change of vessels) {
        await attempt(change, async () => {
          // Make no vessel from a refused model, because the server may have a different model with that name.
          if (refused.has(change.model)) throw refused.get(change.model);
          return spawningModel(editor, change.model, change.id).run();
        });
      }
      // Read the values again, because the leaves of the new vessels exist only now.
      const former = vessels.length > 0 ? await readState(editor, changes) : now;
      const written: Value[] = [];
      const values = ofKind(wanted, 'value');
      for (const change of [...values, ...neededSwitches(editor, values, former)]) {
        await attempt(change, async () => {
          const { path, text } = change;
          await editor.step({ kind: 'write', path, text }, () => editor.api.write(path, text));
          written.push(change);
          return null;
        });
      }
      if (written.length > 0) inverses.unshift(await inverseOfValues(editor, label, written, former));
      for (const change of ofKind(wanted, 'binding')) {
        await attempt(change, () => binding(editor, label, change.texture, change.target).run());
      }
      for (const change of ofKind(wanted, 'sticker')) {
        await attempt(change, () => placing(editor, change.line, 'place', change.writes).run());
      }
      return inverses.length === 0 ? null : inverseOf(label, inverses);
    },
  };
}

/**
 * The values are visible only while certain switches are on. Returns the writes that turn these switches on, unless
 * `values` already contains such a write. It contains none if the switch was already on when the page wrote the values,
 * for example after a reload.
 */
function neededSwitches({ changes }: Editor, values: readonly Value[], { texts }: ServerState): Value[] {
  const paths = new Set(values.flatMap(({ path }) => switchesOf(path)));
  for (const { path } of values) paths.delete(path);
  return [...paths]
    .filter((path) => texts.get(path) === '0' && changes.lastText(path) === '1')
    .map((path) => ({ kind: 'value', path, text: '1' }));
}

/** Records written values as changes by the page, and returns the edit that restores the former values. */
async function inverseOfValues(
  editor: Editor,
  label: string,
  written: readonly Value[],
  { texts }: ServerState,
): Promise<Edit> {
  const left = await editor.left(written.map(({ path }) => ({ path })));
  for (const { path, text } of written) editor.changes.wrote(path, text, texts.get(path));
  const former = written.flatMap(({ path }) => {
    const text = texts.get(path);
    return text === undefined ? [] : [{ path, text }];
  });
  return { ...editor.writing(label, former.reverse()), left };
}

export function countOf({ length }: readonly unknown[]): string {
  return length === 1 ? '1 change' : `${length} changes`;
}

export function summaryOf(changes: readonly OwnChange[]): string {
  const words = { value: 'value', sticker: 'sticker', file: 'file', model: 'model', vessel: 'vessel', binding: 'stock texture' } as const; // prettier-ignore
  return (Object.keys(words) as OwnChange['kind'][])
    .map((kind) => [changes.filter((change) => change.kind === kind).length, words[kind]] as const)
    .filter(([count]) => count > 0)
    .map(([count, word]) => `${count} ${word}${count === 1 ? '' : 's'}`)
    .join(', ');
}

function ofKind<K extends OwnChange['kind']>(
  changes: readonly OwnChange[],
  kind: K,
): Extract<OwnChange, { readonly kind: K }>[] {
  return changes.filter((change): change is Extract<OwnChange, { readonly kind: K }> => change.kind === kind);
}

function whyNot(change: OwnChange, before: ServerState, now: ServerState): string | null {
  const changed = 'another client has changed it since; put it back by hand';
  switch (change.kind) {
    case 'value':
      if (isOfSticker(change.path)) return 'the sticker was not placed by this page; put it back by hand';
      return before.texts.get(change.path) === now.texts.get(change.path) ? null : changed;
    case 'file':
      return fileIn(before.texts, change.name)?.version === fileIn(now.texts, change.name)?.version ? null : changed;
    case 'binding':
      return targetIn(before.texts, change.texture) === targetIn(now.texts, change.texture) ? null : changed;
    case 'model':
    case 'vessel':
    case 'sticker':
      return null;
  }
}

export function changeLabel(change: OwnChange): string {
  switch (change.kind) {
    case 'value':
      return change.path;
    case 'file':
      return `the file ${change.name}`;
    case 'model':
      return `the model ${change.name}`;
    case 'vessel':
      return `the vessel ${change.id}`;
    case 'binding':
      return `the stock texture ${change.texture}`;
    case 'sticker':
      return `the sticker ${change.line.split(' ', 1)[0]!}`;
  }
}

/**
 * Reports whether a path is the leaf of a sticker. After a restart of the server, the number in such a path may belong
 * to another sticker.
 */
function isOfSticker(path: string): boolean {
  return /^paint\/stickers\/\d+\//.test(path);
}

function fileIn(texts: ServerState['texts'], name: string): ReturnType<typeof parseTextureFiles>[number] | undefined {
  return parseTextureFiles(texts.get(FILES) ?? '').find((file) => file.name === name && file.ready);
}

function targetIn(texts: ServerState['texts'], texture: string): string {
  const row = (texts.get(BINDINGS) ?? '').split('\n').find((line) => line.startsWith(`${texture} `));
  return row?.slice(texture.length + 1) ?? '';
}
