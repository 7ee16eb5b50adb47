import { SavedViews } from './saved-views.js';
import { Api } from '../link/api.js';
import type { CurlTarget } from '../link/command-lines.js';
import { LinkError } from '../link/link-error.js';
import { Listeners, Observable } from '../link/observable.js';
import type { LinkState } from '../view/feed/scene-link.js';
import type { SceneView } from '../view/scene-view.js';
import type { Followed } from '../../simulator/world/views/index.js';
import type { Moment } from '../../renderer/live/index.js';
import type { Access } from './access.js';
import { ChosenSticker } from './chosen-sticker.js';
import { Editor } from './editor.js';
import { EventLog } from './event-log.js';
import { ExpectedTexts } from './expected-texts.js';
import { formatComponents, hexFromSrgb } from '../paint/colour.js';
import { Eyedropper } from './eyedropper.js';
import { followWorld } from './follow-world.js';
import type { Overwriting } from './left-texts.js';
import { LiveryShelf } from './livery-shelf.js';
import { noteModels } from './note-models.js';
import { noticeRepaint } from './notice-repaint.js';
import { Marking } from './marking.js';
import { Notices } from './notices.js';
import { OpenModels } from './open-models.js';
import { PaintClipboard } from './paint-clipboard.js';
import { offerToPutBack } from './offer-to-put-back.js';
import { Placing } from './placing.js';
import type { Question } from './question.js';
import { RecentColours } from './recent-colours.js';
import { Selection } from './selection.js';
import { Uploads } from './uploads.js';
import { WireLog } from './wire-log.js';

/** The state that all parts of the page share. */
export class Session extends Observable {
  readonly api = new Api();
  readonly expected = new ExpectedTexts();
  readonly events = new EventLog('/v1/events');
  readonly log = new WireLog();
  readonly notices = new Notices();
  /** Asks the user whether an undo or redo may overwrite a later change by another client. */
  overwrites: (overwriting: Overwriting) => Promise<boolean> = () => Promise.resolve(false);
  /** Asks the user to confirm an action that Undo cannot take back. */
  confirm: (question: Question) => Promise<boolean> = () => Promise.resolve(false);
  readonly editor = new Editor(this.api, this.log, (overwriting) => this.overwrites(overwriting));
  readonly selection = new Selection(this.api);
  readonly uploads = new Uploads(this.editor);
  readonly openModels = new OpenModels(this);
  readonly eyedropper = new Eyedropper(() => this.view);
  readonly recent = new RecentColours();
  readonly clipboard = new PaintClipboard();
  /**
   * The label that the user has chosen in the list of what to paint. If it is null or not in the list, the page paints
   * the smallest scope.
   */
  paintChoice: string | null = null;
  readonly chosenSticker = new ChosenSticker();
  readonly marking = new Marking();
  readonly savedViews = new SavedViews();
  readonly liveries = new LiveryShelf();
  readonly placing = new Placing(this.editor, () => this.view);
  #view: SceneView | null = null;
  /** The vessel that the camera followed at the last report from the picture; undefined before the first report. */
  #followed: string | null | undefined;
  readonly #moments = new Listeners();
  #link: LinkState = 'connecting';
  #wasLost = false;
  #server: string | null = null;
  reconnects = 0;

  constructor(readonly access: Access) {
    super();
    access.onChange(() => this.#accessChanged());
    this.editor.onChange(() => this.notices.review());
    this.selection.onChange(() => this.#chooseFollowed());
    this.editor.answered = async () => {
      this.#view?.wrote();
      await this.#view?.brought();
    };
    noticeRepaint(this);
    followWorld(this, this.selection, (lost) => {
      const now = this.selection.vessel?.id;
      this.notices.inform(`${lost} is gone`, now === undefined ? 'No vessel is left.' : `${now} is now chosen.`);
    });
  }

  /** Null until the picture is open. */
  get view(): SceneView | null {
    return this.#view;
  }

  set view(view: SceneView | null) {
    this.#view = view;
    view?.onReport(() => {
      this.#chooseFollowed();
      this.#followLink(view.report.link);
      this.changed();
    });
    view?.onMoment(() => {
      this.#momentChanged(view);
      this.#moments.call();
    });
    this.changed();
  }

  /**
   * The last received state of the world; null before the first state. A property that has not changed is the same
   * object as in the previous state.
   */
  get moment(): Moment | null {
    return this.#view?.moment ?? null;
  }

  /** @returns a function that removes the listener */
  onMoment(listener: () => void): () => void {
    return this.#moments.add(listener);
  }

  get link(): LinkState {
    return this.#view?.report.link ?? 'connecting';
  }

  get curlTarget(): CurlTarget {
    return { base: `${location.origin}/v1`, demandsToken: this.access.demandsToken };
  }

  /** Runs an action for the user, and shows a notice if it fails. @returns true if it succeeds */
  async attempt(title: string, work: () => Promise<unknown>): Promise<boolean> {
    try {
      await work();
      this.notices.dismissComplaint(title);
      return true;
    } catch (error) {
      const { reconnects } = this;
      const isOffline = error instanceof LinkError && error.errno === 'offline';
      const isTrue = (): boolean => !isOffline || this.reconnects === reconnects;
      this.notices.complain(title, await this.access.explain(error), isTrue);
      return false;
    }
  }

  /** @param write called with the picked colour, in the form of a `color` leaf */
  takeColour(write: (text: string) => void): void {
    this.eyedropper.start((taken) => {
      write(formatComponents(taken));
      this.recent.add(hexFromSrgb(taken));
    });
  }

  /**
   * Writes a field. Its control shows the new value at once. If the server refuses the value, the control shows the
   * former value again, and the page shows a notice.
   */
  set(title: string, path: string, text: string): Promise<boolean> {
    const write = (): Promise<void> => this.editor.write(title, [{ path, text }]);
    const brought = (): Promise<void> => this.#view?.brought() ?? Promise.resolve();
    return this.attempt(title, () => this.expected.during(path, text, write, brought));
  }

  /**
   * Selects a vessel and, if `instanceId` is not null, one of its parts. If the vessel is near, the camera then
   * travels with it, but does not move towards it.
   */
  async choose(vesselId: string, instanceId: number | null = null, title = 'Selection'): Promise<boolean> {
    const choosing = this.attempt(title, () => this.selection.choose(vesselId, instanceId));
    this.#view?.travelWith(vesselId);
    return choosing;
  }

  /**
   * Points the camera at a vessel or body and makes the camera travel with it. A vessel is also selected for painting.
   */
  lookAt(target: Followed): void {
    const { wanted, isByUser } = this.selection;
    if (target.kind === 'vessel' && (target.vesselId !== wanted?.vesselId || !isByUser)) this.#choose(target.vesselId);
    this.#view?.focus(target);
    // The picture moves, so another part will be under the pointer.
    this.marking.hovered = null;
  }

  focusSelection(): void {
    const { vessel, part } = this.selection;
    if (!vessel) return;
    this.#view?.focus(
      part
        ? { kind: 'part', vesselId: vessel.id, instanceId: part.part.instance_id }
        : { kind: 'vessel', vesselId: vessel.id },
    );
  }

  frameVessel(): void {
    const { vessel } = this.selection;
    if (vessel) this.#view?.focus({ kind: 'vessel', vesselId: vessel.id });
  }

  /**
   * Selects the vessel that the camera has begun to travel with, for example after a double click. At the first report
   * from the picture, the camera follows the selection instead: it begins to travel with the selected vessel if that is
   * in view.
   */
  #chooseFollowed(): void {
    const view = this.#view;
    const vesselId = view?.followed?.kind === 'vessel' ? view.followed.vesselId : null;
    const chosen = this.selection.wanted?.vesselId ?? null;
    if (!view || chosen === null || vesselId === this.#followed) return;
    const isFirst = this.#followed === undefined;
    this.#followed = vesselId ?? (isFirst ? undefined : null);
    if (vesselId === null || vesselId === chosen) return;
    if (isFirst && view.sees(chosen)) view.travelWith(chosen);
    else this.#choose(vesselId, !isFirst);
  }

  #choose(vesselId: string, isByUser = true): void {
    void this.attempt('Selection', () => this.selection.choose(vesselId, null, isByUser));
  }

  /**
   * After a restart of the server, drops the undo steps and the uploads, because they refer to the state before the
   * restart.
   */
  #momentChanged({ moment }: SceneView): void {
    if (!moment || moment.session === this.#server) return;
    this.savedViews.open(moment.systemName);
    this.changed();
    const isAnother = this.#server !== null;
    this.#server = moment.session;
    if (isAnother) this.#forgetServer();
    noteModels(moment.modelNotes, this.notices);
  }

  #forgetServer(): void {
    const { done } = this.editor.history;
    this.placing.forget();
    this.editor.changes.loseAll();
    this.editor.forget();
    this.uploads.forget();
    this.eyedropper.cancel();
    this.chosenSticker.id = null;
    this.notices.clear();
    void offerToPutBack(
      this,
      done.map(({ label }) => label),
    );
  }

  #accessChanged(): void {
    if (this.access.admitted) this.#view?.retry();
    this.changed();
  }

  #followLink(state: LinkState): void {
    if (state === this.#link) return;
    this.#link = state;
    // Check the access again, because the user may have entered the token in another window of the browser.
    if (state === 'refused' || (state === 'open' && !this.access.admitted)) void this.access.check();
    if (state === 'lost') this.#wasLost = true;
    if (state === 'open' && this.#wasLost) {
      this.#wasLost = false;
      this.reconnects++;
      this.notices.review();
      void this.selection.refresh().catch(() => undefined);
    }
  }
}
