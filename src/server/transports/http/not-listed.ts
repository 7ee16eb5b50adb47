import { FieldError, shown } from '../../../base/errors/index.js';

/**
 * Returns the refusal for an unknown raw id, with the path of the list that contains the known ones.
 * @param list the path of that list below `/v1`
 */
export const notListed = (thing: string, id: string, list: string): FieldError =>
  new FieldError('ENOENT', id, `no ${thing} '${shown(id)}'; /v1${list} lists them`);
