/** A configuration key of the documents: its kind, default and, for numbers, the range it is clamped to. */
export type ConfigKey =
  | { readonly kind: 'flag'; readonly default: boolean }
  | {
      readonly kind: 'number';
      readonly default: number;
      readonly least: number;
      readonly most: number;
      /** Name of a number that this one is raised to. */
      readonly notBelow?: string;
    }
  | { readonly kind: 'text'; readonly default: string };

const flag = (value: boolean): ConfigKey & { kind: 'flag' } => ({ kind: 'flag', default: value });
const number = (value: number, least: number, most: number): ConfigKey & { kind: 'number' } => ({
  kind: 'number',
  default: value,
  least,
  most,
});
const text = (value: string): ConfigKey & { kind: 'text' } => ({ kind: 'text', default: value });

/** Every key that something reads. Names and defaults are those of the interface documents. */
export const CONFIG_KEYS = {
  telemetry_vessel_detail: flag(true),
  telemetry_vessel_parts: flag(true),
  telemetry_bodies: flag(true),
  telemetry_events: flag(true),
  sample_rate_hz: number(10, 1, 120),
  control_enabled: flag(true),
  control_all_vessels: flag(true),
  debug_namespace: flag(true),
  paint_textures_enabled: flag(true),
  paint_texture_max_files: number(32, 1, 256),
  paint_texture_max_bytes: number(16_777_216, 65_536, 268_435_456),
  paint_texture_max_total_bytes: {
    ...number(134_217_728, 65_536, 2_147_483_647),
    notBelow: 'paint_texture_max_bytes',
  },
  paint_texture_max_bindings: number(32, 1, 256),
  paint_texture_max_dimension: number(4096, 16, 16_384),
  paint_max_material_clones: number(64, 1, 256),
  paint_stickers_enabled: flag(true),
  paint_stickers_max_count: number(256, 1, 4096),
  paint_stickers_max_view_distance_m: number(5000, 10, 1_000_000),
  http_enabled: flag(false),
  http_bind_host: text('127.0.0.1'),
  http_preferred_port: number(4242, 0, 65_535),
  http_field_endpoints: flag(true),
  http_allowed_origins: text(''),
  ninep_enabled: flag(false),
  ninep_bind_host: text('127.0.0.1'),
  ninep_preferred_port: number(0, 0, 65_535),
} as const;

type ValueOf<Key> = Key extends { kind: 'flag' } ? boolean : Key extends { kind: 'number' } ? number : string;

/** A value for every key. */
export type Config = { readonly [Name in keyof typeof CONFIG_KEYS]: ValueOf<(typeof CONFIG_KEYS)[Name]> };
