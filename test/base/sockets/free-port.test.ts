import { createServer, type AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { freePort } from '../../../src/base/sockets/index.js';

test('the preferred port is returned only if no program listens on it', async () => {
  const holder = createServer();
  await new Promise<void>((resolve) => holder.listen(0, '127.0.0.1', resolve));
  const { port } = holder.address() as AddressInfo;
  const other = await freePort(port);
  expect(other).not.toBe(port);
  expect(other).toBeGreaterThanOrEqual(20_000);
  expect(other).toBeLessThan(32_000);
  await new Promise((resolve) => holder.close(resolve));
  expect(await freePort(port)).toBe(port);
});

test.each([0, -1, 65_536, NaN])('the preferred port %d, which is not a port, is ignored', async (port) => {
  expect(await freePort(port)).toBeGreaterThanOrEqual(20_000);
});
