/** The formats of texts, written as regular expressions, without the final line end. */

/** A number with up to nine significant digits, in fixed notation for exponents from −4 to 8. */
const SCALAR = '(?:-?(?:0|[1-9]\\d{0,8})(?:\\.\\d{1,13})?|-?\\d(?:\\.\\d{1,8})?E[+-]\\d{2,})';
const several = (count: number): string => Array(count).fill(SCALAR).join(' ');
const MS = '\\d+\\.\\d';
const FRAMES = 'ecl|cce|bodyfixed|enu|lvlh|chase';
const UPS = 'world|target|velocity|free';
const TARGET = '(?:none|(?:vessel|body):[^ ]+|part:[^ ]+/\\d+)';
const AIM = `${TARGET} off ${several(3)} frame (?:${FRAMES}) up (?:${UPS}) roll ${SCALAR}`;
const KEYS = (...keys: readonly string[]): string => keys.join(' ');

export const FORMATS = {
  scalar: SCALAR,
  flag: '[01]',
  int: '-?\\d+',
  uint: '\\d+',
  vec3: several(3),
  quat: several(4),
  scalars: `${SCALAR}(?: ${SCALAR})*`,
  /** A number from 0 to 1. */
  fraction: '(?:0|1|0\\.\\d{1,13}|\\d(?:\\.\\d{1,8})?E-\\d{2})',
  string: '.+',
  text: '.*',
  list: '(?:.+(?:\\n.+)*)?',
  lines: '.+(?:\\n.*)+',
  nothing: '',
  trigger: '0',
  one: '1',
  json: '[{[].*[}\\]]',
  ms: MS,
  name: '[A-Za-z0-9_.#-]{1,65}|-',
  signs: '(?:-1|0|1) (?:-1|0|1) (?:-1|0|1)',
  pattern: 'none|stripes|bands|checks|camouflage|image',
  colour: several(3),
  /** Always zeros, whatever a client has written. */
  zeros3: '0 0 0',
  zeros6: '0 0 0 0 0 0',

  // Time and vessels
  autoWarp: `0|1 ${SCALAR}`,
  situation: '(?:Prelaunch|Landed|Freefall|Flying)(?:, \\w+)*',
  attitudeFrame: 'EclBody|EnuBody|Lvlh|VlfBody|BurnBody|Dock',
  attitudeMode:
    'manual|Prograde|Retrograde|Normal|AntiNormal|RadialOut|RadialIn|Toward|Away|Antivel|Align|Forward|Backward|Up|Down|Ahead|' +
    'Behind|Outward|Inward|PositiveDv|NegativeDv|Custom|None',
  rcsMode: 'Enabled|Disabled',
  map: 'None|\\w+(?:, \\w+)*',
  unfolding: 'Deployed|Retracted|Deploying|Retracting|Broken',
  encounters: `(?:\\{"body":"[^"]+","ut":[^,]+,"distance":[^,]+\\}(?:\\n(?!$))?)+`,

  // Schedules
  playerKind: 'schedule|camera-track',
  playerState: 'pending|running|paused|done|failed',
  playerClock: 'render|wall|ut',

  // Status
  sampler: `ok ${SCALAR}|idle`,
  accessors: '(?:\\{"name":"[^"]+","since_ut":[^,]+,"error":.*\\}(?:\\n(?!$))?)*',

  // Camera
  cameraStatus: [
    'owned [01]',
    'mode (?:orbit|free|map|iva|fixed)',
    `follow ${TARGET}`,
    'tidal [01]',
    `map_scope ${SCALAR}`,
    `anchor ${TARGET}`,
    `frame (?:${FRAMES})`,
    `position ${several(3)}`,
    `geo ${several(3)} [01]`,
    `rotation ${several(4)}`,
    `applied_position_ecl ${several(3)}`,
    `applied_rotation ${several(4)}`,
    `aim ${AIM}`,
    `fov ${SCALAR}`,
    `ortho [01] ${SCALAR}`,
    `smoothing ${SCALAR}`,
    `orbit ${several(3)}`,
    `time_scale ${SCALAR}`,
  ].join('\\n'),
  cameraInfo: KEYS(
    'enabled=1 owned=[01] tracks=\\d+ tracks_max=\\d+ bytes=\\d+ bytes_max=\\d+ track_bytes_max=\\d+ keys_max=\\d+',
    `fov_min=${SCALAR} fov_max=${SCALAR} frames=ecl,cce,bodyfixed,enu,lvlh,chase modes=orbit,free,map,iva,fixed`,
    'up=world,target,velocity,free',
  ),
  playback: `(?:pending|running|paused|done|failed) ${MS} ${MS} \\S+ -?\\d+ ${SCALAR} [01]`,
  playing: `t ${SCALAR} rate ${SCALAR} loop [01] paused [01]`,
  cameraMode: 'orbit|free|map|iva|fixed',
  cameraFrame: FRAMES,
  cameraUp: UPS,
  target: TARGET,
  position: `${several(3)} (?:${FRAMES})`,
  geo: `${several(3)}(?: body:\\S+)?`,
  aim: AIM,

  // Audio
  channels: `(?:\\S+ \\S+ (?:playing|paused) \\d+ \\d+ ${SCALAR} [01] (?:sfx|music|ui)(?:\\n(?!$))?)*`,
  audioInfo:
    'enabled=1 clips=\\d+ clips_max=\\d+ bytes=\\d+ bytes_max=\\d+ clip_bytes_max=\\d+ channels=\\d+ channels_max=\\d+',

  // Display
  encoding: 'rgba-zlib|rgba',
  displayFormat: '\\d+x\\d+@\\d+ (?:rgba-zlib|rgba)',

  // Paint
  blend: 'multiply|tint|replace',
  paintStatus: KEYS(
    'parts=\\w+ kittens=\\w+ blend=(?:multiply|tint|replace) clones=\\d+/\\d+ bindings=\\d+ raytraced=[01]',
    'materials=[^ ]* part_error=.* kitten_error=.*',
  ),
  textureStatus:
    'available=[01] bound=\\d+ applied=\\d+ catalog=\\d+ retiring=\\d+ vram_bytes=\\d+ revision=\\d+ error=.*',
  textureInfo:
    'files=\\d+ files_max=\\d+ bytes=\\d+ bytes_max=\\d+ file_bytes_max=\\d+ bindings_max=\\d+ max_dimension=\\d+',
  textureFiles: '(?:\\S+ \\d+ (?:png|jpeg|bmp|hdr|dds|ktx|ktx2|unknown) \\d+ [01](?:\\n(?!$))?)*',
  bindings: '(?:\\S+ \\S+ (?:faithful|raw)(?:\\n(?!$))?)*',
  applied: '(?:\\S+ \\S+ (?:pending|applied|failed) \\d+ \\d+ \\d+ \\d+ \\S+(?:\\n(?!$))?)*',
  clutter: '(?:\\S+ (?:diffuse|normal|pbr|opacity|thickness) \\d+ \\d+ \\d+ \\d+ \\S+(?:\\n(?!$))?)*',
  stickerInfo: KEYS(
    'enabled=1 stickers=\\d+ stickers_max=\\d+ live=\\d+ images=\\d+ vram_bytes=\\d+ patch=[01]',
    `renderer=(?:idle|active|degraded) max_view_distance_m=${SCALAR}`,
  ),
  stickerStatus:
    '(?:\\d+ \\S+ (?:vessel|body) \\S+ live=[01] texture=(?:ready|missing|uploading|failed)(?:\\n(?!$))?)*',
  stickerLast: `(?:\\d+ (?:vessel \\S+ part \\d+|body \\S+ ${several(2)}) (?:placed|hit ${SCALAR}m)|no hit within ${SCALAR}m)?`,
  stickerSpec: `\\S+ (?:vessel \\S+ \\d+ ${several(6)} roll|body \\S+ ${several(2)} heading)=${SCALAR} w=${SCALAR} h=${SCALAR} d=${SCALAR} alpha=${SCALAR} brightness=${SCALAR}(?: wrap=${SCALAR})?(?: only_part=1)?(?: mirror=1)?`,
  stickerAnchor: `vessel \\S+ \\d+ ${several(6)}|body \\S+ ${several(2)}`,
  size: several(2),
} as const;

export type Format = keyof typeof FORMATS;
