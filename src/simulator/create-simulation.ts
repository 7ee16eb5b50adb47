import type { AudioLimits } from './audio/index.js';
import type { Config } from '../contract/vocabulary/index.js';
import { Display, type Screen, type Timer } from './display/index.js';
import type { FaultLog } from '../base/errors/index.js';
import {
  type Aggregates,
  createAggregates,
  createFieldTree,
  type FieldTree,
  type Schedule,
  type TreeGates,
} from './fields/index.js';
import type { TextureLimits } from './paint/textures/index.js';
import { clutterCatalogue } from './sim/clutter/index.js';
import type { LoadedScene } from './sim/scene-file/load-scene.js';
import type { ScheduleLimits } from './sim/schedule/index.js';
import {
  createWorld,
  type ModelLimits,
  type ReadModel,
  type World,
  type WorldGates,
  type WorldOptions,
} from './world/index.js';

export const VERSION = 'livery 0.1.0';

const WALL_TIMER: Timer = {
  now: () => performance.now(),
  after(ms, run) {
    const timer = setTimeout(run, ms);
    return () => clearTimeout(timer);
  },
};

export interface Simulation {
  readonly world: World;
  readonly tree: FieldTree;
}

export interface SimulationOptions {
  readonly clock: 'real' | 'stepped';
  readonly config: Config;
  /** Logs errors in actions and leaves that are the server's fault. Without a log, such errors are thrown. */
  readonly faults?: FaultLog;
  readonly transports?: () => string;
  /** Draws the pictures of the display; without it, the tree has no `display/`. */
  readonly screen?: Screen;
  /** Reads the models that clients open; without it, clients cannot open models. */
  readonly readModel?: ReadModel;
  /** Decides when streams and watches report changes; by default, at the end of the current turn of the event loop. */
  readonly schedule?: Schedule;
}

/** Works in Node and in a browser. */
export function createSimulation(scene: LoadedScene, options: SimulationOptions): Simulation {
  const { config } = options;
  const world = createWorld({
    ...scene,
    clock: options.clock,
    faults: options.faults,
    textures: config.paint_textures_enabled ? { limits: textureLimitsOf(config), catalogue: clutterCatalogue } : null,
    stickers: config.paint_stickers_enabled
      ? {
          maxCount: config.paint_stickers_max_count,
          maxViewDistance: config.paint_stickers_max_view_distance_m,
        }
      : null,
    audio: config.audio_enabled ? audioLimitsOf(config) : null,
    models: options.readModel && config.models_enabled ? { readModel: options.readModel, limits: modelLimitsOf(config) } : null, // prettier-ignore
    materialClonesMax: config.paint_max_material_clones,
    gates: worldGates(config),
    ...playSettings(config),
  });
  for (const { accessor, uses } of injectedFaults(config.fault_injection)) world.accessors.inject(accessor, uses);
  world.paint.setMaster(config.paint_parts_enabled);
  world.kittens.rules.setMaster(config.paint_kittens_enabled);
  const tree = treeOver(world, config, options);
  return { world, tree };
}

export function worldGates(config: Config): WorldGates {
  return {
    controlEnabled: config.control_enabled,
    controlAllVessels: config.control_all_vessels,
    debugNamespace: config.debug_namespace,
    cameraEnabled: config.camera_enabled,
  };
}

export function treeOver(
  world: World,
  config: Config,
  {
    transports = () => 'http off',
    schedule,
    screen,
  }: Pick<SimulationOptions, 'transports' | 'schedule' | 'screen'> = {},
): FieldTree {
  return createFieldTree({
    world,
    version: VERSION,
    transports,
    sampleRateHz: config.sample_rate_hz,
    ...(screen ? { display: displayOf(screen, world, config) } : {}),
    ...(schedule ? { schedule } : {}),
    bodiesRateHz: config.telemetry_bodies_rate_hz,
    gates: treeGates(config),
  });
}

export function aggregatesOver({ world, tree }: Simulation, config: Config, transports: () => string): Aggregates {
  return createAggregates({
    world,
    tree,
    version: VERSION,
    transports,
    sampleRateHz: config.sample_rate_hz,
    controlEnabled: config.control_enabled,
    debugNamespace: config.debug_namespace,
    gates: treeGates(config),
  });
}

export function treeGates(config: Config): TreeGates {
  return {
    telemetryEnabled: config.telemetry_enabled,
    telemetryVesselParts: config.telemetry_vessel_parts,
    telemetryVesselDetail: config.telemetry_vessel_detail,
    telemetryBodies: config.telemetry_bodies,
    telemetryEvents: config.telemetry_events,
    debugNamespace: config.debug_namespace,
    controlEnabled: config.control_enabled,
    cameraEnabled: config.camera_enabled,
  };
}

function displayOf(screen: Screen, world: World, config: Config): Display {
  return new Display({
    screen,
    timer: WALL_TIMER,
    onChange: (listener) => world.onChange(listener),
    settings: {
      enabled: config.display_enabled,
      fps: config.display_fps,
      width: config.display_width,
      height: config.display_height,
      encoding: config.display_encoding,
    },
  });
}

function audioLimitsOf(config: Config): AudioLimits {
  return {
    filesMax: config.audio_max_clips,
    bytesMax: config.audio_max_total_bytes,
    fileBytesMax: config.audio_max_clip_bytes,
    channelsMax: config.audio_max_channels,
  };
}

function modelLimitsOf(config: Config): Partial<ModelLimits> {
  return {
    filesMax: config.models_max_files,
    bytesMax: config.models_max_total_bytes,
    fileBytesMax: config.models_max_bytes,
    madeBytesMax: config.models_max_made_bytes,
  };
}

/**
 * Parses the setting `fault_injection`: names of accessors, separated by commas. An accessor with the suffix `*<uses>`
 * fails only that many times.
 */
function injectedFaults(text: string): { accessor: string; uses: number }[] {
  const words = text.split(',').map((word) => word.trim());
  return words
    .filter((word) => word !== '')
    .map((word) => {
      const [, accessor = word, uses] = /^(.*?)(?:\*(\d+))?$/.exec(word)!;
      return { accessor, uses: uses === undefined ? Infinity : Number(uses) };
    });
}

function textureLimitsOf(config: Config): TextureLimits {
  return {
    filesMax: config.paint_texture_max_files,
    bytesMax: config.paint_texture_max_total_bytes,
    fileBytesMax: config.paint_texture_max_bytes,
    bindingsMax: config.paint_texture_max_bindings,
    maxDimension: config.paint_texture_max_dimension,
  };
}

export function playSettings(
  config: Config,
): Pick<WorldOptions, 'cameraLimits' | 'trackLimits' | 'tracksSetTime' | 'schedules'> {
  return {
    cameraLimits: {
      fovMinDeg: config.camera_fov_min,
      fovMaxDeg: config.camera_fov_max,
      releaseBlend: config.camera_release_blend_s,
    },
    trackLimits: {
      filesMax: config.camera_max_tracks,
      bytesMax: config.camera_max_total_bytes,
      fileBytesMax: config.camera_max_track_bytes,
      keysMax: config.camera_max_keys,
    },
    tracksSetTime: config.camera_allow_time_channel,
    schedules: config.schedule_enabled ? scheduleLimitsOf(config) : null,
  };
}

function scheduleLimitsOf(config: Config): ScheduleLimits {
  return {
    liveMax: config.schedule_max_live,
    entriesMax: config.schedule_max_entries,
    bytesMax: config.schedule_max_bytes,
    // The configuration schema accepts only names of clocks.
    defaultClock: config.schedule_default_clock,
  };
}
