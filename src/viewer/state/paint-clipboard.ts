import { Observable } from '../link/observable.js';
import { type FinishTexts, takesFinish } from '../paint/finish.js';
import { NO_RULE } from '../paint/rule-paths.js';
import type { RuleScope } from '../paint/rule-stack.js';
import type { Editor } from './editor.js';
import { settingRules } from './rule-edits.js';
import type { Edit } from './undo-stack.js';

export interface CopiedPaint {
  /** The colour as in a `color` leaf; null for stock paint. */
  readonly color: string | null;
  /** Absent for the stock finish. */
  readonly finish?: FinishTexts;
  /** The name of the object from which the paint was copied. */
  readonly from: string;
}

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
   * Returns an edit that pastes the copied paint into a scope, and enables its rule and its master switch. In a rule
   * for characters, the edit sets only the colour. Returns null if no paint was copied.
   */
  pasting(editor: Editor, { path, subject }: RuleScope, masterPath: string): Edit | null {
    const copied = this.#copied;
    if (!copied) return null;
    const { color } = copied;
    const finish = takesFinish(path) ? copied.finish : undefined;
    const label = `Pasted paint on ${subject}`;
    if (color === null && !finish) return settingRules(editor, label, [{ path, rule: null }]);
    const rule = { enabled: color !== null, color: color ?? NO_RULE.color, ...(finish && { finish }) };
    return settingRules(editor, label, [{ path, rule }], [{ path: masterPath, text: '1' }]);
  }
}
