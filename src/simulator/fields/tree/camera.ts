import { accept, type Outcome, refuse, shown } from '../../../base/errors/index.js';
import {
  type Aim,
  AIM_DEFAULTS,
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
  type TargetRef,
} from '../../sim/camera/index.js';
import { type ArgumentsOf, command } from '../../world/index.js';
import { formatScalar } from '../../../base/math/format-scalar.js';
import { cameraError } from '../camera-error.js';
import { formatVector } from '../format/text.js';
import { type Directory, directory, sensor, state } from '../node.js';
import { parseNumber, parseNumbers } from '../parse/values.js';
import { figuresOf, parsePlay, parseSet, playbackText, setText } from './camera-playback.js';
import { commandLeaves } from './command-leaves.js';
import { run, type TreeSource } from './source.js';
import { uploadDirectory } from './upload-directory.js';

/** Makes `camera/`. */
export function cameraTree(source: TreeSource): Directory {
  const { camera, tracks, playback } = source.world;
  const pose = (): PoseSpec => camera.readback.pose;
  const leaves = commandLeaves(source, 'camera');
  const target = (read: () => TargetRef) => () => formatTargetRef(read());

  return directory({
    status: sensor(() => cameraStatusText(camera.readback, playback.timeScale, formatScalar)),
    info: sensor(() => cameraInfoText(camera.owned, camera.limits, figuresOf(tracks), formatScalar)),
    target: sensor(() => cameraTargetText(camera.readback.follow)),
    playback: sensor(() => playbackText(playback)),
    last_error: sensor(() => cameraError(source.world) ?? '-'),
    cursor: state(
      () => formatCursor(camera.cursor),
      (text) => run(source, parseCursor(text), (cursor) => command('camera.cursor', { cursor })),
    ),
    enabled: leaves.flag('enabled', 'camera.enabled', 'on', () => camera.owned),
    release: leaves.trigger('release', 'camera.release'),
    mode: leaves.text('mode', 'camera.mode', 'mode', () => camera.readback.mode),
    follow: leaves.text(
      'follow',
      'camera.follow',
      'target',
      target(() => camera.readback.follow),
    ),
    tidal: leaves.flag('tidal', 'camera.tidal', 'on', () => camera.readback.tidal),
    map: directory({
      scope: leaves.number('map/scope', 'camera.map_scope', 'value', () => camera.readback.mapScope),
    }),
    track: uploadDirectory(tracks.files, true),
    play: leaves.line(
      () => playback.readback?.track ?? '-',
      parsePlay,
      (given) => command('camera.play', given),
    ),
    set: leaves.line(
      () => setText(playback),
      parseSet,
      (given) => command('camera.set', given),
    ),
    stop: leaves.trigger('stop', 'camera.stop'),
    pose: directory({
      position: leaves.line(
        () => cameraPositionText(pose(), formatScalar),
        (text) => numbersThenWord('camera/pose/position', text),
        ([position, frame]) => command('camera.position', { position, frame }),
      ),
      frame: leaves.text('pose/frame', 'camera.frame', 'frame', () => pose().frame),
      anchor: leaves.text(
        'pose/anchor',
        'camera.anchor',
        'target',
        target(() => pose().anchor),
      ),
      geo: leaves.line(
        () => cameraGeoText(pose(), formatScalar),
        (text) => numbersThenWord('camera/pose/geo', text),
        ([geo, body]) => command('camera.geo', { geo, body }),
      ),
      orbit: directory({
        radius: leaves.number('pose/orbit/radius', 'camera.orbit_radius', 'value', () => pose().orbitRadius),
        azimuth: leaves.number('pose/orbit/azimuth', 'camera.orbit_azimuth', 'value', () => pose().orbitAzimuthDeg),
        elevation: leaves.number(
          'pose/orbit/elevation',
          'camera.orbit_elevation',
          'value',
          () => pose().orbitElevationDeg,
        ),
      }),
      rotation: leaves.numbers('pose/rotation', 'camera.rotation', 'rotation', () => pose().rotation),
      aim: leaves.line(
        () => cameraAimText(pose(), formatScalar),
        parseAim,
        (given) => command('camera.aim', given),
      ),
      aim_target: leaves.text(
        'pose/aim_target',
        'camera.aim_target',
        'target',
        target(() => pose().aimTarget),
      ),
      aim_offset: leaves.numbers('pose/aim_offset', 'camera.aim_offset', 'offset', () => pose().aimOffset),
      aim_frame: leaves.text('pose/aim_frame', 'camera.aim_frame', 'frame', () => pose().aimFrame),
      aim_up: leaves.text('pose/aim_up', 'camera.aim_up', 'up', () => pose().aimUp),
      roll: leaves.number('pose/roll', 'camera.roll', 'value', () => pose().rollDeg),
      fov: leaves.number('pose/fov', 'camera.fov', 'value', () => pose().fovDeg),
      ortho: leaves.flag('pose/ortho', 'camera.ortho', 'on', () => pose().ortho),
      ortho_height: leaves.number('pose/ortho_height', 'camera.ortho_height', 'value', () => pose().orthoHalfHeight),
      smoothing: leaves.number('pose/smoothing', 'camera.smoothing', 'value', () => pose().smoothing),
      reset: leaves.trigger('pose/reset', 'camera.pose_reset'),
    }),
  });
}

/** Formats the cursor, empty while there is none. */
function formatCursor(cursor: Cursor | null): string {
  return cursor === null ? '' : formatVector([cursor.x, cursor.y]);
}

/** Reads `x y`; an empty text removes the cursor, so that what was read can be written back. */
function parseCursor(text: string): Outcome<number[] | null> {
  return text.trim() === '' ? accept(null) : parseNumbers('camera/cursor', text, 2);
}

/** Reads `x y z [frame]`, or `lat lon alt [body:<id>]`. */
function numbersThenWord(path: string, text: string): Outcome<[numbers: number[], word: string]> {
  const words = text.trim().split(/\s+/);
  const numbers = parseNumbers(path, words.slice(0, 3).join(' '), 3);
  if (!numbers.ok) return numbers;
  if (words.length > 4) return refuse('EINVAL', `${path}: '${shown(text)}' has more than three numbers and one word`);
  return accept([numbers.value, words[3] ?? '']);
}

/** Reads `<target> [off x y z] [frame f] [up u] [roll deg]`, each keyword once. */
function parseAim(text: string): Outcome<ArgumentsOf<'camera.aim'>> {
  const path = 'camera/pose/aim';
  const [target = '', ...words] = text.trim().split(/\s+/);
  let aim = AIM_DEFAULTS;
  const seen = new Set<string>();
  while (words.length > 0) {
    const keyword = words.shift()!;
    if (seen.has(keyword)) return refuse('EINVAL', `${path}: '${shown(keyword)}' stands twice`);
    seen.add(keyword);
    const read = readAimKeyword(path, keyword, words);
    if (!read.ok) return read;
    aim = { ...aim, ...read.value };
  }
  return accept({ target, aim });
}

/** Reads the values that follow a keyword, and removes them from `words`. */
function readAimKeyword(path: string, keyword: string, words: string[]): Outcome<Partial<Aim>> {
  const oneOf = <Word extends string>(known: readonly Word[]): Outcome<Word> => {
    const word = words.shift() ?? '';
    const found = known.find((each) => each === word.toLowerCase());
    if (found) return accept(found);
    return refuse('EINVAL', `${path}: '${shown(word)}' is no ${keyword}; one of ${known.join(', ')}`);
  };
  switch (keyword) {
    case 'off': {
      const offset = parseNumbers(path, words.splice(0, 3).join(' '), 3);
      return offset.ok ? accept({ offset: [offset.value[0]!, offset.value[1]!, offset.value[2]!] }) : offset;
    }
    case 'frame': {
      const frame = oneOf(CAMERA_FRAMES);
      return frame.ok ? accept({ frame: frame.value }) : frame;
    }
    case 'up': {
      const up = oneOf(CAMERA_UPS);
      return up.ok ? accept({ up: up.value }) : up;
    }
    case 'roll': {
      const roll = parseNumber(path, words.shift() ?? '');
      return roll.ok ? accept({ rollDeg: roll.value }) : roll;
    }
    default:
      return refuse('EINVAL', `${path}: '${shown(keyword)}' is not off, frame, up or roll`);
  }
}
