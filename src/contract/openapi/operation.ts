import type { TObject, TSchema } from 'typebox';

/** The description of a body's content. */
export interface Content {
  readonly type: string;
  readonly schema: TSchema;
  readonly example?: unknown;
}

/** The description of a path parameter or a request header. */
export interface Described {
  readonly description: string;
  readonly example: string;
}

/** A header of an answer: a Header Object, or a reference to one. */
export type Header =
  | { readonly $ref: string }
  | { readonly description: string; readonly schema: TSchema; readonly required?: true; readonly example?: string };
export type Headers = Readonly<Record<string, Header>>;

/** The description of a refusal. It becomes a component of the document, with this name. */
export interface RefusalDescription {
  readonly name: string;
  readonly status: number;
  readonly description: string;
  /** The error codes that the body may contain. */
  readonly codes: readonly string[];
  /** An example of the body. */
  readonly example: Readonly<Record<string, unknown>>;
  readonly headers?: Headers;
}

/** The description of one method of one path. */
export interface Operation {
  readonly method: 'get' | 'post' | 'put' | 'delete';
  /** The path below the address of the server, with names in braces. */
  readonly path: string;
  /** The unique name that generated clients use. */
  readonly id: string;
  readonly tag: string;
  readonly summary: string;
  readonly description?: string;
  /** The parameters in the path. */
  readonly names?: Readonly<Record<string, Described>>;
  /** The headers of the request. */
  readonly headers?: Readonly<Record<string, Described>>;
  readonly query?: TObject;
  readonly body?: Content & { readonly description: string; readonly optional?: true };
  readonly success: {
    readonly description: string;
    /** The possible contents of a 200 answer. */
    readonly contents: readonly Content[];
    readonly headers?: Headers;
  };
  /** The headers of a 304 answer; absent if the operation never answers 304. */
  readonly unchanged?: Headers;
  readonly refusals: readonly RefusalDescription[];
}
