import type { Edit } from './undo-stack.js';
import type { Editor } from './editor.js';

const AT = 'paint/stickers';

/** Returns an edit that places a sticker; its undo removes it. @param line as `leaf` takes it */
export function placing(editor: Editor, line: string, leaf: 'place' | 'spray' = 'place'): Edit {
  const label = `Sticker ${line.split(' ', 1)[0]!}`;
  return {
    label,
    run: async () => {
      await editor.fire(`${AT}/${leaf}`, line);
      // The answer to the line just written is `<id> vessel … placed`.
      const id = (await editor.api.read(`${AT}/last`)).split(' ', 1)[0]!;
      return removing(editor, id, label);
    },
  };
}

/** Returns an edit that removes a sticker; its undo places the same one, as visible as it was. */
export function removing(editor: Editor, id: string, label = `Removal of sticker ${id}`): Edit {
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
