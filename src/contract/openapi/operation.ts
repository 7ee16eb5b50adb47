import type { TObject, TSchema } from 'typebox';

/** The content of a body. */
export interface Content {
  readonly type: string;
  readonly schema: TSchema;
  readonly example?: unknown;
}

/** A name in a path, or a header of a request. */
export interface Described {
  readonly description: string;
  readonly example: string;
}

/** A header of an answer: its Header Object, or a reference to one. */
export type Header =
  | { readonly $ref: string }
  | { readonly description: string; readonly schema: TSchema; readonly required?: true; readonly example?: string };
export type Headers = Readonly<Record<string, Header>>;

/** A refusal. Its name is that of a component of the document. */
export interface RefusalDescription {
  readonly name: string;
  readonly status: number;
  readonly description: string;
  /** The words that its body may have for programs. */
  readonly codes: readonly string[];
  /** The body of an example. */
  readonly example: Readonly<Record<string, unknown>>;
  readonly headers?: Headers;
}

/** One method of one path, as the description has it. */
export interface Operation {
  readonly method: 'get' | 'post' | 'put' | 'delete';
  /** The path below the address of the server, with names in braces. */
  readonly path: string;
  /** The name that generated clients use; unique. */
  readonly id: string;
  readonly tag: string;
  readonly summary: string;
  readonly description?: string;
  /** The names in the path. */
  readonly names?: Readonly<Record<string, Described>>;
  /** The headers of the request. */
  readonly headers?: Readonly<Record<string, Described>>;
  readonly query?: TObject;
  readonly body?: Content & { readonly description: string; readonly optional?: true };
  readonly success: {
    readonly description: string;
    /** The contents that 200 may carry. */
    readonly contents: readonly Content[];
    readonly headers?: Headers;
  };
  /** The headers of 304 where a client may have the answer already. */
  readonly unchanged?: Headers;
  readonly refusals: readonly RefusalDescription[];
}
