import { SourceMap } from 'node:module';
import { resolve } from 'node:path';
import type { ProgramBundle } from './bundle-program.js';

/**
 * Replaces the places of a bundle in a stack by those of the sources.
 * @param address of the folder of the bundle, as the page has it
 */
export function mappedStack(stack: string, address: string, { maps, mapFolder }: ProgramBundle): string {
  return stack.replace(/(https?:[^\s()]+?):(\d+):(\d+)/g, (place, url: string, line: string, column: string) => {
    const json = url.startsWith(address) ? maps.get(url.slice(address.length)) : undefined;
    if (json === undefined) return place;
    const map = new SourceMap(JSON.parse(json) as ConstructorParameters<typeof SourceMap>[0]);
    const found = map.findEntry(Number(line) - 1, Number(column) - 1);
    if (!('originalSource' in found)) return place;
    return `${resolve(mapFolder, found.originalSource)}:${found.originalLine + 1}:${found.originalColumn + 1}`;
  });
}
