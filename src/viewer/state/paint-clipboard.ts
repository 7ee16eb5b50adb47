import { Observable } from '../link/observable.js';
import type { RuleScope } from '../paint/rule-stack.js';
import type { Editor } from './editor.js';
import { settingRules } from './rule-edits.js';
import type { Edit } from './undo-stack.js';

/** The paint that was copied from something, to be pasted on something else. */
export interface CopiedPaint {
  /** The colour as a `color` leaf takes it; null for the stock look. */
  readonly color: string | null;
  /** The name of what it was copied from. */
  readonly from: string;
}

/** Holds the paint that was copied last. */
export class PaintClipboard extends Observable {
  #copied: CopiedPaint | null = null;

  get copied(): CopiedPaint | null {
    return this.#copied;
  }

  copy(paint: CopiedPaint): void {
    this.#copied = paint;
    this.changed();
  }

  /**
   * Returns an edit that gives a scope the copied paint, and switches it on with its master; null before a copy.
   * @param masterPath path of the master switch of such rules
   */
  pasting(editor: Editor, { path, subject }: RuleScope, masterPath: string): Edit | null {
    const copied = this.#copied;
    if (!copied) return null;
    const { color } = copied;
    const label = `Pasted paint on ${subject}`;
    if (color === null) return settingRules(editor, label, [{ path, rule: null }]);
    return settingRules(editor, label, [{ path, rule: { enabled: true, color } }], [{ path: masterPath, text: '1' }]);
  }
}
