import { apply, diff, type PanelPlayer, type PanelState, type PlayingState } from '../../renderer/live/index.js';
import { cameraError } from '../../simulator/fields/index.js';
import { hasFailed, WAITS_FOR_EVER, type World } from '../../simulator/world/index.js';

/** Step to which playback positions are rounded, ms. */
const POSITION_STEP = 100;

/** Reads the state for the page's panels. A property that has not changed is the same object as before. */
export class PanelReader {
  #isStale = true;
  #state: PanelState | null = null;

  constructor(private readonly world: World) {
    world.onChange((cause) => {
      if (cause === 'deed') this.#isStale = true;
    }, WAITS_FOR_EVER);
  }

  read(): PanelState {
    const before = this.#state;
    const playing = playingState(this.world);
    const now = before && !this.#isStale ? { ...before, playing } : { ...lastingState(this.world), playing };
    this.#isStale = false;
    this.#state = before ? asBefore(before, now) : now;
    return this.#state;
  }
}

function asBefore(before: PanelState, now: PanelState): PanelState {
  const patch = diff(before, now);
  return patch ? apply(before, patch) : before;
}

function lastingState({ paint, kittens, stickers, masks, textures, tracks }: World): Omit<PanelState, 'playing'> {
  const { materials: _, ...kittenStatus } = kittens.status;
  return {
    partPaint: { status: paint.status, error: paint.error },
    kittenPaint: { enabled: kittens.rules.enabled, ...kittenStatus },
    kittenRules: kittenRules(kittens),
    stickers: stickers && {
      countMax: stickers.limits.maxCount,
      live: stickers.live().map(({ id }) => id),
      imageStates: Object.fromEntries(
        Array.from(stickers.list(), ({ image }) => [image, stickers.images.state(image)]),
      ),
      renderer: stickers.rendererState,
      residentImages: stickers.images.resident.count,
      lastError: stickers.images.error,
    },
    textures: textures && {
      limits: textures.limits,
      bytes: textures.files.bytes,
      files: textures.files.list().map(({ name, bytes, kind, version }) => ({
        name,
        bytes: bytes?.length ?? 0,
        kind,
        version,
        ready: bytes !== null && !hasFailed({ stickers, textures, masks }, name),
      })),
      catalogue: textures.catalogue(),
      applied: textures.applied(),
    },
    tracks: tracks.files.list().map(({ name, contentId }) => ({ name, contentId })),
  };
}

function kittenRules({ rules }: World['kittens']): PanelState['kittenRules'] {
  const named = <K extends string, V>(keys: Iterable<K>, valueOf: (key: K) => V): Record<string, V> =>
    Object.fromEntries(Array.from(keys, (key) => [key, valueOf(key)]));
  return {
    shared: rules.rule({ kind: 'shared' }),
    sharedMaterials: named(rules.sharedMaterials(), (material) => rules.rule({ kind: 'shared-material', material })),
    individuals: named(rules.individuals(), (vesselId) => ({
      base: rules.rule({ kind: 'individual', vesselId }),
      materials: named(rules.individualMaterials(vesselId), (material) =>
        rules.rule({ kind: 'individual-material', vesselId, material }),
      ),
    })),
  };
}

function playingState(world: World): PlayingState {
  const { readback } = world.playback;
  const batches = (world.schedules?.list() ?? []).filter(({ kind }) => kind !== 'camera-track');
  return {
    track: readback && { name: readback.track, ...playerState(readback.player), duration: readback.player.duration },
    cameraError: cameraError(world),
    batches: batches.map((player) => ({
      id: player.id,
      ...playerState(player),
      pending: player.pending,
      error: player.lastError,
    })),
  };
}

type Player = NonNullable<World['playback']['readback']>['player'];

function playerState({ state, clock }: Player): PanelPlayer {
  const { position, duration, loop } = clock;
  const shown = state === 'running' ? Math.floor(position / POSITION_STEP) * POSITION_STEP : position;
  return { state, position: shown, duration, loop };
}
