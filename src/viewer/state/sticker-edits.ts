import { readMany } from '../link/read-many.js';
import { parseStickerRows } from '../paint/sticker-line.js';
import type { Editor } from './editor.js';
import type { LeftText } from './left-texts.js';
import type { Edit } from './undo-stack.js';

const AT = 'paint/stickers';

interface KeptSticker {
  readonly id: string;
  readonly spec: string;
  readonly visible: boolean;
  /** 0 is the lowest layer. */
  readonly layer: number;
  readonly isOwn: boolean;
}

/** @param writes the texts to write to the new sticker's leaves, by leaf name */
export function placing(
  editor: Editor,
  line: string,
  leaf: 'place' | 'spray' = 'place',
  writes: ReadonlyMap<string, string> = new Map(),
): Edit {
  return {
    label: `Sticker ${line.split(' ', 1)[0]!}`,
    run: async () => {
      await editor.fire(`${AT}/${leaf}`, line);
      const id = await newestId(editor);
      for (const [name, text] of writes) await editor.fire(`${AT}/${id}/${name}`, text);
      const left = await leftOf(editor, [id]);
      // Record the place of the sticker instead of the `spray` line: the line would spray somewhere else after the
      // camera has moved.
      editor.changes.placed(id, left[0]?.text ?? line);
      if (writes.has('visible')) editor.changes.wrote(`${AT}/${id}/visible`, writes.get('visible')!, '1');
      return { ...removing(editor, id), left };
    },
  };
}

/**
 * Returns an edit that removes a sticker. The undo places it again, with the same number and in the same layer. If the
 * sticker does not exist, the edit does nothing and has no inverse.
 */
export function removing(editor: Editor, id: string): Edit {
  return {
    label: `Removal of sticker ${id}`,
    run: async () => {
      const all = await readStickers(editor);
      const gone = all.find((sticker) => sticker.id === id);
      if (!gone) return null;
      await editor.fire(`${AT}/${id}/remove`);
      editor.changes.removed(id);
      return bringingBack(editor, [gone], async (ids) => ({
        ...removing(editor, ids[0]!),
        left: await leftOf(editor, ids),
      }));
    },
  };
}

export function clearingStickers(editor: Editor): Edit {
  return {
    label: 'Clearing all stickers',
    run: async () => {
      const all = await readStickers(editor);
      await editor.fire(`${AT}/clear`);
      for (const { id } of all) editor.changes.removed(id);
      return bringingBack(editor, all, async (ids) => ({
        ...clearingStickers(editor),
        // Let a redo compare the list of stickers too. Otherwise, it would remove later stickers of other clients
        // without asking the user.
        left: [...(await leftOf(editor, ids)), ...(await editor.left([{ path: `${AT}/status`, columns: 2 }]))],
      }));
    },
  };
}

/**
 * Returns an edit that replaces a sticker by the sticker of a `place` line. The new sticker gets the same number and
 * layer. The edit must remove the old sticker first, because no write can change its place.
 */
export function replacing(editor: Editor, id: string, line: string, label: string): Edit {
  return {
    label,
    run: async () => {
      const all = await readStickers(editor);
      const former = all.find((sticker) => sticker.id === id);
      if (!former) return null;
      await editor.fire(`${AT}/${id}/remove`);
      const [got = id] = await bringBack(editor, [{ ...former, spec: line }]);
      return { ...replacing(editor, got, former.spec, label), left: await leftOf(editor, [got]) };
    },
  };
}

/** @param again the page calls it with the new ids of the stickers; it returns the edit that removes these stickers */
function bringingBack(
  editor: Editor,
  gone: readonly KeptSticker[],
  again: (ids: readonly string[]) => Promise<Edit>,
): Edit {
  return {
    label: 'Stickers brought back',
    run: async () => again(await bringBack(editor, gone)),
  };
}

/**
 * Places removed stickers again, each in its former layer.
 * @param gone the removed stickers, the lowest layer first
 * @returns the new ids of the stickers. A sticker gets its former id, unless another sticker has that id now
 */
async function bringBack(editor: Editor, gone: readonly KeptSticker[]): Promise<string[]> {
  const ids: string[] = [];
  for (const sticker of gone) {
    const id = await makeAgain(editor, sticker);
    await editor.fire(`${AT}/${id}/layer`, String(sticker.layer));
    ids.push(id);
  }
  await noteOrder(editor);
  return ids;
}

/** @param layer index of the layer; 0 is the lowest */
export function layering(editor: Editor, id: string, layer: number, label: string): Edit {
  const path = `${AT}/${id}/layer`;
  return {
    label,
    run: async () => {
      const former = await editor.api.read(path);
      await editor.fire(path, String(layer));
      await noteOrder(editor);
      const left = await editor.left([{ path }]);
      return { ...layering(editor, id, Number(former), label), left, isIdle: left[0]?.text === former };
    },
  };
}

/** Records the current order of the layers, which the page restores after a restart of the server. */
async function noteOrder({ api, changes }: Editor): Promise<void> {
  changes.ordered(idsOf(parseStickerRows(await api.read(`${AT}/status`))));
}

/**
 * Places a removed sticker again with its former number. Because a new sticker gets the lowest free number, temporary
 * stickers first occupy the lower ones.
 */
async function makeAgain(editor: Editor, { id, spec, visible, isOwn }: KeptSticker): Promise<string> {
  const fillers: string[] = [];
  let got: string;
  for (;;) {
    await editor.fire(`${AT}/place`, spec);
    got = await newestId(editor);
    if (Number(got) >= Number(id)) break;
    fillers.push(got);
  }
  for (const filler of fillers) await editor.fire(`${AT}/${filler}/remove`);
  if (!visible) await editor.fire(`${AT}/${got}/visible`, '0');
  editor.changes.removed(id);
  if (isOwn) {
    editor.changes.placed(got, spec);
    if (!visible) editor.changes.wrote(`${AT}/${got}/visible`, '0', '1');
  }
  return got;
}

/** Reads the texts of stickers after an edit, so that an undo can detect later changes by other clients. */
function leftOf(editor: Editor, ids: readonly string[]): Promise<LeftText[]> {
  return editor.left(ids.flatMap((id) => ['spec', 'visible'].map((leaf) => ({ path: `${AT}/${id}/${leaf}` }))));
}

async function readStickers({ api, changes }: Editor): Promise<KeptSticker[]> {
  const ids = idsOf(parseStickerRows(await api.read(`${AT}/status`)));
  if (ids.length === 0) return [];
  const texts = await readMany(
    api,
    ids.flatMap((id) => [`${AT}/${id}/spec`, `${AT}/${id}/visible`]),
  );
  return ids.flatMap((id, layer) => {
    const spec = texts.get(`${AT}/${id}/spec`);
    return spec === undefined
      ? []
      : [{ id, spec, visible: texts.get(`${AT}/${id}/visible`) !== '0', layer, isOwn: changes.hasPlaced(id) }];
  });
}

/** Returns the id of the newest sticker, which is the first word of `last`. */
async function newestId({ api }: Editor): Promise<string> {
  return (await api.read(`${AT}/last`)).split(' ', 1)[0]!;
}

function idsOf(stickers: readonly { readonly id: string }[]): string[] {
  return stickers.map(({ id }) => id);
}
