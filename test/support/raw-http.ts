import { connect } from 'node:net';

/** Sends a request byte for byte, without the headers that clients usually add. */
export function exchange(port: number, head: string, body = ''): Promise<string> {
  return new Promise((resolve, reject) => {
    let answer = '';
    const length = body === '' ? '' : `Content-Length: ${Buffer.byteLength(body)}\r\n`;
    const socket = connect(port, '127.0.0.1', () => {
      socket.write(`${head}\r\n${length}Connection: close\r\n\r\n${body}`);
    });
    socket.on('data', (chunk: Buffer) => (answer += chunk.toString()));
    socket.on('error', reject).on('close', () => resolve(answer));
  });
}

/**
 * Sends bytes in pieces, with short pauses between them.
 * @returns everything that the server sends before it closes the connection
 */
export function converse(port: number, ...pieces: readonly (string | Buffer)[]): Promise<string> {
  return new Promise((resolve, reject) => {
    const answer: Buffer[] = [];
    const socket = connect(port, '127.0.0.1');
    socket.setNoDelay(true);
    const send = (at: number): void => {
      if (at === pieces.length) return;
      socket.write(pieces[at]!, () => setTimeout(() => send(at + 1), 20));
    };
    socket.on('connect', () => send(0));
    socket.on('data', (chunk: Buffer) => answer.push(chunk));
    socket.on('error', reject).on('close', () => resolve(Buffer.concat(answer).toString()));
  });
}
