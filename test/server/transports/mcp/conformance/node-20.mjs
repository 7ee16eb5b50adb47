const FILES = 'data:text/javascript,export * from "node:fs"; export const globSync = undefined;';

/** For the conformance suite, resolves `fs` to a module with every name that the suite imports. */
export function resolve(specifier, context, next) {
  const isSuite = context.parentURL?.endsWith('/@modelcontextprotocol/conformance/dist/index.js');
  return specifier === 'fs' && isSuite ? { url: FILES, shortCircuit: true } : next(specifier, context);
}
