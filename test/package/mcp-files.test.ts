import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { inflateRawSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { projectRoot } from '../../src/device/node/installation/project-root.js';
import { makeTemporaryFolder } from '../support/temporary-folder.js';

const MANIFEST = {
  name: 'livery',
  mcpName: 'io.github.livery/livery',
  version: '1.2.3',
  license: 'Apache-2.0',
  engines: { node: '>=20.19' },
};

const temporary = makeTemporaryFolder();
afterAll(() => temporary.remove());
let files: { readonly server: string; readonly bundle: string };
beforeAll(async () => {
  const module = pathToFileURL(join(projectRoot(), 'harness', 'package', 'mcp-files.mjs')).href;
  const { writeMcpFiles } = (await import(module)) as {
    readonly writeMcpFiles: (manifest: object, folder: string, tarball: string) => typeof files;
  };
  const tarball = join(temporary.path, 'livery-1.2.3.tgz');
  writeFileSync(tarball, 'the package');
  files = writeMcpFiles(MANIFEST, temporary.path, tarball);
});

/** Reads the files in a ZIP archive through its central directory, like all readers (APPNOTE 4.3.12). */
function unzip(bytes: Buffer): ReadonlyMap<string, Buffer> {
  const end = bytes.length - 22;
  expect(bytes.readUInt32LE(end)).toBe(0x06054b50);
  const found = new Map<string, Buffer>();
  let at = bytes.readUInt32LE(end + 16);
  for (let left = bytes.readUInt16LE(end + 10); left > 0; left--) {
    const [size, nameLength, local] = [
      bytes.readUInt32LE(at + 20),
      bytes.readUInt16LE(at + 28),
      bytes.readUInt32LE(at + 42),
    ];
    const name = bytes.toString('utf8', at + 46, at + 46 + nameLength);
    const start = local + 30 + bytes.readUInt16LE(local + 26);
    found.set(name, inflateRawSync(bytes.subarray(start, start + size)));
    at += 46 + nameLength;
  }
  return found;
}

describe('the entry for registries of MCP servers', () => {
  it('the registry entry runs the package of the same version with npx, over standard input and output', () => {
    const entry = JSON.parse(readFileSync(files.server, 'utf8')) as Readonly<Record<string, unknown>>;
    expect(entry).toMatchObject({
      name: MANIFEST.mcpName,
      version: '1.2.3',
      packages: [{ registryType: 'npm', identifier: 'livery', version: '1.2.3', transport: { type: 'stdio' } }],
    });
    // The limits are those in the registry's schema.
    expect(entry['name']).toMatch(/^[a-zA-Z0-9.-]+\/[a-zA-Z0-9._-]+$/);
    expect((entry['description'] as string).length).toBeLessThanOrEqual(100);
  });
});

describe('the bundle for desktop hosts', () => {
  it('the bundle is an archive that contains the package and a manifest that starts it', () => {
    const held = unzip(readFileSync(files.bundle));
    expect([...held.keys()]).toEqual(['manifest.json', 'LICENSE', 'server/start.mjs', 'server/livery.tgz']);
    const manifest = JSON.parse(held.get('manifest.json')!.toString()) as {
      readonly server: { readonly entry_point: string; readonly mcp_config: { readonly args: readonly string[] } };
    };
    expect(manifest).toMatchObject({
      manifest_version: '0.4',
      name: 'livery',
      version: '1.2.3',
      author: { name: expect.any(String) },
    });
    expect(held.has(manifest.server.entry_point)).toBe(true);
    expect(manifest.server.mcp_config.args).toEqual([`\${__dirname}/${manifest.server.entry_point}`]);
    expect(held.get('server/livery.tgz')!.toString()).toBe('the package');
  });
});
