import type { Editor } from './editor.js';
import type { Edit } from './undo-stack.js';

const pathOf = (name: string): string => `camera/track/${name}`;

export function makingTrack(editor: Editor, name: string, text: string, label = `Track ${name}`): Edit {
  return {
    label,
    run: async () => {
      await editor.fire(pathOf(name), text);
      return { ...deletingTrack(editor, name, label), left: await editor.left([{ path: pathOf(name) }]) };
    },
  };
}

export function deletingTrack(editor: Editor, name: string, label = `Deletion of track ${name}`): Edit {
  return {
    label,
    run: async () => {
      const text = await editor.api.read(pathOf(name));
      await editor.fire('camera/delete', name);
      return makingTrack(editor, name, text, label);
    },
  };
}
