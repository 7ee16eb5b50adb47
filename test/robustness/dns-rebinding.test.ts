import { describe, expect, it } from 'vitest';
import { openSiteDoors, SITE_PROTOCOLS, type SiteHeaders } from '../support/site-doors.js';

const isServed = (status: number): boolean => status === 200 || status === 101;

describe.each(SITE_PROTOCOLS)('a server of %s that listens on every interface', (protocol) => {
  it('a server on every interface refuses foreign pages and unknown host names', async () => {
    await using doors = await openSiteDoors('0.0.0.0');
    const port = doors.ports[protocol];
    const foreign: SiteHeaders[] = [
      { host: 'evil.example' },
      { host: `evil.example:${port}` },
      { host: `evil.example:${port}`, origin: `http://evil.example:${port}` },
      { host: `localhost.evil.example:${port}` },
      { host: `127.0.0.1.evil.example:${port}` },
      { host: `127.0.0.1:${port}`, origin: 'http://evil.example' },
      { host: `127.0.0.1:${port}`, origin: 'null' },
      { host: `127.0.0.1:${port}`, origin: `http://127.0.0.1:${port + 1}` },
      { host: `127.0.0.1:${port}`, 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'no-cors' },
    ];
    for (const headers of foreign) expect(await doors.ask(protocol, headers), JSON.stringify(headers)).toBe(403);
    const own: SiteHeaders[] = [
      { host: `127.0.0.1:${port}` },
      { host: `localhost:${port}` },
      { host: `[::1]:${port}` },
      { host: `192.168.0.7:${port}` },
      { host: `192.168.0.7:${port}`, origin: `http://192.168.0.7:${port}` },
      { host: `127.0.0.1:${port}`, origin: `http://localhost:${port}` },
    ];
    for (const headers of own) expect(isServed(await doors.ask(protocol, headers)), JSON.stringify(headers)).toBe(true);
  });

  it('a server on every interface accepts the configured hosts and origins', async () => {
    const settings = { http_allowed_hosts: 'sim.lan', http_allowed_origins: 'https://tools.example' };
    await using doors = await openSiteDoors('127.0.0.1', settings);
    const served = async (headers: SiteHeaders): Promise<boolean> => isServed(await doors.ask(protocol, headers));
    expect(await served({ host: 'sim.lan:80' })).toBe(true);
    expect(await served({ host: 'sim.lan', origin: 'https://tools.example' })).toBe(true);
    expect(await served({ host: 'other.lan' })).toBe(false);
    expect(await served({ host: 'sim.lan', origin: 'https://other.example' })).toBe(false);
  });

  it('a server on one interface refuses every address other than its own', async () => {
    await using doors = await openSiteDoors('127.0.0.1');
    expect(await doors.ask(protocol, { host: '192.168.0.7' })).toBe(403);
    expect(isServed(await doors.ask(protocol, { host: '127.0.0.1' }))).toBe(true);
  });
});
