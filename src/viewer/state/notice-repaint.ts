import type { Moment } from '../../renderer/live/index.js';
import { changedWords, characterState, paintState, type PaintState, restoringWrites } from '../paint/paint-state.js';
import type { Editor } from './editor.js';
import type { Notices } from './notices.js';
import { characterScopes, everySelectedScope } from './selected-scopes.js';
import { partLabel, type Selection } from './selection.js';
import type { FieldWrite } from './write-fields.js';

interface RepaintedSession {
  readonly moment: Moment | null;
  readonly selection: Selection;
  readonly editor: Pick<Editor, 'changes' | 'isWriting' | 'unseen' | 'write' | 'undoLabel'>;
  readonly notices: Notices;
  onMoment(listener: () => void): () => void;
  attempt(title: string, work: () => Promise<unknown>): Promise<boolean>;
}

interface Known {
  readonly moment: Moment;
  readonly state: PaintState | null;
}

/**
 * Time for which a notice stays, ms. Chosen: long enough to read the notice and to decide. No further notice appears in
 * this time, unless the user has put the former paint back, has changed the paint, or has selected something else.
 */
const NOTICE_MS = 12_000;

/**
 * Shows a notice when another client repaints the selection, and offers to restore the former paint. Shows no notice to
 * users who only watch, that is, who have selected no part and no character, and have changed nothing.
 */
export function noticeRepaint(session: RepaintedSession): void {
  const { selection, editor, notices } = session;
  let subject = '';
  let known: Known | null = null;
  let from: readonly unknown[] = [];
  let quietUntil = 0;
  let step = 0;

  /** @param other another moment; the state of a character also contains the materials that have rules at `other` */
  const stateAt = (moment: Moment, other: Moment): PaintState | null => {
    const { vessel, part } = selection;
    if (vessel?.is_kitten) return characterState(moment, characterScopes(selection, [moment, other]));
    return paintState(moment, everySelectedScope(selection), part !== null);
  };
  // Keep the former state, because the paint of a vessel with many parts takes long to collect.
  const stateOf = ({ moment, state }: Known, other: Moment): PaintState | null =>
    selection.vessel?.is_kitten ? stateAt(moment, other) : state;
  const writesBack = (before: Known): readonly FieldWrite[] => {
    const [then, now] = known ? [stateOf(before, known.moment), stateOf(known, before.moment)] : [null, null];
    return then && now ? restoringWrites(then, now) : [];
  };

  /** @param back returns the writes that restore the former paint now */
  const inform = (back: () => readonly FieldWrite[]): void => {
    quietUntil = performance.now() + NOTICE_MS;
    const chosen = subject;
    const chosenStep = ++step;
    const name = selection.part ? partLabel(selection.part) : (selection.vessel?.id ?? '');
    const restore = (): void => {
      const writes = back();
      quietUntil = 0;
      notices.dismiss(id);
      if (writes.length > 0)
        void session.attempt('Putting back', () => editor.write(`Paint of ${name} put back`, writes));
    };
    const paths = back().map(({ path }) => path);
    const id = notices.inform(
      `${name} was repainted`,
      `Another page or a program changed ${changedWords(paths)}.`,
      [{ label: 'Put it back', run: restore }],
      // After a change by this page, or after a new selection, the user no longer expects the former paint.
      () => subject === chosen && step === chosenStep,
    );
    setTimeout(() => notices.dismiss(id), NOTICE_MS);
  };

  const compare = (): void => {
    const { moment } = session;
    const { vessel, part, parts } = selection;
    if (!moment || !vessel) return;
    const inputs = [
      moment.paint,
      moment.panels?.kittenRules,
      moment.panels?.kittenPaint.enabled,
      moment.session,
      vessel,
      part,
      parts,
    ];
    if (inputs.length === from.length && inputs.every((value, index) => value === from[index])) return;
    from = inputs;
    const former = known;
    const now = stateAt(moment, former?.moment ?? moment);
    known = { moment, state: now };
    const chosen = `${moment.session} ${vessel.id} ${part?.part.instance_id ?? ''}`;
    const isOther = chosen !== subject;
    subject = chosen;
    if (isOther) {
      quietUntil = 0;
      notices.review();
    }
    const before = former && !isOther ? stateOf(former, moment) : null;
    if (!former || !before || !now || before.look === now.look) return;
    if (editor.isWriting) {
      step++;
      quietUntil = 0;
      notices.review();
      return;
    }
    const takesPart = part !== null || (vessel.is_kitten && selection.isByUser) || editor.undoLabel !== null;
    if (takesPart && performance.now() >= quietUntil) inform(() => writesBack(former));
  };
  /** Informs the user if another client has overwritten a change before this page received its result. */
  const compareOwn = (own: ReadonlyMap<string, string>): void => {
    compare();
    const then = new Map(own);
    const back = (): readonly FieldWrite[] => {
      const now = known && stateOf(known, known.moment);
      return now ? restoringWrites({ look: '', texts: then }, now) : [];
    };
    if (back().length > 0) inform(back);
  };
  editor.unseen.settled = compareOwn;
  session.onMoment(compare);
  selection.onChange(compare);
}
