import { beforeEach, describe, expect, it } from 'vitest';
import { send } from '../../../support/envelopes.js';
import { FieldError } from '../../../../src/base/errors/index.js';
import type { FieldTree } from '../../../../src/simulator/fields/index.js';
import type { SimulatedWorld } from '../../../../src/simulator/world/index.js';
import { bareSimulation } from '../../../support/worlds.js';

let world: SimulatedWorld;
let tree: FieldTree;
let events: string[];
beforeEach(async () => begin());

async function begin(config: Parameters<typeof bareSimulation>[0] = {}): Promise<void> {
  ({ world, tree } = await bareSimulation(config));
  events = [];
  world.onEvent(({ type, detail }) => void events.push(`${type} ${detail}`));
}

function answer(act: () => unknown): string {
  try {
    act();
    return 'ok';
  } catch (error) {
    if (error instanceof FieldError) return `${error.errno} ${error.message}`;
    throw error;
  }
}

const read = (leaf: string): string => tree.readText(`camera/${leaf}`).trimEnd();
const write = (leaf: string, text: string): string => answer(() => tree.writeText(`camera/${leaf}`, text));
const post = (name: string, document: unknown): string => write(`track/${name}`, JSON.stringify(document));
const fov = (...values: readonly number[]): unknown => values.map((v, index) => ({ t: 2 * index, v }));

const TWO = {
  shots: [
    { duration: 2, fov: fov(60, 40) },
    { t: 3, duration: 2, name: 'close', fov: fov(20, 10) },
  ],
};

describe('camera/track', () => {
  it('camera/track stores a whole document, replaces it with a shorter one, lists it and returns it', () => {
    expect(post('b.json', TWO)).toBe('ok');
    expect(post('a', TWO)).toBe('ok');
    expect(write('track/a', `{"shots": [{"duration": 1, "fov": [{"t": 0, "v": 50}]}]}`)).toBe('ok');
    expect(tree.list('camera/track')).toEqual(['a', 'b.json']);
    expect(tree.readText('camera/track/a')).toBe(`{"shots": [{"duration": 1, "fov": [{"t": 0, "v": 50}]}]}`);
    expect(read('info')).toMatch(/ tracks=2 tracks_max=32 bytes=\d+ bytes_max=8388608 /);
    expect(answer(() => tree.unlink('camera/track/a'))).toBe('ok');
    expect(write('play', 'a')).toMatch(/^ENOENT/);
  });

  it('camera/track deletes a track by its name, and deletes nothing for a wrong name', () => {
    for (const name of ['a', 'b']) post(name, TWO);
    expect(write('delete', 'a\n')).toBe('ok');
    expect(tree.list('camera/track')).toEqual(['b']);
    expect(write('delete', 'a')).toMatch(/^ENOENT camera\/track: no file 'a'/);
    for (const bad of ['', '../b', 'a b']) expect(write('delete', bad), bad).toMatch(/^EINVAL camera\/delete: /);
    expect(tree.list('camera/track')).toEqual(['b']);
  });

  it('camera/track refuses an invalid track with EINVAL, and keeps the reason until a track plays', () => {
    expect(read('last_error')).toBe('-');
    expect(post('a', { shots: [{ duration: 1, fov: fov(60, 40) }] })).toMatch(
      /^EINVAL camera\/track\/a: shots\[0\].fov/,
    );
    expect(read('last_error')).toBe(
      'a: shots[0].fov[1].t: 2 s is past the shot, which lasts 1 s; make the shot longer',
    );
    expect(write('play', 'a')).toMatch(/^ENOENT/);
    expect(write('track/c', ' ')).toBe('ok');
    expect(write('play', 'c')).toMatch(/^EINVAL camera\/play: 'c' is not a track/);
    post('b', TWO);
    expect(write('play', 'b')).toBe('ok');
    expect(read('last_error')).toBe('-');
  });

  it('camera/track reports an empty upload in last_error, and refuses invalid UTF-8', () => {
    expect(write('track/a', '')).toBe('ok');
    expect(read('last_error')).toBe('a: the document is empty');
    const handle = tree.openUpload('camera/track/b', { truncate: true, exclusive: false });
    handle.write(0, Uint8Array.of(0xff, 0xfe));
    expect(handle.close()).toMatchObject({ ok: false, errno: 'EINVAL' });
    expect(read('last_error')).toBe('b: the document is not UTF-8; save it as UTF-8');
  });

  it('camera/track keeps a valid track when its replacement is refused', async () => {
    await begin({ camera_max_tracks: 2, camera_max_track_bytes: 1024, camera_max_total_bytes: 1024 });
    const good = JSON.stringify(TWO);
    expect(post('a', TWO)).toBe('ok');
    const info = read('info');
    expect(write('track/a', '{"shots": [1]}')).toMatch(/^EINVAL/);
    expect(write('track/a', ' '.repeat(2000))).toMatch(/^EFBIG/);
    for (const name of ['b', 'c', 'd']) expect(write(`track/${name}`, '{"shots": [1]}')).toMatch(/^EINVAL/);
    expect(write('track/b', ' '.repeat(1000))).toMatch(/^ENOSPC/);
    expect([tree.list('camera/track'), tree.readText('camera/track/a'), read('info')]).toEqual([['a'], good, info]);
    expect(write('play', 'a')).toBe('ok');
  });

  it('camera/track restores the valid track if its replacement is invalid or incomplete', () => {
    const good = JSON.stringify(TWO);
    post('a', TWO);
    const handle = tree.openUpload('camera/track/a', { truncate: true, exclusive: false });
    expect(tree.readText('camera/track/a')).toBe('');
    handle.write(0, new TextEncoder().encode('{'));
    expect(handle.close()).toMatchObject({ ok: false, errno: 'EINVAL' });
    expect(tree.readText('camera/track/a')).toBe(good);
    const left = tree.openUpload('camera/track/a', { truncate: true, exclusive: false });
    left.discard();
    expect(tree.readText('camera/track/a')).toBe(good);
    expect(answer(() => tree.resizeUpload('camera/track/a', 10))).toMatch(/^EINVAL/);
    expect(tree.readText('camera/track/a')).toBe(good);
    // The tree accepts an empty file, because a client may empty a file on purpose.
    expect(write('track/a', '')).toBe('ok');
    expect(tree.readText('camera/track/a')).toBe('');
  });

  it('if a newer track has used up the space, an aborted upload does not restore the old track', async () => {
    await begin({ camera_max_track_bytes: 1024, camera_max_total_bytes: 1500 });
    const padded = JSON.stringify(TWO).padEnd(1000);
    write('track/a', padded);
    const handle = tree.openUpload('camera/track/a', { truncate: true, exclusive: false });
    expect(write('track/b', padded)).toBe('ok');
    handle.abort();
    expect([tree.readText('camera/track/a'), tree.readText('camera/track/b')]).toEqual(['', padded]);
  });

  it('camera/track commits the pieces of a 9P client when the client closes the file', () => {
    const text = new TextEncoder().encode(JSON.stringify(TWO));
    const handle = tree.openUpload('camera/track/a', { truncate: true, exclusive: true });
    handle.write(0, text.subarray(0, 10));
    expect(write('play', 'a')).toMatch(/^EBUSY/);
    handle.write(10, text.subarray(10));
    expect(handle.close()).toMatchObject({ ok: true });
    expect(write('play', 'a')).toBe('ok');
    tree.resizeUpload('camera/track/a', 0);
    expect(write('play', 'a')).toMatch(/^EBUSY/);
  });

  it('camera/track has limits of 32 tracks, 1 MiB each and 8 MiB in total', () => {
    const document = JSON.stringify(TWO);
    const padded = (bytes: number): string => document.padEnd(bytes);
    expect(write('track/0', padded(1_048_576))).toBe('ok');
    expect(write('track/0', padded(1_048_577))).toMatch(/^EFBIG/);
    for (let index = 0; index < 8; index++) expect(write(`track/${index}`, padded(1_048_576))).toBe('ok');
    expect(write('track/8', ' ')).toMatch(/^ENOSPC/);
    for (let index = 0; index < 8; index++) tree.unlink(`camera/track/${index}`);
    for (let index = 0; index < 32; index++) expect(post(String(index), TWO)).toBe('ok');
    expect(post('32', TWO)).toMatch(/^ENOSPC/);
    expect(write('track/..', document)).toMatch(/^EINVAL/);
  });
});

describe('camera/play', () => {
  beforeEach(() => void post('two', TWO));

  it('camera/play takes over the camera, shows the track at once and moves with time', () => {
    expect(read('playback')).toBe('done 0.0 0.0 - -1 1 0');
    expect(write('play', 'two')).toBe('ok');
    expect([read('play'), read('enabled'), read('pose/fov')]).toEqual(['two', '1', '60']);
    expect(read('playback')).toBe('pending 0.0 5000.0 shot-0 0 1 0');
    world.step(1);
    expect([read('playback'), read('pose/fov')]).toEqual(['running 1000.0 5000.0 shot-0 0 1 0', '50']);
    expect(world.camera.pose.fovY).toBeCloseTo((50 * Math.PI) / 180, 12);
    // In a gap between shots, the camera keeps the last view of the first shot.
    world.step(1.5);
    expect([read('playback'), read('pose/fov')]).toEqual(['running 2500.0 5000.0 shot-0 0 1 0', '40']);
    world.step(1.5);
    expect([read('playback'), read('pose/fov')]).toEqual(['running 4000.0 5000.0 close 1 1 0', '15']);
    world.step(9);
    expect([read('playback'), read('pose/fov')]).toEqual(['done 5000.0 5000.0 close 1 1 0', '10']);
    world.step(9);
    expect(read('pose/fov')).toBe('10');
    expect(events).toEqual([
      'camera.shot camera track=two shot=0 name=shot-0',
      'camera.shot camera track=two shot=1 name=close',
      'camera.finished camera track=two kind=camera-track reason=complete',
    ]);
    expect(tree.readText('ctl/schedules/camera/kind')).toBe('camera-track\n');
  });

  it('camera/play can start at a given time, at a given rate and in a loop', () => {
    expect(write('play', 'two at 4 rate 2 loop 1')).toBe('ok');
    expect([read('pose/fov'), read('set')]).toEqual(['15', 't 4 rate 2 loop 1 paused 0']);
    world.step(1);
    expect(read('playback')).toBe('running 1000.0 5000.0 shot-0 0 2 1');
    expect(events).toEqual([
      'camera.shot camera track=two shot=1 name=close',
      'camera.shot camera track=two shot=0 name=shot-0',
    ]);
  });

  it('camera/set changes a track while it plays and after it has ended', () => {
    expect(write('set', 't 1')).toMatch(/^ENOENT/);
    write('play', 'two');
    expect(write('set', 't 1 rate 0.5 loop 0 paused 1')).toBe('ok');
    world.step(1);
    expect([read('playback'), read('pose/fov')]).toEqual(['paused 1000.0 5000.0 shot-0 0 0.5 0', '50']);
    write('set', 'paused 0 rate 1');
    world.step(60);
    write('set', 't 3');
    expect([read('playback'), read('pose/fov')]).toEqual(['running 3000.0 5000.0 close 1 1 0', '20']);
    expect(write('set', 't 3 speed 1')).toMatch(/^EINVAL .*'speed'/);
    expect(write('set', '')).toMatch(/^EINVAL/);
    expect(write('set', 'rate 101')).toMatch(/^EINVAL/);
    expect(write('set', 't 1 t 2')).toMatch(/^EINVAL .*twice/);
  });

  it('camera/stop ends the track, restores the written pose and leaves the camera enabled', () => {
    write('pose/fov', '33');
    write('play', 'two at 1');
    expect([read('pose/fov'), read('pose/roll')]).toEqual(['50', '0']);
    // This write has no effect as long as the track moves the camera.
    write('pose/fov', '44');
    write('pose/roll', '5');
    expect([read('pose/fov'), read('pose/roll')]).toEqual(['50', '5']);
    expect(write('stop', '1')).toBe('ok');
    expect([read('pose/fov'), read('enabled'), read('play')]).toEqual(['44', '1', '-']);
    expect(read('playback')).toBe('done 0.0 0.0 - -1 1 0');
    expect(write('stop', '1')).toBe('ok');
    expect(events.filter((event) => event.startsWith('camera.finished'))).toEqual([
      'camera.finished camera track=two kind=camera-track reason=stopped',
    ]);
  });

  it.each([
    'camera/enabled 0',
    'camera/release 1',
    'ctl/schedules/camera/stop 1',
    'ctl/schedules/camera/remove 1',
    'ctl/schedules/clear 1',
  ])('camera/play ends with %s', (line) => {
    write('play', 'two at 1');
    const [path = '', text = ''] = line.split(' ');
    tree.writeText(path, text);
    expect(read('playback')).toBe('done 0.0 0.0 - -1 1 0');
    world.step(0);
    expect(events[events.length - 1]).toBe('camera.finished camera track=two kind=camera-track reason=stopped');
  });

  it('a new camera/play replaces the current one', () => {
    post('one', { loop: true, shots: [{ duration: 1, fov: fov(30) }] });
    write('play', 'two');
    expect(write('play', 'one')).toBe('ok');
    expect([read('playback'), read('pose/fov')]).toEqual(['pending 0.0 1000.0 shot-0 0 1 1', '30']);
    world.step(0);
    expect(events).toContain('camera.finished camera track=two kind=camera-track reason=replaced');
  });

  it('camera/play shares its clock with a timed batch of the same group', () => {
    const batch = ['@id paint', '@group show', '@rate 2', '9000 paint/parts/global/color 0 0 1', 'commit'].join('\n');
    tree.writeText('ctl/timed_batch', `${batch}\n`);
    write('play', 'two group show');
    world.step(1);
    expect(read('playback')).toBe('running 2000.0 5000.0 shot-0 0 2 0');
    tree.writeText('ctl/schedules/paint/scrub', '4000');
    expect([read('pose/fov'), tree.readText('ctl/schedules/camera/duration')]).toEqual(['15', '9000.0\n']);
  });

  it.each<[string, string]>([
    ['nothing', 'ENOENT'],
    ['two at -1', 'EINVAL'],
    ['two at 1', 'ok'],
    ['two rate 101', 'EINVAL'],
    ['two loop 2', 'EINVAL'],
    ['two speed 2', 'EINVAL'],
    ['two at 1 at 2', 'EINVAL'],
    ['two at', 'EINVAL'],
    ['two group a/b', 'EINVAL'],
    ['a/b', 'EINVAL'],
  ])('the camera/play line %s gets %s', (line, errno) => {
    expect(write('play', line).split(' ')[0]).toBe(errno);
  });

  it('camera/play is refused without schedules and without a camera', async () => {
    await begin({ schedule_enabled: false });
    post('two', TWO);
    expect(write('play', 'two')).toMatch(/^EOPNOTSUPP .*schedule_enabled/);
    await begin({ camera_enabled: false });
    expect(answer(() => read('status'))).toMatch(/^ENOENT/);
    expect(send(world, 'camera.enabled', { value: 1 })).toMatchObject({ errno: 'EOPNOTSUPP' });
    // A vessel or body can still be focused, because this moves the game's own camera.
    for (const focus of ['vessels/by-id/Haven-station/ctl/focus', 'bodies/Luna/focus']) tree.writeText(focus, '1');
    expect(tree.readText('debug/focus')).toBe('Luna\n');
  });
});

describe('the playback of a track', () => {
  const SHIP = 'vessel:Hunter-ship';
  const position = (): number[] => [...world.camera.pose.positionEcl];
  const ship = (): readonly number[] =>
    world.takeSnapshot().vessels.find(({ id }) => id === 'Hunter-ship')!.positionEcl;
  const distance = (a: readonly number[], b: readonly number[]): number => Math.hypot(...a.map((c, i) => c - b[i]!));

  it('an orbit in a track circles its anchor and looks at it', () => {
    post('orbit', {
      defaults: { frame: 'enu', anchor: SHIP },
      shots: [
        {
          duration: 4,
          position: {
            radius: [{ t: 0, v: 40 }],
            azimuth: [
              { t: 0, v: 0 },
              { t: 4, v: 90 },
            ],
            elevation: [{ t: 0, v: 10 }],
          },
          aim: { target: SHIP },
        },
      ],
    });
    expect(write('play', 'orbit')).toBe('ok');
    world.step(2);
    expect(distance(position(), ship())).toBeCloseTo(40, 3);
    expect([read('pose/orbit/azimuth'), read('pose/anchor'), read('pose/frame')]).toEqual(['45', SHIP, 'enu']);
    expect(read('pose/aim_target')).toBe(SHIP);
  });

  it('a cross-fade mixes two shots only on channels that both shots contain', () => {
    const at = (v: readonly number[]): unknown => ({ frame: 'enu', keys: [{ t: 0, v }] });
    const still = { anchor: SHIP, duration: 2 };
    post('fade', {
      shots: [
        { ...still, position: at([40, 0, 30]), fov: fov(60) },
        { ...still, t: 2, blend_in: 2, position: at([80, 0, 30]), roll: fov(9) },
        { ...still, t: 4, blend_in: 2, position: { frame: 'cce', keys: [{ t: 0, v: [0, 0, 300] }] } },
      ],
    });
    write('play', 'fade');
    world.step(2.5);
    // After a quarter of the time, in-out easing with power 3 has the value 1/16.
    expect([read('pose/position'), read('pose/roll')]).toEqual(['42.5 0 30 enu', '9']);
    world.step(0.5);
    expect(read('pose/position')).toBe('60 0 30 enu');
    // The two keys are in different frames, so the camera moves between them on a straight line in space. This is the
    // middle of that line.
    write('set', 't 4 paused 1');
    const from = position();
    write('set', 't 6');
    const to = position();
    write('set', 't 5');
    expect(
      distance(
        position(),
        from.map((c, i) => (c + to[i]!) / 2),
      ),
    ).toBeLessThan(0.01);
    expect(distance(from, to)).toBeGreaterThan(100);
  });

  it('a time channel sets the speed of the simulation, and the previous speed returns afterwards', () => {
    post('slow', {
      shots: [
        {
          duration: 2,
          time: [
            { t: 0, v: 0.5 },
            { t: 2, v: 0.25 },
          ],
        },
      ],
    });
    write('play', 'slow');
    expect([tree.readText('time/warp'), read('status').split('\n').pop()]).toEqual(['0.5\n', 'time_scale 0.5']);
    world.step(9);
    expect(tree.readText('time/warp')).toBe('0.25\n');
    write('stop', '1');
    expect([tree.readText('time/warp'), read('status').split('\n').pop()]).toEqual(['1\n', 'time_scale 1']);
  });

  it.each([{ camera_allow_time_channel: false }, { debug_namespace: false }])(
    'a time channel has no effect with %j, and this is reported once',
    async (config) => {
      await begin(config);
      post('slow', { shots: [{ duration: 2, time: [{ t: 0, v: 0.5 }] }] });
      expect(write('play', 'slow')).toBe('ok');
      expect(tree.readText('time/warp')).toBe('1\n');
      expect(read('last_error')).toMatch(/^slow: shots\[0\]\.time: ignored/);
    },
  );

  it('a field of view that overshoots its keys stays within the range of the camera', async () => {
    await begin({ camera_fov_min: 20, camera_fov_max: 70 });
    post('wide', { shots: [{ duration: 2, fov: fov(10, 170) }] });
    write('play', 'wide');
    expect(read('pose/fov')).toBe('20');
    world.step(2);
    expect(read('pose/fov')).toBe('70');
  });
});
