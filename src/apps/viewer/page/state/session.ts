import { Api } from '../link/api.js';
import { FieldSubscriptions } from '../link/field-subscriptions.js';
import { Observable } from '../link/observable.js';
import type { SceneView } from '../view/scene-view.js';
import { Editor } from './editor.js';
import { EventLog } from './event-log.js';
import { followWorld } from './follow-world.js';
import { Notices } from './notices.js';
import { Placing } from './placing.js';
import { Selection } from './selection.js';
import { Uploads } from './uploads.js';
import { WireLog } from './wire-log.js';

/**
 * What the parts of the page share. Of the server's state nothing is kept here but what streams and reads of it told last:
 * two pages agree because neither remembers.
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
  readonly placing = new Placing(this.editor, () => this.view);
  #view: SceneView | null = null;
  #wasLost = false;
  /** Which run of a server the page talks to. */
  #server: string | null = null;
  /** Counts how often the link came back. */
  reconnects = 0;

  constructor() {
    super();
    this.fields.onChange(() => this.#hearLink());
    followWorld(this.fields, this.selection, (lost) => {
      const now = this.selection.vessel?.id;
      this.notices.tell(`${lost} is gone`, now === undefined ? 'No vessel is left.' : `${now} is chosen now.`);
    });
  }

  /** The picture; null until it is there. */
  get view(): SceneView | null {
    return this.#view;
  }

  set view(view: SceneView | null) {
    this.#view = view;
    view?.onReport(() => this.changed());
    view?.onMoment(() => this.#hearMoment(view));
    this.changed();
  }

  /** Address of the interface, as command lines name it. */
  get base(): string {
    return `${location.origin}/v1`;
  }

  /** Does what somebody asked for, and tells when it was refused. @returns whether it was done */
  async attempt(title: string, work: () => Promise<unknown>): Promise<boolean> {
    try {
      await work();
      return true;
    } catch (error) {
      this.notices.complain(title, error);
      return false;
    }
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

  /** What was done on a server that is gone cannot be taken back on the next one. */
  #hearMoment({ moment }: SceneView): void {
    if (!moment || moment.session === this.#server) return;
    const isAnother = this.#server !== null;
    this.#server = moment.session;
    if (!isAnother) return;
    this.editor.forget();
    this.uploads.forget();
    this.placing.cancel();
    this.notices.clear();
  }

  #hearLink(): void {
    const { state } = this.fields;
    if (state === 'lost') this.#wasLost = true;
    if (state === 'open' && this.#wasLost) {
      this.#wasLost = false;
      this.reconnects++;
      void this.selection.refresh().catch(() => undefined);
    }
    this.changed();
  }
}
