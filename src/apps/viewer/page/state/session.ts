import { SavedViews } from '../address/saved-views.js';
import { Api } from '../link/api.js';
import type { CurlTarget } from '../link/command-lines.js';
import { FieldSubscriptions } from '../link/field-subscriptions.js';
import { Observable } from '../link/observable.js';
import type { SceneView } from '../view/scene-view.js';
import type { Access } from './access.js';
import { ChosenSticker } from './chosen-sticker.js';
import { Editor } from './editor.js';
import { EventLog } from './event-log.js';
import { Eyedropper } from './eyedropper.js';
import { followWorld } from './follow-world.js';
import { LiveryShelf } from './livery-shelf.js';
import { Marking } from './marking.js';
import { Notices } from './notices.js';
import { PaintClipboard } from './paint-clipboard.js';
import { Placing } from './placing.js';
import { RecentColours } from './recent-colours.js';
import { Selection } from './selection.js';
import { Uploads } from './uploads.js';
import { WireLog } from './wire-log.js';

/**
 * The state that the parts of the page share. The server's state is kept only as streams and reads last delivered it,
 * so that two pages agree.
 */
export class Session extends Observable {
  readonly api = new Api();
  readonly fields = new FieldSubscriptions('/viewer/watch');
  readonly events = new EventLog('/v1/events');
  readonly log = new WireLog();
  readonly notices = new Notices();
  readonly editor = new Editor(this.api, this.log);
  readonly selection = new Selection(this.api);
  readonly uploads = new Uploads(this.editor);
  readonly eyedropper = new Eyedropper(() => this.view);
  readonly recent = new RecentColours();
  readonly clipboard = new PaintClipboard();
  readonly chosenSticker = new ChosenSticker();
  readonly marking = new Marking();
  readonly savedViews = new SavedViews();
  readonly liveries = new LiveryShelf();
  readonly placing = new Placing(this.editor, () => this.view);
  #view: SceneView | null = null;
  #wasLost = false;
  /** The session id of the run of the server that the page is linked to. */
  #server: string | null = null;
  /** The number of times that the link came back. */
  reconnects = 0;

  constructor(readonly access: Access) {
    super();
    this.fields.onChange(() => this.#linkChanged());
    access.onChange(() => this.#accessChanged());
    this.editor.onChange(() => this.notices.review());
    followWorld(this.fields, this.selection, (lost) => {
      const now = this.selection.vessel?.id;
      this.notices.inform(`${lost} is gone`, now === undefined ? 'No vessel is left.' : `${now} is chosen now.`);
    });
  }

  /** The picture; null until it is open. */
  get view(): SceneView | null {
    return this.#view;
  }

  set view(view: SceneView | null) {
    this.#view = view;
    view?.onReport(() => this.changed());
    view?.onMoment(() => this.#momentChanged(view));
    this.changed();
  }

  /** The server, as the lines for curl name it. */
  get curlTarget(): CurlTarget {
    return { base: `${location.origin}/v1`, demandsToken: this.access.demandsToken };
  }

  /** Runs something that the user asked for, and shows a notice when it fails. @returns true when it was done */
  async attempt(title: string, work: () => Promise<unknown>): Promise<boolean> {
    try {
      await work();
      this.notices.settle(title);
      return true;
    } catch (error) {
      this.notices.complain(title, await this.access.explain(error));
      return false;
    }
  }

  /** Writes a field whose control shows the new value at once; after a refusal, with its notice, the former one again. */
  set(title: string, path: string, text: string): Promise<boolean> {
    const write = (): Promise<void> => this.editor.write(title, [{ path, text }]);
    return this.attempt(title, () => this.fields.expecting(path, text, write));
  }

  /** Looks at the part that is chosen, else at its vessel. */
  focusSelection(): void {
    const { vessel, part } = this.selection;
    if (!vessel) return;
    this.#view?.focus(
      part
        ? { kind: 'part', vesselId: vessel.id, instanceId: part.part.instance_id }
        : { kind: 'vessel', vesselId: vessel.id },
    );
  }

  /** Looks at the whole of the vessel that is chosen. */
  frameVessel(): void {
    const { vessel } = this.selection;
    if (vessel) this.#view?.focus({ kind: 'vessel', vesselId: vessel.id });
  }

  /** Forgets undo and uploads when another run of a server answers: nothing of the former one can be undone there. */
  #momentChanged({ moment }: SceneView): void {
    if (!moment || moment.session === this.#server) return;
    this.savedViews.open(moment.systemName);
    this.changed();
    const isAnother = this.#server !== null;
    this.#server = moment.session;
    if (!isAnother) return;
    this.editor.forget();
    this.uploads.forget();
    this.placing.cancel();
    this.eyedropper.cancel();
    this.chosenSticker.id = null;
    this.notices.clear();
  }

  #accessChanged(): void {
    if (this.access.admitted) this.fields.retry();
    this.changed();
  }

  #linkChanged(): void {
    const { state } = this.fields;
    // Another window of the browser may have opened a session meanwhile.
    if (state === 'refused' || (state === 'open' && !this.access.admitted)) void this.access.check();
    if (state === 'lost') this.#wasLost = true;
    if (state === 'open' && this.#wasLost) {
      this.#wasLost = false;
      this.reconnects++;
      this.#view?.retry();
      void this.selection.refresh().catch(() => undefined);
    }
    this.changed();
  }
}
