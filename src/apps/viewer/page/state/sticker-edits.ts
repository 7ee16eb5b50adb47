import { readMany } from '../link/read-many.js';
import { parseStickerRows } from '../paint/sticker-line.js';
import type { Edit } from './undo-stack.js';
import type { Editor } from './editor.js';

const AT = 'paint/stickers';

/** A sticker as it was: all that is needed to make it again. */
interface KeptSticker {
  readonly id: string;
  readonly spec: string;
  readonly visible: boolean;
}

/** Returns an edit that places a sticker; its undo removes it. @param line as `leaf` takes it */
export function placing(editor: Editor, line: string, leaf: 'place' | 'spray' = 'place'): Edit {
  const label = `Sticker ${line.split(' ', 1)[0]!}`;
  return {
    label,
    run: async () => {
      await editor.fire(`${AT}/${leaf}`, line);
      return removing(editor, await newestId(editor), label);
    },
  };
}

/** Returns an edit that removes a sticker; its undo brings back the same one, under its number and in its layer. */
export function removing(editor: Editor, id: string, label = `Removal of sticker ${id}`): Edit {
  return {
    label,
    run: async () => {
      const all = await readStickers(editor);
      const from = all.findIndex((sticker) => sticker.id === id);
      await editor.fire(`${AT}/${id}/remove`);
      return bringingBack(editor, label, from < 0 ? [] : all.slice(from, from + 1), idsOf(all.slice(from + 1)), () =>
        removing(editor, id, label),
      );
    },
  };
}

/** Returns an edit that removes stickers, every one by default; its undo brings all of them back as one step. */
export function clearingStickers(editor: Editor, label = 'Clearing all stickers'): Edit {
  return {
    label,
    run: async () => {
      const all = await readStickers(editor);
      await editor.fire(`${AT}/clear`);
      return bringingBack(editor, label, all, [], () => clearingStickers(editor, label));
    },
  };
}

/**
 * Returns an edit that makes a sticker anew with another line, under its number and in its layer: its place cannot be
 * written. Its undo does the same with the former line.
 */
export function replacing(editor: Editor, id: string, line: string, label: string): Edit {
  return {
    label,
    run: async () => {
      const all = await readStickers(editor);
      const from = all.findIndex((sticker) => sticker.id === id);
      const former = all[from];
      if (!former) return null;
      await editor.fire(`${AT}/${id}/remove`);
      await bringBack(editor, [{ ...former, spec: line }], idsOf(all.slice(from + 1)));
      return replacing(editor, id, former.spec, label);
    },
  };
}

function bringingBack(
  editor: Editor,
  label: string,
  gone: readonly KeptSticker[],
  above: readonly string[],
  again: () => Edit,
): Edit {
  return {
    label,
    run: async () => {
      await bringBack(editor, gone, above);
      return again();
    },
  };
}

/** Makes stickers again. @param above the ids of those that lay over them: they are made again too, in their order */
async function bringBack(editor: Editor, gone: readonly KeptSticker[], above: readonly string[]): Promise<void> {
  for (const sticker of gone) await makeAgain(editor, sticker);
  const over = (await readStickers(editor)).filter(({ id }) => above.includes(id));
  for (const sticker of over) {
    await editor.fire(`${AT}/${sticker.id}/remove`);
    await makeAgain(editor, sticker);
  }
}

/** Places a sticker under its former number: a new one gets the lowest that is free, so lower ones are filled first. */
async function makeAgain(editor: Editor, { id, spec, visible }: KeptSticker): Promise<void> {
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
}

/** Reads the stickers, the lowest layer first. */
async function readStickers({ api }: Editor): Promise<KeptSticker[]> {
  const ids = idsOf(parseStickerRows(await api.read(`${AT}/status`)));
  if (ids.length === 0) return [];
  const texts = await readMany(
    api,
    ids.flatMap((id) => [`${AT}/${id}/spec`, `${AT}/${id}/visible`]),
  );
  return ids.flatMap((id) => {
    const spec = texts.get(`${AT}/${id}/spec`);
    return spec === undefined ? [] : [{ id, spec, visible: texts.get(`${AT}/${id}/visible`) !== '0' }];
  });
}

/** Returns the id of the sticker that was placed last: the answer to that line begins with it. */
async function newestId({ api }: Editor): Promise<string> {
  return (await api.read(`${AT}/last`)).split(' ', 1)[0]!;
}

function idsOf(stickers: readonly { readonly id: string }[]): string[] {
  return stickers.map(({ id }) => id);
}
