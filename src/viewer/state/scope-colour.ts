import type { RuleScope, RuleValue } from '../paint/rule-stack.js';
import type { Session } from './session.js';

/** The switch that enables all rules for parts, or all rules for characters. */
export interface Master {
  readonly path: string;
  readonly isOn: boolean;
}

/** Writes the colour of a scope. All colours of a drag make one edit. */
export class ScopeColour {
  /** The name of the picker's current or last drag. */
  #gesture: string | null = null;

  /** Writes a colour. Also enables the rule and its master switch, so that the colour is visible. */
  write(
    session: Session,
    { label, subject, path }: RuleScope,
    rule: RuleValue,
    {
      text,
      gesture,
      refused,
    }: { readonly text: string; readonly gesture: string | null; readonly refused?: () => void },
    master: Master,
  ): void {
    const { editor, notices } = session;
    const title = `${label} colour of ${subject}`;
    // Enable the rule and the master switch only with the first write of a drag. During later writes, the page may not
    // know yet that they are enabled.
    const isFirst = gesture === null || gesture !== this.#gesture;
    this.#gesture = gesture;
    const off = isFirst ? [...(rule.enabled ? [] : [`${path}/enabled`]), ...(master.isOn ? [] : [master.path])] : [];
    if (gesture === null && rule.color === text && off.length === 0) return;
    const writes = [{ path: `${path}/color`, text }, ...off.map((at) => ({ path: at, text: '1' }))];
    void session
      .attempt(title, () => (gesture === null ? editor.write(title, writes) : editor.drag(gesture, title, writes)))
      .then((done) => {
        if (!done) refused?.();
        if (!done || off.length === 0) return;
        notices.inform(
          'Paint is on',
          `Paint of ${subject} was off. The page switched it on, so that the colour shows. One Undo reverts both changes.`,
          [],
          editor.whileNewest(),
        );
      });
  }
}
