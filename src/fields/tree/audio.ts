import { audioInfoLine, audioStatusRows, type AudioStore } from '../../audio/index.js';
import { formatScalar } from '../../math/format-scalar.js';
import { playCommand, setCommand } from '../../world/audio-commands.js';
import { command } from '../../world/command.js';
import { type Directory, directory, line, rows, sensor } from '../node.js';
import { parsePlay, parseSet, parseStop } from '../parse/audio-lines.js';
import { run, type TreeSource } from './source.js';
import { uploadDirectory } from './upload-directory.js';

/** `audio/`. */
export function audioTree(source: TreeSource, audio: AudioStore): Directory {
  const empty = (): string => '';
  return directory({
    // Binary: text mirrors leave these files out.
    file: uploadDirectory(audio.clips, false),
    play: line(empty, (text) => run(source, parsePlay(text), playCommand)),
    set: line(empty, (text) => run(source, parseSet(text), ({ target, change }) => setCommand(target, change))),
    stop: line(empty, (text) => run(source, parseStop(text), (token) => command('audio.stop', { token }))),
    status: rows(() => audioStatusRows(audio, formatScalar)),
    info: sensor(() => audioInfoLine(audio)),
  });
}
