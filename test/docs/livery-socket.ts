import { createServer, type Server } from 'node:http';
import { text } from 'node:stream/consumers';
import { runHere } from '../support/livery-here.js';

/**
 * Serves commands of `livery` on a Unix socket, so that the shell of a page can run them in this process, see {@link
 * runHere}. A request contains the shell's folder and the arguments, each with a NUL at the end. An answer contains the
 * output, and the exit status as its last line.
 */
export function serveLivery(socket: string): Server {
  const server = createServer((request, response) => {
    void text(request).then(async (sent) => {
      const [folder, ...words] = sent.split('\0').slice(0, -1);
      response.end(await inFolder(folder!, words));
    });
  });
  return server.listen(socket);
}

async function inFolder(folder: string, words: readonly string[]): Promise<string> {
  const before = process.cwd();
  process.chdir(folder);
  try {
    const { status, said } = await runHere(words);
    return `${said === '' ? '' : `${said}\n`}${status}`;
  } catch (error) {
    return `${String(error)}\n1`;
  } finally {
    process.chdir(before);
  }
}
