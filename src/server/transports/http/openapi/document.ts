import {
  ErrorBody,
  FIELDS,
  FRAME,
  GOLDENS,
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
export function describeInterface(actions: readonly DescribedAction[]) {
  const operations = [...VIEWS, ...STREAMS, ...FIELDS, commandOperation(actions), ...UPLOADS, FRAME, ...GOLDENS];
  return describe({
    title: 'Livery',
    description: DESCRIPTION,
    server: { url: '/v1', description: 'The server that this description came from.' },
    // The first, empty choice is a server without a token.
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
      'Answers once it has run. Its form and its slots are checked before anything is queued. A refused one is answered with an envelope that its action takes.',
    body: {
      type: 'application/json',
      schema: commandSchema(actions),
      example: actionExample(blend),
      description: 'Read as JSON whatever its type says.',
    },
    answers: OK,
    errors: [404, 409, 501, 504, 507],
  };
}
