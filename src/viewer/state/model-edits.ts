import { uploadFile } from '../link/upload.js';
import type { Editor } from './editor.js';
import type { Edit } from './undo-stack.js';

/** The undo removes the model and its vessels. */
export function openingModel(editor: Editor, name: string, file: Blob): Edit {
  const label = `Opening of ${name}`;
  const { api, changes } = editor;
  return {
    label,
    isLong: true,
    run: async () => {
      await editor.step({ kind: 'upload', store: 'models', name, bytes: file.size }, () =>
        uploadFile(api, 'models', { name, file }),
      );
      changes.setModel(name, file);
      return {
        label,
        run: async () => {
          await closeModel(editor, name);
          return openingModel(editor, name, file);
        },
      };
    },
  };
}

/** The edit has no inverse: the vessel stays until its model is removed. */
export function spawningModel(editor: Editor, model: string, id: string): Edit {
  const label = `Vessel ${id}`;
  return {
    label,
    run: async () => {
      await editor.fire('models/spawn', `${model} ${id}`);
      editor.changes.spawned(model, id);
      return { label, run: () => Promise.resolve(spawningModel(editor, model, id)) };
    },
  };
}

export async function closeModel(editor: Editor, name: string): Promise<void> {
  await editor.step({ kind: 'delete-model', name }, () => editor.api.deleteFile('models', name));
  editor.changes.setModel(name, null);
}
