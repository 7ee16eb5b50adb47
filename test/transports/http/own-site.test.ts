import { connect } from 'node:net';
import { describe, expect, it } from 'vitest';
import { ownSiteOnly } from '../../../src/transports/http/own-site.js';
import { startTestServer } from '../../support/http-server.js';

const refusal = ownSiteOnly({ host: '127.0.0.1', allowedOrigins: ['https://tools.example'] });

describe('the headers of a request', () => {
  it.each([
    [{ host: '127.0.0.1:4242' }],
    [{ host: 'LOCALHOST:4242' }],
    [{ host: '[::1]:4242' }],
    [{ host: '127.0.0.1:4242', origin: 'http://127.0.0.1:4242' }],
    [{ host: '127.0.0.1:4242', origin: 'https://tools.example' }],
  ])('%j are those of this site', (headers) => {
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
    [{ host: '127.0.0.1:4242', origin: 'http://evil.example' }],
    [{ host: '127.0.0.1:4242', origin: 'https://tools.example.evil.example' }],
  ])('%j are refused', (headers) => {
    expect(refusal(headers)).not.toBeNull();
  });

  it('may name any address once the server listens on all of them, but no name', () => {
    const anywhere = ownSiteOnly({ host: '0.0.0.0', allowedOrigins: [] });
    expect(anywhere({ host: '192.168.0.7:4242' })).toBeNull();
    expect(anywhere({ host: 'evil.example' })).not.toBeNull();
  });

  it('may name an address of version 6, in brackets, that the server listens on, and no other', () => {
    const one = ownSiteOnly({ host: 'fd00::1', allowedOrigins: [] });
    expect(one({ host: '[fd00::1]:4242' })).toBeNull();
    expect(one({ host: '[fd00::2]:4242' })).not.toBeNull();
    const anywhere = ownSiteOnly({ host: '::', allowedOrigins: [] });
    expect(anywhere({ host: '[fd00::2]:4242' })).toBeNull();
    expect(anywhere({ host: '192.168.0.7' })).toBeNull();
    expect(anywhere({ host: 'evil.example' })).not.toBeNull();
    expect(anywhere({ host: '[evil.example]' })).not.toBeNull();
  });

  it('are looked at anew each time: a good host before does not let a foreign one or a foreign origin pass', () => {
    expect(refusal({ host: 'localhost' })).toBeNull();
    expect(refusal({ host: 'evil.example' })).not.toBeNull();
    expect(refusal({ host: 'localhost', origin: 'http://evil.example' })).not.toBeNull();
  });
});

describe('an address that names its host itself (RFC 9112 §3.2.2)', () => {
  const ask = (port: number, target: string): Promise<string> =>
    new Promise((resolve, reject) => {
      let answer = '';
      const head = `GET ${target} HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n`;
      const socket = connect(port, '127.0.0.1', () => void socket.write(head));
      socket.on('data', (chunk: Buffer) => (answer += chunk.toString()));
      socket.on('error', reject).on('close', () => resolve(answer));
    });

  it('is held against this server by that name, whatever Host says', async () => {
    await using server = await startTestServer();
    const path = '/v1/fs/clock/mode';
    expect(await ask(server.port, `http://127.0.0.1:${server.port}${path}`)).toMatch(/^HTTP\/1.1 200 OK[^]*stepped\n$/);
    expect(await ask(server.port, `http://evil.example${path}`)).toMatch(/^HTTP\/1.1 403 Forbidden/);
    expect(await ask(server.port, path)).toMatch(/^HTTP\/1.1 200 OK/);
  });
});
