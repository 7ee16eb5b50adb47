import type { TObject, TSchema } from 'typebox';
import type { ErrorStatus } from './error-answers.js';

/** One way in which a request can succeed. */
export interface Content {
  readonly type: string;
  readonly schema: TSchema;
  readonly example?: unknown;
}

/** One method of one path, as the description has it. */
export interface Operation {
  readonly method: 'get' | 'post' | 'put' | 'delete';
  /** The path below `/v1`, with names in braces. */
  readonly path: string;
  /** The name that generated clients use; unique. */
  readonly id: string;
  readonly tag: string;
  readonly summary: string;
  readonly description: string;
  /** The names in the path. */
  readonly names?: Readonly<Record<string, { readonly description: string; readonly example: string }>>;
  readonly query?: TObject;
  readonly body?: Content & { readonly description: string; readonly optional?: true };
  /** The contents that 200 may carry. */
  readonly answers: readonly Content[];
  /** True where 200 has an entity tag, and a client that has it gets 304. */
  readonly tagged?: true;
  /** True where 200 may carry warnings in its head. */
  readonly warned?: true;
  /** The error statuses beside those that every route has. */
  readonly errors: readonly ErrorStatus[];
}
