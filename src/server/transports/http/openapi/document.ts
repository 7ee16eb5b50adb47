import {
  ErrorBody,
  FIELDS,
  FRAME,
  GOLDENS,
  MODEL,
  OK,
  openApiOperation,
  REFUSALS,
  STREAMS,
  UPLOADS,
  VIEWS,
  type HttpOperation,
} from '../../../../contract/http/index.js';
import { describe } from '../../../../contract/openapi/index.js';
import type { DescribedAction } from '../../../../simulator/fields/index.js';
import { actionExample, commandSchema } from './command.js';

const DESCRIPTION = `A space simulation without its game. Its state and controls are a tree of text fields, which this interface serves.

Every refusal has the body \`{errno, message}\`. A listed path answers 405, with \`Allow\`, to a method that it does not take. Other paths
answer 404 to GET and HEAD and 405 to any other method; below \`/v1/audio/\` and outside of \`/v1\` they always answer 404. HEAD works
wherever GET does; it starts no stream and waits for nothing.

Caches must not store answers (\`Cache-Control: no-store\`), except streams and answers with an \`ETag\`. JSON ends in a line feed,
except for the telemetry of a vessel, whose bytes are the same on every transport.
The server closes a connection after 30 s without a request, or after 1000 requests, once it has answered those that it has received.
Limits: 16 KiB for a request head, 8 KiB for an address, 1 MiB for a body, 64 MiB for bodies that are received at once, 2048 connections,
and 1024 idle connections of one address. If there are too many connections, the server closes the connection that has been idle longest.
Without \`access_token_file\` there is no authentication; with it, every request except the one for this description must send the access token.
The server refuses requests that name another host or come from a page of another site, unless
\`http_allowed_hosts\` or \`http_allowed_origins\` lists it. Pages of a listed origin may read every answer (CORS).`;

const TAGS = {
  Views: 'Whole views as JSON, by raw ids.',
  Fields: 'The field tree as text, by path.',
  Commands: 'Commands by name; every write becomes one.',
  Streams: 'Events and states as they happen.',
  Textures: 'Images for stickers and ground clutter.',
  Models: 'Models that clients upload to make vessels of them.',
  Audio: 'Sound clips.',
  Pictures: 'Pictures of the camera, and vessels as models.',
  Goldens: 'Accepted pictures, and comparisons with them.',
} as const;

const ACCESS_TOKEN = {
  type: 'http',
  scheme: 'bearer',
  description: 'The token in the `access_token_file` of the server, if that is set.',
};

export function describeInterface(actions: readonly DescribedAction[]) {
  const operations = [...VIEWS, ...STREAMS, ...FIELDS, commandOperation(actions), ...UPLOADS, FRAME, MODEL, ...GOLDENS];
  return describe({
    title: 'Livery',
    description: DESCRIPTION,
    server: { url: '/v1', description: 'The server that this description came from.' },
    // The empty alternative `{}` is for servers that require no token.
    security: [{}, { accessToken: [] }],
    securitySchemes: { accessToken: ACCESS_TOKEN },
    tags: TAGS,
    operations: operations.map(openApiOperation),
    refusals: REFUSALS,
    refusalBody: ErrorBody,
    refusalCode: 'errno',
    headDescription: 'The status and the headers of GET. Nothing is drawn, and no stream begins.',
  });
}

function commandOperation(actions: readonly DescribedAction[]): HttpOperation {
  const blend = actions.find(({ action }) => action === 'paint.blend') ?? actions[0]!;
  return {
    method: 'post',
    path: '/command',
    id: 'runCommand',
    tag: 'Commands',
    summary: 'Runs one command',
    description:
      'Answers once the command has run. The server checks form and slots before it queues anything. A refusal shows an envelope that the action takes.',
    body: {
      type: 'application/json',
      schema: commandSchema(actions),
      example: actionExample(blend),
      description: 'The server reads the body as JSON, whatever its type says.',
    },
    answers: OK,
    errors: [404, 409, 501, 504, 507],
  };
}
