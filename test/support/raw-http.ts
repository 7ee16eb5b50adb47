import { connect } from 'node:net';

/** Sends one request byte for byte, with what clients leave out or add at will. @returns the answer, head and body */
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
