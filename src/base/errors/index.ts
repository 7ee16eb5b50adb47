export { ERRNO_NUMBERS, type Errno } from './errno.js';
export { accept, DONE, refuse, type Outcome, type Refusal, type Success, valueOrThrow } from './outcome.js';
export {
  DocumentError,
  FieldError,
  invariant,
  InvariantError,
  PlatformError,
  UnavailableError,
  type DocumentProblem,
} from './errors.js';
export { createFaultLog, faultMessage, type FaultLog } from './fault-log.js';
export { lastingFaults } from './lasting-faults.js';
export { isWholeNumber, nearestName } from './nearest-name.js';
export { JsonError, jsonFault, parseJson } from './parse-json.js';
export { problemsFromSchemaErrors } from './schema-problems.js';
export { messageWithNextStep, scarcityOf } from './scarcity.js';
export { quoteAlways, quoteWord } from './shell-word.js';
export { shown, shownJson } from './shown.js';
export { textLines, withoutByteOrderMark } from './texts.js';
