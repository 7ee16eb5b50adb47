import { type BodyDefinition, type BodyState, modelNotes, type SeenVessel } from '../../simulator/sim/index.js';
import type { World } from '../../simulator/world/index.js';
import { FleetReader } from './fleet-reader.js';
import type {
  Moment,
  PlainAvatar,
  PlainFile,
  PlainPaint,
  PlainStickers,
  PlainTexture,
  PlainTextures,
} from './moment.js';
import type { PlainRule } from './panel-state.js';
import { emptyRecord } from './own-entries.js';
import { isSame } from './patch.js';
import type { MaterialClone } from '../../simulator/paint/kittens/index.js';

export type MomentSource = Pick<
  World,
  | 'sceneTemplates'
  | 'takeSnapshot'
  | 'instant'
  | 'camera'
  | 'clock'
  | 'paint'
  | 'kittens'
  | 'stickers'
  | 'textures'
  | 'models'
>;

/**
 * Reads the moments of one world. A part of the world that has a revision number is read again only when that number
 * has changed.
 */
export class MomentReader {
  readonly #paint = new Remembered<PlainPaint>();
  readonly #avatars = new Remembered<Pick<Moment, 'clones' | 'avatars'>>();
  readonly #stickers = new Remembered<PlainStickers>();
  readonly #textures = new Remembered<PlainTextures>();
  readonly #files = new Remembered<Moment['files']>();
  readonly #models = new Remembered<Moment['models']>();
  #filesRevision = 0;
  readonly #modelNotes: readonly string[];
  readonly #system = new Remembered<Pick<Moment, 'bodyIds' | 'definitions'>>();
  readonly #fleet = new FleetReader();
  #last: Moment | undefined;

  constructor(
    private readonly world: MomentSource,
    private readonly session = '',
  ) {
    world.textures?.onFilesChanged(() => this.#filesRevision++);
    this.#modelNotes = modelNotes(world.sceneTemplates.values());
  }

  /**
   * Ids of the vessels whose parts turned with the clock at the last moment. Patches do not contain that motion, so a
   * frame must be drawn to show it.
   */
  get clockwork(): readonly string[] {
    return this.#fleet.clockwork;
  }

  /**
   * Returns the present moment: the same object as before if nothing visible has changed. If the clock is not running,
   * runs a frame of the simulation first, because the clock does not do it.
   */
  read(): Moment {
    const moment = this.#read();
    if (!isSame(this.#last, moment)) this.#last = moment;
    return this.#last!;
  }

  #read(): Moment {
    const { camera, clock, paint, kittens, stickers, textures } = this.world;
    const snapshot = this.world.takeSnapshot();
    const { ut, sunId, homeId, systemName, warp, activeVesselId, bodies, vessels } = snapshot;
    return {
      session: this.session,
      ut,
      sunId,
      homeId,
      systemName,
      modelNotes: this.#modelNotes,
      warp,
      clock,
      activeVesselId,
      ...this.#system.at([], () => plainSystem(bodies)),
      bodyPlaces: placesOf(bodies),
      ...this.#fleet.read(vessels),
      camera: camera.pose,
      paint: this.#paint.at([paint.revision, paint.rulesRevision], () => plainPaint(this.world)),
      ...this.#avatars.at([kittens.revision], () => plainAvatars(this.world, vessels)),
      stickers: this.#stickers.at([stickers?.revision], () => plainStickers(this.world)),
      textures: this.#textures.at([textures?.generation], () => plainTextures(this.world)),
      models: this.#models.at([this.world.models?.revision], () => plainModels(this.world)),
      files: this.#files.at([this.#filesRevision], () => plainFiles(this.world)),
    };
  }

  /**
   * Returns `moment` with the present time, and the present positions of the bodies. Unlike {@link read}, this method
   * neither moves the camera nor runs a frame of the clock. The call takes the same time for any number of vessels.
   */
  readLater(moment: Moment): Moment {
    const { ut, bodies } = this.world.instant();
    return ut === moment.ut ? moment : { ...moment, ut, bodyPlaces: placesOf(bodies) };
  }
}

class Remembered<T> {
  #from: readonly unknown[] | null = null;
  #value!: T;

  at(from: readonly unknown[], compute: () => T): T {
    if (!this.#from?.every((value, index) => value === from[index])) {
      this.#value = compute();
      this.#from = from;
    }
    return this.#value;
  }
}

type Places = readonly Pick<BodyState, 'positionEcl'>[];

function placesOf(bodies: Places): readonly number[] {
  return bodies.flatMap(({ positionEcl }) => positionEcl);
}

function plainSystem(bodies: readonly BodyState[]): Pick<Moment, 'bodyIds' | 'definitions'> {
  return {
    bodyIds: bodies.map(({ definition }) => definition.id),
    definitions: Object.fromEntries(bodies.map(({ definition }) => [definition.id, finite(definition)] as const)),
  };
}

/**
 * Replaces infinity, such as the sphere of influence of a star, by the largest number, because JSON cannot express
 * infinity.
 */
function finite(definition: BodyDefinition): BodyDefinition {
  const { sphereOfInfluence } = definition;
  return Number.isFinite(sphereOfInfluence) ? definition : { ...definition, sphereOfInfluence: Number.MAX_VALUE };
}

function plainPaint({ paint }: MomentSource): PlainPaint {
  const templates = emptyRecord<PlainRule>();
  const vessels = emptyRecord<PlainRule>();
  const parts = emptyRecord<Record<string, PlainRule>>();
  let global: PlainRule | null = null;
  for (const [scope, rule] of paint.rules()) {
    switch (scope.kind) {
      case 'global':
        global = rule;
        break;
      case 'template':
        templates[scope.template] = rule;
        break;
      case 'vessel':
        vessels[scope.vesselId] = rule;
        break;
      case 'part':
        (parts[scope.vesselId] ??= {})[scope.instanceId] = rule;
    }
  }
  return { ...paint.masters, global: global!, templates, vessels, parts };
}

function plainAvatars(
  { kittens }: MomentSource,
  vessels: readonly Pick<SeenVessel, 'id'>[],
): Pick<Moment, 'clones' | 'avatars'> {
  const clones: Record<string, MaterialClone> = {};
  const avatars = emptyRecord<PlainAvatar>();
  for (const { id } of vessels) {
    const worn = kittens.bindings(id);
    if (!worn) continue;
    for (const clone of worn.clones) if (clone) clones[clone.index] = clone;
    avatars[id] = { revision: worn.revision, clones: worn.clones.map((clone) => clone?.index ?? null) };
  }
  return { clones, avatars };
}

const NO_STICKERS: PlainStickers = { debug: false, maxViewDistance: 0, maxDimension: 0, order: [], byId: {} };

function plainStickers({ stickers }: MomentSource): PlainStickers {
  if (!stickers) return NO_STICKERS;
  const all = [...stickers.list()];
  return {
    debug: stickers.debug,
    maxViewDistance: stickers.limits.maxViewDistance,
    maxDimension: stickers.maxDimension,
    order: all.map(({ id }) => id),
    byId: Object.fromEntries(all.map((sticker) => [sticker.id, sticker])),
  };
}

function plainTextures({ textures }: MomentSource): PlainTextures {
  const byId: Record<string, PlainTexture> = {};
  for (const { textureId, generation, wanted } of textures?.assignmentsSince(0) ?? []) {
    if (!wanted) continue;
    const { slot, mode, kind, contentId } = wanted;
    byId[textureId] = { generation, slot, mode, kind, contentId };
  }
  return { maxDimension: textures?.limits.maxDimension ?? 0, byId };
}

function plainModels({ models }: MomentSource): Moment['models'] {
  return Object.fromEntries([...(models?.models ?? [])].map(([name, { entry }]) => [name, entry] as const));
}

function plainFiles({ textures }: MomentSource): Moment['files'] {
  const files = emptyRecord<PlainFile>();
  for (const { name, bytes, kind, contentId } of textures?.files.list() ?? []) {
    if (bytes && kind !== 'unknown') files[name] = { contentId, kind };
  }
  return files;
}
