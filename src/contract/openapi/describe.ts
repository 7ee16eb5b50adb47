import type { TSchema } from 'typebox';
import type { Content, Described, Headers, Operation, RefusalDescription } from './operation.js';
import { SchemaPublisher } from './publisher.js';

type DocumentPart = Readonly<Record<string, unknown>>;

/** The facts about an interface from which its OpenAPI document is made. */
export interface Interface {
  readonly title: string;
  readonly description: string;
  readonly server: { readonly url: string; readonly description: string };
  /** The description of each tag, in the order of the document. */
  readonly tags: Readonly<Record<string, string>>;
  /** The ways in which a client can authenticate. A client needs only one of these ways. */
  readonly security: readonly Readonly<Record<string, readonly string[]>>[];
  readonly securitySchemes?: DocumentPart;
  readonly operations: readonly Operation[];
  /**
   * `refusalBody` is the schema of the bodies of refusals, and `refusalCode` is the member with the error code.
   */
  readonly refusals: readonly RefusalDescription[];
  readonly refusalBody: TSchema;
  readonly refusalCode: string;
  readonly headers?: Headers;
  readonly webhooks?: Readonly<Record<string, { readonly summary: string; readonly body: TSchema }>>;
  /**
   * A sentence that says how HEAD differs from GET. This sentence is part of the description of every HEAD operation.
   * If it is absent, the document does not list HEAD operations.
   */
  readonly headDescription?: string;
}

export function describe(api: Interface) {
  const publisher = new SchemaPublisher();
  const paths: Record<string, Record<string, DocumentPart>> = {};
  for (const operation of api.operations) {
    const path = (paths[operation.path] ??= {});
    path[operation.method] = operationObject(operation, publisher);
    if (operation.method === 'get' && api.headDescription !== undefined) {
      path['head'] = headObject(operation, api.headDescription, publisher);
    }
  }
  const responses = Object.fromEntries(
    api.refusals.map((refusal) => [refusal.name, refusalObject(refusal, api, publisher)]),
  );
  return {
    openapi: '3.1.0',
    info: {
      title: api.title,
      version: '1.0.0',
      description: api.description,
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [api.server],
    security: api.security,
    tags: Object.entries(api.tags).map(([name, description]) => ({ name, description })),
    paths,
    ...(api.webhooks && { webhooks: webhooksObject(api.webhooks, publisher) }),
    components: {
      schemas: publisher.components,
      responses,
      ...(api.headers && { headers: api.headers }),
      ...(api.securitySchemes && { securitySchemes: api.securitySchemes }),
    },
  };
}

function operationObject(operation: Operation, publisher: SchemaPublisher): DocumentPart {
  const { id, tag, summary, description, body, success, unchanged, refusals } = operation;
  return {
    operationId: id,
    tags: [tag],
    summary,
    description,
    ...parametersOf(operation, publisher),
    ...(body && {
      requestBody: {
        description: body.description,
        required: body.optional !== true,
        content: contentObject([body], publisher),
      },
    }),
    responses: {
      200: {
        description: success.description,
        ...(success.headers && { headers: success.headers }),
        content: contentObject(success.contents, publisher),
      },
      ...(unchanged && {
        304: {
          description: 'The client already has this answer: `If-None-Match` contains its tag.',
          headers: unchanged,
        },
      }),
      ...Object.fromEntries(
        refusals.map(({ status, name }) => [status, { $ref: `#/components/responses/${name}` }] as const),
      ),
    },
  };
}

/** Describes HEAD for a GET operation: its answers are the same, but have no body. */
function headObject(operation: Operation, description: string, publisher: SchemaPublisher): DocumentPart {
  const { id, tag, summary, unchanged, refusals } = operation;
  return {
    operationId: `head${id[0]!.toUpperCase()}${id.slice(1)}`,
    tags: [tag],
    summary: `${summary}, without the body`,
    description,
    ...parametersOf(operation, publisher),
    responses: {
      200: { description: 'GET would succeed.' },
      ...(unchanged && { 304: { description: 'The client already has this answer.' } }),
      ...Object.fromEntries(refusals.map((refusal) => [refusal.status, { description: refusal.description }] as const)),
    },
  };
}

function parametersOf({ names = {}, headers = {}, query }: Operation, publisher: SchemaPublisher): DocumentPart {
  const required: readonly string[] = query?.required ?? [];
  const inQuery = Object.entries(query?.properties ?? {}).map(([name, schema]) => {
    const { description, example, ...form } = schema as Partial<Described> & { readonly default?: unknown };
    return {
      name,
      in: 'query',
      required: required.includes(name) && form.default === undefined,
      description,
      schema: publisher.publish(form),
      ...(example === undefined ? {} : { example }),
    };
  });
  const parameters = [...texts('path', names), ...texts('header', headers), ...inQuery];
  return parameters.length === 0 ? {} : { parameters };
}

/** The messages are signed as Standard Webhooks requires. */
const webhooksObject = (webhooks: NonNullable<Interface['webhooks']>, publisher: SchemaPublisher): DocumentPart =>
  Object.fromEntries(
    Object.entries(webhooks).map(([name, { summary, body }]) => [
      name,
      {
        post: {
          operationId: `receive${name[0]!.toUpperCase()}${name.slice(1)}`,
          summary,
          requestBody: {
            required: true,
            content: contentObject([{ type: 'application/json', schema: body }], publisher),
          },
          responses: {
            '2XX': {
              description: 'The receiver has accepted the message. After any other answer, the service sends it again.',
            },
          },
        },
      },
    ]),
  );

const texts = (place: 'path' | 'header', described: Readonly<Record<string, Described>>): DocumentPart[] =>
  Object.entries(described).map(([name, { description, example }]) => ({
    name,
    in: place,
    required: true,
    description,
    schema: { type: 'string' },
    example,
  }));

function contentObject(contents: readonly Content[], publisher: SchemaPublisher): DocumentPart {
  return Object.fromEntries(
    contents.map(({ type, schema, example }) => [
      type,
      { schema: publisher.publish({ ...schema }), ...(example === undefined ? {} : { example }) },
    ]),
  );
}

/** Makes the component of a refusal: the body of all refusals, restricted to the codes of this refusal. */
function refusalObject(
  { description, codes, example, headers }: RefusalDescription,
  { refusalBody, refusalCode }: Interface,
  publisher: SchemaPublisher,
): DocumentPart {
  const own = { type: 'object', properties: { [refusalCode]: { enum: codes } } };
  return {
    description,
    ...(headers && { headers }),
    content: {
      'application/json': { schema: { allOf: [publisher.publish({ ...refusalBody }), own] }, example },
    },
  };
}
