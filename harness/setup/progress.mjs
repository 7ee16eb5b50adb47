/** The message names the user's next step. */
export class SetupError extends Error {
  name = 'SetupError';
}

const NAME_WIDTH = 10;
/** Progress lines are written only where the output cannot rewrite a line. */
const HEARTBEAT_MS = 15_000;

/** The lines of the steps that are at work now, which share one line of a terminal. */
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
  const line = () => `${label}${note} … ${seconds()}`;

  const stop = () => {
    clearInterval(timer);
    atWork.delete(line);
    if (note !== undefined && stderr.isTTY) stderr.write('\r\x1b[K');
  };

  return {
    /** A step that finds nothing to do never calls `work`. */
    work(/** @type {string} */ text) {
      clearInterval(timer);
      note = text;
      atWork.add(line);
      const beat = () =>
        stderr.write(stderr.isTTY ? `\r\x1b[K${[...atWork].map((each) => each()).join('   ')}` : `${line()}\n`);
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
