import type { TSchema } from 'typebox';
import type { Parameter } from '../read/parameters/parameter.js';
import type { RefusalName } from './refusals.js';

/** A parameter as it is described; the rule that reads it belongs to the route. */
export type Described = Omit<Parameter<unknown>, 'read'>;

/** The content of a body. */
export interface Content {
  readonly type: string;
  readonly schema: TSchema;
  readonly example: unknown;
}

/** One method of one path, as the description has it. GET stands for HEAD as well. */
export interface Operation {
  readonly method: 'get' | 'post';
  /** The path, with names in braces. */
  readonly path: string;
  /** The name that generated clients use; unique. */
  readonly id: string;
  readonly tag: string;
  readonly summary: string;
  readonly description?: string;
  /** The names in the path. */
  readonly names?: Readonly<Record<string, { readonly description: string; readonly example: string }>>;
  readonly query?: readonly Described[];
  /** The headers of the request, by their names. */
  readonly headers?: Readonly<Record<string, { readonly description: string; readonly example: string }>>;
  readonly body?: Content & { readonly description: string };
  readonly answer: Content & { readonly description: string };
  /** The value of `Cache-Control` with the answer. */
  readonly cacheControl: string;
  /** True when pages of listed origins may read it. */
  readonly isShared: boolean;
  readonly refusals: readonly RefusalName[];
}
