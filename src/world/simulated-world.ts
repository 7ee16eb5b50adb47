import { DONE, nearestName, type Outcome, type Refusal, refuse } from '../errors/index.js';
import { type AvatarSlot, KittenPaint } from '../paint/kittens/index.js';
import { createPartPaintStore, type PartPaintStore } from '../paint/rules/index.js';
import { type Aim, type StickerLimits, StickerStore } from '../paint/stickers/index.js';
import { TextureStore, type TextureStoreOptions } from '../paint/textures/index.js';
import { type CameraSurroundings, MainCamera, parseTargetRef } from '../sim/camera/index.js';
import { instanceIds } from '../sim/part-index.js';
import { cameraRay, type Hit, Picker, type Ray } from '../sim/picking/index.js';
import type { LoadedScene } from '../sim/scene-file/index.js';
import type { BodyState, PartTemplate, SimEvent, Snapshot, VesselState } from '../sim/state.js';
import { type CelestialSystem, createSystem } from '../sim/system/index.js';
import { avatarSlots } from '../sim/vessel/avatar-slots.js';
import { buildFleet, buildVessel } from '../sim/vessel/populate.js';
import type { Animation, Vessel } from '../sim/vessel/vessel.js';
import { Accessors } from './accessors.js';
import { CAMERA_ACTIONS } from './actions/camera.js';
import { DEBUG_ACTIONS } from './actions/debug.js';
import { KITTEN_PAINT_ACTIONS } from './actions/kitten-paint.js';
import { PAINT_ACTIONS } from './actions/paint.js';
import { STICKER_ACTIONS } from './actions/stickers.js';
import { TEXTURE_ACTIONS } from './actions/textures.js';
import { decouplersOf, VESSEL_ACTIONS } from './actions/vessel.js';
import { WORLD_GATES_DEFAULTS, type WorldCell, type WorldGates } from './cell.js';
import type { Action, Command } from './command.js';
import { poseFromScene } from './scene-camera.js';
import { snapshotEvents } from './snapshot-events.js';
import { findAnchor } from './sticker-anchor.js';
import type { World } from './world.js';

export interface WorldOptions extends LoadedScene {
  readonly gates?: Partial<WorldGates>;
  readonly clock?: 'real' | 'stepped';
  /** Limits and what there is to re-point; null leaves the texture store out. */
  readonly textures?: Omit<TextureStoreOptions, 'changed'> | null;
  /** Limits; null leaves stickers out, as does a world without textures. */
  readonly stickers?: Partial<StickerLimits> | null;
  /** Most material clones that EVA paint may use at once; 64 unless told. */
  readonly materialClonesMax?: number;
}

/** A real frame never moves the clock by more than this, s. */
const LONGEST_FRAME = 0.1;
const WARP_SPEEDS = [1, 2, 5, 10, 30, 100, 1000, 10_000, 100_000, 1_000_000];

const ACTIONS: ReadonlyMap<string, Action<WorldCell>> = new Map(
  Object.entries({
    ...PAINT_ACTIONS,
    ...KITTEN_PAINT_ACTIONS,
    ...TEXTURE_ACTIONS,
    ...STICKER_ACTIONS,
    ...CAMERA_ACTIONS,
    ...VESSEL_ACTIONS,
    ...DEBUG_ACTIONS,
  }),
);

/** The world of one scene. */
export class SimulatedWorld implements World, WorldCell {
  readonly templates: ReadonlyMap<string, PartTemplate>;
  readonly paint: PartPaintStore;
  readonly textures: TextureStore | null;
  readonly stickers: StickerStore | null;
  readonly kittens: KittenPaint;
  readonly camera: MainCamera;
  readonly vessels = new Map<string, Vessel>();
  readonly clock: 'real' | 'stepped';
  readonly accessors = new Accessors(() => this.ut);
  readonly surroundings: CameraSurroundings;
  readonly #picker: Picker;
  readonly system: CelestialSystem;
  ut: number;
  warp: number;
  activeVesselId: string | null;
  readonly #gates: WorldGates;
  #simDt = 0;
  #snapshot: Snapshot;
  #stale = false;
  #queued: SimEvent[] = [];
  #eventListeners = new Set<(event: SimEvent) => void>();
  #publishListeners = new Set<(snapshot: Snapshot) => void>();
  #changeListeners = new Set<() => void>();

  constructor({ scene, templates, gates, clock, textures = {}, stickers = {}, materialClonesMax }: WorldOptions) {
    this.templates = templates;
    this.#picker = new Picker(templates);
    this.#gates = { ...WORLD_GATES_DEFAULTS, ...gates };
    this.clock = clock ?? scene.clock?.mode ?? 'real';
    this.ut = scene.clock?.ut ?? 0;
    this.warp = scene.clock?.warp ?? 1;
    this.system = createSystem(scene);
    this.paint = createPartPaintStore();
    this.textures = textures && new TextureStore({ ...textures, changed: () => this.#followTextures() });
    this.stickers = this.textures && stickers && this.#createStickers(this.textures, stickers);
    this.kittens = new KittenPaint(materialClonesMax);
    let lastId = 0;
    const yard = { scene, templates, ids: { next: () => ++lastId }, bodies: this.system.bodiesAt(0) };
    for (const description of scene.vessels ?? []) this.vessels.set(description.id, buildVessel(yard, description));
    for (const fleet of scene.fleets ?? []) {
      for (const vessel of buildFleet(yard, fleet)) {
        this.vessels.set(vessel.id, vessel);
        if (fleet.painted) paintEveryPart(this.paint, vessel);
      }
    }
    this.activeVesselId = scene.activeVessel ?? this.vessels.keys().next().value ?? null;
    this.#snapshot = this.#compose(1);
    this.#followStructures([], this.#snapshot.vessels);
    const source = (): Snapshot => this.snapshot;
    this.surroundings = {
      templates,
      get snapshot() {
        return source();
      },
    };
    this.camera = new MainCamera(this.surroundings);
    if (scene.camera) {
      const { follow, mode } = scene.camera;
      const target = follow === undefined ? null : parseTargetRef(follow);
      if (target) this.camera.setFollow(target, this.surroundings);
      if (mode) this.camera.setMode(mode, this.surroundings);
      this.camera.setView(poseFromScene(scene.camera), this.surroundings);
    }
  }

  get snapshot(): Snapshot {
    if (this.#stale) this.#publish();
    return this.#snapshot;
  }

  body(id: string): BodyState {
    return this.system.bodiesAt(this.ut).find((body) => body.definition.id === id)!;
  }

  animations(vesselId: string): readonly Animation[] {
    return this.vessels.get(vesselId)?.animations ?? [];
  }

  decouplers(vesselId: string): readonly { readonly fired: boolean }[] {
    const vessel = this.vessels.get(vesselId);
    return vessel ? decouplersOf(vessel).map((node) => ({ fired: node.attachedTo === null })) : [];
  }

  check(command: Command): Outcome<void> {
    const action = ACTIONS.get(command.action);
    if (!action) return unknownAction(command.action);
    return this.#refusal(action, command) ?? DONE;
  }

  touch(): void {
    this.#stale = true;
  }

  emit(type: string, vessel: string | null, detail: string): void {
    this.#queued.push({ ut: this.ut, type, vessel, detail });
  }

  execute(command: Command): Outcome<void> {
    const outcome = this.#run(command);
    this.kittens.settle();
    return outcome;
  }

  #run(command: Command): Outcome<void> {
    const action = ACTIONS.get(command.action);
    if (!action) return unknownAction(command.action);
    const refusal = this.#refusal(action, command);
    if (refusal) return refusal;
    const outcome = this.#actuate(action, command);
    if (this.#stale) this.#settle();
    else this.#tell([]);
    if (outcome.ok) this.changed();
    return outcome;
  }

  #actuate(action: Action<WorldCell>, command: Command): Outcome<void> {
    const accessor = `actuator.${command.action}`;
    try {
      const outcome = action.run(this, command);
      if (outcome.ok) this.accessors.heal(accessor);
      return outcome;
    } catch (cause) {
      this.accessors.degrade(accessor, cause);
      return refuse('EIO', `${command.action} failed: ${String(cause)}; see status/accessors`);
    }
  }

  /** A picture that could not be shown is a fault of the decoder or the device; what cures it ends it. */
  #followTextures(): void {
    const failed = this.textures?.applied().find(({ state }) => state === 'failed');
    if (failed) this.accessors.degrade('paint.texture_upload', `${failed.textureId}: ${failed.error}`);
    else this.accessors.heal('paint.texture_upload');
    this.changed();
  }

  #createStickers(textures: TextureStore, limits: Partial<StickerLimits>): StickerStore {
    return new StickerStore({
      textures,
      limits,
      resolves: (anchor) => findAnchor('', anchor, this.snapshot).ok,
      changed: () => this.#followStickers(),
    });
  }

  #followStickers(): void {
    this.#followFault('paint.sticker_renderer', this.stickers?.rendererFault ?? '');
    this.#followFault('paint.sticker_texture', this.stickers?.imageFault ?? '');
    this.changed();
  }

  #followFault(accessor: string, fault: string): void {
    if (fault === '') this.accessors.heal(accessor);
    else this.accessors.degrade(accessor, fault);
  }

  aimRay(aim: Aim): Ray | null {
    const { pose, cursor } = this.camera;
    if (aim === 'camera') return cameraRay(pose);
    return cursor && cameraRay(pose, cursor);
  }

  pick(ray: Ray, range: number): Hit | null {
    return this.#picker.pick(this.snapshot, ray, range);
  }

  executeBatch(commands: readonly Command[]): Outcome<void> {
    let first: Outcome<void> = DONE;
    for (const command of commands) {
      const outcome = this.#run(command);
      if (!outcome.ok && first.ok) first = outcome;
    }
    // Once: a batch is one moment, and what it passes through on the way may want more clones than there are.
    this.kittens.settle();
    return first;
  }

  tick(wallSeconds: number): void {
    const seconds = Math.min(Math.max(0, wallSeconds), LONGEST_FRAME);
    this.#advance(seconds * this.warp, seconds);
  }

  step(simSeconds: number): void {
    this.#advance(simSeconds, simSeconds);
  }

  onEvent(listener: (event: SimEvent) => void): () => void {
    this.#eventListeners.add(listener);
    return () => void this.#eventListeners.delete(listener);
  }

  onPublish(listener: (snapshot: Snapshot) => void): () => void {
    this.#publishListeners.add(listener);
    return () => void this.#publishListeners.delete(listener);
  }

  onChange(listener: () => void): () => void {
    this.#changeListeners.add(listener);
    return () => void this.#changeListeners.delete(listener);
  }

  changed(): void {
    for (const listener of this.#changeListeners) listener();
  }

  /** Removes a vessel; its vessel rules stay for one that returns under its id. @returns whether it was there */
  despawn(id: string): boolean {
    const vessel = this.vessels.get(id);
    if (!vessel) return false;
    this.vessels.delete(id);
    if (this.activeVesselId === id) this.activeVesselId = this.vessels.keys().next().value ?? null;
    this.touch();
    this.#settle();
    this.changed();
    return true;
  }

  #refusal(action: Action<WorldCell>, command: Command): Outcome<void> | null {
    const checked = action.check(command);
    if (!checked.ok) return checked;
    if (!this.#gates.controlEnabled) {
      return refuse('EACCES', `${command.action}: controls are off; set control_enabled = true`);
    }
    if (command.action.startsWith('debug.') && !this.#gates.debugNamespace) {
      return refuse('EACCES', `${command.action}: set debug_namespace = true`);
    }
    if (!this.#gates.controlAllVessels && needsAuthority(command) && command.vesselId !== this.activeVesselId) {
      return refuse(
        'EACCES',
        `${command.action}: only the controlled vessel takes commands (control_all_vessels is false)`,
      );
    }
    return null;
  }

  #advance(simSeconds: number, frameSeconds: number): void {
    this.ut += simSeconds;
    this.#simDt = simSeconds;
    for (const vessel of this.vessels.values()) vessel.animate(simSeconds);
    this.#stale = true;
    this.#publish();
    this.camera.update(this.surroundings, frameSeconds);
    this.changed();
  }

  /** What must hold as soon as a command has changed the world. */
  #settle(): void {
    this.#publish();
    this.camera.update(this.surroundings, 0);
  }

  #publish(): void {
    const before = this.#snapshot;
    this.#stale = false;
    const snapshot = this.#compose(before.sequence + 1);
    this.#snapshot = snapshot;
    this.#followStructures(before.vessels, snapshot.vessels);
    this.#tell(snapshotEvents(before, snapshot));
    for (const listener of this.#publishListeners) listener(snapshot);
  }

  /** Tells what the world saw change, then what commands have to tell. */
  #tell(seen: readonly SimEvent[]): void {
    const events = [...seen, ...this.#queued];
    this.#queued = [];
    for (const event of events) for (const listener of this.#eventListeners) listener(event);
  }

  #compose(sequence: number): Snapshot {
    const bodies = this.system.bodiesAt(this.ut);
    const byId = new Map(bodies.map((body) => [body.definition.id, body]));
    return {
      sequence,
      ut: this.ut,
      simDt: this.#simDt,
      warp: this.warp,
      warpSpeeds: WARP_SPEEDS,
      autoWarpTarget: null,
      systemName: this.system.name,
      homeId: this.system.homeId,
      sunId: this.system.sunId,
      bodies,
      vessels: [...this.vessels.values()].map((vessel) =>
        vessel.state(this.ut, byId.get(vessel.motion.bodyId)!, vessel.id === this.activeVesselId),
      ),
      activeVesselId: this.activeVesselId,
    };
  }

  /** Part rules go with their parts, clones with their characters; vessels that kept their parts are not looked at. */
  #followStructures(before: readonly VesselState[], now: readonly VesselState[]): void {
    const old = new Map(before.map((vessel) => [vessel.id, vessel]));
    for (const vessel of now) {
      const known = old.get(vessel.id);
      old.delete(vessel.id);
      if (known?.revisions.structure === vessel.revisions.structure) continue;
      if (known) this.paint.prune(vessel.id, new Set(instanceIds(vessel)));
      this.stickers?.followVessel(vessel.id);
      if (vessel.isKitten) this.kittens.appear(vessel.id, stockSlots(vessel, this.templates));
    }
    for (const id of old.keys()) {
      this.paint.prune(id, new Set());
      this.stickers?.followVessel(id);
      this.kittens.vanish(id);
    }
    this.kittens.settle();
  }
}

function stockSlots(vessel: VesselState, templates: ReadonlyMap<string, PartTemplate>): AvatarSlot[] {
  return avatarSlots(vessel.parts, templates).map(({ name, material }) => ({ name, stock: material.key }));
}

/** Actions on one vessel that move or change it; paint, camera and looks are free. */
function needsAuthority({ action }: Command): boolean {
  if (action === 'vessel.scale' || action === 'vessel.always_render') return false;
  return !/^(paint|camera|audio|schedule|debug)\./.test(action);
}

/** Gives every part a rule of its own: hues around the wheel, for scenes that measure individual paint. */
function paintEveryPart(paint: PartPaintStore, vessel: Vessel): void {
  for (const { instanceId } of vessel.nodes) {
    const scope = { kind: 'part', vesselId: vessel.id, instanceId } as const;
    const hue = (instanceId * 0.61803398875) % 1;
    const channel = (shift: number): number => 0.5 + 0.45 * Math.cos(2 * Math.PI * (hue + shift));
    paint.setColour(scope, [channel(0), channel(1 / 3), channel(2 / 3)]);
    paint.setEnabled(scope, true);
  }
}

/** Builds the world of a loaded scene. */
export function createWorld(options: WorldOptions): SimulatedWorld {
  return new SimulatedWorld(options);
}

function unknownAction(name: string): Refusal {
  const meant = name.length > 64 ? undefined : nearestName(name, ACTIONS.keys());
  const next = meant === undefined ? '' : `; did you mean '${meant}'?`;
  return refuse('EINVAL', `unknown action '${name.slice(0, 64)}'${next}`);
}
