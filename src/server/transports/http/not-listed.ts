import { FieldError, shown } from '../../../base/errors/index.js';

/** Returns the refusal for an unknown raw id. @param list path below `/v1` that lists the ids */
export const notListed = (thing: string, id: string, list: string): FieldError =>
  new FieldError('ENOENT', id, `no ${thing} '${shown(id)}'; /v1${list} lists them`);
