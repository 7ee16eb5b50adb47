import { describeError } from '../link/link-error.js';
import { Observable } from '../link/observable.js';

export interface Notice {
  readonly id: number;
  readonly tone: 'info' | 'bad';
  readonly title: string;
  /** The title of the failed action; empty if the notice is not an error. */
  readonly of: string;
  readonly text: string;
  readonly actions: readonly { readonly label: string; readonly run: () => void }[];
  /** True for a question. A question stays visible even if there are too many notices. */
  readonly isQuestion: boolean;
  /** Returns false when the notice is obsolete, for example because a single undo no longer reverts its edit. */
  readonly isTrue: () => boolean;
}

const always = (): boolean => true;

/** Maximum number of visible notices. A new notice is shown even if it exceeds the maximum. */
const SHOWN_MOST = 3;

/** Time for which a notice is shown, ms. Chosen: long enough to read two lines. */
const SHOWN_MS = 6000;
/** Time for which an error is shown, ms. Chosen: long enough to notice, read and copy it. */
const COMPLAINT_SHOWN_MS = 60_000;

/** Returns the rank of a notice. If there are too many notices, the notices with the lowest ranks disappear. */
const rank = ({ tone, id }: Notice): number => (tone === 'bad' ? 1e9 : 0) + id;

/** The short messages over the picture. Errors stay for a minute, unless the user dismisses them. */
export class Notices extends Observable {
  #notices: Notice[] = [];
  #next = 1;

  get list(): readonly Notice[] {
    return this.#notices;
  }

  /** @returns the id of the notice. A notice with actions stays until someone dismisses it. */
  inform(title: string, text = '', actions: Notice['actions'] = [], isTrue: Notice['isTrue'] = always): number {
    const id = this.#add({ tone: 'info', of: '', title, text, actions, isQuestion: false, isTrue });
    if (actions.length === 0) setTimeout(() => this.dismiss(id), SHOWN_MS);
    return id;
  }

  ask(title: string, text: string, actions: Notice['actions']): void {
    this.#add({ tone: 'info', of: '', title, text, actions, isQuestion: true, isTrue: always });
  }

  /** @param isTrue returns false when the error is obsolete */
  complain(title: string, error: unknown, isTrue: Notice['isTrue'] = always): void {
    const { errno, message } = describeError(error);
    this.dismissComplaint(title);
    const id = this.#add({
      tone: 'bad',
      of: title,
      // Leave out the error code, which is for programs. The message says what it means.
      title: `${title}: ${errno === 'offline' || /^E[A-Z0-9]+$/.test(errno) ? 'not done' : errno}`,
      text: message,
      actions: [],
      isQuestion: false,
      isTrue,
    });
    setTimeout(() => this.dismiss(id), COMPLAINT_SHOWN_MS);
  }

  dismiss(id: number): void {
    this.#notices = this.#notices.filter((notice) => notice.id !== id);
    this.changed();
  }

  dismissComplaint(of: string): void {
    const complaint = this.#notices.find((notice) => notice.tone === 'bad' && notice.of === of);
    if (complaint) this.dismiss(complaint.id);
  }

  review(): void {
    if (this.#notices.every(({ isTrue }) => isTrue())) return;
    this.#notices = this.#notices.filter(({ isTrue }) => isTrue());
    this.changed();
  }

  clear(): void {
    this.#notices = [];
    this.changed();
  }

  #add(notice: Omit<Notice, 'id'>): number {
    const id = this.#next++;
    // A notice replaces earlier notices with the same text.
    const others = this.#notices.filter(({ title, text }) => title !== notice.title || text !== notice.text);
    const all = [...others, { id, ...notice }];
    // A new error may replace any notice except a question. Any other new notice may replace neither questions nor
    // errors. The new notice itself always appears, because it is about the user's last action.
    const mayGo = others.filter(({ isQuestion, tone }) => !isQuestion && (notice.tone === 'bad' || tone === 'info'));
    const gone = mayGo.sort((a, b) => rank(a) - rank(b)).slice(0, Math.max(0, all.length - SHOWN_MOST));
    this.#notices = all.filter((each) => !gone.includes(each));
    this.changed();
    return id;
  }
}
