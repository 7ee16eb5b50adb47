import { modelNotes, type BodyDefinition, type SeenVessel, type VesselState } from '../../simulator/sim/index.js';
import type { World } from '../../simulator/world/index.js';
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
import type { MaterialClone } from '../../simulator/paint/kittens/index.js';

/** The parts of a world that moments are read from. */
export type MomentSource = Pick<
  World,
  'templates' | 'takeSnapshot' | 'camera' | 'clock' | 'paint' | 'kittens' | 'stickers' | 'textures'
>;

/** Reads moments of one world, for as long as it lives. Parts that have a revision are read again when that moved. */
export class MomentReader {
  readonly #paint = new Remembered<PlainPaint>();
  readonly #avatars = new Remembered<Pick<Moment, 'clones' | 'avatars'>>();
  readonly #stickers = new Remembered<PlainStickers>();
  readonly #textures = new Remembered<PlainTextures>();
  readonly #files = new Remembered<Moment['files']>();
  #filesRevision = 0;
  readonly #modelNotes: readonly string[];
  readonly #definitions = new WeakMap<BodyDefinition, BodyDefinition>();

  /** @param session the name of this run of the world */
  constructor(
    private readonly world: MomentSource,
    private readonly session = '',
  ) {
    world.textures?.onFilesChanged(() => this.#filesRevision++);
    this.#modelNotes = modelNotes(world.templates.values());
  }

  read(): Moment {
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
      definitions: Object.fromEntries(
        bodies.map(({ definition }) => [definition.id, this.#definitionOf(definition)] as const),
      ),
      bodies: bodies.map(({ definition: { id }, positionEcl, eclFromCcf }) => ({ id, positionEcl, eclFromCcf })),
      vesselIds: vessels.map(({ id }) => id),
      vessels: Object.fromEntries(vessels.map((vessel) => [vessel.id, seenOf(vessel)] as const)),
      camera: camera.pose,
      paint: this.#paint.at([paint.revision, paint.rulesRevision], () => plainPaint(this.world)),
      ...this.#avatars.at([kittens.revision], () => plainAvatars(this.world, vessels)),
      stickers: this.#stickers.at([stickers?.revision], () => plainStickers(this.world)),
      textures: this.#textures.at([textures?.generation], () => plainTextures(this.world)),
      files: this.#files.at([this.#filesRevision], () => plainFiles(this.world)),
    };
  }

  /** Returns a definition without infinity, which JSON lacks: the reach of a star's gravity is the largest number. */
  #definitionOf(definition: BodyDefinition): BodyDefinition {
    if (Number.isFinite(definition.sphereOfInfluence)) return definition;
    let finite = this.#definitions.get(definition);
    if (!finite) {
      finite = { ...definition, sphereOfInfluence: Number.MAX_VALUE };
      this.#definitions.set(definition, finite);
    }
    return finite;
  }
}

/** A value and what it was computed from. */
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

function seenOf(vessel: VesselState): SeenVessel {
  const { id, name, parentId, situation, controlled, isKitten, scale } = vessel;
  const { positionEcl, eclFromBody, resting, centreOfMass, parts, revisions } = vessel;
  return {
    id,
    name,
    parentId,
    situation,
    controlled,
    isKitten,
    scale,
    positionEcl,
    eclFromBody,
    ...(resting ? { resting } : {}),
    centreOfMass,
    parts,
    revisions,
  };
}

function plainPaint({ paint }: MomentSource): PlainPaint {
  const templates: Record<string, PlainRule> = {};
  const vessels: Record<string, PlainRule> = {};
  const parts: Record<string, Record<string, PlainRule>> = {};
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

function plainAvatars({ kittens }: MomentSource, vessels: readonly SeenVessel[]): Pick<Moment, 'clones' | 'avatars'> {
  const clones: Record<string, MaterialClone> = {};
  const avatars: Record<string, PlainAvatar> = {};
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

function plainFiles({ textures }: MomentSource): Moment['files'] {
  const files: Record<string, PlainFile> = {};
  for (const { name, bytes, kind, contentId } of textures?.files.list() ?? []) {
    if (bytes && kind !== 'unknown') files[name] = { contentId, kind };
  }
  return files;
}
