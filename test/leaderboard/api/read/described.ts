import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import { describeService } from '../../../../src/contract/board/description/index.js';

interface Answers {
  readonly [status: string]: { readonly $ref?: string; readonly content?: Readonly<Record<string, object>> };
}
interface Description {
  readonly paths: Readonly<Record<string, { readonly get?: { readonly responses: Answers } }>>;
}

export const description = describeService('http://board.test') as unknown as Description;
const ajv = new Ajv2020({ strict: false, validateSchema: false, allErrors: true });
ajv.addSchema({ ...description, $id: 'board' }, 'board');
const validators = new Map<string, ValidateFunction>();

const escaped = (name: string): string => encodeURIComponent(name.replaceAll('~', '~0').replaceAll('/', '~1'));

/**
 * Checks whether the OpenAPI description covers an answer to a GET request.
 * @throws Error that says what the description lacks
 */
export function checkDescribed(url: string, status: number, type: string, body: string): void {
  const fail = (why: string): never => {
    throw new Error(`GET ${url} → ${status} ${type}: ${why}\n${body.slice(0, 400)}`);
  };
  const path = url.split('?', 1)[0]!;
  const template = templateOf(path);
  const answer = template === undefined ? undefined : description.paths[template]?.get?.responses[status];
  if (!answer && template !== undefined) fail('a status that is not described');
  const place = !answer
    ? '#/components/schemas/Error'
    : `${answer.$ref ?? `#/paths/${escaped(template!)}/get/responses/${status}`}/content/${escaped(type)}/schema`;
  if (answer && !answer.$ref && !answer.content?.[type]) fail('a type that is not described');
  let validate = validators.get(place);
  if (!validate) validators.set(place, (validate = ajv.compile({ $ref: `board${place}` })));
  if (!validate(JSON.parse(body))) {
    fail(
      validate
        .errors!.map(({ instancePath, message }) => `${instancePath} ${message}`)
        .slice(0, 5)
        .join('; '),
    );
  }
}

/** If several paths of the description match, a path without parameters has priority. */
function templateOf(path: string): string | undefined {
  const parts = path.split('/');
  const fits = (template: string): boolean => {
    const wanted = template.split('/');
    return wanted.length === parts.length && wanted.every((part, at) => part.startsWith('{') || part === parts[at]);
  };
  const fitting = Object.keys(description.paths).filter(fits);
  return fitting.find((template) => !template.includes('{')) ?? fitting[0];
}
