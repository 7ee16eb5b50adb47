import { pngOf } from '../../simulator/paint/textures/fixtures.js';
import {
  begin,
  type Case,
  createExclusively,
  makeDirectory,
  read,
  remove,
  removeDirectory,
  upload,
  write,
} from '../steps.js';

const FILE = 'paint/textures/file';

/**
 * Cases for the errnos that every protocol can return. EBADF belongs to 9P alone, so the tests of 9P cover it. No
 * command returns ETIMEDOUT, because a command runs while its text is being written and never waits.
 */
export const ERRNOS: readonly Case[] = [
  {
    title: 'creating a directory in an upload directory fails with EPERM',
    steps: [makeDirectory(`${FILE}/folder`, 'EPERM')],
  },
  {
    title: 'a command for a missing target fails with ENOENT',
    steps: [
      write('vessels/by-id/nobody/paint/parts/enabled', '1', 'ENOENT'),
      write('paint/textures/unbind', 'Core/Rock.png', 'ENOENT'),
      write('paint/textures/bind', 'Core/Rock.png nothing.png', 'ENOENT'),
      remove(`${FILE}/nothing.png`, 'ENOENT'),
    ],
  },
  {
    title: 'a write fails with EIO when its actuator throws, and then with EOPNOTSUPP until the actuator is reset',
    world(world) {
      const setBlend = world.paint.setBlend.bind(world.paint);
      let failures = 1;
      world.paint.setBlend = (mode) => {
        if (failures-- > 0) throw new Error('the brush broke');
        setBlend(mode);
      };
    },
    steps: [
      write('paint/parts/blend', 'tint', 'EIO'),
      read('status/accessors', '{"name":"actuator.paint.blend","since_ut":0,"error":"the brush broke"}\n'),
      write('paint/parts/blend', 'tint', 'EOPNOTSUPP'),
      write('debug/accessors/reset', 'actuator.paint.blend'),
      write('paint/parts/blend', 'tint'),
      read('status/accessors', '', {
        doors: ['HTTP', 'MQTT'],
        gives: '\n',
        because: 'the text mirror ends every text with exactly one line end',
      }),
    ],
  },
  {
    title: 'a write to a read-only sensor fails with EACCES',
    steps: [
      write('time/ut', '1', 'EACCES'),
      write('vessels/active/altitude/radar', '1', 'EACCES'),
      write('status/game_version', 'x', 'EACCES'),
    ],
  },
  {
    title: 'a write fails with EACCES while controls are disabled, and a read succeeds',
    config: { control_enabled: false },
    steps: [write('paint/parts/blend', 'tint', 'EACCES'), read('paint/parts/blend', 'multiply\n')],
  },
  {
    title: 'an invalid value fails with EINVAL, not EACCES, even while controls are disabled',
    config: { control_enabled: false },
    steps: [write('paint/parts/blend', 'screen', 'EINVAL')],
  },
  {
    title: 'flying a vessel that is not under control fails with EACCES, and painting it succeeds',
    config: { control_all_vessels: false },
    steps: [
      write('vessels/by-id/Haven-station/ctl/stage', '1', 'EACCES'),
      write('vessels/by-id/Haven-station/paint/parts/color', '1 0 0'),
      write('vessels/by-id/Haven-station/scale', '1'),
    ],
  },
  {
    title: 'a path below debug/ fails with ENOENT while debug is disabled',
    config: { debug_namespace: false },
    steps: [write('debug/time/warp', '10', 'ENOENT')],
  },
  {
    title: 'binding a file before its upload is complete fails with EBUSY',
    steps: [begin(`${FILE}/moss.png`, [pngOf(16)]), write('paint/textures/bind', 'Core/Rock.png moss.png', 'EBUSY')],
  },
  {
    title: 'an exclusive upload to an existing name fails with EEXIST',
    steps: [createExclusively(`${FILE}/moss.png`), createExclusively(`${FILE}/moss.png`, 'EEXIST')],
  },
  {
    title: 'removing a file as a directory fails with ENOTDIR',
    steps: [upload(`${FILE}/moss.png`, [pngOf(16)]), removeDirectory(`${FILE}/moss.png`, 'ENOTDIR')],
  },
  {
    title: 'an upload with an invalid name fails with EINVAL',
    steps: [
      upload(`${FILE}/a b.png`, [pngOf(16)], 'EINVAL'),
      upload(`${FILE}/${'x'.repeat(65)}`, [pngOf(16)], 'EINVAL'),
    ],
  },
  {
    title: 'unknown words, values out of range and malformed lines fail with EINVAL',
    steps: [
      write('paint/parts/blend', 'screen', 'EINVAL'),
      write('paint/parts/enabled', '', 'EINVAL'),
      write('camera/pose/fov', '0', 'EINVAL'),
      write('paint/stickers/place', 'a.png body Earth 0 0 w=1 w=2', 'EINVAL'),
      write('paint/stickers/place', 'a.png body Earth 0 0 size=1', 'EINVAL'),
      write('paint/stickers/place', 'a.png body Earth 0 0 alpha=2', 'EINVAL'),
      write('paint/textures/bind', 'Core/Rock.png', 'EINVAL'),
    ],
  },
  {
    title: 'an upload one byte above the limit fails with EFBIG, and an upload at the limit succeeds',
    steps: [upload(`${FILE}/a.png`, [pngOf(1024), Uint8Array.of(0)], 'EFBIG'), upload(`${FILE}/b.png`, [pngOf(1024)])],
  },
  {
    title: 'one file too many fails with ENOSPC until another file is removed',
    steps: [
      ...['a', 'b', 'c', 'd'].map((name) => upload(`${FILE}/${name}`, [pngOf(16)])),
      upload(`${FILE}/e`, [pngOf(16)], 'ENOSPC'),
      remove(`${FILE}/a`),
      upload(`${FILE}/e`, [pngOf(16)]),
    ],
  },
  {
    title: 'one binding too many fails with ENOSPC, and the existing bindings stay',
    steps: [
      upload(`${FILE}/a.png`, [pngOf(16)]),
      write('paint/textures/bind', 'Core/Rock.png a.png'),
      write('paint/textures/bind', 'Core/Tree.png a.png raw'),
      write('paint/textures/bind', 'EarthGrassClutterNormal a.png', 'ENOSPC'),
      read('paint/textures/bindings', 'Core/Rock.png a.png faithful\nCore/Tree.png a.png raw\n'),
    ],
  },
  {
    title: 'a client that changes a fixed directory of the tree gets EROFS',
    steps: [
      makeDirectory('paint/folder', 'EROFS'),
      remove('paint/help', 'EROFS', {
        doors: ['HTTP'],
        gives: 'EINVAL',
        because: 'the mirror has no DELETE: 405, whose errno is EINVAL',
      }),
      createExclusively('paint/file', 'EROFS'),
    ],
  },
  {
    title: 'reading events while they are disabled fails with EOPNOTSUPP',
    config: { telemetry_events: false },
    steps: [
      read(
        'events',
        'EOPNOTSUPP',
        { doors: ['in process', 'MCP'], gives: 'EINVAL', because: 'a stream is opened, not read' },
        { doors: ['MQTT'], gives: 'ENOENT', because: 'streams have no retained topic, and no topic says why' },
      ),
    ],
  },
  {
    title: 'a stepped clock can be stepped, so clock/step does not fail with EOPNOTSUPP',
    steps: [write('clock/step', '1'), read('time/ut', '1\n')],
  },
];
