export { SchemaChecker } from './schema-checker.js';
