/** A failure of the set-up. Its message names the user's next step. */
export class SetupError extends Error {
  name = 'SetupError';
}

const NAME_WIDTH = 10;
/** Time between two progress lines, ms. Progress lines are written only if the output cannot rewrite a line. */
const HEARTBEAT_MS = 15_000;

/**
 * The steps that are running. All running steps share one line of a terminal.
 *
 * @type {Set<{ label: string, note: () => string, time: () => string }>}
 */
const atWork = new Set();

/**
 * @param {string} name
 * @param {boolean} quiet if true, nothing is printed until the step calls `work`
 */
export function showProgress(name, quiet) {
  const { stderr } = process;
  const start = performance.now();
  const label = name.padEnd(NAME_WIDTH);
  const seconds = () => `${((performance.now() - start) / 1000).toFixed(1)} s`;
  let timer;
  let note;
  const step = { label, note: () => note ?? '', time: seconds };

  const stop = () => {
    clearInterval(timer);
    atWork.delete(step);
    if (note !== undefined && stderr.isTTY) stderr.write('\r\x1b[K');
  };

  return {
    /** A step that finds nothing to do never calls `work`. */
    work(/** @type {string} */ text) {
      clearInterval(timer);
      note = text;
      atWork.add(step);
      const beat = () =>
        stderr.write(stderr.isTTY ? `\r\x1b[K${sharedLine(stderr.columns)}` : `${label}${note} … ${seconds()}\n`);
      beat();
      timer = setInterval(beat, stderr.isTTY ? 200 : HEARTBEAT_MS);
      timer.unref();
    },
    finish(/** @type {string} */ text) {
      stop();
      if (note !== undefined || !quiet) stderr.write(`${label}${text} (${seconds()})\n`);
    },
    fail() {
      stop();
      stderr.write(`${label}failed after ${seconds()}\n\n`);
    },
  };
}

/**
 * Returns the line of all steps, narrower than the terminal. A line as wide as the terminal would wrap, and the next
 * update would rewrite only its end.
 */
function sharedLine(/** @type {number | undefined} */ columns) {
  const width = (columns || 80) - 1;
  const steps = [...atWork];
  const full = steps.map(({ label, note, time }) => `${label}${note()} … ${time()}`).join('   ');
  if (full.length <= width || steps.length === 1) return full.slice(0, width);
  return steps
    .map(({ label, time }) => `${label.trim()} … ${time()}`)
    .join('   ')
    .slice(0, width);
}
