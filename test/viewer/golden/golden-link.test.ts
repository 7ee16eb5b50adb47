import { describe, expect, test } from 'vitest';
import { Api } from '../../../src/viewer/link/api.js';
import { curlLine } from '../../../src/viewer/link/command-lines.js';
import {
  acceptGolden,
  compareGolden,
  goldenUrl,
  removeGolden,
  whyNoGoldenName,
} from '../../../src/viewer/golden/golden-link.js';

const heardAt = (url: string): string => new URL(url, 'http://127.0.0.1').pathname;

class TellingApi extends Api {
  readonly heard: string[] = [];

  override ask<T>(path: string): Promise<T> {
    this.heard.push(heardAt(path));
    return Promise.resolve({} as T);
  }
}

const BAD = ['Bad Name/../x', '../frame?width=64#', 'a/b', 'a?b', '%2e%2e/x'];

test('requests and curl lines for a golden escape its name', async () => {
  for (const name of ['hull-red', ...BAD]) {
    const api = new TellingApi();
    await acceptGolden(api, name);
    await removeGolden(api, name);
    await compareGolden(api, name);
    const at = `/v1/golden/${encodeURIComponent(name)}`;
    expect(api.heard).toEqual([at, at, `${at}/compare`]);
    expect(heardAt(goldenUrl(name, 'diff', 'now'))).toBe(`${at}/diff`);
    const line = curlLine(
      { kind: 'golden', act: 'accept', name },
      { base: 'http://127.0.0.1/v1', demandsToken: false },
    );
    expect(heardAt(line.replace(/^curl -X PUT /, '').replaceAll("'", ''))).toBe(at);
  }
});

describe('the name of a new golden', () => {
  test("the name of a new golden is rejected with the server's reason", () => {
    for (const name of [...BAD, '.', '..', '.results', '', 'x'.repeat(65)]) {
      expect(whyNoGoldenName(name, [])).toContain('is not a name; use 1 to 64 characters');
    }
    expect(whyNoGoldenName('con', [])).toContain('device');
    expect(whyNoGoldenName('Hull', ['hull'])).toContain("use 'hull'");
  });

  test('a golden may have any name that the server accepts, or replace an existing golden', () => {
    for (const name of ['hull-red', 'a.b_c', '0', 'x'.repeat(64)]) expect(whyNoGoldenName(name, [])).toBeNull();
    expect(whyNoGoldenName('hull', ['hull'])).toBeNull();
  });
});
