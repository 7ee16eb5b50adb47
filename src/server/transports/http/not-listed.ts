import { FieldError, shown } from '../../../base/errors/index.js';

/** Makes the refusal of a raw id that nothing has. @param list the path below `/v1` that lists the ids */
export const notListed = (thing: string, id: string, list: string): FieldError =>
  new FieldError('ENOENT', id, `no ${thing} '${shown(id)}'; /v1${list} lists them`);
