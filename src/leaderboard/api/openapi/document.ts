import type { Described, Operation } from './operation.js';
import { OPERATIONS } from './operations/index.js';
import { Publisher } from './publish.js';
import { refusalObject, REFUSALS, type RefusalName } from './refusals.js';

const DESCRIPTION = `Leaderboards, records, the raw log, a census and a feed of a space game, derived from the events that players' clients send.

Everything that is read is public: there is no key and no sign-up. Values are raw numbers in the unit that is named beside them,
times are unix milliseconds, and members that do not apply are absent, never null. Every GET route answers HEAD as well.

Refusals of every route have one body, \`{error, detail}\`. Paths that are not listed are 404, other methods of listed paths 405
with \`Allow\`. Of a query parameter that stands several times the first one counts, unless it says otherwise; an empty one counts
as absent, and unknown ones are passed over.`;

const TAGS = {
  Boards: 'Who is ahead, of all time and in windows of it.',
  Players: 'What players have reached.',
  Log: 'The events as they were sent.',
  Activity: 'What happens, and how much of it.',
  Streams: 'What is live; nothing of it is kept or sent again.',
  Ingest: 'Batches of events from clients.',
  Service: 'Keys, revocations, health, and this description.',
} as const;

/** Describes the service. @param baseUrl its public address */
export function describeService(baseUrl: string): object {
  const publisher = new Publisher();
  const paths: Record<string, Record<string, object>> = {};
  for (const operation of OPERATIONS) {
    (paths[operation.path] ??= {})[operation.method] = operationObject(operation, publisher);
  }
  const names = Object.keys(REFUSALS) as RefusalName[];
  const responses = Object.fromEntries(names.map((name) => [name, refusalObject(name, publisher.publish)]));
  return {
    openapi: '3.1.0',
    info: {
      title: 'Livery Leaderboard',
      version: '1.0.0',
      description: DESCRIPTION,
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: baseUrl, description: 'The service that this description came from.' }],
    security: [],
    tags: Object.entries(TAGS).map(([name, description]) => ({ name, description })),
    paths,
    components: { schemas: publisher.components, responses, headers: HEADERS },
  };
}

const HEADERS = {
  Date: { description: 'The clock of the service (RFC 9110).', schema: { type: 'string' } },
  CacheControl: { description: 'How long others may keep the answer.', schema: { type: 'string' } },
  RetryAfter: {
    description: 'Seconds after which another attempt makes sense.',
    schema: { type: 'integer', minimum: 1 },
  },
  Vary: { description: 'Names `Origin`: pages of listed origins may read the answer.', schema: { type: 'string' } },
};

function operationObject(operation: Operation, publisher: Publisher): object {
  const { id, tag, summary, description, body, answer, refusals, cacheControl, isShared } = operation;
  const parameters = parametersOf(operation);
  return {
    operationId: id,
    tags: [tag],
    summary,
    ...(description === undefined ? {} : { description }),
    ...(parameters.length === 0 ? {} : { parameters }),
    ...(body && {
      requestBody: {
        description: body.description,
        required: true,
        content: { [body.type]: { schema: publisher.publish(body.schema), example: body.example } },
      },
    }),
    responses: {
      200: {
        description: answer.description,
        headers: {
          Date: { $ref: '#/components/headers/Date' },
          'Cache-Control': { description: `Is \`${cacheControl}\`.`, schema: { type: 'string', const: cacheControl } },
          ...(isShared ? { Vary: { $ref: '#/components/headers/Vary' } } : {}),
        },
        content: { [answer.type]: { schema: publisher.publish(answer.schema), example: answer.example } },
      },
      ...Object.fromEntries(
        refusals.map((name) => [REFUSALS[name].status, { $ref: `#/components/responses/${name}` }] as const),
      ),
    },
  };
}

function parametersOf({ names = {}, headers = {}, query = [] }: Operation): object[] {
  const texts = (place: 'path' | 'header', described: NonNullable<Operation['names']>): object[] =>
    Object.entries(described).map(([name, each]) => ({
      name,
      in: place,
      required: true,
      ...each,
      schema: { type: 'string' },
    }));
  return [...texts('path', names), ...texts('header', headers), ...query.map(queryObject)];
}

const queryObject = ({ name, description, schema, example, isRequired }: Described): object => ({
  name,
  in: 'query',
  required: isRequired === true,
  description,
  schema,
  ...(example === undefined ? {} : { example }),
});
