import type { DescribedAction } from '../../../../simulator/fields/index.js';
import { COMMON_ERRORS, ERROR_ANSWERS, errorResponse, type ErrorStatus } from './error-answers.js';
import type { Content, Operation } from './operation.js';
import { allOperations } from './operations/index.js';
import { Publisher } from './publish.js';

const DESCRIPTION = `A space simulation without its game: state and controls as a tree of text fields, mirrored here.

Refusals of every route have one body, \`{errno, message}\`. A method that a listed path does not take is 405, with \`Allow\`. At a path that is
not listed, GET and HEAD are 404 and any other method 405; below \`/v1/audio/\` and outside of \`/v1\` all of them are 404. HEAD is taken
wherever GET is; no stream begins for it, and nothing is waited for.

Answers are not to be kept by caches (\`Cache-Control: no-store\`), but for those that have an \`ETag\` or are streams. JSON ends in a line feed,
except for the telemetry of a vessel, whose bytes are the same on every transport.
Connections are kept for 30 s between requests, and end after 1000 of them, once those that were sent together are answered; request heads may have 16 KiB, bodies 1 MiB.
Addresses may have 8 KiB; 2048 connections may be open, and 64 MiB of bodies on their way, at once. Where there are more connections, or over 1024 of
one address without a request, the one that has been without a request longest is closed.
Without \`access_token_file\` there is no authentication; with it every request but the one for this description must show the access token.
Requests that name another host, or come from a page of another site, are refused, unless
\`http_allowed_hosts\` or \`http_allowed_origins\` lists it: pages of a listed origin may read every answer (CORS).`;

const TAGS = {
  Views: 'Whole views as JSON, by raw ids.',
  Fields: 'The field tree as text, by path.',
  Commands: 'Commands by name, as every write becomes one.',
  Streams: 'What goes on until its reader leaves.',
  Textures: 'Images for stickers and ground clutter.',
  Audio: 'Sound clips.',
  Pictures: 'What the camera sees.',
  Goldens: 'Pictures that were accepted, and what is compared with them.',
} as const;

const ACCESS_TOKEN = {
  type: 'http',
  scheme: 'bearer',
  description: 'The token in the `access_token_file` of the server, where one is set.',
};

/** The OpenAPI 3.1 description of a server. @param actions those that its commands may name */
export function describeInterface(actions: readonly DescribedAction[]): object {
  const publisher = new Publisher();
  const paths: Record<string, Record<string, object>> = {};
  for (const operation of allOperations(actions)) {
    const path = (paths[operation.path] ??= {});
    path[operation.method] = operationObject(operation, publisher);
    if (operation.method === 'get') path['head'] = headObject(operation, publisher);
  }
  const statuses = Object.keys(ERROR_ANSWERS).map((status) => Number(status) as ErrorStatus);
  const responses = Object.fromEntries(
    statuses.map((status) => [ERROR_ANSWERS[status].name, errorResponse(status, (s) => publisher.publish(s))]),
  );
  return {
    openapi: '3.1.0',
    info: {
      title: 'Livery',
      version: '1.0.0',
      description: DESCRIPTION,
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: '/v1', description: 'The server that this description came from.' }],
    // The first, empty choice is a server without a token.
    security: [{}, { accessToken: [] }],
    tags: Object.entries(TAGS).map(([name, description]) => ({ name, description })),
    paths,
    components: { schemas: publisher.components, responses, securitySchemes: { accessToken: ACCESS_TOKEN } },
  };
}

function operationObject(operation: Operation, publisher: Publisher): object {
  const { id, tag, summary, description, body, answers, tagged, warned } = operation;
  return {
    operationId: id,
    tags: [tag],
    summary,
    description,
    ...parametersOf(operation, publisher),
    ...(body
      ? {
          requestBody: {
            description: body.description,
            required: body.optional !== true,
            content: contentObject([body], publisher),
          },
        }
      : {}),
    responses: {
      200: {
        description: 'Done.',
        ...(tagged ? TAGGED : {}),
        ...(warned ? WARNED : {}),
        content: contentObject(answers, publisher),
      },
      ...(tagged ? { 304: { description: 'The client has it: `If-None-Match` names its tag.', ...TAGGED } } : {}),
      ...Object.fromEntries(
        statusesOf(operation).map((status) => [
          status,
          { $ref: `#/components/responses/${ERROR_ANSWERS[status].name}` },
        ]),
      ),
    },
  };
}

const TAGGED = {
  headers: { ETag: { description: 'Stands for these bytes.', schema: { type: 'string' }, example: '"9f2vY0…"' } },
};

const WARNED = {
  headers: {
    'Livery-Warning': {
      description: 'For people: an image that the frame lacks although something shows it. One header for each.',
      schema: { type: 'string' },
      example: "paint/stickers/0: the image 'logo.png' is missing; upload it under paint/textures/file",
    },
  },
};

/** Describes the HEAD of an operation: the same answers without their bodies. */
function headObject(operation: Operation, publisher: Publisher): object {
  const { id, tag, summary, tagged } = operation;
  const bare = (status: ErrorStatus): [number, object] => [status, { description: ERROR_ANSWERS[status].description }];
  return {
    operationId: `head${id[0]!.toUpperCase()}${id.slice(1)}`,
    tags: [tag],
    summary: `${summary}, without the body`,
    description: 'The status and the headers of GET. Nothing is drawn, and no stream begins.',
    ...parametersOf(operation, publisher),
    responses: {
      200: { description: 'GET would be answered.' },
      ...(tagged ? { 304: { description: 'The client has it.' } } : {}),
      ...Object.fromEntries(statusesOf(operation).map(bare)),
    },
  };
}

function statusesOf({ errors }: Operation): readonly ErrorStatus[] {
  return [...new Set([...COMMON_ERRORS, ...errors])].sort((a, b) => a - b);
}

function parametersOf({ names = {}, query }: Operation, publisher: Publisher): object {
  const inPath = Object.entries(names).map(([name, { description, example }]) => ({
    name,
    in: 'path',
    required: true,
    description,
    schema: { type: 'string' },
    example,
  }));
  const required: readonly string[] = query?.required ?? [];
  const inQuery = Object.entries(query?.properties ?? {}).map(([name, schema]) => {
    const { description, ...form } = schema as { readonly description?: string; readonly default?: unknown };
    return {
      name,
      in: 'query',
      required: required.includes(name) && form.default === undefined,
      description,
      schema: publisher.publish(form),
    };
  });
  const parameters = [...inPath, ...inQuery];
  return parameters.length === 0 ? {} : { parameters };
}

function contentObject(contents: readonly Content[], publisher: Publisher): object {
  return Object.fromEntries(
    contents.map(({ type, schema, example }) => [
      type,
      {
        schema: publisher.publish(schema),
        ...(example === undefined ? {} : { example }),
      },
    ]),
  );
}
