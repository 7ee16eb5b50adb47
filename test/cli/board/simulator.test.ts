import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { Simulator } from '../../../src/cli/board/demo/flight/simulator.js';

/**
 * Listens on a port. The server answers the first data of each connection with `text`, and then ends the connection.
 */
async function portThatWrites(text: string): Promise<number> {
  const server = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.once('data', () => socket.end(text));
  }).listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}

const bodyAt = (port: number) => new Simulator(`http://127.0.0.1:${port}/v1`).body('luna');

it.each([
  ['nothing', '', /does not answer \(UND_ERR_SOCKET\); start the demo again$/],
  [
    'half a response',
    'HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\n{',
    /does not answer \(UND_ERR_SOCKET\); start the demo again$/,
  ],
  ['something else', '220 mail\r\n', /does not answer \(HPE_INVALID_CONSTANT\); start the demo again$/],
])('the message about a simulator that answers %s contains its address and the cause', async (_title, text, why) => {
  await expect(bodyAt(await portThatWrites(text))).rejects.toThrow(why);
});

it('a simulator that is not running is reported with ECONNREFUSED', async () => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  await expect(bodyAt(port)).rejects.toThrow(
    `the simulator at http://127.0.0.1:${port}/v1 does not answer (ECONNREFUSED); start the demo again`,
  );
});
