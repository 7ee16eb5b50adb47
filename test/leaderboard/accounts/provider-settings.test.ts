import { describe, expect, it } from 'vitest';
import { providerHelp, readProviderSettings } from '../../../src/leaderboard/accounts/provider-settings.js';

const BASE = 'https://board.test';
const GITHUB = { BOARD_GITHUB_CLIENT_ID: 'id', BOARD_GITHUB_CLIENT_SECRET: 'secret' };

describe('the settings of sign-in providers', () => {
  it('provider settings are empty until a client id is set', () => {
    expect(readProviderSettings({}, BASE)).toEqual({});
    expect(readProviderSettings({ BOARD_GITHUB_CLIENT_ID: '', BOARD_GITHUB_TOKEN_URL: 'http://x' }, BASE)).toEqual({});
  });

  it('provider settings default to the addresses of the provider', () => {
    expect(readProviderSettings({ ...GITHUB, BOARD_GITHUB_API_BASE: 'https://ghe.test/api/v3' }, BASE)).toEqual({
      github: {
        clientId: 'id',
        clientSecret: 'secret',
        AUTHORIZE_URL: 'https://github.com/login/oauth/authorize',
        TOKEN_URL: 'https://github.com/login/oauth/access_token',
        API_BASE: 'https://ghe.test/api/v3',
      },
    });
  });

  it.each([
    [{ BOARD_GITHUB_CLIENT_ID: 'id' }, /BOARD_GITHUB_CLIENT_SECRET is not set/],
    [{ BOARD_GOOGLE_CLIENT_SECRET: 'secret' }, /BOARD_GOOGLE_CLIENT_ID is not set/],
    [{ ...GITHUB, BOARD_GITHUB_TOKEN_URL: 'github' }, /BOARD_GITHUB_TOKEN_URL is not a URL: 'github'/],
    [{ ...GITHUB, BOARD_GITHUB_API_BASE: 'file:///etc' }, /BOARD_GITHUB_API_BASE is not a URL/],
    [{ ...GITHUB, BOARD_GITHUB_TOKEN_URL: 'http://a.test' }, /BOARD_GITHUB_TOKEN_URL must use https/],
  ])('provider settings are refused with %o', (environment, message) => {
    expect(() => readProviderSettings(environment, BASE)).toThrow(message);
  });

  it('provider settings may use http when the service itself uses http', () => {
    const environment = { ...GITHUB, BOARD_GITHUB_TOKEN_URL: 'http://127.0.0.1:9090/token' };
    const { github } = readProviderSettings(environment, 'http://127.0.0.1:4280');
    expect(github!.TOKEN_URL).toBe('http://127.0.0.1:9090/token');
  });

  it('the help lists all provider settings', () => {
    for (const name of ['DISCORD_CLIENT_ID', 'GOOGLE_JWKS_URL', 'GOOGLE_ISSUER', 'GITHUB_API_BASE']) {
      expect(providerHelp()).toContain(`BOARD_${name}`);
    }
  });
});
