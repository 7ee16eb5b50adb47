import { type TSchema, Type } from 'typebox';
import type { Content } from '../openapi/operation.js';
import { EventLine } from '../world/snapshot.js';
import { StreamLine } from '../world/telemetry.js';
import * as examples from './examples.js';
import type { HttpOperation } from './operation.js';
import { WaitQuery } from './queries.js';

/** Returns the contents of a stream in both formats. A client selects one of them with `Accept`. */
function streamAnswers(item: TSchema, example: unknown): readonly Content[] {
  const line = JSON.stringify(example);
  return [
    {
      type: 'text/event-stream',
      schema: streamOf(item, 'One frame with a `data:` line per item; a comment line every 15 s.'),
      example: `data: ${line}\n\n`,
    },
    {
      type: 'application/x-ndjson',
      schema: streamOf(item, 'One line per item; an empty line every 15 s.'),
      example: `${line}\n`,
    },
  ];
}

/**
 * Returns the schema of a stream. OpenAPI 3.1 cannot describe the items in a stream; `contentSchema`, which is for data
 * inside a text, comes closest.
 */
function streamOf(item: TSchema, description: string): TSchema {
  return Type.Unsafe({ type: 'string', description, contentMediaType: 'application/json', contentSchema: item });
}

const DROPPED =
  'The stream ends when the client disconnects or the server stops. If a client reads so slowly that 256 KiB are waiting, the server sends a comment with the reason and closes the stream.';

/** The streams, which last until the client disconnects, and an operation that waits until a simulated time. */
export const STREAMS: readonly HttpOperation[] = [
  {
    method: 'get',
    path: '/events',
    id: 'streamEvents',
    tag: 'Streams',
    summary: 'Events from now on',
    description: DROPPED,
    answers: streamAnswers(EventLine, examples.EVENT),
    errors: [501],
  },
  {
    method: 'get',
    path: '/vessels/{id}/stream',
    id: 'streamVessel',
    tag: 'Streams',
    summary: 'One line for each sample of a vessel',
    description: `The stream opens even if no such vessel exists, and is empty until one does. ${DROPPED}`,
    names: {
      id: { description: 'Raw id of a vessel, or `active` for the controlled one.', example: 'Hunter-ship' },
    },
    answers: streamAnswers(StreamLine, examples.STREAM_LINE),
    errors: [],
  },
  {
    method: 'get',
    path: '/time/wait',
    id: 'waitForTime',
    tag: 'Streams',
    summary: 'Waits for a universal time',
    description: 'The wait has no time limit. If the time has already passed, the answer comes at once.',
    query: WaitQuery,
    answers: [
      {
        type: 'application/json',
        schema: Type.Object(
          { reached_ut: Type.Number({ description: 'Universal time of the first snapshot at or after `until`, s.' }) },
          { additionalProperties: false },
        ),
        example: { reached_ut: 1_000_000.1 },
      },
    ],
    errors: [],
  },
];
