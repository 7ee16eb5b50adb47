import { audioInfoLine, audioStatusRows, type AudioStore } from '../../audio/index.js';
import { formatScalar } from '../../../base/math/format-scalar.js';
import { command } from '../../world/index.js';
import { type Directory, directory, rows, sensor } from '../node.js';
import { parsePlay, parseSet, parseStop } from '../parse/audio-lines.js';
import { commandLeaves } from './command-leaves.js';
import type { TreeSource } from './source.js';
import { uploadDirectory } from './upload-directory.js';

/** Makes `audio/`. */
export function audioTree(source: TreeSource, audio: AudioStore): Directory {
  const leaves = commandLeaves(source, 'audio');
  const empty = (): string => '';
  return directory({
    // These files are binary: text mirrors leave them out.
    file: uploadDirectory(audio.clips, false),
    play: leaves.line(empty, parsePlay, (request) => command('audio.play', request, 'audio/play')),
    set: leaves.line(empty, parseSet, (given) => command('audio.set', given, 'audio/set')),
    stop: leaves.line(empty, parseStop, (target) => command('audio.stop', target)),
    status: rows(() => audioStatusRows(audio, formatScalar)),
    info: sensor(() => audioInfoLine(audio)),
  });
}
