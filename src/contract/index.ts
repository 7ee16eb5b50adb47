export * from './case-file.js';
export * from './golden-queries.js';
export * from './golden.js';
export * from './picture-options.js';
export * from './schema.js';
export * from './viewer.js';
