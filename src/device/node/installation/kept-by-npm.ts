/** Options that npm has too. A user may have set them in npm's configuration. */
const OF_NPM = ['dry-run', 'help', 'json', 'yes'];

/**
 * Returns a warning if npm has kept options that were meant for the command; otherwise null. npm takes every option
 * before `--` for its own, and passes it to scripts only in their environment.
 *
 * @param names the options of the command, without dashes
 * @param words the words of the command after `livery`, for example `golden run`
 */
export function keptByNpm(
  names: readonly string[],
  words: readonly string[],
  environment: NodeJS.ProcessEnv,
): string | null {
  const script = environment['npm_lifecycle_event'];
  if (script === undefined) return null;
  const kept = names.filter(
    (name) => !OF_NPM.includes(name) && environment[`npm_config_${name.replaceAll('-', '_')}`] !== undefined,
  );
  if (kept.length === 0) return null;
  const options = kept.map((name) => `--${name}`).join(' ');
  return `npm has kept ${options} for itself; write -- first: ${commandOf(script, words)} ${options} …`;
}

/** Scripts such as `golden` run the script `livery`, so a command sees only the name `livery` and its own words. */
function commandOf(script: string, words: readonly string[]): string {
  if (script === 'start') return 'npm start --';
  return ['npm run -s', script, '--', ...(script === 'livery' ? words : [])].join(' ');
}
