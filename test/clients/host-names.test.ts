import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openSiteDoors, SITE_PROTOCOLS, type SiteDoors } from '../support/site-doors.js';

let doors: SiteDoors;
beforeAll(async () => void (doors = await openSiteDoors('127.0.0.1')));
afterAll(() => doors[Symbol.asyncDispose]());

const SERVED = [200, 101];

describe.each(SITE_PROTOCOLS)('a server of %s with its default settings', (protocol) => {
  it.each(['sim', 'sim:4242', 'SIM:80', '10.0.2.2', '10.0.2.2:4242', '10.0.2.2:31999'])(
    'the server accepts Host %s, a name by which guest machines reach their host',
    async (host) => {
      expect(SERVED).toContain(await doors.ask(protocol, { host }));
      expect(SERVED).toContain(await doors.ask(protocol, { host, origin: `http://${host}` }));
    },
  );

  it.each(['sim.example', 'sim.example:4242', 'simulator', '10.0.2.3', '10.0.2.20:4242', '10.0.2.2.example'])(
    'the server refuses Host %s, which only resembles an accepted name',
    async (host) => {
      expect(await doors.ask(protocol, { host })).toBe(403);
    },
  );

  it("the server refuses a request that a page of another site sends to the guest's address", async () => {
    expect(await doors.ask(protocol, { host: 'sim:4242', origin: 'http://evil.example' })).toBe(403);
    expect(await doors.ask(protocol, { host: '10.0.2.2:4242', origin: 'http://10.0.2.2:8080' })).toBe(403);
    expect(await doors.ask(protocol, { host: 'sim:4242', origin: 'https://sim:4242' })).toBe(403);
  });
});
