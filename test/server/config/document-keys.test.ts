import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { CONFIG_KEYS } from '../../../src/contract/vocabulary/config-keys.js';
import { loadConfig } from '../../../src/server/config/index.js';
import { emptyFolder } from '../../support/temporary-folder.js';

/** A configuration file with all keys of the interface documents, in the style of the original server's file. */
const FILE = `
telemetry_enabled = true
telemetry_vessel_detail = true
telemetry_vessel_parts = true
telemetry_bodies = true
telemetry_events = true
telemetry_bodies_rate_hz = 0
sample_rate_hz = 10
control_enabled = true
control_all_vessels = true
debug_namespace = true
command_timeout_ms = 2000
max_commands_per_frame = 64
http_enabled = true
http_bind_host = "127.0.0.1"
http_preferred_port = 4242
http_field_endpoints = true
mqtt_enabled = true
mqtt_bind_host = "127.0.0.1"
mqtt_preferred_port = 1883
mqtt_field_topics = true
field_feed_hz = 4
mqtt_publish_hz = 0
mcp_enabled = true
mcp_bind_host = "127.0.0.1"
mcp_preferred_port = 4243
paint_parts_enabled = false
paint_kittens_enabled = false
paint_max_material_clones = 64
paint_textures_enabled = true
paint_texture_max_bytes = 16777216
paint_texture_max_total_bytes = 134217728
paint_texture_max_files = 32
paint_texture_max_bindings = 32
paint_texture_max_dimension = 4096
paint_stickers_enabled = true
paint_stickers_max_count = 256
paint_stickers_max_view_distance_m = 5000.0
audio_enabled = true
audio_max_clip_bytes = 16777216
audio_max_total_bytes = 67108864
audio_max_clips = 64
audio_max_channels = 16
camera_enabled = true
camera_max_tracks = 32
camera_max_track_bytes = 1048576
camera_max_total_bytes = 8388608
camera_max_keys = 4096
camera_fov_min = 1
camera_fov_max = 179
camera_release_blend_s = 0.6
camera_allow_time_channel = true
schedule_enabled = true
schedule_max_live = 16
schedule_max_entries = 8192
schedule_max_bytes = 1048576
schedule_default_clock = "render"
display_enabled = false
display_fps = 15
display_width = 320
display_height = 180
display_encoding = "rgba-zlib"
`;

it('a configuration file of the original server with the keys of every transport loads without a warning', async () => {
  const file = join(emptyFolder(), 'mod.toml');
  await writeFile(file, FILE);
  const { config, warnings } = await loadConfig({ file, environment: {}, set: [] });
  expect(warnings).toEqual([]);
  expect(config).toMatchObject({ http_enabled: true, mqtt_enabled: true, mcp_enabled: true, field_feed_hz: 4 });
  const written = [...FILE.matchAll(/^(\w+) = /gm)].map(([, name]) => name);
  expect(Object.keys(CONFIG_KEYS)).toEqual(expect.arrayContaining(written));
});
