import type { Editor } from './editor.js';
import { clearingRules, settingRules } from './rule-edits.js';
import { clearingStickers, removing } from './sticker-edits.js';
import { unbindingAll } from './texture-edits.js';
import type { Edit } from './undo-stack.js';

/** Returns an undoable edit for a trigger in `paint/`; null for any other trigger. */
export function triggerEdit(editor: Editor, path: string): Edit | null {
  switch (path) {
    case 'paint/parts/clear':
      return clearingRules(editor, 'parts', 'Clearing all rules of parts');
    case 'paint/kittens/clear':
      return clearingRules(editor, 'kittens', 'Clearing all rules of characters');
    case 'paint/stickers/clear':
      return clearingStickers(editor);
    case 'paint/textures/clear':
      return unbindingAll(editor);
  }
  const sticker = /^paint\/stickers\/(\d+)\/remove$/.exec(path)?.[1];
  if (sticker !== undefined) return removing(editor, sticker);
  // All other `clear` triggers in a `paint` directory belong to a rule.
  const rule = /^((?:.*\/)?paint(?:\/.*)?)\/clear$/.exec(path)?.[1];
  return rule === undefined ? null : settingRules(editor, `Clearing ${rule}`, [{ path: rule, rule: null }]);
}
