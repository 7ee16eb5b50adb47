import type { Static } from 'typebox';
import { accept, refuse, shown, type Outcome } from '../../../base/errors/index.js';
import { CAMERA_FRAMES, CAMERA_UPS, type Aim, type CameraAim } from '../../../contract/actions/index.js';
import {
  AIM_DEFAULTS,
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
import { CAMERA_ACTIONS, POSE_ACTIONS, TRACK_ACTIONS } from '../../world/index.js';
import { formatScalar } from '../../../base/math/index.js';
import { cameraError } from '../camera-error.js';
import { formatVector } from '../format/text.js';
import { type Directory, directory, sensor } from '../node.js';
import { parseNumber, parseNumbers, wordsOf } from '../parse/values.js';
import { figuresOf, parseTrackPlay, parsePlaybackSet, playbackText, setText } from './camera-playback.js';
import { CommandLeaves } from './command-leaves.js';
import type { TreeSource } from './source.js';
import { uploadDirectory } from './upload-directory.js';

export function cameraTree(source: TreeSource): Directory {
  const { camera, tracks, playback } = source.world;
  const pose = (): PoseSpec => camera.readback.pose;
  const leaves = new CommandLeaves(source.world, 'camera', {});
  const target = (read: () => TargetRef) => () => formatTargetRef(read());

  return directory({
    status: sensor(() => cameraStatusText(camera.readback, playback.timeScale, formatScalar)),
    info: sensor(() => cameraInfoText(camera.owned, camera.limits, figuresOf(tracks), formatScalar)),
    target: sensor(() => cameraTargetText(camera.readback.follow)),
    playback: sensor(() => playbackText(playback)),
    last_error: sensor(() => cameraError(source.world) ?? '-'),
    cursor: leaves.value('cursor', POSE_ACTIONS.cursor, 'cursor', () => formatCursor(camera.cursor), parseCursor),
    enabled: leaves.flag('enabled', CAMERA_ACTIONS.enabled, 'on', () => camera.owned),
    release: leaves.trigger('release', CAMERA_ACTIONS.release),
    mode: leaves.text('mode', CAMERA_ACTIONS.mode, 'mode', () => camera.readback.mode),
    follow: leaves.text(
      'follow',
      CAMERA_ACTIONS.follow,
      'target',
      target(() => camera.readback.follow),
    ),
    tidal: leaves.flag('tidal', CAMERA_ACTIONS.tidal, 'on', () => camera.readback.tidal),
    map: directory({
      scope: leaves.number('map/scope', CAMERA_ACTIONS.mapScope, 'value', () => camera.readback.mapScope),
    }),
    track: uploadDirectory(tracks.files, true),
    play: leaves.line(TRACK_ACTIONS.play, () => playback.readback?.track ?? '-', parseTrackPlay),
    set: leaves.line(TRACK_ACTIONS.set, () => setText(playback), parsePlaybackSet),
    delete: leaves.line(
      TRACK_ACTIONS.delete,
      () => '',
      (text) => accept({ track: text.trim() }),
      'camera/delete',
    ),
    stop: leaves.trigger('stop', TRACK_ACTIONS.stop),
    pose: directory({
      position: leaves.line(
        POSE_ACTIONS.position,
        () => cameraPositionText(pose(), formatScalar),
        (text) => {
          const read = numbersThenWord('camera/pose/position', text);
          return read.ok ? accept({ position: read.value.numbers, frame: read.value.word }) : read;
        },
      ),
      frame: leaves.text('pose/frame', POSE_ACTIONS.frame, 'frame', () => pose().frame),
      anchor: leaves.text(
        'pose/anchor',
        POSE_ACTIONS.anchor,
        'target',
        target(() => pose().anchor),
      ),
      geo: leaves.line(
        POSE_ACTIONS.geo,
        () => cameraGeoText(pose(), formatScalar),
        (text) => {
          const read = numbersThenWord('camera/pose/geo', text);
          return read.ok ? accept({ geo: read.value.numbers, body: read.value.word }) : read;
        },
      ),
      orbit: directory({
        radius: leaves.number('pose/orbit/radius', POSE_ACTIONS.orbitRadius, 'value', () => pose().orbitRadius),
        azimuth: leaves.number('pose/orbit/azimuth', POSE_ACTIONS.orbitAzimuth, 'value', () => pose().orbitAzimuthDeg),
        elevation: leaves.number(
          'pose/orbit/elevation',
          POSE_ACTIONS.orbitElevation,
          'value',
          () => pose().orbitElevationDeg,
        ),
      }),
      rotation: leaves.numbers('pose/rotation', POSE_ACTIONS.rotation, 'rotation', 4, () => pose().rotation),
      aim: leaves.line(POSE_ACTIONS.aim, () => cameraAimText(pose(), formatScalar), parseAim),
      aim_target: leaves.text(
        'pose/aim_target',
        POSE_ACTIONS.aimTarget,
        'target',
        target(() => pose().aimTarget),
      ),
      aim_offset: leaves.numbers('pose/aim_offset', POSE_ACTIONS.aimOffset, 'offset', 3, () => pose().aimOffset),
      aim_frame: leaves.text('pose/aim_frame', POSE_ACTIONS.aimFrame, 'frame', () => pose().aimFrame),
      aim_up: leaves.text('pose/aim_up', POSE_ACTIONS.aimUp, 'up', () => pose().aimUp),
      roll: leaves.number('pose/roll', POSE_ACTIONS.roll, 'value', () => pose().rollDeg),
      fov: leaves.number('pose/fov', POSE_ACTIONS.fov, 'value', () => pose().fovDeg),
      ortho: leaves.flag('pose/ortho', POSE_ACTIONS.ortho, 'on', () => pose().ortho),
      ortho_height: leaves.number('pose/ortho_height', POSE_ACTIONS.orthoHeight, 'value', () => pose().orthoHalfHeight),
      smoothing: leaves.number('pose/smoothing', POSE_ACTIONS.smoothing, 'value', () => pose().smoothing),
      reset: leaves.trigger('pose/reset', POSE_ACTIONS.reset),
    }),
  });
}

function formatCursor(cursor: Cursor | null): string {
  return cursor === null ? '' : formatVector([cursor.x, cursor.y]);
}

/**
 * Parses `x y`, or an empty text, which removes the cursor. Without a cursor, the leaf is empty, so clients can always
 * write back what they have read.
 */
function parseCursor(path: string, text: string): Outcome<readonly number[] | null> {
  return text.trim() === '' ? accept(null) : parseNumbers(path, text, 2);
}

/** Reads `x y z [frame]`, or `lat lon alt [body:<id>]`. */
function numbersThenWord(
  path: string,
  text: string,
): Outcome<{ readonly numbers: readonly number[]; readonly word: string }> {
  const words = wordsOf(text);
  const numbers = parseNumbers(path, words.slice(0, 3).join(' '), 3);
  if (!numbers.ok) return numbers;
  if (words.length > 4)
    return refuse('EINVAL', `${path}: '${shown(text)}' has more than three numbers and one word; leave out the rest`);
  return accept({ numbers: numbers.value, word: words[3] ?? '' });
}

/** Reads `<target> [off x y z] [frame f] [up u] [roll deg]`. */
function parseAim(text: string): Outcome<Static<typeof CameraAim>> {
  const path = 'camera/pose/aim';
  const [target = '', ...words] = wordsOf(text);
  let aim = AIM_DEFAULTS;
  const seen = new Set<string>();
  while (words.length > 0) {
    const keyword = words.shift()!;
    if (seen.has(keyword)) return refuse('EINVAL', `${path}: '${shown(keyword)}' is given twice; keep one`);
    seen.add(keyword);
    const read = readAimKeyword(path, keyword, words);
    if (!read.ok) return read;
    aim = { ...aim, ...read.value };
  }
  return accept({ target, aim });
}

function readAimKeyword(path: string, keyword: string, words: string[]): Outcome<Partial<Aim>> {
  const oneOf = <Word extends string>(known: readonly Word[]): Outcome<Word> => {
    const word = words.shift() ?? '';
    const found = known.find((each) => each === word.toLowerCase());
    if (found) return accept(found);
    return refuse('EINVAL', `${path}: '${shown(word)}' is not a value of ${keyword}; use one of ${known.join(', ')}`);
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
      return refuse('EINVAL', `${path}: '${shown(keyword)}' is not a keyword; use off, frame, up or roll`);
  }
}
