import { FieldError, PlatformError, type Errno } from '../../../base/errors/index.js';

export interface ErrorRecord {
  readonly name: string;
  readonly message: string;
  readonly stack: string | undefined;
  /** Absent if the error is not a FieldError. */
  readonly errno?: Errno;
  readonly path?: string;
  readonly cause?: ErrorRecord;
  readonly errors?: readonly ErrorRecord[];
}

/** Maximum length of a chain of causes. */
const DEPTH_MAX = 8;

export function errorRecordOf(error: unknown, depth = DEPTH_MAX): ErrorRecord {
  if (!(error instanceof Error)) return { name: 'Error', message: String(error), stack: undefined };
  const { name, message, stack, cause } = error;
  const isDeep = depth <= 1;
  return {
    name,
    message,
    stack,
    ...(error instanceof FieldError && { errno: error.errno, path: error.path }),
    ...(!isDeep && cause !== undefined && { cause: errorRecordOf(cause, depth - 1) }),
    ...(!isDeep &&
      error instanceof AggregateError && { errors: error.errors.map((each) => errorRecordOf(each, depth - 1)) }),
  };
}

export function errorOf({ name, message, stack, errno, path, cause, errors }: ErrorRecord): Error {
  const options = cause && { cause: errorOf(cause) };
  const error = make();
  if (stack !== undefined) error.stack = stack;
  return error;

  function make(): Error {
    if (errors) return new AggregateError(errors.map(errorOf), message, options);
    if (errno) return new FieldError(errno, path ?? '', message);
    if (name === 'PlatformError') return new PlatformError(message, options);
    if (name === 'RangeError') return new RangeError(message, options);
    const other = new Error(message, options);
    other.name = name;
    return other;
  }
}
