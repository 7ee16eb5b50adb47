import { type TProperties, Type } from 'typebox';
import { type HttpOperation, OK } from './operation.js';
import { ChunkQuery } from './queries.js';

interface UploadRoutes {
  /** Path of the store, such as `/paint/texture`. */
  readonly path: string;
  /** The noun at the end of the operations' ids, such as `Texture` or `AudioClip`. */
  readonly noun: string;
  readonly tag: string;
  readonly things: string;
  readonly file: string;
  /** The members of a row that exist only in the list of this store. */
  readonly columns: TProperties;
  readonly example: Readonly<Record<string, unknown>>;
  /** Further sentences for the descriptions, about the last chunk and about deletion. */
  readonly more?: { readonly put: string; readonly delete: string };
  readonly putErrors?: HttpOperation['errors'];
}

const Bytes = Type.Unsafe({
  type: 'string',
  contentMediaType: 'application/octet-stream',
  description: 'The unchanged bytes of the chunk; at most 1 MiB.',
});

function uploadOperations(routes: UploadRoutes): readonly HttpOperation[] {
  const { path, noun, tag, things, file, columns, example, more, putErrors = [404, 507] } = routes;
  const names = { name: { description: '1 to 64 characters of `[A-Za-z0-9._-]`.', example: file } };
  const Row = Type.Object(
    {
      name: Type.String(),
      bytes: Type.Integer({ minimum: 0, description: 'Committed size; 0 before the first commit.' }),
      ...columns,
      version: Type.Integer({ minimum: 0, description: 'Commits so far.' }),
      ready: Type.Boolean({ description: 'Committed and usable.' }),
    },
    { $id: `${noun}File`, description: 'An uploaded file without its bytes.', additionalProperties: false },
  );
  const Uploaded = Type.Object(
    {
      outcome: Type.Literal('ok'),
      name: Type.String(),
      bytes: Type.Integer({ minimum: 0, description: 'Sum of the offset and the length of this chunk.' }),
      ready: Type.Boolean({ description: 'True when this chunk completed the file: all bytes are there.' }),
      warnings: Type.Optional(
        Type.Array(Type.String(), {
          description:
            'Warnings for people, only in the answer to the last chunk: that the bytes are not in a known image format, or that the server does not draw a feature of the model exactly as the file says.',
        }),
      ),
    },
    { $id: 'Uploaded', description: 'The server has stored the chunk.', additionalProperties: false },
  );
  const put = (method: 'put' | 'post', id: string): HttpOperation => ({
    method,
    path: `${path}/file/{name}`,
    id,
    tag,
    summary: `Uploads a chunk`,
    description: `Send the chunks in order. A chunk at offset 0 starts the file again${more ? '' : ' and drops its committed bytes'}. The last chunk commits the file. The server refuses a chunk at the wrong offset, and then changes nothing.${more ? ` ${more.put}` : ''}`,
    names,
    query: ChunkQuery,
    body: {
      type: 'application/octet-stream',
      schema: Bytes,
      description: 'At most 1 MiB. Send the rest of a larger file in further chunks.',
      optional: true,
    },
    answers: [
      {
        type: 'application/json',
        schema: Uploaded,
        example: { outcome: 'ok', name: file, bytes: 70_000, ready: true },
      },
    ],
    errors: putErrors,
  });
  return [
    {
      method: 'get',
      path: `${path}/files`,
      id: `list${noun}Files`,
      tag,
      summary: `Lists ${things}`,
      description: 'Sorted by name; unfinished uploads are listed as not ready.',
      answers: [{ type: 'application/json', schema: Type.Array(Row), example: [example] }],
      errors: [404],
    },
    put('put', `put${noun}File`),
    put('post', `post${noun}File`),
    {
      method: 'delete',
      path: `${path}/file/{name}`,
      id: `delete${noun}File`,
      tag,
      summary: 'Deletes a file',
      description:
        more?.delete ?? 'Also removes the pending upload and the bindings of the file; 404 if there is no such file.',
      names,
      answers: OK,
      errors: [404],
    },
  ];
}

const KINDS = ['png', 'jpeg', 'bmp', 'hdr', 'dds', 'ktx', 'ktx2', 'unknown'];

const TEXTURES = {
  noun: 'Texture',
  tag: 'Textures',
  things: 'uploaded images',
  file: 'grass.png',
  columns: {
    kind: Type.Unsafe<string>({
      type: 'string',
      enum: KINDS,
      description: 'Container format, recognized by the bytes.',
    }),
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

const MODELS = {
  noun: 'Model',
  tag: 'Models',
  things: 'opened models',
  file: 'rocket.glb',
  columns: {},
  example: { name: 'rocket.glb', bytes: 70_000, version: 1, ready: true },
  more: {
    put: 'The server answers the last chunk after it has read the model. If it cannot read the file, it removes the file and answers with the reason. It answers 409 if the name is taken. `model.spawn` then makes a vessel of the model.',
    delete: 'Also removes the vessels and the pending upload of the model; 404 if there is no such file.',
  },
  putErrors: [404, 409, 507],
} as const;

/** The store of images has two paths. */
export const UPLOADS: readonly HttpOperation[] = [
  ...uploadOperations({ path: '/paint/texture', ...TEXTURES }),
  ...uploadOperations({ path: '/paint/textures', ...TEXTURES }).map((each) => ({ ...each, id: `${each.id}Alias` })),
  ...uploadOperations({ path: '/audio', ...CLIPS }),
  ...uploadOperations({ path: '/models', ...MODELS }),
];
