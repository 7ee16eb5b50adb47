import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Ajv } from 'ajv';
import { describe, expect, test } from 'vitest';
import { projectRoot } from '../../src/device/node/installation/project-root.js';

type BillOfMaterials = (
  manifest: Readonly<Record<string, unknown>>,
  bundled: readonly { readonly name: string; readonly version: string }[],
) => { components: { type: string }[] };

/** The schemas that CycloneDX publishes together with its library. */
const SCHEMAS = join(
  dirname(createRequire(import.meta.url).resolve('@cyclonedx/cyclonedx-library/package.json')),
  'res',
  'schema',
);
const schema = (name: string): object => JSON.parse(readFileSync(join(SCHEMAS, name), 'utf8')) as object;

// Do not check the formats of texts: the schemas use formats from later drafts of JSON Schema, but only for members
// that these documents do not have.
const ajv = new Ajv({ strict: false, validateFormats: false, allErrors: true });
for (const name of ['spdx.SNAPSHOT.schema.json', 'jsf-0.82.SNAPSHOT.schema.json'])
  ajv.addSchema(schema(name), `http://cyclonedx.org/schema/${name}`);
const isValid = ajv.compile(schema('bom-1.5.SNAPSHOT.schema.json'));

const { billOfMaterials } = (await import(
  pathToFileURL(join(projectRoot(), 'harness', 'package', 'sbom.mjs')).href
)) as { readonly billOfMaterials: BillOfMaterials };
const { dependencies, ...manifest } = JSON.parse(readFileSync(join(projectRoot(), 'package.json'), 'utf8')) as Readonly<
  Record<string, unknown>
>;

describe('the bill of materials of a package', { timeout: 60_000 }, () => {
  // The document must list all packages that the published package contains or installs.
  const bundled = Object.entries(dependencies as Readonly<Record<string, string>>);
  const bill = billOfMaterials(
    { ...manifest, dependencies },
    bundled.map(([name, version]) => ({ name, version })),
  );

  test('the bill of materials of a package is valid under the published schema of CycloneDX', () => {
    expect([isValid(bill), isValid.errors]).toEqual([true, null]);
    expect(bill.components.length).toBeGreaterThan(100);
  });

  test('a bill of materials with a component of an unknown type is invalid under the schema', () => {
    const [first, ...others] = bill.components;
    expect(isValid({ ...bill, components: [{ ...first, type: 'thing' }, ...others] })).toBe(false);
  });
});
