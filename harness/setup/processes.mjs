import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** Path of the checkout, with a separator at the end. */
export const ROOT = fileURLToPath(new URL('../../', import.meta.url));

/**
 * Runs a program in the checkout and returns its output.
 *
 * @param {string} program
 * @param {readonly string[]} args
 * @returns {Promise<{ status: number, output: string }>} 127 when the program does not exist
 */
export function runKeeping(program, args) {
  return new Promise((resolve) => {
    const child = spawn(program, args, { cwd: ROOT, stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    const keep = (/** @type {Buffer} */ chunk) => (output += chunk.toString());
    child.stdout.on('data', keep);
    child.stderr.on('data', keep);
    child.on('error', (error) => resolve({ status: 127, output: `${program}: ${error.message}` }));
    child.on('close', (status) => resolve({ status: status ?? 1, output }));
  });
}

/**
 * Runs a program in the checkout on the user's terminal.
 *
 * @param {string} program
 * @param {readonly string[]} args
 * @param {NodeJS.ProcessEnv} [environment]
 * @returns {Promise<number>} its exit status
 */
export function runShowing(program, args, environment = process.env) {
  return new Promise((resolve) => {
    const child = spawn(program, args, { cwd: ROOT, stdio: 'inherit', env: environment });
    child.on('error', () => resolve(127));
    child.on('close', (status) => resolve(status ?? 1));
  });
}
