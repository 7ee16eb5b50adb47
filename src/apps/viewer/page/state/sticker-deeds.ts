import type { Deed } from './undo-stack.js';
import type { Editor } from './editor.js';

const AT = 'paint/stickers';

/** Puts a sticker on; taken back by taking it off. @param line as `leaf` takes it */
export function placing(editor: Editor, line: string, leaf: 'place' | 'spray' = 'place'): Deed {
  const label = `Sticker ${line.split(' ', 1)[0]!}`;
  return {
    label,
    run: async () => {
      await editor.fire(`${AT}/${leaf}`, line);
      // `<id> vessel … placed`: the answer to the line just written.
      const id = (await editor.api.read(`${AT}/last`)).split(' ', 1)[0]!;
      return removing(editor, id, label);
    },
  };
}

/** Takes a sticker off; taken back by putting the same one on, as visible as it was. */
export function removing(editor: Editor, id: string, label = `Removal of sticker ${id}`): Deed {
  return {
    label,
    run: async () => {
      const [spec, visible] = await Promise.all([
        editor.api.read(`${AT}/${id}/spec`),
        editor.api.read(`${AT}/${id}/visible`),
      ]);
      await editor.fire(`${AT}/${id}/remove`);
      return {
        label,
        run: async () => {
          const inverse = await placing(editor, spec).run();
          if (visible === '0') {
            const again = (await editor.api.read(`${AT}/last`)).split(' ', 1)[0]!;
            await editor.fire(`${AT}/${again}/visible`, '0');
          }
          return inverse;
        },
      };
    },
  };
}
