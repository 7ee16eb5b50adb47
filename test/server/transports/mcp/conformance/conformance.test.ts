import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { openMcpHttpServer } from '../../../../../src/server/transports/mcp/http/server.js';
import { printedFaults } from '../../../../support/faults.js';
import { startMcpServer } from '../../../../support/mcp-server.js';
import { makeTemporaryFolder } from '../../../../support/temporary-folder.js';
import { conformanceServer } from './fixture.js';

const SUITE = fileURLToPath(
  new URL('../../../../../node_modules/@modelcontextprotocol/conformance/dist/index.js', import.meta.url),
);
const REGISTER = new URL('register.mjs', import.meta.url).href;

/** Maximum number of characters to show from the end of a failed run's output, where the summary is. */
const PRINTED_MAX = 4000;

/**
 * Runs all server scenarios of the official suite. The scenarios in the list `expected` must fail, and all other
 * scenarios must pass.
 */
async function runSuite(url: string, expected: 'product.yml' | 'transport.yml'): Promise<string> {
  const folder = makeTemporaryFolder();
  try {
    const list = fileURLToPath(new URL(expected, import.meta.url));
    const how = ['server', '--url', url, '--suite', 'all', '--expected-failures', list, '-o', folder.path];
    const options = { cwd: folder.path, maxBuffer: 64 * 1024 * 1024 };
    const ran = promisify(execFile)(process.execPath, ['--import', REGISTER, SUITE, ...how], options);
    const { stdout } = await ran.catch((error: unknown) => {
      throw new Error((error as { readonly stdout: string }).stdout.slice(-PRINTED_MAX));
    });
    return stdout;
  } finally {
    folder.remove();
  }
}

it('the MCP server as shipped passes the official conformance suite', { timeout: 120_000 }, async () => {
  await using server = await startMcpServer();
  const printed = await runSuite(server.url, 'product.yml');
  for (const scenario of ['server-initialize', 'ping', 'tools-list', 'resources-list', 'dns-rebinding-protection']) {
    expect(printed).toMatch(new RegExp(`✓ ${scenario}: [1-9]\\d* passed, 0 failed`));
  }
});

it(
  'the MCP transport passes the official conformance suite with the tools that the suite requires',
  { timeout: 120_000 },
  async () => {
    const loadServe = () => Promise.resolve(conformanceServer);
    const endpoint = await openMcpHttpServer({
      host: '127.0.0.1',
      port: 0,
      token: null,
      allowedHosts: [],
      allowedOrigins: [],
      loadServe,
      faults: printedFaults,
    });
    try {
      const printed = await runSuite(`http://127.0.0.1:${endpoint.port}/mcp`, 'transport.yml');
      for (const scenario of ['tools-call-with-progress', 'tools-call-with-logging', 'prompts-get-with-args']) {
        expect(printed).toMatch(new RegExp(`✓ ${scenario}: [1-9]\\d* passed, 0 failed`));
      }
    } finally {
      await endpoint.close();
    }
  },
);
