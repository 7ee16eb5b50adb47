// The entry of the MCP bundle: runs `livery mcp` of the package. npx installs the package at the first use.
import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const tarball = fileURLToPath(new URL('livery.tgz', import.meta.url));
// If the user has left the setting empty, a host may pass the name of the placeholder instead of an address.
const url = process.env['LIVERY_MCP_URL'] ?? '';
const args = ['--yes', `--package=${tarball}`, 'livery', 'mcp', ...(/^https?:/.test(url) ? ['--url', url] : [])];
// On Windows, npx is a shell script, which a program can start only through a shell.
const child = spawn('npx', args, { stdio: 'inherit', shell: process.platform === 'win32' });
child.on('error', (error) => {
  console.error(`livery: npx cannot be started (${error.message}); install Node with npm`);
  process.exitCode = 2;
});
child.on('close', (status) => (process.exitCode ??= status ?? 1));
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal));
