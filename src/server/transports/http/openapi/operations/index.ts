import { Type } from 'typebox';
import type { DescribedAction } from '../../../../../simulator/fields/index.js';
import { actionExample } from '../action-example.js';
import { commandSchema } from '../command.js';
import type { Operation } from '../operation.js';
import { FrameQuery } from '../parameters.js';
import { AGGREGATE_OPERATIONS } from './aggregate-operations.js';
import { FIELD_OPERATIONS } from './field-operations.js';
import { GOLDEN_OPERATIONS } from './golden-operations.js';
import { OK } from './ok.js';
import { STREAM_OPERATIONS } from './stream-operations.js';
import { uploadOperations } from './upload-operations.js';

const KINDS = ['png', 'jpeg', 'bmp', 'hdr', 'dds', 'ktx', 'ktx2', 'unknown'];

const TEXTURES = {
  noun: 'Texture',
  tag: 'Textures',
  things: 'uploaded images',
  file: 'grass.png',
  columns: {
    kind: Type.Unsafe<string>({ type: 'string', enum: KINDS, description: 'Container, told by the bytes.' }),
  },
  example: { name: 'grass.png', bytes: 70_000, kind: 'png', version: 1, ready: true },
};

const CLIPS = {
  noun: 'AudioClip',
  tag: 'Audio',
  things: 'uploaded clips',
  file: 'horn.wav',
  columns: {},
  example: { name: 'horn.wav', bytes: 70_000, version: 1, ready: true },
};

const FRAME: Operation = {
  method: 'get',
  path: '/frame',
  id: 'getFrame',
  tag: 'Pictures',
  summary: "The main camera's view",
  description:
    'Drawn when its turn comes, at the moment of that turn. Width × height × samples may be 33554432 at most: 1920 × 1080 with 16, or 4096 × 4096 with 1. Parameters that are not listed, are repeated or are spelt in another case are refused.',
  query: FrameQuery,
  answers: [
    {
      type: 'image/png',
      schema: Type.Unsafe({ type: 'string', contentMediaType: 'image/png', description: 'A PNG file.' }),
    },
  ],
  warned: true,
  errors: [409, 501],
};

/** Every route. @param actions those that commands may name */
export function allOperations(actions: readonly DescribedAction[]): readonly Operation[] {
  return [
    ...AGGREGATE_OPERATIONS,
    ...STREAM_OPERATIONS,
    ...FIELD_OPERATIONS,
    commandOperation(actions),
    ...uploadOperations({ path: '/paint/texture', ...TEXTURES }),
    ...aliasOf(uploadOperations({ path: '/paint/textures', ...TEXTURES })),
    ...uploadOperations({ path: '/audio', ...CLIPS }),
    FRAME,
    ...GOLDEN_OPERATIONS,
  ];
}

function commandOperation(actions: readonly DescribedAction[]): Operation {
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

/** The same operations under another path. */
function aliasOf(operations: readonly Operation[]): readonly Operation[] {
  return operations.map((operation) => ({ ...operation, id: `${operation.id}Alias` }));
}
