import type { Editor } from './editor.js';
import { triggerEdit } from './trigger-edits.js';

/** Writes a leaf. A state leaf can be undone, as it has a former value, and so can a trigger that discards paint. */
export async function writeLeaf(
  editor: Editor,
  { path, kind }: { readonly path: string; readonly kind: string | undefined },
  text: string,
): Promise<void> {
  const edit = kind === 'T' ? triggerEdit(editor, path) : null;
  if (edit) await editor.perform(edit);
  else if (kind === 'St') await editor.write(path, [{ path, text }]);
  else await editor.fire(path, text);
}
