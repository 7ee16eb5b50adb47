import { describe, expect, it } from 'vitest';
import { ownSiteOnly } from '../../../../../src/server/transports/http/base/own-site.js';
import { startTestServer } from '../../../../support/http-server.js';
import { exchange } from '../../../../support/raw-http.js';

const refusal = ownSiteOnly({ host: '127.0.0.1', allowedHosts: [], allowedOrigins: ['https://tools.example'] });

describe('the check whether a request comes from the site of the server', () => {
  it.each([
    [{ host: '127.0.0.1:4242' }],
    [{ host: 'LOCALHOST:4242' }],
    [{ host: '[::1]:4242' }],
    [{ host: '127.0.0.1:4242', origin: 'http://127.0.0.1:4242' }],
    [{ host: '127.0.0.1:4242', origin: 'https://tools.example' }],
    [{ host: '127.0.0.1:4242', origin: 'http://localhost:4242' }],
    [{ host: 'localhost:4242', origin: 'http://127.0.0.1:4242' }],
    [{ host: '[::1]:4242', origin: 'http://localhost:4242' }],
    [{ host: '127.0.0.1', origin: 'http://[::1]' }],
  ])('the headers %j are accepted as those of this site', (headers) => {
    expect(refusal(headers)).toBeNull();
  });

  it.each([
    [{}],
    [{ host: '' }],
    [{ host: 'evil.example' }],
    [{ host: 'localhost.evil.example:4242' }],
    [{ host: '127.0.0.1.evil.example' }],
    [{ host: '192.168.0.7' }],
    [{ host: '127.0.0.1:4242', origin: 'null' }],
    [{ host: '127.0.0.1:4242', origin: 'http://127.0.0.1:4243' }],
    [{ host: '127.0.0.1:4242', origin: 'http://localhost:4243' }],
    [{ host: '127.0.0.1:4242', origin: 'http://localhost' }],
    [{ host: '127.0.0.1:4242', origin: 'https://localhost:4242' }],
    [{ host: '127.0.0.1:4242', origin: 'https://127.0.0.1:4242' }],
    [{ host: '127.0.0.1:4242', origin: 'http://localhost:4242.evil.example' }],
    [{ host: '127.0.0.1:4242', origin: 'http://evil.example' }],
    [{ host: '127.0.0.1:4242', origin: 'https://tools.example.evil.example' }],
  ])('the headers %j are refused', (headers) => {
    expect(refusal(headers)).not.toBeNull();
  });

  const here = { host: '127.0.0.1:4242' };
  const embeds = { ...here, 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'no-cors', 'sec-fetch-dest': 'image' };

  it.each([
    ['a picture', embeds],
    ['a picture from another port', { ...embeds, 'sec-fetch-site': 'same-site' }],
    ['a frame', { ...embeds, 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'iframe' }],
    ['an object', { ...embeds, 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'object' }],
    ['a script', { ...embeds, 'sec-fetch-dest': 'script' }],
    ['a prefetch', { ...embeds, 'sec-fetch-dest': 'empty' }],
  ])("a request of another site's page that embeds %s is refused", (_what, headers) => {
    expect(refusal(headers)).toContain('http_allowed_origins');
  });

  it.each([
    ['a picture of our own page', { ...embeds, 'sec-fetch-site': 'same-origin' }],
    ['an address that a user typed', { ...embeds, 'sec-fetch-site': 'none', 'sec-fetch-mode': 'navigate' }],
    ['a link that a user followed', { ...embeds, 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' }],
    ['a page of an allowed origin', { ...embeds, origin: 'https://tools.example', 'sec-fetch-mode': 'cors' }],
    ['a client that is not a browser', { ...here, 'sec-fetch-mode': 'cors' }],
  ])('a request caused by %s is accepted', (_what, headers) => {
    expect(refusal(headers)).toBeNull();
  });

  it('a page of any origin may send requests if every origin is allowed', () => {
    expect(ownSiteOnly({ host: '127.0.0.1', allowedHosts: [], allowedOrigins: ['*'] })(embeds)).toBeNull();
  });

  it('a server on all addresses accepts any IP address in Host, but no host name', () => {
    const anywhere = ownSiteOnly({ host: '0.0.0.0', allowedHosts: [], allowedOrigins: [] });
    expect(anywhere({ host: '192.168.0.7:4242' })).toBeNull();
    expect(anywhere({ host: 'evil.example' })).not.toBeNull();
  });

  it('Host must not contain an IPv6 address other than the one on which the server listens', () => {
    const one = ownSiteOnly({ host: 'fd00::1', allowedHosts: [], allowedOrigins: [] });
    expect(one({ host: '[fd00::1]:4242' })).toBeNull();
    expect(one({ host: '[fd00::2]:4242' })).not.toBeNull();
    const anywhere = ownSiteOnly({ host: '::', allowedHosts: [], allowedOrigins: [] });
    expect(anywhere({ host: '[fd00::2]:4242' })).toBeNull();
    expect(anywhere({ host: '192.168.0.7' })).toBeNull();
    expect(anywhere({ host: 'evil.example' })).not.toBeNull();
    expect(anywhere({ host: '[evil.example]' })).not.toBeNull();
  });

  it('the headers of each request are checked, even after an accepted request', () => {
    expect(refusal({ host: 'localhost' })).toBeNull();
    expect(refusal({ host: 'evil.example' })).not.toBeNull();
    expect(refusal({ host: 'localhost', origin: 'http://evil.example' })).not.toBeNull();
  });
});

describe('the setting http_allowed_hosts', () => {
  const hosts = ['Sim.lan', '10.1.2.2', 'fd00::2', 'edge.example:8443'];
  const behind = ownSiteOnly({ host: '127.0.0.1', allowedHosts: hosts, allowedOrigins: [] });

  it.each([
    [{ host: '10.1.2.2:4242' }],
    [{ host: '10.1.2.2' }],
    [{ host: 'sim.lan:80' }],
    [{ host: '[fd00::2]:4242' }],
    [{ host: 'edge.example:8443' }],
    [{ host: '127.0.0.1:4242' }],
    [{ host: '10.1.2.2:4242', origin: 'http://10.1.2.2:4242' }],
    [{ host: 'sim.lan', origin: 'https://sim.lan' }],
    [{ host: 'edge.example:8443', origin: 'https://edge.example:8443' }],
  ])('http_allowed_hosts admits %j', (headers) => {
    expect(behind(headers)).toBeNull();
  });

  it.each([
    [{ host: 'evil.example' }],
    [{ host: '10.1.2.3:4242' }],
    [{ host: 'edge.example' }],
    [{ host: 'edge.example:4242' }],
    [{ host: 'sim.lan.evil.example' }],
    [{ host: 'sim.lan', origin: 'http://evil.example' }],
    [{ host: 'sim.lan:4242', origin: 'http://localhost:4242' }],
  ])('http_allowed_hosts does not admit %j', (headers) => {
    expect(behind(headers)).not.toBeNull();
  });

  it('http_allowed_hosts is read from the configuration', async () => {
    await using server = await startTestServer({ http_allowed_hosts: 'sim.lan, 10.1.2.2' });
    const path = '/v1/fs/clock/mode';
    expect(await exchange(server.port, `GET ${path} HTTP/1.1\r\nHost: 10.1.2.2:4242`)).toMatch(/^HTTP\/1.1 200 OK/);
    expect(await exchange(server.port, `GET ${path} HTTP/1.1\r\nHost: 10.1.2.3`)).toMatch(/http_allowed_hosts/);
  });
});

describe('the Host header of HTTP/1.0', () => {
  it('an HTTP/1.1 client must send Host, and an HTTP/1.0 client may omit it', async () => {
    await using server = await startTestServer();
    const path = '/v1/fs/clock/mode';
    expect(await exchange(server.port, `GET ${path} HTTP/1.0`)).toMatch(/^HTTP\/1.1 200 OK[^]*stepped\n$/);
    expect(await exchange(server.port, `GET ${path} HTTP/1.1`)).toMatch(/^HTTP\/1.1 400 Bad Request/);
    expect(await exchange(server.port, `GET ${path} HTTP/1.0\r\nHost: evil.example`)).toMatch(/^HTTP\/1.1 403/);
    expect(await exchange(server.port, `GET ${path} HTTP/1.0\r\nOrigin: http://evil.example`)).toMatch(
      /^HTTP\/1.1 403/,
    );
  });
});

describe('an address that contains its host (RFC 9112 §3.2.2)', () => {
  const ask = (port: number, target: string): Promise<string> =>
    exchange(port, `GET ${target} HTTP/1.1\r\nHost: 127.0.0.1`);

  it("the host in a request's absolute address is checked instead of the Host header", async () => {
    await using server = await startTestServer();
    const path = '/v1/fs/clock/mode';
    expect(await ask(server.port, `http://127.0.0.1:${server.port}${path}`)).toMatch(/^HTTP\/1.1 200 OK[^]*stepped\n$/);
    expect(await ask(server.port, `http://evil.example${path}`)).toMatch(/^HTTP\/1.1 403 Forbidden/);
    expect(await ask(server.port, path)).toMatch(/^HTTP\/1.1 200 OK/);
  });
});
