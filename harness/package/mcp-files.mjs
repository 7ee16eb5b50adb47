import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../setup/processes.mjs';
import { zipOf } from './zip.mjs';

const SERVER_SCHEMA = 'https://static.modelcontextprotocol.io/schemas/2025-09-29/server.schema.json';

/** Description in `server.json`, where its length is limited. */
const DESCRIPTION = 'Paint, fly and photograph a simulated space game, and compare its pictures with goldens';

/**
 * Writes the two files with which the MCP server of a package is published: `server.json` for registries, and a bundle
 * that users of desktop hosts can install with a click.
 *
 * @param {any} manifest the published manifest
 * @param {string} folder
 * @param {string} tarball of the package
 * @returns {{ server: string, bundle: string }} their paths
 */
export function writeMcpFiles(manifest, folder, tarball) {
  const server = join(folder, 'server.json');
  writeFileSync(server, `${JSON.stringify(serverJson(manifest), null, 2)}\n`);
  const bundle = join(folder, `${manifest.name}-${manifest.version}.mcpb`);
  const start = readFileSync(join(ROOT, 'harness', 'package', manifest.name, 'mcp', 'start.mjs'));
  const license = readFileSync(join(ROOT, 'LICENSE'));
  const text = Buffer.from(`${JSON.stringify(bundleManifest(manifest), null, 2)}\n`);
  const files = { 'manifest.json': text, LICENSE: license, 'server/start.mjs': start };
  writeFileSync(bundle, zipOf({ ...files, 'server/livery.tgz': readFileSync(tarball) }));
  return { server, bundle };
}

/** Returns the content of `server.json`. The registry compares its name with `mcpName` in the published manifest. */
const serverJson = (/** @type {any} */ { name, mcpName, version }) => ({
  $schema: SERVER_SCHEMA,
  name: mcpName,
  description: DESCRIPTION,
  version,
  packages: [
    {
      registryType: 'npm',
      identifier: name,
      version,
      runtimeHint: 'npx',
      transport: { type: 'stdio' },
      packageArguments: [{ type: 'positional', value: 'mcp' }],
    },
  ],
});

/** Returns the manifest of the MCP bundle, in version 0.4 of the format. */
const bundleManifest = (/** @type {any} */ { name, version, license, engines, keywords = [] }) => ({
  manifest_version: '0.4',
  name,
  display_name: 'Livery',
  version,
  description: DESCRIPTION,
  author: { name: 'The Livery authors' },
  license,
  keywords,
  server: {
    type: 'node',
    entry_point: 'server/start.mjs',
    mcp_config: {
      command: 'node',
      args: ['${__dirname}/server/start.mjs'],
      env: { LIVERY_MCP_URL: '${user_config.url}' },
    },
  },
  user_config: {
    url: {
      type: 'string',
      title: 'Address of a running server',
      description: 'The address that a server prints as MOD_MCP=…; if it is empty, a server starts for the agent',
      required: false,
      default: '',
    },
  },
  compatibility: { platforms: ['darwin', 'win32', 'linux'], runtimes: { node: engines.node } },
});
