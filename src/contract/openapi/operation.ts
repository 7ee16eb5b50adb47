import type { TObject, TSchema } from 'typebox';

export interface Content {
  readonly type: string;
  readonly schema: TSchema;
  readonly example?: unknown;
}

/** A parameter in a path, or a header of a request. */
export interface Described {
  readonly description: string;
  readonly example: string;
}

/** A header of an answer: a Header Object, or a reference to such an object. */
export type Header =
  | { readonly $ref: string }
  | { readonly description: string; readonly schema: TSchema; readonly required?: true; readonly example?: string };
export type Headers = Readonly<Record<string, Header>>;

/** A refusal. In the document, the refusal is a component with this name. */
export interface RefusalDescription {
  readonly name: string;
  readonly status: number;
  readonly description: string;
  readonly codes: readonly string[];
  readonly example: Readonly<Record<string, unknown>>;
  readonly headers?: Headers;
}

export interface Operation {
  readonly method: 'get' | 'post' | 'put' | 'delete';
  /** Path after the address of the server, with the names of parameters in braces. */
  readonly path: string;
  /** The name that generated clients use; unique. */
  readonly id: string;
  readonly tag: string;
  readonly summary: string;
  readonly description?: string;
  readonly names?: Readonly<Record<string, Described>>;
  readonly headers?: Readonly<Record<string, Described>>;
  readonly query?: TObject;
  readonly body?: Content & { readonly description: string; readonly optional?: true };
  readonly success: {
    readonly description: string;
    /** The possible bodies of a 200 answer. */
    readonly contents: readonly Content[];
    readonly headers?: Headers;
  };
  /** Headers of a 304 answer; absent if the operation never answers 304. */
  readonly unchanged?: Headers;
  readonly refusals: readonly RefusalDescription[];
}
