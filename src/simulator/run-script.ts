import { FieldError, shown, textLines, withoutByteOrderMark } from '../base/errors/index.js';
import type { Simulation } from './create-simulation.js';

/**
 * Runs a script, in which each line is an action. `<path> <value…>` writes a field, as in `ctl/batch`. `step <seconds>`
 * advances a stepped clock. `despawn <vessel-id>` removes a vessel. Blank lines and lines that begin with `#` are
 * ignored. A value of several lines, such as a track, is between a line `<path> <<WORD` and a line `WORD`. The script
 * stops at the first refusal.
 * @throws FieldError if a write is refused; the error names the line
 */
export function runScript({ world, tree }: Simulation, lines: readonly string[], name = 'script'): void {
  for (let index = 0; index < lines.length; index++) {
    const text = lines[index]!.trim();
    if (text === '' || text.startsWith('#')) continue;
    const [first, line] = splitOnce(text);
    const word = /^<<(\w+)$/.exec(line)?.[1];
    const below = word === undefined ? null : linesUpTo(lines, index + 1, word);
    const rest = below ? below.join('\n') : line;
    if (first === 'step') {
      const seconds = Number(rest);
      if (rest === '' || !Number.isFinite(seconds) || seconds < 0) {
        throw new FieldError(
          'EINVAL',
          'step',
          `${name}:${index + 1}: step takes seconds, 0 or more; got '${shown(rest)}'`,
        );
      }
      world.step(seconds);
      continue;
    }
    if (first === 'despawn') {
      if (world.despawn(rest)) continue;
      throw new FieldError(
        'ENOENT',
        'despawn',
        `${name}:${index + 1}: no live vessel '${shown(rest)}' to despawn; vessels/by-id lists them`,
      );
    }
    const path = first.replace(/^\/?(sim\/)?/, '');
    try {
      tree.writeText(path, `${rest}\n`);
    } catch (error) {
      if (!(error instanceof FieldError)) throw error;
      throw new FieldError(error.errno, error.path, `${name}:${index + 1}: ${error.errno}: ${error.message}`);
    }
    if (below) index += below.length + 1;
  }
}

export function scriptLines(text: string): string[] {
  return textLines(withoutByteOrderMark(text));
}

/**
 * Returns the lines from `first` up to the line before `word`. If there is no such line, returns all lines from `first`
 * on.
 */
function linesUpTo(lines: readonly string[], first: number, word: string): readonly string[] {
  const end = lines.findIndex((line, index) => index >= first && line.trim() === word);
  return lines.slice(first, end < 0 ? undefined : end);
}

function splitOnce(text: string): [string, string] {
  const at = text.search(/\s/);
  return at < 0 ? [text, ''] : [text.slice(0, at), text.slice(at).trim()];
}
