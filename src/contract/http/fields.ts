import { Type } from 'typebox';
import type { Content } from '../openapi/operation.js';
import { TreeEntry } from '../world/tree-entry.js';
import { type HttpOperation, OK } from './operation.js';
import { StreamQuery } from './queries.js';

const LISTING: Content = {
  type: 'application/json',
  schema: Type.Array(TreeEntry),
  example: [{ name: 'color', type: 'file', kind: 'St', writable: true }],
};

/** If `http_field_endpoints` is false, the answer is 404. */
const LIST_ROOT: HttpOperation = {
  method: 'get',
  path: '/fs',
  id: 'listRoot',
  tag: 'Fields',
  summary: 'Lists the root of the tree',
  description: 'The answer has the form of a directory at `/fs/{path}`.',
  answers: [
    {
      type: 'text/plain; charset=utf-8',
      schema: Type.String({ description: 'UTF-8.' }),
      example: 'time/\nvessels/\npaint/\n',
    },
    LISTING,
  ],
  errors: [404],
};

const Path = {
  path: {
    description: 'Path in the field tree, with unescaped slashes. `vessels/active` is the controlled vessel.',
    example: 'paint/parts/blend',
  },
};
const Text = Type.String({ description: 'UTF-8.' });

/** The operations on fields. If `http_field_endpoints` is false, they all answer 404. */
export const FIELDS: readonly HttpOperation[] = [
  LIST_ROOT,
  {
    method: 'get',
    path: '/fs/{path}',
    id: 'readField',
    tag: 'Fields',
    summary: 'Reads a field, or lists a directory',
    description:
      'The answer is the whole text with exactly one line end. With `stream`, the server sends the text at once and after each change. If the path belongs to something that does not exist, such as a vessel, the server sends nothing until it exists. Only an impossible path is 404. Without `stream`, a read of `events` waits for the next events, and a read of `time/alarm` waits for the time of the alarm. Uploaded images and `display/stream` have no text. A path that ends in a slash lists a directory: one name on each line, with a slash after the name of a directory. A client that accepts JSON gets JSON. The path of a directory without the slash gets 404.',
    names: Path,
    query: StreamQuery,
    answers: [
      { type: 'text/plain; charset=utf-8', schema: Text, example: 'multiply\n' },
      {
        type: 'text/event-stream',
        schema: Type.String({
          description: 'One event for each change, with a `data:` line for each line of the text.',
        }),
        example: 'data: multiply\n\ndata: tint\n\n',
      },
      LISTING,
    ],
    errors: [404, 501, 504],
  },
  {
    method: 'post',
    path: '/fs/{path}',
    id: 'writeField',
    tag: 'Fields',
    summary: 'Writes a field',
    description:
      'The same as a write over 9P: a control takes the first line, a batch takes all lines up to `commit`. The answer comes after the command has run.',
    names: Path,
    body: { type: 'text/plain', schema: Text, example: 'tint\n', description: 'At most 1 MiB.', optional: true },
    answers: OK,
    errors: [404, 409, 501, 504, 507],
  },
  {
    method: 'post',
    path: '/fs/clock/step',
    id: 'stepClock',
    tag: 'Fields',
    summary: 'Moves a stepped clock',
    description:
      'This is one of the fields above, listed here because every script needs it. The answer comes after the clock has moved by exactly this many seconds. If the clock is real, the answer is 403; `livery serve --clock stepped` starts a stepped one.',
    body: {
      type: 'text/plain',
      schema: Type.String({ description: 'Seconds, as a decimal number.' }),
      example: '0.5\n',
      description: 'At most 1 MiB.',
    },
    answers: OK,
    errors: [404, 409, 501, 504, 507],
  },
];
