const FILES = 'data:text/javascript,export * from "node:fs"; export const globSync = undefined;';

/** Gives the conformance suite a module `fs` that has every name it imports. */
export function resolve(specifier, context, next) {
  const isSuite = context.parentURL?.endsWith('/@modelcontextprotocol/conformance/dist/index.js');
  return specifier === 'fs' && isSuite ? { url: FILES, shortCircuit: true } : next(specifier, context);
}
