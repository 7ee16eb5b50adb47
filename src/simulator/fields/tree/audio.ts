import { audioInfoLine, audioStatusRows, type AudioStore } from '../../audio/index.js';
import { formatScalar } from '../../../base/math/index.js';
import { AUDIO_ACTIONS } from '../../world/index.js';
import { type Directory, directory, rows, sensor } from '../node.js';
import { parsePlay, parseSet, parseStop } from '../parse/audio-lines.js';
import { CommandLeaves } from './command-leaves.js';
import type { TreeSource } from './source.js';
import { uploadDirectory } from './upload-directory.js';

export function audioTree(source: TreeSource, audio: AudioStore): Directory {
  const leaves = new CommandLeaves(source.world, 'audio', {});
  const empty = (): string => '';
  return directory({
    // The files are binary, so transports that carry only text omit them.
    file: uploadDirectory(audio.clips, false),
    play: leaves.line(AUDIO_ACTIONS.play, empty, parsePlay, 'audio/play'),
    set: leaves.line(AUDIO_ACTIONS.set, empty, parseSet, 'audio/set'),
    stop: leaves.line(AUDIO_ACTIONS.stop, empty, parseStop),
    status: rows(() => audioStatusRows(audio, formatScalar)),
    info: sensor(() => audioInfoLine(audio)),
  });
}
