import { shown } from '../../../base/errors/index.js';
import { vec3 } from '../../../base/math/index.js';
import type { Mirror } from '../../../renderer/live/index.js';
import type { CameraPose } from '../../../simulator/sim/camera/index.js';
import {
  AddressError,
  type CameraSetting,
  type CameraSubject,
  FARTHEST_SUBJECT,
  followedBy,
  frameOf,
  nameOfSubject,
  type OrbitState,
  OwnCamera,
  subjectOfView,
  type Followed,
} from '../../../simulator/world/views/index.js';
import { BatchSender } from './batch-sender.js';
import { type BegunCamera, beginCamera, cameraAt } from './begin-camera.js';
import { CameraHistory, type CameraStep } from './camera-history.js';
import type { CameraChoice, FocusTarget } from '../targets.js';
import { isPoseOf, poseLines, type ViewKey, viewKeyOf } from './server-camera.js';

export interface ViewCameraOptions {
  readonly origin: URL;
  readonly choice: CameraChoice;
  /** The current world; null until it has been loaded for the first time. */
  readonly world: () => Mirror | null;
  /** Returns width divided by height of the picture. */
  readonly aspect: () => number;
  /**
   * Reports who draws the picture. If it is the server, the picture can only show the view of the server's own camera.
   */
  readonly drawnBy: () => 'page' | 'server';
  readonly moved: () => void;
  readonly changed: () => void;
}

interface KeptCamera extends BegunCamera {
  readonly history: CameraHistory;
}

/**
 * The camera of the picture: the page's own camera, or the server's camera. When the user moves the server's camera,
 * the page sends the new pose to the server.
 */
export class ViewCamera {
  /** The reason why the last camera move had no effect; null if it had an effect. */
  complaint: string | null = null;
  #choice: CameraChoice;
  /** The page's own camera, which stays where it is while the page shows the server's camera. */
  #own: KeptCamera | null = null;
  #wasOwn: boolean;
  /** The camera whose pose the page has last written to the server. */
  #sent: KeptCamera | null = null;
  /** True if the user may move the server's camera while the server draws. */
  #movesServer = false;
  readonly #writes: BatchSender;

  constructor(private readonly options: ViewCameraOptions) {
    this.#choice = options.choice;
    this.#wasOwn = options.choice === 'own';
    this.#writes = new BatchSender(new URL('/v1/fs/ctl/batch', options.origin));
  }

  /** Shows a world that has been loaded. After a reconnection, continues with the former camera. */
  begin(mirror: Mirror): void {
    const begun = beginCamera(this.#own, mirror);
    if (this.#own?.session !== begun.session) this.#sent = null;
    this.#own = kept(begun, this.#own);
  }

  get aspect(): number {
    return this.options.aspect();
  }

  get choices(): readonly CameraChoice[] {
    return this.options.drawnBy() === 'page' ? ['own', 'server'] : ['server'];
  }

  get choice(): CameraChoice {
    return this.options.drawnBy() === 'page' ? this.#choice : 'server';
  }

  set choice(choice: CameraChoice) {
    const mirror = this.options.world();
    this.#choice = choice;
    if (choice === 'own') {
      // Start the page's own camera with the server's view when it is shown for the first time.
      if (!this.#wasOwn && mirror) this.#own = kept(beginCamera(null, mirror), null);
      this.#wasOwn = true;
    }
    this.options.changed();
  }

  get movesServer(): boolean {
    return this.choice === 'server' && (this.options.drawnBy() === 'page' || this.#movesServer);
  }

  set movesServer(moves: boolean) {
    this.#movesServer = moves;
    this.complaint = null;
    this.options.changed();
  }

  get followed(): Followed | null {
    return this.choice === 'own' && this.own ? followedBy(this.own.subject) : null;
  }

  get own(): OwnCamera | null {
    return this.#own?.camera ?? null;
  }

  /**
   * The setting of the page's own camera; every move creates a new object. Null while the server's camera is in use,
   * because other clients move that camera too.
   */
  get view(): OrbitState | null {
    return this.choice === 'own' ? (this.own?.orbit ?? null) : null;
  }

  /**
   * Returns a camera that can orbit its subject. This is the page's own camera or, while the server's camera is in use,
   * a new camera with the same pose.
   */
  orbiting(mirror: Mirror): OwnCamera {
    return this.choice === 'own' && this.own ? this.own : cameraAt(mirror.camera.pose, mirror);
  }

  /**
   * Returns the pose at the current time. Do not use the pose of the last picture instead, because the planet has moved
   * by kilometres since then.
   */
  pose(mirror: Mirror): CameraPose {
    return this.choice === 'own' && this.own ? this.own.pose(mirror) : mirror.camera.pose;
  }

  /**
   * Name of the move that {@link back} undoes, or null. `forwardLabel` is the name of the move that {@link forward}
   * redoes, or null.
   */
  get backLabel(): string | null {
    return this.#history?.backLabel ?? null;
  }

  get forwardLabel(): string | null {
    return this.#history?.forwardLabel ?? null;
  }

  back(): void {
    this.#cross('back');
  }

  forward(): void {
    this.#cross('forward');
  }

  /**
   * Changes the current camera; a change of the server's camera is sent to the server.
   * @param step the step of the history to which the change belongs; null to keep the change out of the history
   */
  move(change: (camera: OwnCamera, mirror: Mirror) => void, step: CameraStep | null): void {
    const mirror = this.options.world();
    if (!mirror) return;
    if (this.choice === 'own') {
      if (this.own) this.#change(this.own, mirror, change, step);
    } else if (!this.movesServer) {
      this.complaint =
        'the server draws from its own camera, which all viewers share; to move it, press ‘Move it’ in the bar';
      this.options.changed();
      return;
    } else {
      const camera = this.#cameraOfServer(mirror);
      this.#change(camera, mirror, change, step);
      this.#writes.send(poseLines(camera, camera.pose(mirror), mirror));
    }
    this.options.moved();
  }

  /** @throws AddressError if the subject of the view does not exist */
  goTo(setting: CameraSetting): void {
    const mirror = this.options.world();
    if (!mirror) return;
    const { subject } = setting;
    if (!frameOf(subject, mirror))
      throw new AddressError(`'${shown(nameOfSubject(subject))}' is not in this scene; choose another view`);
    if (this.options.drawnBy() === 'page' && this.#choice === 'server') this.choice = 'own';
    this.move((camera) => (camera.setting = setting), { label: `View of ${nameOfSubject(subject)}`, run: Symbol() });
    this.options.changed();
  }

  takeServerView(): void {
    const mirror = this.options.world();
    if (!mirror || this.choice === 'own' || this.options.drawnBy() === 'server') return;
    const { setting } = cameraAt(mirror.camera.pose, mirror);
    this.choice = 'own';
    this.move((camera) => (camera.setting = setting), { label: 'View of the server', run: Symbol() });
    this.options.changed();
  }

  /** @param follow true to let the camera travel with the target from then on */
  focus(target: FocusTarget, follow: boolean): void {
    const mirror = this.options.world();
    const subject = mirror && subjectOf(target, mirror);
    if (!subject) return;
    const step = { label: `Look at ${nameOfSubject(subject)}`, run: Symbol() };
    this.move((camera) => {
      camera.focus(subject, mirror, undefined, this.aspect);
      if (!follow) camera.unfollow(mirror);
    }, step);
    this.options.changed();
  }

  sees(vesselId: string): boolean {
    const mirror = this.options.world();
    if (!mirror) return false;
    const vessels = mirror.snapshot.vessels.filter(({ id }) => id === vesselId);
    const { templates, snapshot } = mirror;
    const { subject } = subjectOfView(this.pose(mirror), { templates, snapshot: { ...snapshot, vessels } });
    return subject?.kind === 'vessel';
  }

  /**
   * Makes the page's own camera travel with a vessel. This is not a step of the history, because the picture does not
   * change. After an undo of another move, the camera still travels with the vessel. A distant vessel would carry the
   * camera away from what the picture shows, so the camera stays with its subject.
   */
  travelWith(vesselId: string): void {
    const { own, followed } = this;
    const mirror = this.options.world();
    const subject = { kind: 'vessel', vesselId } as const;
    const frame = mirror && frameOf(subject, mirror);
    if (!own || !frame || this.choice !== 'own') return;
    if (vec3.distance(frame.originEcl, own.pose(mirror).positionEcl) > FARTHEST_SUBJECT) return;
    if (followed?.kind === 'vessel' && followed.vesselId === vesselId) return;
    // Call `frame` for its effect: it replaces a subject that no longer exists by the place where the subject was.
    own.frame(mirror);
    const former = own.subject;
    const carried = (setting: CameraSetting): CameraSetting => carriedOver(setting, subject, mirror);
    own.setting = carried(own.setting);
    this.#history?.carryOver(former, carried);
    this.options.changed();
  }

  lines(): readonly string[] {
    const mirror = this.options.world();
    if (!mirror || !this.own || this.choice === 'server') return [];
    return poseLines(this.own, this.own.pose(mirror), mirror);
  }

  key(): ViewKey | null {
    const mirror = this.options.world();
    if (!mirror || !this.own || this.choice === 'server') return null;
    return viewKeyOf(this.own, this.own.pose(mirror), mirror);
  }

  get #history(): CameraHistory | null {
    return (this.choice === 'own' ? this.#own : this.#sent)?.history ?? null;
  }

  /**
   * Returns the camera whose pose the page has last written to the server. If another client has moved the server's
   * camera since then, returns a new camera with the current pose.
   */
  #cameraOfServer(mirror: Mirror): OwnCamera {
    const { pose } = mirror.camera;
    const sent = this.#sent?.camera;
    if (sent && (this.#writes.isSending || isPoseOf(sent, pose, mirror))) return sent;
    this.#sent = kept({ camera: cameraAt(pose, mirror), session: mirror.moment.session }, null);
    return this.#sent.camera;
  }

  #change(
    camera: OwnCamera,
    mirror: Mirror,
    change: (camera: OwnCamera, mirror: Mirror) => void,
    step: CameraStep | null,
  ): void {
    const before = camera.setting;
    change(camera, mirror);
    const { subject, orbit } = camera;
    if (!step || (subject === before.subject && orbit === before.orbit)) return;
    if (this.#history?.note(step, before)) this.options.changed();
  }

  #cross(way: 'back' | 'forward'): void {
    this.move((camera, mirror) => {
      const setting = this.#history?.[way](camera.setting, ({ subject }) => frameOf(subject, mirror) !== null);
      if (setting) camera.setting = setting;
    }, null);
    this.options.changed();
  }
}

/** Adds the undo history to a camera. A camera that is not `former` gets an empty history. */
function kept(begun: BegunCamera, former: KeptCamera | null): KeptCamera {
  const history = begun.camera === former?.camera ? former.history : new CameraHistory();
  return { ...begun, history };
}

/** Returns a setting that shows the same picture with another subject. */
function carriedOver(setting: CameraSetting, subject: CameraSubject, mirror: Mirror): CameraSetting {
  const camera = new OwnCamera(setting.subject);
  camera.setting = setting;
  const pose = camera.pose(mirror);
  camera.subject = subject;
  camera.adopt(pose, setting.orbit.distance, mirror);
  return camera.setting;
}

function subjectOf(target: FocusTarget, mirror: Mirror): CameraSubject | null {
  if (target.kind !== 'sticker') return target;
  const sticker = mirror.moment.stickers.byId[target.index];
  return sticker ? { kind: 'sticker', sticker } : null;
}
