import { expect } from 'vitest';
import { defaultConfig } from '../../../../../src/contract/vocabulary/config-keys.js';
import { get, post, put, reads, refused, row, rowWith, runRows, type Step, writes } from './rows.js';

const EINVAL = refused(400, 'EINVAL');
const place = (tail: string): Step => writes('paint/stickers/place', `a.png body Earth 0 0 ${tail}`);
const refusedPlace = (tail: string): Step => writes('paint/stickers/place', `a.png body Earth 0 0 ${tail}`, EINVAL);
// Uploads the first bytes of a PNG file. Without them, the answers to sticker commands would contain a warning about
// the file.
const image = put('/paint/texture/file/a.png', new Uint8Array([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10]), {
  has: { ready: true },
});

/**
 * Other tests cover these limits: the idle limit, the sizes of uploads, and the lengths of names. They also cover the
 * clamping of keys.
 */
runRows('limits and configuration keys', [
  row(
    'Simultaneous stickers',
    'the limit is 256 by default',
    reads(
      'paint/stickers/info',
      'enabled=1 stickers=0 stickers_max=256 live=0 images=0 vram_bytes=0 patch=0 renderer=idle max_view_distance_m=5000\n',
    ),
  ),
  row(
    'EVA clone pool',
    'the limit is 64 by default',
    reads(
      'paint/status',
      'parts=disabled kittens=disabled blend=multiply clones=0/64 bindings=0 raytraced=0 materials= part_error= kitten_error=\n',
    ),
  ),
  row(
    'Sticker key ranges',
    'values at both ends of a range are accepted, and values beyond them are refused',
    image,
    place('w=1000 h=0.001 d=100 alpha=0 brightness=8 heading=-1e6'),
    ...[
      'w=0',
      'w=1000.1',
      'h=0',
      'h=1001',
      'd=0',
      'd=100.1',
      'alpha=-0.1',
      'alpha=1.1',
      'brightness=0',
      'brightness=8.1',
      'heading=Infinity',
      'roll=1',
    ].map(refusedPlace),
    ...['w=1 w=2', 'size=1', 'w', 'w=', '=1', 'W=1', 'w=1,5'].map(refusedPlace),
    reads('paint/stickers/count', '1\n'),
  ),
  row(
    'range (spray only)',
    'the range is (0, 1e6]',
    image,
    ...['range=0', 'range=1000001', 'range=-1', 'aim=Camera', 'aim=up'].map((tail) =>
      writes('paint/stickers/spray', `a.png ${tail}`, EINVAL),
    ),
    writes('paint/stickers/spray', 'a.png range=1e6 aim=cursor', refused(404, 'ENOENT')),
  ),
  row(
    'Texture upload request size',
    'a request may have at most 1 MiB',
    put('/paint/texture/file/a', new Uint8Array(1_048_577), refused(413, 'EFBIG')),
    put('/paint/texture/file/a', new Uint8Array(1_048_576), { has: { ready: true } }),
  ),
  row(
    'a batch',
    'a batch may have 64 commands and 65536 bytes',
    writes('ctl/batch', `${'paint/parts/blend tint\n'.repeat(64)}commit`),
    writes('ctl/batch', `${'paint/parts/blend tint\n'.repeat(65)}commit`, EINVAL),
    writes('ctl/batch', `paint/parts/blend tint\n#${'x'.repeat(65_536)}\ncommit`, EINVAL),
  ),
  rowWith(
    { schedule_max_bytes: 2000, schedule_max_entries: 3, schedule_max_live: 2 },
    'a timed batch',
    'the limits of lines, bytes and players are those of the configuration keys',
    writes('ctl/timed_batch', `${'1 paint/parts/blend tint\n'.repeat(4)}commit`, EINVAL),
    writes('ctl/timed_batch', `#${'ä'.repeat(1000)}\n1 paint/parts/blend tint\ncommit`, EINVAL),
    writes('ctl/timed_batch', `#${'x'.repeat(1000)}\n${'1e6 paint/parts/blend tint\n'.repeat(3)}commit`),
    writes('ctl/timed_batch', '1e6 paint/parts/blend tint\ncommit'),
    writes('ctl/timed_batch', '1e6 paint/parts/blend tint\ncommit', EINVAL),
  ),
  rowWith(
    { camera_max_tracks: 1, camera_max_track_bytes: 1024 },
    'camera tracks',
    'the limits of number and size are those of the configuration keys',
    writes('camera/track/a', ' '.repeat(1100), refused(413, 'EFBIG')),
    writes('camera/track/a', '{"shots":[{"duration":1,"roll":[{"t":0,"v":1}]}]}'),
    writes('camera/track/b', '{}', refused(507, 'ENOSPC')),
  ),
  rowWith(
    { paint_textures_enabled: false },
    'paint_textures_enabled',
    'the tree has neither textures nor stickers if the key is false',
    get('/fs/paint/textures/info', refused(404, 'ENOENT')),
    get('/fs/paint/stickers/info', refused(404, 'ENOENT')),
  ),
  rowWith(
    { paint_stickers_enabled: false },
    'paint_stickers_enabled',
    'the tree has no stickers if the key is false',
    get('/fs/paint/stickers/info', refused(404, 'ENOENT')),
    reads('paint/textures/bindings', '\n'),
  ),
  rowWith(
    { telemetry_vessel_parts: false },
    'telemetry_vessel_parts',
    'parts have no paths if the key is false',
    get('/fs/vessels/active/parts/0/id', refused(404, 'ENOENT')),
    reads('vessels/active/id', 'Hunter-ship\n'),
  ),
  rowWith(
    { telemetry_events: false },
    'telemetry_events',
    'the server sends no events if the key is false',
    get('/events', refused(501, 'EOPNOTSUPP')),
    get('/snapshot', { has: { new_events: [] } }),
  ),
  rowWith(
    { control_enabled: false },
    'control_enabled',
    'paint is refused if the key is false',
    writes('paint/parts/enabled', '1', refused(403, 'EACCES')),
    reads('paint/parts/enabled', '0\n'),
  ),
  row('http_enabled', 'the key is false by default, and the documented defaults are those of the parser', () => {
    const { http_enabled, paint_textures_enabled, paint_stickers_enabled, paint_stickers_max_count } = defaultConfig();
    expect([http_enabled, paint_textures_enabled, paint_stickers_enabled, paint_stickers_max_count]).toEqual([
      false,
      true,
      true,
      256,
    ]);
    return Promise.resolve();
  }),
  row(
    'Versioning',
    'every route is under /v1, and /openapi.json describes the routes',
    get('/openapi.json', { has: { openapi: '3.1.0', servers: [{ url: '/v1' }] } }),
    post('//command', '', refused(404, 'ENOENT')),
  ),
]);
