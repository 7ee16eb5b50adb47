import {
  changedVessels,
  isCameraStill,
  isOnlyMotion,
  type Moment,
  type MomentReader,
  orbitingVessels,
} from '../../renderer/live/index.js';
import type { World } from '../../simulator/world/index.js';
import type { DueMotion, FeedView, ViewerFeed, ViewerService } from '../transports/http/index.js';
import type { Change, Looks } from './looks.js';

type Follow = Parameters<ViewerService['follow']>;

/** The feed of changes for one page. */
export class PageFeed implements ViewerFeed {
  #sent: Moment | undefined;
  #view: FeedView = { unseen: new Set(), camera: false };
  /**
   * The last answer to the question whether the page shows a vessel in orbit (`orbits`), with the data from which it
   * was computed.
   */
  #sight: { readonly vessels: Moment['vessels']; readonly view: FeedView; readonly orbits: boolean } | null = null;
  readonly #stop: () => void;

  constructor(
    world: Pick<World, 'onChange'>,
    private readonly reader: Pick<MomentReader, 'clockwork'>,
    private readonly looks: Looks,
    changed: Follow[0],
    patienceMs: Follow[1],
  ) {
    this.#stop = world.onChange(changed, () => (this.#needsFrames ? patienceMs() : Infinity));
  }

  set view(view: FeedView) {
    this.#view = view;
    // The main camera is not updated while no page shows its view, so the last pose of the camera may be outdated.
    if (view.camera) this.looks.forget();
  }

  get isRunning(): boolean {
    return this.#sent?.clock === 'real' && this.#sent.warp > 0;
  }

  next(due: DueMotion): string | null {
    // A new page begins with the view of the main camera.
    const now = this.looks.take({ withCamera: !this.#sent });
    const change = this.looks.changeSince(this.#sent);
    if (!change || this.#mayWait(change, now, due)) return null;
    this.#sent = now;
    return change.text;
  }

  close(): void {
    this.#stop();
  }

  get #needsFrames(): boolean {
    return this.#view.camera || this.reader.clockwork.some((id) => !this.#view.unseen.has(id));
  }

  #mayWait({ patch }: Change, now: Moment, due: DueMotion): boolean {
    const { unseen, camera } = this.#view;
    if (!this.#sent || (due.motion && due.drift) || !isOnlyMotion(patch, unseen)) return false;
    if (!due.motion) return true;
    const isDrift = changedVessels(patch).every((id) => unseen.has(id)) && !this.#seesOrbits(now);
    return isDrift && (!camera || isCameraStill(this.#sent, now));
  }

  #seesOrbits({ vesselIds, vessels }: Moment): boolean {
    const view = this.#view;
    if (this.#sight?.vessels !== vessels || this.#sight.view !== view) {
      const orbits = orbitingVessels({ vesselIds, vessels }).some((id) => !view.unseen.has(id));
      this.#sight = { vessels, view, orbits };
    }
    return this.#sight.orbits;
  }
}
