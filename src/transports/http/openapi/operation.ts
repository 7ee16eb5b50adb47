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
  /** Below `/v1`, with names in braces. */
  readonly path: string;
  /** Unique; what generated clients call it. */
  readonly id: string;
  readonly tag: string;
  readonly summary: string;
  readonly description?: string;
  /** Names in the path. */
  readonly names?: Readonly<Record<string, { readonly description: string; readonly example: string }>>;
  readonly query?: TObject;
  readonly body?: Content & { readonly description: string; readonly optional?: true };
  /** What 200 carries. */
  readonly answers: readonly Content[];
  /** Beside those that every route has. */
  readonly errors: readonly ErrorStatus[];
}
