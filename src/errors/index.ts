export { ERRNO_NUMBERS, type Errno } from './errno.js';
export { accept, DONE, refuse, type Outcome, type Refusal } from './outcome.js';
export { DocumentError, FieldError, invariant, PlatformError, type DocumentProblem } from './errors.js';
export { nearestName } from './nearest-name.js';
export { problemsFromSchemaErrors } from './schema-problems.js';
export { shown } from './shown.js';
