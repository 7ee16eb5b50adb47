const FILES = 'data:text/javascript,export * from "node:fs"; export const globSync = undefined;';

/** When the conformance suite imports `fs`, it gets a module that also has the name `globSync`. */
export function resolve(specifier, context, next) {
  const isSuite = context.parentURL?.endsWith('/@modelcontextprotocol/conformance/dist/index.js');
  return specifier === 'fs' && isSuite ? { url: FILES, shortCircuit: true } : next(specifier, context);
}
