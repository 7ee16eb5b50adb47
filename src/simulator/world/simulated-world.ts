import type { SprayAim } from '../../contract/actions/index.js';
import type { AudioStore } from '../audio/index.js';
import { accept, type Outcome } from '../../base/errors/index.js';
import { KittenPaint } from '../paint/kittens/index.js';
import type { MaskStore } from '../paint/masks/index.js';
import { createPartPaintStore, type PartPaintStore } from '../paint/rules/index.js';
import type { StickerStore } from '../paint/stickers/index.js';
import type { TextureStore } from '../paint/textures/index.js';
import { CAMERA_LIMITS, type CameraSurroundings, MainCamera } from '../sim/camera/index.js';
import { TrackStore } from '../sim/camera-tracks/index.js';
import { cameraRay, type Hit, Picker, type Ray } from '../sim/picking/index.js';
import type { FrameTimes, ScheduleRegistry } from '../sim/schedule/index.js';
import type { BodyState, PartTemplate, SimEvent, Snapshot } from '../sim/state.js';
import { type CelestialSystem, createSystem } from '../sim/system/index.js';
import type { Vessel } from '../sim/vessel/vessel.js';
import { crossSpheres } from '../sim/vessel/cross-spheres.js';
import { AccessorError, Accessors, refuseFailed } from './accessors.js';
import { Announcer, type ChangeCause, type Patience } from './announcer.js';
import { CameraPlayback } from './camera-playback.js';
import type { WorldCell } from './cell.js';
import { composeSnapshot } from './compose-snapshot.js';
import { type Command, passGates, runCommand, WORLD_GATES_DEFAULTS, type WorldGates } from './command.js';
import { populate, removeVessel, removeVesselsOf } from './fleet.js';
import type { ModelStore } from './models/model-store.js';
import { followFleet } from './follow-fleet.js';
import { beginSceneCamera } from './scene-camera.js';
import { restSeconds } from './rest.js';
import { snapshotEvents } from './snapshot-events.js';
import { createStores } from './stores.js';
import { VesselBuilder } from './vessel-builder.js';
import type { World, WorldUse } from './world.js';
import type { WorldOptions } from './world-options.js';

/** The maximum real time that one frame adds to the clock, s. */
const LONGEST_FRAME = 0.1;

export class SimulatedWorld implements World, WorldCell {
  readonly paint: PartPaintStore;
  readonly textures: TextureStore | null;
  readonly stickers: StickerStore | null;
  readonly masks: MaskStore | null;
  readonly kittens: KittenPaint;
  readonly audio: AudioStore | null;
  readonly models: ModelStore | null;
  readonly tracks: TrackStore;
  readonly playback: CameraPlayback;
  readonly schedules: ScheduleRegistry | null;
  readonly vessels: Map<string, Vessel>;
  readonly builder: VesselBuilder;
  readonly clock: 'real' | 'stepped';
  readonly accessors: Accessors;
  readonly surroundings: CameraSurroundings;
  #picker: Picker;
  readonly sceneTemplates: ReadonlyMap<string, PartTemplate>;
  readonly system: CelestialSystem;
  ut: number;
  warp: number;
  activeVesselId: string | null;
  readonly #gates: WorldGates;
  #simDt = 0;
  #snapshot: Snapshot;
  #stale = false;
  /** The commands of a write that {@link collect} previews; null while commands are executed. */
  #collected: Command[] | null = null;
  /** True if EVA paint or a character has changed since the material clones were last assigned. */
  #clonesAreStale = false;
  #runs = false;
  readonly #announcer = new Announcer();
  readonly #camera: MainCamera;
  /** The skipped time that the charge of the batteries does not include yet, s. */
  #uncoasted = 0;
  #used: (use: WorldUse) => void = () => undefined;

  constructor(options: WorldOptions) {
    const { scene, templates, gates, clock, materialClonesMax } = options;
    this.accessors = new Accessors({
      ut: () => this.ut,
      faults: options.faults,
      announce: this.announce,
    });
    this.sceneTemplates = templates;
    this.#gates = { ...WORLD_GATES_DEFAULTS, ...gates };
    this.clock = clock ?? scene.clock?.mode ?? 'real';
    this.ut = scene.clock?.ut ?? 0;
    this.warp = scene.clock?.warp ?? 1;
    this.system = createSystem(scene);
    ({
      textures: this.textures,
      stickers: this.stickers,
      masks: this.masks,
      audio: this.audio,
      schedules: this.schedules,
      models: this.models,
    } = createStores(this, options));
    this.paint = createPartPaintStore({}, this.renamed, this.masks);
    const live = this.models?.liveTemplates ?? templates;
    this.#picker = new Picker(live);
    this.kittens = new KittenPaint(materialClonesMax, () => (this.#clonesAreStale = true), this.renamed);
    this.builder = new VesselBuilder({ scene, templates: live }, this.system);
    this.vessels = populate(this.builder, this.paint);
    this.activeVesselId = scene.activeVessel ?? this.vessels.keys().next().value ?? null;
    this.#snapshot = this.#compose(1);
    followFleet(this, [], this.#snapshot.vessels);
    this.#bindClones();
    const source = (): Snapshot => this.#present();
    this.surroundings = {
      templates: live,
      get snapshot() {
        return source();
      },
    };
    this.#camera = new MainCamera(this.surroundings, { ...CAMERA_LIMITS, ...options.cameraLimits });
    this.tracks = new TrackStore(options.trackLimits, this.changed);
    this.playback = new CameraPlayback(this, (options.tracksSetTime ?? true) && this.#gates.debugNamespace);
    if (scene.camera) beginSceneCamera(this.#camera, scene.camera, this.surroundings);
  }

  get templates(): ReadonlyMap<string, PartTemplate> {
    return this.models?.templates ?? this.sceneTemplates;
  }

  takeSnapshot(): Snapshot {
    this.#used('all');
    return this.#present();
  }

  instant(): Pick<Snapshot, 'ut' | 'bodies'> {
    this.#used('time');
    return { ut: this.ut, bodies: this.system.bodiesAt(this.ut) };
  }

  get camera(): MainCamera {
    this.#used('all');
    return this.#camera;
  }

  onUse(listener: (use: WorldUse) => void): void {
    this.#used = listener;
  }

  #present(): Snapshot {
    if (this.#stale) this.#publish();
    return this.#snapshot;
  }

  body(id: string): BodyState {
    return this.system.bodiesAt(this.ut).find((body) => body.definition.id === id)!;
  }

  check(command: Command): Outcome<void> {
    return passGates(command, this.#gates, this.activeVesselId);
  }

  touch(): void {
    this.#stale = true;
  }

  emit(type: string, vessel: string | null, detail: string): void {
    this.#announcer.queue({ ut: this.ut, type, vessel, detail });
  }

  readonly announce = (type: string, detail: string): void => {
    this.emit(type, null, detail);
    // While a command runs, keep the event until the command ends.
    if (!this.#runs) this.#announcer.emit([]);
    this.changed();
  };

  collect(write: () => Outcome<void>): Outcome<readonly Command[]> {
    const collected: Command[] = [];
    this.#collected = collected;
    try {
      const outcome = write();
      return outcome.ok ? accept(collected) : outcome;
    } finally {
      this.#collected = null;
    }
  }

  execute(command: Command): Outcome<void> {
    if (this.#collected) {
      const passed = this.check(command);
      if (passed.ok) this.#collected.push(command);
      return passed;
    }
    const outcome = this.#run(command);
    this.#bindClones();
    return outcome;
  }

  #run(command: Command): Outcome<void> {
    this.#used('all');
    const passed = this.check(command);
    if (!passed.ok) return passed;
    this.#coast();
    const outcome = this.#actuate(command);
    if (this.playback.playing) this.playback.followCommand();
    if (this.#stale) this.#refresh();
    else this.#announcer.emit([]);
    if (outcome.ok) this.changed();
    return outcome;
  }

  #actuate(command: Command): Outcome<void> {
    const { name } = command.action;
    this.#runs = true;
    try {
      return this.accessors.use(`actuator.${name}`, () => runCommand(command, this));
    } catch (error) {
      // Any other error is a bug, and must be logged instead of reported as a refusal.
      if (!(error instanceof AccessorError)) throw error;
      return refuseFailed(name, error);
    } finally {
      this.#runs = false;
    }
  }

  aimRay(aim: SprayAim): Ray | null {
    const { pose, cursor } = this.camera;
    if (aim === 'camera') return cameraRay(pose);
    return cursor && cameraRay(pose, cursor);
  }

  pick(ray: Ray, range: number): Hit | null {
    return this.#picker.pick(this.takeSnapshot(), ray, range);
  }

  executeBatch(commands: readonly Command[]): readonly Outcome<void>[] {
    const outcomes = commands.map((command) => this.#run(command));
    // Bind the clones only after the whole batch: after only some of its commands, the paint may need too many clones.
    this.#bindClones();
    return outcomes;
  }

  tick(wallSeconds: number): void {
    const seconds = Math.min(Math.max(0, wallSeconds), LONGEST_FRAME);
    this.#advance({ ut: seconds * this.warp, render: seconds, wall: Math.max(0, wallSeconds) });
    this.#announcer.changed('time');
  }

  get restMs(): number {
    // Ask the listeners first: if one of them needs every frame, the vessels need not be checked.
    const { patienceMs } = this.#announcer;
    return patienceMs === 0 ? 0 : Math.min(patienceMs, 1000 * restSeconds(this, this.#camera));
  }

  skip(wallSeconds: number): void {
    const seconds = wallSeconds * this.warp;
    this.ut += seconds;
    this.#uncoasted += seconds;
    this.#stale = true;
  }

  /**
   * Charges and drains the batteries for all skipped time in one step, which is exact, because the rates are constant.
   */
  #coast(): void {
    if (this.#uncoasted === 0) return;
    for (const vessel of this.vessels.values()) vessel.coast(this.#uncoasted);
    this.#uncoasted = 0;
  }

  step(simSeconds: number): void {
    this.#advance({ ut: simSeconds, render: simSeconds, wall: simSeconds });
    this.changed();
  }

  onEvent(listener: (event: SimEvent) => void, patience?: Patience): () => void {
    this.#used('all');
    return this.#announcer.onEvent(listener, patience);
  }

  collectEvents(): () => readonly SimEvent[] {
    this.#used('all');
    return this.#announcer.collectEvents();
  }

  onPublish(listener: (snapshot: Snapshot) => void, patience?: Patience): () => void {
    this.#used('all');
    return this.#announcer.onPublish(listener, patience);
  }

  onChange(listener: (cause: ChangeCause) => void, patience?: Patience): () => void {
    this.#used('all');
    return this.#announcer.onChange(listener, patience);
  }

  readonly changed = (): void => {
    this.#used('all');
    this.#announcer.changed('deed');
  };

  onRename(listener: () => void): void {
    this.#announcer.onRename(listener);
  }

  readonly renamed = (): void => this.#announcer.renamed();

  despawn(id: string): boolean {
    this.#used('all');
    if (!removeVessel(this, id)) return false;
    this.#refresh();
    this.changed();
    return true;
  }

  readonly removeVesselsOf = (templates: ReadonlySet<string>): void => {
    this.#used('all');
    if (removeVesselsOf(this, templates)) this.#refresh();
    this.#picker = new Picker(this.models!.liveTemplates);
  };

  #advance(times: FrameTimes): void {
    this.#coast();
    this.ut += times.ut;
    this.#simDt = times.ut;
    // Sound follows real time and ignores the warp. The event for the end of a clip is emitted with the other events of
    // the frame.
    this.audio?.mixer.advance(times.render);
    for (const vessel of this.vessels.values()) {
      vessel.advance(times.ut, () => ({
        ut: this.ut,
        seconds: times.ut,
        body: this.body(vessel.motion.bodyId),
      }));
      for (const { type, detail } of vessel.takeCabinEvents()) this.emit(type, vessel.id, detail);
    }
    this.#stale = true;
    this.#publish();
    if (crossSpheres(this.vessels, this.#snapshot)) this.#publish();
    this.schedules?.advance(times);
    this.#bindClones();
    this.playback.advance();
    this.#camera.update(this.surroundings, times.render);
    this.#announcer.emit([]);
  }

  #bindClones(): void {
    if (!this.#clonesAreStale) return;
    this.#clonesAreStale = false;
    this.kittens.bindClones();
  }

  #refresh(): void {
    this.#publish();
    this.#camera.update(this.surroundings, 0);
  }

  #publish(): void {
    const before = this.#snapshot;
    this.#stale = false;
    const snapshot = this.#compose(before.sequence + 1);
    this.#snapshot = snapshot;
    followFleet(this, before.vessels, snapshot.vessels);
    this.#bindClones();
    this.#announcer.emit(snapshotEvents(before, snapshot));
    this.#announcer.published(snapshot);
  }

  #compose(sequence: number): Snapshot {
    this.#coast();
    return composeSnapshot(this, sequence, this.#simDt);
  }
}

export function createWorld(options: WorldOptions): SimulatedWorld {
  return new SimulatedWorld(options);
}
