import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { listening } from '../../harness/bench/ports.js';
import { freePort } from '../../src/base/sockets/index.js';
import { ENVIRONMENT, whyMissing } from './programs.js';
import { makeTemporaryFolder } from './temporary-folder.js';

export const noNginx = whyMissing(['nginx'], 'streams are not tried behind nginx (apt-get install nginx)');

export interface Nginx extends AsyncDisposable {
  readonly origin: string;
}

/**
 * Starts nginx as a proxy. With its default settings, nginx buffers answers.
 * @param upstream port of a server on the loopback interface
 * @param settings additional lines for the proxy's location
 * @param connections additional lines for the proxy's connections to the server
 */
export async function startNginx(
  upstream: number,
  settings: readonly string[] = [],
  connections: readonly string[] = [],
): Promise<Nginx> {
  const folder = makeTemporaryFolder();
  const port = await freePort();
  const user = process.getuid?.() === 0 ? ['user root;'] : [];
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (kind) => `${kind}_temp_path ${folder.path}/${kind};`,
  );
  folder.write(
    'nginx.conf',
    [
      ...user,
      `daemon off; pid ${folder.path}/pid; error_log ${folder.path}/errors;`,
      'events {}',
      `http { access_log off; ${temporary.join(' ')}`,
      // With its default settings, nginx sends this name as the host.
      `upstream localhost { server 127.0.0.1:${upstream}; ${connections.join(' ')} }`,
      `server { listen 127.0.0.1:${port};`,
      `location / { proxy_pass http://localhost; ${settings.join(' ')} } } }`,
    ].join('\n'),
  );
  const program = spawn('nginx', ['-e', `${folder.path}/errors`, '-c', `${folder.path}/nginx.conf`], {
    env: ENVIRONMENT,
    stdio: 'ignore',
  });
  const ended = once(program, 'exit');
  await listening(port, 'nginx');
  return {
    origin: `http://127.0.0.1:${port}`,
    async [Symbol.asyncDispose]() {
      program.kill();
      await ended;
      folder.remove();
    },
  };
}
