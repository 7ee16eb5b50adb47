import type { Editor } from './editor.js';
import type { LeftText } from './left-texts.js';
import type { Edit } from './undo-stack.js';

const AT = 'paint/textures';
const BINDINGS = `${AT}/bindings`;

/** @param target the file and the mode, as in a `bind` line; empty for the stock picture */
export function binding(editor: Editor, label: string, id: string, target: string): Edit {
  return {
    label,
    run: async () => {
      const rows = (await editor.api.read(BINDINGS)).split('\n');
      const former = rows.find((row) => row.startsWith(`${id} `))?.slice(id.length + 1) ?? '';
      if (target === '') await editor.fire(`${AT}/unbind`, id);
      else await editor.fire(`${AT}/bind`, `${id} ${target}`);
      const left = await editor.left([{ path: BINDINGS, row: id }]);
      // Record the server's text, because the server adds a missing mode.
      editor.changes.bound(id, left[0]?.text?.slice(id.length + 1) ?? target, former);
      return { ...binding(editor, label, id, former), left };
    },
  };
}

export function unbindingAll(editor: Editor): Edit {
  const left = (): Promise<LeftText[]> => editor.left([{ path: BINDINGS }]);
  return {
    label: 'Stock textures restored',
    run: async () => {
      const bindings = (await editor.api.read(BINDINGS)).split('\n').filter(Boolean);
      const targets = bindings.map((row) => [row.split(' ', 1)[0]!, row.slice(row.indexOf(' ') + 1)] as const);
      await editor.fire(`${AT}/clear`);
      for (const [id, target] of targets) editor.changes.bound(id, '', target);
      return {
        label: 'Stock textures bound again',
        left: await left(),
        run: async () => {
          for (const line of bindings) await editor.fire(`${AT}/bind`, line);
          for (const [id, target] of targets) editor.changes.bound(id, target, '');
          return { ...unbindingAll(editor), left: await left() };
        },
      };
    },
  };
}
