import type { Editor } from './editor.js';
import { layering, placing } from './sticker-edits.js';
import { binding } from './texture-edits.js';
import { triggerEdit } from './trigger-edits.js';
import type { Edit } from './undo-stack.js';

/**
 * Writes a leaf. The user can undo a write to a leaf with a value, and a write that removes paint, places a sticker or
 * binds a file.
 */
export async function writeLeaf(
  editor: Editor,
  { path, kind }: { readonly path: string; readonly kind: string | undefined },
  text: string,
): Promise<void> {
  const edit =
    kind === 'T' ? triggerEdit(editor, path) : (layerEdit(editor, path, text) ?? lineEdit(editor, path, text));
  if (edit) await editor.perform(edit);
  else if (kind === 'St') await editor.write(path, [{ path, text }]);
  else await editor.fire(path, text);
}

/**
 * Returns the edit for a write to a sticker's layer; null for any other leaf, and for a text that the server would
 * refuse.
 */
function layerEdit(editor: Editor, path: string, text: string): Edit | null {
  const id = /^paint\/stickers\/(\d+)\/layer$/.exec(path)?.[1];
  return id !== undefined && /^\s*\d+\s*$/.test(text) ? layering(editor, id, Number(text), path) : null;
}

function lineEdit(editor: Editor, path: string, text: string): Edit | null {
  const [id = '', ...target] = text.trim().split(/\s+/);
  switch (path) {
    case 'paint/stickers/place':
      return placing(editor, text);
    case 'paint/stickers/spray':
      return placing(editor, text, 'spray');
    case 'paint/textures/bind':
      // There is nothing to undo, because the server refuses a line without a file.
      return target.length === 0 ? null : binding(editor, `Replacing ${id}`, id, target.join(' '));
    case 'paint/textures/unbind':
      return target.length > 0 ? null : binding(editor, `Restoring ${id}`, id, '');
    default:
      return null;
  }
}
