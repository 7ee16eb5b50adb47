/**
 * A configuration key of the interface documents: its kind, its default and, for a number, the range to which values
 * are clamped.
 */
export type ConfigKey =
  | { readonly kind: 'flag'; readonly default: boolean }
  | {
      readonly kind: 'number';
      readonly default: number;
      readonly least: number;
      readonly most: number;
      /** True if only whole numbers are valid, for example for a port. */
      readonly whole?: true;
      /** Another valid value, below `least`, such as 0 for any free port. */
      readonly orElse?: number;
      /** The key of a number that is the lower bound for this number; smaller values are raised to that bound. */
      readonly notBelow?: string;
    }
  | { readonly kind: 'text'; readonly default: string }
  /** A secret text; no message quotes it. */
  | { readonly kind: 'secret'; readonly default: '' }
  | { readonly kind: 'choice'; readonly default: string; readonly words: readonly string[] }
  /** An IP address, version 4 or 6. */
  | { readonly kind: 'address'; readonly default: string };

const flag = (value: boolean): ConfigKey & { kind: 'flag' } => ({ kind: 'flag', default: value });
const number = (value: number, least: number, most: number): ConfigKey & { kind: 'number' } => ({
  kind: 'number',
  default: value,
  least,
  most,
});
const whole = (value: number, least: number, most: number): ConfigKey & { kind: 'number' } => ({
  ...number(value, least, most),
  whole: true,
});
/** A key for a port. Ports below 1024 are not valid, because they are reserved for the system. */
const port = (value: number): ConfigKey & { kind: 'number' } => ({ ...whole(value, 1024, 65_535), orElse: 0 });
const address = (value: string): ConfigKey & { kind: 'address' } => ({ kind: 'address', default: value });
const secret: ConfigKey & { kind: 'secret' } = { kind: 'secret', default: '' };
const text = (value: string): ConfigKey & { kind: 'text' } => ({ kind: 'text', default: value });

/** The names and defaults are those of the interface documents. */
export const CONFIG_KEYS = {
  telemetry_enabled: flag(true),
  telemetry_vessel_detail: flag(true),
  telemetry_vessel_parts: flag(true),
  telemetry_bodies: flag(true),
  telemetry_bodies_rate_hz: number(0, 0, 120),
  telemetry_events: flag(true),
  sample_rate_hz: number(10, 1, 120),
  control_enabled: flag(true),
  control_all_vessels: flag(true),
  debug_namespace: flag(true),
  // These two limits have no effect, because commands run at once. The keys still exist, because configuration files
  // may set them.
  command_timeout_ms: whole(2000, 100, 30_000),
  max_commands_per_frame: whole(64, 1, 4096),
  /**
   * Accessors that are made to fail for tests, such as `vessel.engines*2, actuator.vessel.throttle`. The number after
   * `*` says how many times the accessor fails.
   */
  fault_injection: text(''),
  paint_parts_enabled: flag(false),
  paint_kittens_enabled: flag(false),
  paint_textures_enabled: flag(true),
  paint_texture_max_files: whole(32, 1, 256),
  paint_texture_max_bytes: whole(16_777_216, 65_536, 268_435_456),
  paint_texture_max_total_bytes: {
    ...whole(134_217_728, 65_536, 2_147_483_647),
    notBelow: 'paint_texture_max_bytes',
  },
  paint_texture_max_bindings: whole(32, 1, 256),
  paint_texture_max_dimension: whole(4096, 16, 16_384),
  paint_max_material_clones: whole(64, 1, 256),
  paint_stickers_enabled: flag(true),
  paint_stickers_max_count: whole(256, 1, 4096),
  paint_stickers_max_view_distance_m: number(5000, 10, 1_000_000),
  audio_enabled: flag(true),
  audio_max_clips: whole(64, 1, 1024),
  audio_max_clip_bytes: whole(16_777_216, 4096, 268_435_456),
  audio_max_total_bytes: { ...whole(67_108_864, 4096, 1_073_741_824), notBelow: 'audio_max_clip_bytes' },
  audio_max_channels: whole(16, 1, 64),
  models_enabled: flag(true),
  models_max_files: whole(16, 1, 64),
  models_max_bytes: whole(33_554_432, 65_536, 268_435_456),
  models_max_total_bytes: { ...whole(134_217_728, 65_536, 1_073_741_824), notBelow: 'models_max_bytes' },
  /** Maximum size of the triangles and texels of all opened models together, bytes. */
  models_max_made_bytes: whole(536_870_912, 1_048_576, 4_294_967_296),
  display_enabled: flag(false),
  display_fps: whole(15, 1, 60),
  display_width: whole(320, 16, 1920),
  display_height: whole(180, 16, 1920),
  display_encoding: { kind: 'choice', default: 'rgba-zlib', words: ['rgba-zlib', 'rgba'] },
  camera_enabled: flag(true),
  camera_max_tracks: whole(32, 1, 512),
  camera_max_track_bytes: whole(1_048_576, 1024, 67_108_864),
  camera_max_total_bytes: { ...whole(8_388_608, 1024, 268_435_456), notBelow: 'camera_max_track_bytes' },
  camera_max_keys: whole(4096, 2, 65_536),
  camera_fov_min: number(1, 0.1, 179),
  camera_fov_max: { ...number(179, 0.1, 179), notBelow: 'camera_fov_min' },
  camera_release_blend_s: number(0.6, 0, 10),
  camera_allow_time_channel: flag(true),
  schedule_enabled: flag(true),
  schedule_max_live: whole(16, 1, 256),
  schedule_max_entries: whole(8192, 1, 262_144),
  schedule_max_bytes: whole(1_048_576, 1024, 16_777_216),
  schedule_default_clock: { kind: 'choice', default: 'render', words: ['render', 'wall', 'ut'] },
  /** If true, the renderer starts together with the server; otherwise, it starts at the first request for a picture. */
  prepare_pictures: flag(true),
  // The path is relative to the current folder, because goldens belong to the scripts that use them, not to a user or a
  // machine.
  golden_folder: text('goldens'),
  golden_writable: flag(true),
  golden_max_files: whole(256, 1, 4096),
  golden_max_total_bytes: whole(268_435_456, 65_536, 2_147_483_647),
  /** A file with the token that every client must send over HTTP, MCP and MQTT; if empty, no token is required. */
  access_token_file: text(''),
  http_enabled: flag(false),
  http_bind_host: address('127.0.0.1'),
  http_preferred_port: port(4242),
  http_field_endpoints: flag(true),
  /** Other host names and addresses under which clients may reach the server. */
  http_allowed_hosts: text(''),
  http_allowed_origins: text(''),
  ninep_enabled: flag(false),
  ninep_bind_host: address('127.0.0.1'),
  ninep_preferred_port: port(0),
  /** Path of a Unix socket for 9P, to which only the user who runs the server can connect; empty for no socket. */
  ninep_socket: text(''),
  /** With an access token, 9P listens only on loopback, because 9P cannot ask for the token. True lifts this limit. */
  ninep_open: flag(false),
  mqtt_enabled: flag(false),
  mqtt_bind_host: address('127.0.0.1'),
  mqtt_preferred_port: port(1883),
  /** The first level of all topics. */
  mqtt_root: text('mod'),
  mqtt_field_topics: flag(true),
  /** Maximum number of messages per second for each topic about the world, Hz; 0 publishes every sample. */
  mqtt_publish_hz: number(0, 0, 120),
  /** Maximum number of messages per second for each field, Hz. */
  field_feed_hz: number(4, 1, 30),
  /** URL of another broker that also gets the topics, such as `mqtt://broker:1883`; empty for none. */
  mqtt_bridge_url: text(''),
  mqtt_bridge_username: text(''),
  mqtt_bridge_password: secret,
  /** Client id that the server uses at that other broker; if empty, an id is generated. */
  mqtt_bridge_client_id: text(''),
  mcp_enabled: flag(false),
  mcp_bind_host: address('127.0.0.1'),
  mcp_preferred_port: port(4243),
} as const;

type ValueOf<Key> = Key extends { kind: 'flag' }
  ? boolean
  : Key extends { kind: 'number' }
    ? number
    : Key extends { words: readonly (infer Word)[] }
      ? Word
      : string;

export type Config = { readonly [Name in keyof typeof CONFIG_KEYS]: ValueOf<(typeof CONFIG_KEYS)[Name]> };

export function describeKeys(): string {
  return Object.entries<ConfigKey>(CONFIG_KEYS)
    .map(([name, key]) => {
      const range =
        key.kind === 'number'
          ? `  (${key.least} to ${key.most})`
          : key.kind === 'choice'
            ? `  (${key.words.join(' or ')})`
            : '';
      return `  ${name.padEnd(36)}${String(key.default) || '(empty)'}${range}`;
    })
    .join('\n');
}

export function defaultConfig(): Config {
  return Object.fromEntries(Object.entries(CONFIG_KEYS).map(([name, key]) => [name, key.default])) as Config;
}
