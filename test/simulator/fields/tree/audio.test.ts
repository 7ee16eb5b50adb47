import { beforeEach, describe, expect, it } from 'vitest';
import type { FieldTree } from '../../../../src/simulator/fields/index.js';
import { type SimulatedWorld, createWorld } from '../../../../src/simulator/world/index.js';
import { treeOver } from '../../../../src/simulator/create-simulation.js';
import { defaultConfig } from '../../../../src/contract/vocabulary/config-keys.js';
import { ascii, wav } from '../../audio/formats/clip-writer.js';
import { bareDefaultScene } from '../../../support/worlds.js';
import { errnoOf } from '../../../support/errno-of.js';

const scene = await bareDefaultScene();
const LIMITS = { filesMax: 3, bytesMax: 40_000, fileBytesMax: 16_100, channelsMax: 2 };

let world: SimulatedWorld;
let tree: FieldTree;

beforeEach(() => begin(LIMITS));

function begin(audio: typeof LIMITS | null): void {
  world = createWorld({ ...scene, clock: 'stepped', audio });
  tree = treeOver(world, defaultConfig());
}

const open = (name: string) => tree.openUpload(`audio/file/${name}`, { truncate: true, exclusive: false });
function upload(name: string, bytes: Uint8Array = wav()): void {
  const handle = open(name);
  expect(handle.write(0, bytes)).toMatchObject({ ok: true });
  handle.close();
}
const read = (leaf: string): string => tree.readText(`audio/${leaf}`);
const write = (leaf: string, text: string): string => errnoOf(() => tree.writeText(`audio/${leaf}`, text));

describe('the directory audio', () => {
  it('audio/ has the specified leaves, and is absent if audio is switched off', () => {
    expect(tree.list('audio')).toEqual(['file', 'play', 'set', 'stop', 'status', 'info']);
    begin(null);
    expect(tree.list('')).not.toContain('audio');
    expect(write('play', 'a.wav')).toBe('ENOENT');
  });

  it('without channels, audio/status is empty, and play, set and stop read as a single line end', () => {
    expect(read('status')).toBe('');
    for (const leaf of ['play', 'set', 'stop']) expect(read(leaf), leaf).toBe('\n');
    expect(read('info')).toBe(
      'enabled=1 clips=0 clips_max=3 bytes=0 bytes_max=40000 clip_bytes_max=16100 channels=0 channels_max=2\n',
    );
  });

  it('a clip can be uploaded, played, changed and stopped through audio/, and otherwise plays to its end', () => {
    const events: string[] = [];
    tree.watch('events', (line) => events.push(line));
    upload('hum.wav', wav({ samples: 16_000 }));
    expect(write('play', 'hum.wav vol=0.75 group=music loop=1 start=500 id=hum')).toBe('ok');
    expect(write('play', 'hum.wav pitch=2')).toBe('ok');
    expect(read('info')).toMatch(/ clips=1 .* bytes=16044 .* channels=2 /);
    world.step(0.3);
    expect(read('status')).toBe('hum hum.wav playing 800 2000 0.75 1 music\n#1 hum.wav playing 600 2000 1 0 sfx\n');
    expect(write('set', 'hum pause=1 vol=0.1')).toBe('ok');
    world.step(0.7);
    expect(read('status')).toBe('hum hum.wav paused 800 2000 0.1 1 music\n');
    expect(write('set', 'hum resume=1 seek=1999.9')).toBe('ok');
    world.step(0.0101);
    expect(read('status')).toBe('hum hum.wav playing 500 2000 0.1 1 music\n');
    expect(write('stop', 'hum')).toBe('ok');
    expect(read('status')).toBe('');
    expect(events.map((line) => JSON.parse(line) as object)).toMatchObject([
      { type: 'audio.finished', vessel: '', detail: '#1 hum.wav ended' },
      { type: 'audio.finished', vessel: '', detail: 'hum hum.wav stopped' },
    ]);
  });

  it('audio/status reports positions in whole steps of 100 ms', () => {
    upload('a.wav');
    write('play', 'a.wav');
    for (let frame = 1; frame < 60; frame++) {
      world.step(1 / 60);
      expect(read('status')).toBe(`#1 a.wav playing ${Math.floor(frame / 6) * 100} 1000 1 0 sfx\n`);
    }
  });

  it.each([
    ['play', 'a.wav', 'ok'],
    ['play', 'a.wav start=999', 'ok'],
    ['play', 'a.wav start=1000', 'EINVAL'],
    ['play', 'a.wav end=99999', 'ok'],
    ['play', 'a.wav start=5 end=5', 'EINVAL'],
    ['play', 'nothing.wav', 'ENOENT'],
    ['play', 'text.wav', 'EIO'],
    ['play', 'pending.wav', 'EBUSY'],
    ['play', 'a.wav volume=1', 'EINVAL'],
    ['set', 'a.wav vol=1', 'ENOENT'],
    ['set', 'a.wav', 'EINVAL'],
    ['stop', 'a.wav', 'ENOENT'],
    ['stop', 'all', 'ok'],
    ['stop', '', 'EINVAL'],
    ['status', '1', 'EACCES'],
    ['info', '1', 'EACCES'],
  ])('audio/%s with %j gets %s', (leaf, line, errno) => {
    upload('a.wav');
    upload('text.wav', ascii('no sound'));
    open('pending.wav');
    expect(write(leaf, line)).toBe(errno);
  });

  it('the number of audio channels is limited', () => {
    upload('a.wav');
    expect([write('play', 'a.wav id=x'), write('play', 'a.wav'), write('play', 'a.wav')]).toEqual([
      'ok',
      'ok',
      'EBUSY',
    ]);
    expect(write('play', 'a.wav id=x')).toBe('ok');
  });

  it('a batch can play audio, and a batch with a bad line plays nothing', () => {
    upload('a.wav');
    const batch = (text: string): string => errnoOf(() => tree.writeText('ctl/batch', text));
    expect(batch('audio/play a.wav id=x\naudio/play a.wav vol=2\ncommit\n')).toBe('EINVAL');
    expect(read('status')).toBe('');
    expect(batch('audio/play a.wav id=x\naudio/set x vol=0.5\ncommit\n')).toBe('ok');
    expect(read('status')).toBe('x a.wav playing 0 1000 0.5 0 sfx\n');
  });

  it('the watchers of audio leaves are notified of changes', async () => {
    const seen: string[] = [];
    tree.watch('audio/status', (text) => seen.push(text));
    upload('a.wav');
    write('play', 'a.wav');
    await Promise.resolve();
    expect(seen).toEqual(['', '#1 a.wav playing 0 1000 1 0 sfx\n']);
  });
});

describe('audio/file', () => {
  it('audio/file limits the bytes of a clip, the bytes of all clips, and the number of clips', () => {
    expect(open('a').write(16_099, Uint8Array.of(1))).toMatchObject({ ok: true });
    expect(open('a').write(16_100, Uint8Array.of(1))).toMatchObject({ errno: 'EFBIG' });
    tree.unlink('audio/file/a');
    upload('a', new Uint8Array(16_100));
    upload('b', new Uint8Array(16_100));
    expect(open('c').write(0, new Uint8Array(7801))).toMatchObject({ errno: 'ENOSPC' });
    expect(open('c').write(0, new Uint8Array(7800))).toMatchObject({ ok: true });
    expect(errnoOf(() => open('d'))).toBe('ENOSPC');
    expect(tree.list('audio/file')).toEqual(['a', 'b', 'c']);
  });

  it('a file in audio/file has bytes, but no text or kind', () => {
    upload('a.wav');
    upload('a.wav');
    const node = tree.lookup('audio/file');
    if (node.type !== 'upload-directory') throw new Error(node.type);
    expect(node.list()).toEqual([{ name: 'a.wav', bytes: 8044, version: 2, ready: true }]);
    expect(errnoOf(() => tree.readText('audio/file/a.wav'))).toBe('ENOENT');
    expect(tree.readBytes('audio/file/a.wav', 0, 4)).toEqual(ascii('RIFF'));
    tree.unlink('audio/file/a.wav');
    upload('a.wav');
    expect(node.info('a.wav')?.version).toBe(1);
  });
});
