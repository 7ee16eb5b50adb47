var NEEDED = [20, 19];

/**
 * Checks the version of Node. This module is written in old JavaScript, so that an old Node can run it and report the
 * problem.
 *
 * @param {string} version for example `20.19.1`
 * @returns {string | undefined} a message for the user, or undefined when the version is new enough
 */
export function checkNodeVersion(version) {
  var parts = version.split('.').map(Number);
  if (parts[0] > NEEDED[0] || (parts[0] === NEEDED[0] && parts[1] >= NEEDED[1])) return undefined;
  return (
    'Livery needs Node ' +
    NEEDED.join('.') +
    ' or newer; this is ' +
    version +
    '. Install a newer Node and start again.'
  );
}
