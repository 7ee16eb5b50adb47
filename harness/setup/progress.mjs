/** A step that could not be done; the message is for the user and says what to do next. */
export class SetupError extends Error {
  name = 'SetupError';
}

const NAME_WIDTH = 10;
/** Time between two signs of life of a long step where lines cannot be rewritten, in milliseconds. */
const HEARTBEAT_MS = 15_000;

/**
 * Shows one line per step: rewritten with the elapsed time on a terminal, written at the start and at the end
 * elsewhere.
 *
 * @param {string} name
 * @param {boolean} quiet says nothing unless `work` is called
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
    /** Shows the work of the step; called once the step knows that there is some. */
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
    /** Shows that the step failed; the reason follows on lines of its own. */
    fail() {
      stop();
      stderr.write(`${label}failed after ${seconds()}\n\n`);
    },
  };
}
