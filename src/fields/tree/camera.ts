import { accept, type Outcome, refuse, shown } from '../../errors/index.js';
import {
  CAMERA_FRAMES,
  CAMERA_UPS,
  cameraAimText,
  cameraGeoText,
  cameraInfoText,
  cameraPositionText,
  cameraStatusText,
  cameraTargetText,
  type Cursor,
  formatTargetRef,
  type PoseSpec,
} from '../../sim/camera/index.js';
import { type Command, command } from '../../world/command.js';
import { formatScalar } from '../../math/format-scalar.js';
import { formatFlag, formatVector } from '../format/text.js';
import { type Directory, directory, line, sensor, state, type TextFile, trigger } from '../node.js';
import { parseFlag, parseLine, parseNumber, parseNumbers, parseTrigger } from '../parse/values.js';
import { figuresOf, parsePlay, parseSet, playbackText, setText } from './camera-playback.js';
import { run, type TreeSource } from './source.js';
import { uploadDirectory } from './upload-directory.js';

/** `camera/`. */
export function cameraTree(source: TreeSource): Directory {
  const { camera, tracks, playback } = source.world;
  const pose = (): PoseSpec => camera.readback.pose;
  const number = (path: string, action: string, read: () => number): TextFile =>
    state(
      () => formatScalar(read()),
      (text) => run(source, parseNumber(`camera/${path}`, text), (value) => command(action, { value })),
    );
  const flag = (path: string, action: string, read: () => boolean): TextFile =>
    state(
      () => formatFlag(read()),
      (text) => run(source, parseFlag(`camera/${path}`, text), (value) => command(action, { value })),
    );
  const token = (path: string, action: string, read: () => string): TextFile =>
    state(read, (text) => run(source, parseLine(`camera/${path}`, text), (word) => command(action, { token: word })));
  const once = (path: string, action: string): TextFile =>
    trigger((text) => run(source, parseTrigger(`camera/${path}`, text), (value) => command(action, { value })));
  const vector = (path: string, action: string, count: number, read: () => readonly number[]): TextFile =>
    state(
      () => formatVector(read()),
      (text) => run(source, parseNumbers(`camera/${path}`, text, count), (values) => command(action, { values })),
    );
  const grammar = (read: () => string, parse: (text: string) => Outcome<Command>): TextFile =>
    line(read, (text) => run(source, parse(text), (parsed) => parsed));

  return directory({
    status: sensor(() => cameraStatusText(camera.readback, playback.timeScale, formatScalar)),
    info: sensor(() => cameraInfoText(camera.owned, camera.limits, figuresOf(tracks), formatScalar)),
    target: sensor(() => cameraTargetText(camera.readback.follow)),
    playback: sensor(() => playbackText(playback)),
    last_error: sensor(() => tracks.lastError ?? '-'),
    cursor: state(
      () => formatCursor(camera.cursor),
      (text) => run(source, parseCursor(text), (values) => command('camera.cursor', { values })),
    ),
    enabled: flag('enabled', 'camera.enabled', () => camera.owned),
    release: once('release', 'camera.release'),
    mode: token('mode', 'camera.mode', () => camera.readback.mode),
    follow: token('follow', 'camera.follow', () => formatTargetRef(camera.readback.follow)),
    tidal: flag('tidal', 'camera.tidal', () => camera.readback.tidal),
    map: directory({ scope: number('map/scope', 'camera.map_scope', () => camera.readback.mapScope) }),
    track: uploadDirectory(tracks.files, true),
    play: grammar(() => playback.readback?.track ?? '-', parsePlay),
    set: grammar(() => setText(playback), parseSet),
    stop: once('stop', 'camera.stop'),
    pose: directory({
      position: grammar(() => cameraPositionText(pose(), formatScalar), parsePosition),
      frame: token('pose/frame', 'camera.frame', () => pose().frame),
      anchor: token('pose/anchor', 'camera.anchor', () => formatTargetRef(pose().anchor)),
      geo: grammar(() => cameraGeoText(pose(), formatScalar), parseGeo),
      orbit: directory({
        radius: number('pose/orbit/radius', 'camera.orbit_radius', () => pose().orbitRadius),
        azimuth: number('pose/orbit/azimuth', 'camera.orbit_azimuth', () => pose().orbitAzimuthDeg),
        elevation: number('pose/orbit/elevation', 'camera.orbit_elevation', () => pose().orbitElevationDeg),
      }),
      rotation: vector('pose/rotation', 'camera.rotation', 4, () => pose().rotation),
      aim: grammar(() => cameraAimText(pose(), formatScalar), parseAim),
      aim_target: token('pose/aim_target', 'camera.aim_target', () => formatTargetRef(pose().aimTarget)),
      aim_offset: vector('pose/aim_offset', 'camera.aim_offset', 3, () => pose().aimOffset),
      aim_frame: token('pose/aim_frame', 'camera.aim_frame', () => pose().aimFrame),
      aim_up: token('pose/aim_up', 'camera.aim_up', () => pose().aimUp),
      roll: number('pose/roll', 'camera.roll', () => pose().rollDeg),
      fov: number('pose/fov', 'camera.fov', () => pose().fovDeg),
      ortho: flag('pose/ortho', 'camera.ortho', () => pose().ortho),
      ortho_height: number('pose/ortho_height', 'camera.ortho_height', () => pose().orthoHalfHeight),
      smoothing: number('pose/smoothing', 'camera.smoothing', () => pose().smoothing),
      reset: once('pose/reset', 'camera.pose_reset'),
    }),
  });
}

/** Empty while there is none. */
function formatCursor(cursor: Cursor | null): string {
  return cursor === null ? '' : formatVector([cursor.x, cursor.y]);
}

/** `x y`; nothing takes the cursor away, so that what was read can be written back. */
function parseCursor(text: string): Outcome<number[] | null> {
  return text.trim() === '' ? accept(null) : parseNumbers('camera/cursor', text, 2);
}

/** `x y z [frame]` */
function parsePosition(text: string): Outcome<Command> {
  return numbersThenWord('camera/pose/position', text, 'camera.position');
}

/** `lat lon alt [body:<id>]` */
function parseGeo(text: string): Outcome<Command> {
  return numbersThenWord('camera/pose/geo', text, 'camera.geo');
}

function numbersThenWord(path: string, text: string, action: string): Outcome<Command> {
  const words = text.trim().split(/\s+/);
  const values = parseNumbers(path, words.slice(0, 3).join(' '), 3);
  if (!values.ok) return values;
  if (words.length > 4) return refuse('EINVAL', `${path}: '${shown(text)}' has more than three numbers and one word`);
  return accept(command(action, { values: values.value, token: words[3] ?? '' }));
}

/** `<target> [off x y z] [frame f] [up u] [roll deg]`, each keyword once. */
function parseAim(text: string): Outcome<Command> {
  const path = 'camera/pose/aim';
  const [target = '', ...words] = text.trim().split(/\s+/);
  const values = [0, 0, 0, CAMERA_FRAMES.indexOf('bodyfixed'), CAMERA_UPS.indexOf('world'), 0, 0];
  const seen = new Set<string>();
  while (words.length > 0) {
    const keyword = words.shift()!;
    if (seen.has(keyword)) return refuse('EINVAL', `${path}: '${shown(keyword)}' stands twice`);
    seen.add(keyword);
    if (keyword === 'off') {
      const offset = parseNumbers(path, words.splice(0, 3).join(' '), 3);
      if (!offset.ok) return offset;
      values.splice(0, 3, ...offset.value);
    } else if (keyword === 'frame' || keyword === 'up') {
      const names: readonly string[] = keyword === 'frame' ? CAMERA_FRAMES : CAMERA_UPS;
      const word = words.shift() ?? '';
      const index = names.indexOf(word.toLowerCase());
      if (index < 0) return refuse('EINVAL', `${path}: '${shown(word)}' is no ${keyword}; one of ${names.join(', ')}`);
      values[keyword === 'frame' ? 3 : 4] = index;
    } else if (keyword === 'roll') {
      const roll = parseNumber(path, words.shift() ?? '');
      if (!roll.ok) return roll;
      values[5] = roll.value;
      values[6] = 1;
    } else return refuse('EINVAL', `${path}: '${shown(keyword)}' is not off, frame, up or roll`);
  }
  return accept(command('camera.aim', { token: target, values }));
}
