import { execFileSync } from 'node:child_process';
import { ROOT } from '../setup/processes.mjs';

/**
 * The members of a CycloneDX 1.5 document that this module uses.
 *
 * @typedef {{ 'bom-ref': string, name: string, version: string, purl: string }} Component
 * @typedef {{ ref: string, dependsOn?: string[] }} Dependency
 * @typedef {{ metadata: any, components: Component[], dependencies: Dependency[], serialNumber?: string }} Bom
 */

/** The bill of materials of the whole clone, as npm writes it. */
const whole = once(() => {
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
  const args = ['sbom', '--sbom-format', 'cyclonedx', '--package-lock-only'];
  // The bundler sets NODE_ENV to `production`. With this value, npm would leave out packages that only development
  // needs.
  const env = { ...process.env, NODE_ENV: 'development' };
  const text = execFileSync(npm, args, { cwd: ROOT, env, encoding: 'utf8', maxBuffer: 2 ** 26 });
  return /** @type {Bom} */ (JSON.parse(text));
});

/**
 * Lists the packages whose code is in the bundle, and the packages that npm installs with it, in the versions with
 * which the clone was tested. The list contains no time or serial number, so the same packages always give the same
 * text.
 *
 * @param {{ name: string, version: string, description: string, license: string, dependencies: Record<string, string>
 *   }} manifest
 * @param {readonly { readonly name: string, readonly version: string }[]} bundled the packages in the bundle
 */
export function billOfMaterials({ name, version, description, license, dependencies }, bundled) {
  const { metadata, components, dependencies: edges, serialNumber: _, ...head } = whole();
  const root = metadata.component['bom-ref'];
  const directly = new Set(edges.find(({ ref }) => ref === root)?.dependsOn);
  const refOf = (/** @type {string} */ wanted, /** @type {string | undefined} */ version = undefined) => {
    const found = components.filter(
      (component) => nameOf(component) === wanted && (version === undefined || component.version === version),
    );
    return (found.find((component) => directly.has(component['bom-ref'])) ?? found[0])?.['bom-ref'];
  };
  const held = bundled.flatMap(({ name, version }) => refOf(name, version) ?? []);
  const needed = Object.keys(dependencies).flatMap((name) => refOf(name) ?? []);
  const installed = new Set();
  const walk = (/** @type {string} */ ref) => {
    if (installed.has(ref)) return;
    installed.add(ref);
    edges.find((edge) => edge.ref === ref)?.dependsOn?.forEach(walk);
  };
  needed.forEach(walk);
  const reached = new Set([...held, ...installed]);
  const ref = `${name}@${version}`;
  const { timestamp: _time, ...made } = metadata;
  return {
    ...head,
    metadata: {
      ...made,
      component: {
        'bom-ref': ref,
        type: 'library',
        name,
        version,
        description,
        purl: `pkg:npm/${name}@${version}`,
        licenses: [{ license: { id: license } }],
      },
    },
    components: components.filter((component) => reached.has(component['bom-ref'])).map(withoutPaths),
    dependencies: [
      { ref, dependsOn: [...new Set([...held, ...needed])].sort() },
      ...edges
        .filter((edge) => reached.has(edge.ref))
        .map(({ ref, dependsOn = [] }) => ({ ref, dependsOn: dependsOn.filter((next) => reached.has(next)) })),
    ],
  };
}

const nameOf = (/** @type {Component} */ { purl }) => decodeURIComponent(/^pkg:npm\/(.*)@/.exec(purl)?.[1] ?? '');

/** Removes a component's path in the clone, and the note that the clone needs the component only for development. */
const withoutPaths = (/** @type {Component} */ component) =>
  Object.fromEntries(Object.entries(component).filter(([member]) => member !== 'properties' && member !== 'scope'));

/** @template T @param {() => T} make @returns {() => T} */
function once(make) {
  /** @type {{ value: T } | undefined} */
  let made;
  return () => (made ??= { value: make() }).value;
}
