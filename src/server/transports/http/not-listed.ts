import { FieldError, shown } from '../../../base/errors/index.js';

/** @param list the path below `/v1` that lists these things */
export const notListed = (thing: string, id: string, list: string): FieldError =>
  new FieldError('ENOENT', id, `no ${thing} '${shown(id)}'; /v1${list} lists them`);
