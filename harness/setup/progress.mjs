/** The error of a step that failed. Its message names the user's next step. */
export class SetupError extends Error {
  name = 'SetupError';
}

const NAME_WIDTH = 10;
/** Interval of the progress lines of a long step, ms. They are written only where the output cannot rewrite a line. */
const HEARTBEAT_MS = 15_000;

/**
 * Shows one line per step. On a terminal, the line is rewritten with the elapsed time. Elsewhere, one line is written
 * at the start and one at the end.
 *
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

  const stop = () => {
    clearInterval(timer);
    if (note !== undefined && stderr.isTTY) stderr.write('\r\x1b[K');
  };

  return {
    /** Shows what the step is doing. A step that finds nothing to do never calls this. */
    work(/** @type {string} */ text) {
      clearInterval(timer);
      note = text;
      const beat = () =>
        stderr.write(stderr.isTTY ? `\r\x1b[K${label}${note} … ${seconds()}` : `${label}${note} … ${seconds()}\n`);
      beat();
      timer = setInterval(beat, stderr.isTTY ? 200 : HEARTBEAT_MS);
      timer.unref();
    },
    finish(/** @type {string} */ text) {
      stop();
      if (note !== undefined || !quiet) stderr.write(`${label}${text} (${seconds()})\n`);
    },
    /** Shows that the step failed. The caller prints the reason below. */
    fail() {
      stop();
      stderr.write(`${label}failed after ${seconds()}\n\n`);
    },
  };
}
