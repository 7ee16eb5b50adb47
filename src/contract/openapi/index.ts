export * from './describe.js';
export * from './operation.js';
export * from './publisher.js';
