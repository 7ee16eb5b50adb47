import type { Config } from '../../../src/contract/vocabulary/index.js';

type Key = keyof Config;

export interface KeyGroup {
  readonly title: string;
  readonly meanings: Readonly<Partial<Record<Key, string>>>;
}

/**
 * The meaning of each configuration key, in groups. Each key is in exactly one group. The page shows the groups and
 * keys in this order.
 */
export const KEY_GROUPS = [
  {
    title: 'Control and security',
    meanings: {
      control_enabled: '`false` refuses every command.',
      control_all_vessels: '`false` accepts commands for the controlled vessel only.',
      debug_namespace:
        'Opens `debug/`, which can do things that players are not allowed to do. If other machines can reach the server, `debug/` is closed unless you set this.',
      access_token_file:
        'File with a token of at least 16 characters. HTTP, MCP and MQTT then demand it from every client, including those on this machine.',
      fault_injection:
        'For tests: accessors that fail, such as `vessel.engines*2`; the number says how often they fail.',
      command_timeout_ms: 'Accepted, but has no effect, because every command runs immediately.',
      max_commands_per_frame: 'Accepted, but has no effect, because every command runs immediately.',
    },
  },
  {
    title: 'Telemetry',
    meanings: {
      telemetry_enabled: '`false` removes vessels, bodies and events from the tree and from every view.',
      telemetry_vessel_detail: '`false` removes the modules of vessels: engines, tanks, lights and so on.',
      telemetry_vessel_parts: '`false` removes the parts of vessels.',
      telemetry_bodies: '`false` removes the bodies.',
      telemetry_bodies_rate_hz:
        'Maximum rate at which the bodies are sampled, in Hz; 0 samples them as often as everything else.',
      telemetry_events: '`false` sends no events.',
      sample_rate_hz: 'Maximum rate at which the server reads watched fields again, in Hz.',
    },
  },
  {
    title: 'Pictures and goldens',
    meanings: {
      prepare_pictures:
        '`false` starts the renderer only when the first picture is requested. Set it for scripts that draw nothing.',
      golden_folder: 'Folder of accepted pictures, relative to the working folder. Keep it under version control.',
      golden_writable: '`false` refuses to accept or remove goldens.',
      golden_max_files: 'Maximum number of goldens.',
      golden_max_total_bytes: 'Maximum size of all goldens.',
    },
  },
  {
    title: 'Paint, stickers and textures',
    meanings: {
      paint_parts_enabled: 'Initial state of the master switch of part paint.',
      paint_kittens_enabled: 'Initial state of the master switch of astronaut paint.',
      paint_max_material_clones:
        'Maximum number of recoloured astronaut materials. Further materials keep their stock colour.',
      paint_stickers_enabled: '`false` turns stickers off.',
      paint_stickers_max_count: 'Maximum number of stickers.',
      paint_stickers_max_view_distance_m: 'Distance from the camera beyond which a sticker is not drawn, in metres.',
      paint_textures_enabled: '`false` turns off uploads of images and bindings of textures.',
      paint_texture_max_files: 'Maximum number of uploaded images.',
      paint_texture_max_bytes: 'Maximum size of one image.',
      paint_texture_max_total_bytes: 'Maximum size of all images.',
      paint_texture_max_bindings: 'Maximum number of texture bindings.',
      paint_texture_max_dimension: 'Longest edge of a bound image, in texels; larger ones are downscaled.',
    },
  },
  {
    title: 'Camera',
    meanings: {
      camera_enabled: '`false` refuses to move the camera.',
      camera_max_tracks: 'Maximum number of camera tracks.',
      camera_max_track_bytes: 'Maximum size of one track.',
      camera_max_total_bytes: 'Maximum size of all tracks.',
      camera_max_keys: 'Maximum number of keys in one channel of a track.',
      camera_fov_min: 'Smallest field of view, in degrees.',
      camera_fov_max: 'Largest field of view, in degrees.',
      camera_release_blend_s:
        'Duration of the move back to the camera of the scene after `0` is written to `camera/enabled`, in seconds.',
      camera_allow_time_channel: '`false` ignores the time channel of tracks.',
    },
  },
  {
    title: 'Timed batches',
    meanings: {
      schedule_enabled: '`false` turns timed batches off.',
      schedule_max_live: 'Maximum number of batches that play at the same time.',
      schedule_max_entries: 'Maximum number of writes in one batch.',
      schedule_max_bytes: 'Maximum size of one batch.',
      schedule_default_clock: 'Clock of a batch without `@clock`.',
    },
  },
  {
    title: 'Sound',
    meanings: {
      audio_enabled: '`false` turns clips and channels off.',
      audio_max_clips: 'Maximum number of clips.',
      audio_max_clip_bytes: 'Maximum size of one clip.',
      audio_max_total_bytes: 'Maximum size of all clips.',
      audio_max_channels: 'Maximum number of channels that play at the same time.',
    },
  },
  {
    title: 'Models of your own',
    meanings: {
      models_enabled: '`false` turns off opening models, and removes `models` from the tree.',
      models_max_files: 'Maximum number of models.',
      models_max_bytes: 'Maximum size of one model file.',
      models_max_total_bytes: 'Maximum size of all model files.',
      models_max_made_bytes: 'Maximum memory for the triangles (with their levels of detail) and texels of all models.',
    },
  },
  {
    title: 'Picture in a terminal',
    meanings: {
      display_enabled: 'Switches the stream on from the start. `display/enabled` changes it later.',
      display_fps: 'Frames per second.',
      display_width: 'Width, in texels.',
      display_height: 'Height, in texels.',
      display_encoding: 'How pixels are sent.',
    },
  },
  {
    title: 'HTTP',
    meanings: {
      http_enabled: 'Serves HTTP and the viewer; `livery serve` sets it.',
      http_bind_host: 'Address to listen on; `0.0.0.0` lets other machines in.',
      http_preferred_port:
        'Port. If it is in use, the server takes another free port, but with `--port` it fails instead. 0 means any free port.',
      http_field_endpoints: '`false` turns `/v1/fs` off.',
      http_allowed_hosts:
        'Names and addresses by which clients reach the server, for example those of a gateway: `sim.lan 192.168.7.1`. The names `sim` and `10.0.2.2` and the addresses of the server itself are always allowed.',
      http_allowed_origins:
        'Origins of web pages on other sites that may send requests and read the answers, over HTTP, MCP and MQTT.',
    },
  },
  {
    title: '9P',
    meanings: {
      ninep_enabled: 'Serves 9P; `livery serve` sets it.',
      ninep_bind_host: 'Address to listen on.',
      ninep_preferred_port: 'Port; 0 is any free one.',
      ninep_socket:
        'Path of a Unix socket on which the server also serves 9P. Only the user who runs the server can open it.',
      ninep_open:
        'Lets 9P listen beyond this machine even if there is an access token. 9P cannot ask clients for the token.',
    },
  },
  {
    title: 'MQTT',
    meanings: {
      mqtt_enabled: 'Runs the MQTT broker; `livery serve` sets it.',
      mqtt_bind_host: 'Address to listen on.',
      mqtt_preferred_port: 'Port, for MQTT and WebSocket; 0 is any free one.',
      mqtt_root: 'First level of every topic.',
      mqtt_field_topics: '`false` publishes no topics for fields.',
      mqtt_publish_hz: 'Maximum rate at which a topic of the simulation is published, in Hz; 0 publishes every sample.',
      field_feed_hz: 'Maximum rate at which a field is published, in Hz.',
      mqtt_bridge_url:
        'Address of another broker to which Livery publishes the same topics, such as `mqtt://broker:1883`.',
      mqtt_bridge_username: 'User name at that broker.',
      mqtt_bridge_password: 'Password at that broker; set it in the environment.',
      mqtt_bridge_client_id: 'Client id at that broker; if empty, the server makes one.',
    },
  },
  {
    title: 'MCP',
    meanings: {
      mcp_enabled: 'Serves MCP; `livery serve` sets it.',
      mcp_bind_host: 'Address to listen on.',
      mcp_preferred_port: 'Port; 0 is any free one.',
    },
  },
] as const satisfies readonly KeyGroup[];
