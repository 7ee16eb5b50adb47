import { DocumentError, nearestName } from '../base/errors/index.js';
import type { ShaderSources } from '../device/index.js';
import { linkShader } from '../renderer/render/index.js';

/**
 * @param entry path of the module under `shaders/`, for example `passes/shade.wgsl`
 * @returns the linked WGSL. A comment before each piece of a module contains the module's name and the line number
 * @throws DocumentError if a module does not exist
 */
export function dumpShader(sources: ShaderSources, entry: string): string {
  if (!sources.has(entry)) {
    const meant = nearestName(entry, sources.keys());
    const message = meant === undefined ? '`livery shader list` prints the modules' : `did you mean ${meant}?`;
    throw new DocumentError(`shaders/${entry}`, [{ path: '', message: `there is no such module; ${message}` }]);
  }
  const { code, origins } = linkShader(sources, entry);
  return code
    .split('\n')
    .flatMap((text, index) => {
      const { module, line } = origins[index]!;
      const before = origins[index - 1];
      const goesOn = before?.module === module && before.line === line - 1;
      return goesOn ? [text] : [`// shaders/${module}:${line}`, text];
    })
    .join('\n');
}
