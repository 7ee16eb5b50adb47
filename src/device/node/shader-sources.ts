import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ShaderSources } from '../contract.js';
import { projectRoot } from './installation/project-root.js';

/**
 * @param folder default: `shaders/` of the project
 * @returns text by path relative to `folder`, with `/` on every system, in sorted order
 */
export function readShaderSources(folder: string = join(projectRoot(), 'shaders')): ShaderSources {
  const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.wgsl'))
    .map((path) => path.replaceAll('\\', '/'))
    .sort();
  return new Map(paths.map((path) => [path, readFileSync(join(folder, path), 'utf8')]));
}
