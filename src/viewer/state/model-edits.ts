import { uploadFile } from '../link/upload.js';
import type { Editor } from './editor.js';
import type { Edit } from './undo-stack.js';

/** Returns the ids of all vessels of a model, including those that other clients made. */
export type VesselsOf = (model: string) => Promise<readonly string[]>;

/** Sends a model to the server and waits until the server has read it. @returns the server's notes on the file */
export type SendModel = () => Promise<readonly string[]>;

interface Opened {
  readonly name: string;
  readonly file: Blob;
  /**
   * Returns the ids of the vessels to make from the model; by default, none. It is called only after the upload of the
   * model, because other clients may take ids during the upload.
   */
  readonly vesselIds?: () => Promise<readonly string[]>;
}

/** Returns an edit that opens a model. The undo removes the model and its vessels. */
export function openingModel(
  editor: Editor,
  { name, file, vesselIds = () => Promise.resolve([]) }: Opened,
  { vesselsOf, send }: { readonly vesselsOf?: VesselsOf; readonly send?: SendModel } = {},
): Edit {
  const { api, changes } = editor;
  return {
    label: `Opening of ${name}`,
    isLong: true,
    run: async () => {
      await (send?.() ??
        editor.step({ kind: 'upload', store: 'models', name, bytes: file.size }, () =>
          uploadFile(api, 'models', { name, file }),
        ));
      changes.setModel(name, file);
      let made: readonly string[] = [];
      try {
        made = await vesselIds();
        for (const id of made) await spawningModel(editor, name, id).run();
      } catch (error) {
        await closeModel(editor, name).catch(() => undefined);
        throw error;
      }
      return removingModel(editor, name, file, vesselsOf ?? (() => Promise.resolve(made)));
    },
  };
}

/**
 * Returns an edit that removes a model and its vessels. The undo opens the model again and makes vessels with the same
 * ids. They have their former paint and stickers, because the server keeps these by vessel id.
 */
export function removingModel(editor: Editor, name: string, file: Blob, vesselsOf: VesselsOf): Edit {
  return {
    label: `Removal of ${name}`,
    run: async () => {
      const vesselIds = await vesselsOf(name);
      const restoreChanges = await closeModel(editor, name);
      const opening = openingModel(editor, { name, file, vesselIds: () => Promise.resolve(vesselIds) }, { vesselsOf });
      return {
        ...opening,
        run: async () => {
          const inverse = await opening.run();
          restoreChanges();
          return inverse;
        },
      };
    },
  };
}

/** Returns an edit that makes a vessel. It has no inverse: the vessel stays until its model is removed. */
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

/** @param status the text of `models/status` */
export function isModelIn(status: string, name: string, bytes: number): boolean {
  const rows = status.split('\n').map((row) => row.split(' '));
  return rows.some((row) => row[0] === name && row[1] === 'ready' && row.at(-1) === String(bytes));
}

/** @returns a function that restores the page's records of its changes to the model's vessels */
export async function closeModel(editor: Editor, name: string): Promise<() => void> {
  await editor.step({ kind: 'delete-model', name }, () => editor.api.deleteFile('models', name));
  return editor.changes.dropModel(name);
}
