import type { Editor } from './editor.js';
import type { Edit } from './undo-stack.js';

const AT = 'paint/textures';

/** Returns an edit that gives every stock texture its own picture back; its undo binds again what was bound. */
export function unbindingAll(editor: Editor, label = 'Stock textures restored'): Edit {
  return {
    label,
    run: async () => {
      const bindings = (await editor.api.read(`${AT}/bindings`)).split('\n').filter(Boolean);
      await editor.fire(`${AT}/clear`);
      return {
        label,
        run: async () => {
          for (const line of bindings) await editor.fire(`${AT}/bind`, line);
          return unbindingAll(editor, label);
        },
      };
    },
  };
}
