/** The error of a failed step. Its message contains the next step for the user. */
export class SetupError extends Error {
  name = 'SetupError';
}

const NAME_WIDTH = 10;
/** Time between two progress lines of a long step, ms, where the output cannot rewrite a line. */
const HEARTBEAT_MS = 15_000;

/**
 * Shows one line per step. On a terminal, it rewrites the line with the elapsed time. Otherwise, it writes one line at
 * the start and one at the end.
 *
 * @param {string} name
 * @param {boolean} quiet if true, prints nothing until the step calls `work`
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
    /** Shows what the step does. A step that has nothing to do never calls this method. */
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
    /** Shows that the step failed. The caller prints the reason on the next lines. */
    fail() {
      stop();
      stderr.write(`${label}failed after ${seconds()}\n\n`);
    },
  };
}
