import type { Moment } from '../../renderer/live/index.js';
import { changedWords, paintState, type PaintState, restoringWrites } from '../paint/paint-state.js';
import type { Editor } from './editor.js';
import type { Notices } from './notices.js';
import { everySelectedScope } from './selected-scopes.js';
import { partLabel, type Selection } from './selection.js';

interface RepaintedSession {
  readonly moment: Moment | null;
  readonly selection: Selection;
  readonly editor: Pick<Editor, 'changes' | 'isWriting' | 'write' | 'undoLabel'>;
  readonly notices: Notices;
  onMoment(listener: () => void): () => void;
  attempt(title: string, work: () => Promise<unknown>): Promise<boolean>;
}

/** Chosen: time to read the notice and to decide, ms. The page shows no further notice during this time. */
const NOTICE_MS = 12_000;

/**
 * Shows a notice when another client repaints the selection. The notice offers to restore the former paint. If the user
 * has neither selected a part nor changed anything, the page shows no notice, because the user only watches.
 */
export function noticeRepaint(session: RepaintedSession): void {
  const { selection, editor, notices } = session;
  let subject = '';
  let known: PaintState | null = null;
  let from: readonly unknown[] = [];
  let quietUntil = 0;
  let step = 0;

  const inform = (before: PaintState): void => {
    quietUntil = performance.now() + NOTICE_MS;
    const chosen = subject;
    const chosenStep = ++step;
    const name = selection.part ? partLabel(selection.part) : (selection.vessel?.id ?? '');
    const restore = (): void => {
      const writes = known ? restoringWrites(before, known) : [];
      notices.dismiss(id);
      if (writes.length > 0)
        void session.attempt('Putting back', () => editor.write(`Paint of ${name} put back`, writes));
    };
    const paths = known ? restoringWrites(before, known).map(({ path }) => path) : [];
    const id = notices.inform(
      `${name} was repainted`,
      `Another page or a program changed ${changedWords(paths)}.`,
      [{ label: 'Put it back', run: restore }],
      // After a change by this page or another selection, the former paint is no longer what the user expects.
      () => subject === chosen && step === chosenStep,
    );
    setTimeout(() => notices.dismiss(id), NOTICE_MS);
  };

  const compare = (): void => {
    const { moment } = session;
    const { vessel, part, parts } = selection;
    if (!moment || !vessel || vessel.is_kitten) return;
    const inputs = [moment.paint, moment.panels?.kittenRules, moment.session, vessel, part, parts];
    if (inputs.length === from.length && inputs.every((value, index) => value === from[index])) return;
    from = inputs;
    const before = known;
    const now = paintState(moment, everySelectedScope(selection), part !== null);
    const chosen = `${moment.session} ${vessel.id} ${part?.part.instance_id ?? ''}`;
    const isOther = chosen !== subject;
    subject = chosen;
    known = now;
    if (isOther) notices.review();
    if (isOther || !before || !now || before.look === now.look) return;
    if (editor.isWriting) {
      step++;
      notices.review();
      return;
    }
    const takesPart = part !== null || editor.undoLabel !== null;
    if (takesPart && performance.now() >= quietUntil) inform(before);
  };
  session.onMoment(compare);
  selection.onChange(compare);
}
