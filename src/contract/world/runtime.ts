import { type Static, type TSchema, Type } from 'typebox';
import { BLEND_MODES } from '../vocabulary/blend-modes.js';
import { STOCK_SHARE } from '../vocabulary/finish.js';
import { PATTERNS } from '../vocabulary/patterns.js';
import { Count, flag, list, maybe, members, number, text, word } from '../schema.js';
import { numberList } from './vectors.js';

/**
 * The states of the features, in the form in which tools return them to agents. Colours are sRGB from 0 to 1. Angles
 * are in degrees.
 */

type Three = readonly [number, number, number];
type Four = readonly [number, number, number, number];

const byName = <S extends TSchema>(schema: S) =>
  Type.Unsafe<Readonly<Record<string, Static<S>>>>({ type: 'object', additionalProperties: schema });

const RULE = { enabled: flag('True if the rule is on.'), color: numberList<Three>(3, 'Normalised sRGB.') };
export const PaintRuleJson = members(RULE);
export type PaintRuleJson = Static<typeof PaintRuleJson>;

const share = number(`0 to 1; ${STOCK_SHARE} keeps the value of the surface.`);
const PART_RULE = {
  ...RULE,
  gloss: share,
  metal: share,
  pattern: word('Pattern in which the second colour appears.', PATTERNS),
  second_color: numberList<Three>(3, 'Normalised sRGB.'),
  pattern_image: text('`none`, or the uploaded image that masks the pattern `image`.'),
  pattern_scale: number('Width of a stripe or of the image, m.'),
  pattern_angle: number('Degrees.'),
};
export const PartRuleJson = members(PART_RULE);
export type PartRuleJson = Static<typeof PartRuleJson>;

const VesselId = text('Raw id.');
const MaterialRule = members({ vessel_id: VesselId, material: text('Semantic name.'), ...RULE });
const PartRule = members({ vessel_id: VesselId, instance_id: Count('Instance id of the part.'), ...PART_RULE });

export const PaintState = members({
  parts_enabled: flag('Master switch of part paint.'),
  parts_status: text('Its state.'),
  blend: word('How paint combines with the surface.', BLEND_MODES),
  raytraced: Type.Literal(false),
  part_error: text('Empty if there is no error.'),
  global: PartRuleJson,
  templates: byName(PartRuleJson),
  vessels: byName(PartRuleJson),
  parts: list(PartRule),
  kittens_enabled: flag('Master switch of paint of EVA characters.'),
  kittens_status: text('Its state.'),
  kitten_error: text('Empty if there is no error.'),
  materials: list(Type.String(), 'Semantic names of live characters.'),
  clones: members({ count: Count('Live.'), peak: Count('Maximum so far.'), cap: Count('Limit.') }),
  bindings: Count('Material slots that use a clone.'),
  kitten_shared: PaintRuleJson,
  kitten_shared_materials: byName(PaintRuleJson),
  kittens: byName(PaintRuleJson),
  kitten_materials: list(MaterialRule),
});
export type PaintState = Static<typeof PaintState>;

export const VesselPaint = members({
  parts: PartRuleJson,
  part_overrides: byName(PartRuleJson),
  kitten: PaintRuleJson,
  kitten_materials: byName(PaintRuleJson),
});
export type VesselPaint = Static<typeof VesselPaint>;

export const StoredFile = members({
  name: text('Name of the upload.'),
  bytes: Count('Committed size.'),
  kind: maybe(text('Container of a picture, from its bytes.')),
  version: Count('Commits so far.'),
  ready: flag('Committed.'),
});
export type StoredFile = Static<typeof StoredFile>;

const ClutterTexture = members({
  texture_id: text('Stock texture.'),
  slot: text('The first slot that uses the texture.'),
  width: Count('px'),
  height: Count('px'),
  mip_levels: Count('Levels.'),
  used_by: Count('Number of uses on all bodies.'),
  ecotypes: list(Type.String()),
});

const Binding = members({ target_id: text('Stock texture.'), file_name: text('File.'), mode: text('Mode.') });

const AppliedTexture = members({
  target_id: text('Stock texture.'),
  file_name: text('File.'),
  state: text('`pending`, `applied` or `failed`.'),
  width: Count('px'),
  height: Count('px'),
  mip_levels: Count('Levels.'),
  vram_bytes: Count('Bytes.'),
  error: text('Empty if there is no error.'),
});

/** The pictures on the ground clutter. */
export const TexturesState = members({
  runtime: members({
    available: flag('True if a renderer draws the pictures.'),
    applied_count: Count('Applied.'),
    vram_bytes: Count('Bytes.'),
    retiring_count: Count('Being removed.'),
    error: text('Empty if there is no error.'),
  }),
  bindings: list(Binding),
  applied: list(AppliedTexture),
  clutter: list(ClutterTexture),
  files: list(StoredFile),
  revision: Count('Grows by 1 with every change.'),
  limits: members({
    max_file_bytes: Count('Bytes.'),
    max_total_bytes: Count('Bytes.'),
    max_files: Count('Files.'),
    max_bindings: Count('Bindings.'),
    max_dimension: Count('px'),
  }),
});
export type TexturesState = Static<typeof TexturesState>;

const PLACED = {
  id: Count('Id of the sticker.'),
  image: text('File.'),
  target_id: text('Raw id of the vessel or body.'),
  rotation_deg: number('Degrees.'),
  width: number('m.'),
  height: number('m.'),
  depth: number('m.'),
  alpha: number('Opacity.'),
  brightness: number('Factor.'),
  visible: flag('True if the sticker is shown.'),
  wrap: number('Radius of the hull around which the image bends, m; 0: none.'),
  only_part: flag('True if the sticker covers only its own part.'),
  mirror: flag('True swaps left and right.'),
  live: flag('True if the target exists and the image is ready.'),
  texture: text("State of the sticker's image."),
};
const OnPart = members({
  ...PLACED,
  kind: Type.Literal('vessel'),
  part_instance_id: Count('Instance id of the part.'),
  position: numberList<Three>(3, "m, in the part's frame."),
  normal: numberList<Three>(3, 'Outward.'),
});
const OnGround = members({
  ...PLACED,
  kind: Type.Literal('body'),
  lat: number('Degrees.'),
  lon: number('Degrees.'),
});
export const StickerState = Type.Union([OnPart, OnGround]);
export type StickerState = Static<typeof StickerState>;

export const StickersState = members({
  runtime: members({
    available: Type.Literal(true),
    count: Count('Stickers.'),
    live: Count('Stickers that are live.'),
    images: Count('Images on the GPU.'),
    vram_bytes: Count('Bytes.'),
    patch_installed: flag('True if any sticker is live.'),
    renderer: text('State of the renderer.'),
    error: text('Empty if there is no error.'),
  }),
  stickers: list(StickerState),
  last: text('Result of the last place or spray.'),
  debug: flag('True if boxes are shown.'),
  limits: members({ max_count: Count('Stickers.'), max_view_distance_m: number('m.') }),
});
export type StickersState = Static<typeof StickersState>;

const Playback = members({
  track: text('Name.'),
  state: text('State.'),
  shot: text('Name.'),
  shot_index: number('Position in the track.'),
  position_ms: number('ms.'),
  duration_ms: number('ms.'),
  rate: number('Factor.'),
  loop: flag('True if the playback repeats.'),
});

const Pose = members({
  anchor: text('Target.'),
  frame: text('Frame of reference.'),
  position: numberList<Three>(3, 'm.'),
  geo: maybe(numberList<Three>(3, 'Latitude and longitude in degrees, altitude in m.')),
  rotation: numberList<Four>(4, 'x y z w.'),
  aim_target: text('Target.'),
  aim_offset: numberList<Three>(3, 'm.'),
  aim_frame: text('Frame of reference.'),
  aim_up: text('Up axis.'),
  roll_deg: number('Degrees.'),
  fov_deg: number('Degrees.'),
  ortho: flag('True if orthographic.'),
  ortho_height: number('m.'),
  orbit: members({ radius: number('m.'), azimuth_deg: number('Degrees.'), elevation_deg: number('Degrees.') }),
  smoothing_s: number('s.'),
});

export const CameraStateJson = members({
  status: members({
    owned: flag('True if a client controls the camera.'),
    mode: text('Mode.'),
    tidal: flag('True if the camera turns with the target.'),
    follow: text('Target.'),
    map_scope: number('m.'),
    pose: Pose,
    applied: members({ position_ecl: numberList<Three>(3, 'm.'), rotation: numberList<Four>(4, 'x y z w.') }),
    playback: maybe(Playback),
    last_error: text('Empty if there is no error.'),
  }),
  tracks: list(StoredFile),
  limits: members({
    max_tracks: Count('Tracks.'),
    max_track_bytes: Count('Bytes.'),
    max_total_bytes: Count('Bytes.'),
    max_keys: Count('Keys.'),
    fov_min_deg: number('Degrees.'),
    fov_max_deg: number('Degrees.'),
    frames: list(Type.String()),
    modes: list(Type.String()),
    ups: list(Type.String()),
  }),
});
export type CameraStateJson = Static<typeof CameraStateJson>;

const Player = members({
  id: text('Id of the player.'),
  kind: text('What plays.'),
  group: maybe(text('Group.')),
  clock: text('Clock of the player.'),
  position_ms: number('ms.'),
  duration_ms: number('ms.'),
  rate: number('Factor.'),
  loop: flag('True if the playback repeats.'),
  paused: flag('True if the player is paused.'),
  state: text('State.'),
  pending_count: Count('Entries that are still to run.'),
  dropped: Count('Entries that were skipped.'),
  last_error: text('Empty if there is no error.'),
});

/** The players that run timed batches and the camera track. */
export const SchedulesState = members({
  players: list(Player),
  limits: members({
    max_live: Count('Players.'),
    max_entries: Count('Entries.'),
    max_bytes: Count('Bytes.'),
    default_clock: text('Clock of batches that choose no clock.'),
  }),
});
export type SchedulesState = Static<typeof SchedulesState>;

const Channel = members({
  id: text('Name.'),
  clip: text('File.'),
  state: text('`playing` or `paused`.'),
  position_ms: number('ms.'),
  length_ms: maybe(Type.Union([Type.Number(), Type.Null()], { description: 'ms.' })),
  volume: number('Factor.'),
  pan: number('−1 is left, 1 right.'),
  pitch: number('Factor.'),
  loop: flag('True if the playback repeats.'),
  group: text('Group.'),
});

export const AudioState = members({
  clips: list(StoredFile),
  channels: list(Channel),
  limits: members({
    max_clip_bytes: Count('Bytes.'),
    max_total_bytes: Count('Bytes.'),
    max_clips: Count('Clips.'),
    max_channels: Count('Channels.'),
  }),
});
export type AudioState = Static<typeof AudioState>;

export interface RuntimeStates {
  readonly paint: PaintState;
  readonly paint_textures: TexturesState;
  readonly paint_stickers: StickersState;
  readonly camera: CameraStateJson;
  readonly schedules: SchedulesState;
  readonly audio: AudioState;
}
export type RuntimeFeature = keyof RuntimeStates;
