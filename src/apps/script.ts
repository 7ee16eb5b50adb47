import { FieldError } from '../errors/index.js';
import type { Simulation } from './simulation.js';

/**
 * Runs a script of field writes, one per line: `<path> <value…>` as in `ctl/batch`, `step <seconds>` to move a stepped
 * clock, `despawn <vessel-id>` to take a vessel out of the world, blank lines and lines that begin with `#` ignored. Stops at
 * the first refusal.
 *
 * @throws FieldError naming the line, when a write is refused
 */
export function runScript({ world, tree }: Simulation, lines: readonly string[], name = 'script'): void {
  lines.forEach((line, index) => {
    const text = line.trim();
    if (text === '' || text.startsWith('#')) return;
    const [first, rest] = splitOnce(text);
    if (first === 'step') {
      const seconds = Number(rest);
      if (rest === '' || !Number.isFinite(seconds) || seconds < 0) {
        throw new FieldError('EINVAL', 'step', `${name}:${index + 1}: step takes seconds, 0 or more; got '${rest}'`);
      }
      world.step(seconds);
      return;
    }
    if (first === 'despawn') {
      if (world.despawn(rest)) return;
      throw new FieldError('ENOENT', 'despawn', `${name}:${index + 1}: no live vessel '${rest}' to despawn`);
    }
    const path = first.replace(/^\/?(sim\/)?/, '');
    try {
      tree.writeText(path, `${rest}\n`);
    } catch (error) {
      if (!(error instanceof FieldError)) throw error;
      throw new FieldError(error.errno, error.path, `${name}:${index + 1}: ${error.errno}: ${error.message}`);
    }
  });
}

function splitOnce(text: string): [string, string] {
  const at = text.search(/\s/);
  return at < 0 ? [text, ''] : [text.slice(0, at), text.slice(at).trim()];
}
