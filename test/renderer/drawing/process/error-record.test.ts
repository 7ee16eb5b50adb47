import { expect, it } from 'vitest';
import { errorOf, errorRecordOf } from '../../../../src/renderer/drawing/process/error-record.js';
import { FieldError, PlatformError } from '../../../../src/base/errors/index.js';

const crossed = (error: unknown): Error => errorOf(structuredClone(errorRecordOf(error)));

it('an error record preserves class, message, errno, stack and causes of an error', () => {
  const cause = new AggregateError([new RangeError('too far'), new Error('other')], 'both');
  const platform = crossed(new PlatformError('no adapter', { cause }));
  expect(platform).toBeInstanceOf(PlatformError);
  expect(platform.message).toBe('no adapter');
  expect(platform.stack).toContain('error-record.test');
  expect(platform.cause).toBeInstanceOf(AggregateError);
  expect((platform.cause as AggregateError).errors[0]).toBeInstanceOf(RangeError);
  const field = crossed(new FieldError('EINVAL', 'paint/x', 'wrong'));
  expect(field).toBeInstanceOf(FieldError);
  expect(field).toMatchObject({ errno: 'EINVAL', path: 'paint/x', message: 'wrong' });
  expect(crossed(new TypeError('odd')).name).toBe('TypeError');
  expect(crossed('text').message).toBe('text');
});

it('an error that is its own cause becomes a finite record', () => {
  const error = new Error('round');
  error.cause = error;
  expect(crossed(error).message).toBe('round');
});
