import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeTemporaryFolder } from './temporary-folder.js';

/**
 * A folder of the host that the guest sees, too. It must not be in memory: the host's folders in memory are below /dev,
 * and the guest has a /dev of its own.
 */
export const GUEST_FOLDERS = '/tmp';

const PROGRAMS = ['linux.uml', 'slirp-fullbolt', 'busybox'];

/** The reason why tests with a Linux mount are skipped; null if they run. */
export const noLinuxMount = reason();

function reason(): string | null {
  const missing = PROGRAMS.filter((name) => programAt(name) === null);
  if (missing.length === 0) return null;
  const why = `${missing.join(', ')} not installed: 9P is not tried with a mount of Linux (apt-get install user-mode-linux slirp busybox-static)`;
  console.warn(why);
  return why;
}

export function programAt(name: string): string | null {
  try {
    return execFileSync('sh', ['-c', 'command -v "$0"', name], { stdio: 'pipe' }).toString().trim();
  } catch {
    return null;
  }
}

/** Returns the guest's init program. It mounts the host's 9P server on /mnt, runs the commands, and halts. */
function guestScript(port: number, results: string, commands: Readonly<Record<string, string>>): string {
  const modules = ['fs/netfs/netfs', 'fs/fscache/fscache', 'net/9p/9pnet', 'net/9p/9pnet_fd', 'fs/9p/9p'];
  const runs = Object.entries(commands).map(([name, command]) => `{ ${command}\n} > /media/${name}`);
  return `#!/bin/sh
export PATH=/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin:$PATH LC_ALL=C HOME=/run
mount -t proc proc /proc
mount -t tmpfs tmpfs /run
mount -t hostfs -o ${results} none /media && touch /media/booted
for module in ${modules.join(' ')}; do
  busybox insmod /usr/lib/uml/modules/$(uname -r)/kernel/$module.ko 2>/dev/null
done
busybox ifconfig lo 127.0.0.1 up
busybox ifconfig eth0 10.0.2.15 up
busybox route add default dev eth0
mount -t 9p -o trans=tcp,port=${port},version=9p2000.L,cache=none 10.0.2.2 /mnt
${runs.join('\n')}
busybox poweroff -f
`;
}

/**
 * Boots a user-mode Linux that uses the files of the host, mounts a 9P server on /mnt, and runs commands. The server
 * listens on a port of the host. In the guest, the host has the address 10.0.2.2, as in an emulator.
 * @param commands shell commands by name; the names must be valid file names
 * @returns the standard output of each command; null if the guest does not boot, for example because a container
 *   forbids ptrace
 */
export async function runOnMount(
  port: number,
  commands: Readonly<Record<string, string>>,
): Promise<Readonly<Record<string, string>> | null> {
  const folder = makeTemporaryFolder(GUEST_FOLDERS);
  const results = join(folder.path, 'results');
  mkdirSync(results);
  const script = folder.write('init', guestScript(port, results, commands));
  chmodSync(script, 0o755);
  const kernel = ['mem=384M', 'rootfstype=hostfs', 'rootflags=/', 'ro', `init=${script}`, 'quiet'];
  const devices = [`umid=livery-${port}`, `uml_dir=${folder.path}/`, 'con=null', 'eth0=slirp,,slirp-fullbolt'];
  const guest = spawn('linux.uml', [...kernel, ...devices], {
    stdio: 'ignore',
    env: { ...process.env, HOME: folder.path, TMPDIR: GUEST_FOLDERS },
  });
  await once(guest, 'close');
  const names = existsSync(join(results, 'booted')) ? Object.keys(commands) : null;
  const printed = names?.map((name) => [name, readFileSync(join(results, name), 'utf8')] as const);
  folder.remove();
  return printed ? Object.fromEntries(printed) : null;
}
