import type { Static, TObject, TProperties } from 'typebox';
import { Type } from 'typebox';
import type { Aggregates, ChunkedUploads, Commands, FieldTree } from '../../../fields/index.js';
import type { GoldenPictures, Pictures } from '../ports.js';

/** What every tool works on. */
export interface ToolSetting {
  readonly tree: FieldTree;
  readonly aggregates: Aggregates;
  readonly commands: Commands;
  readonly uploads: Readonly<Record<'textures' | 'clips' | 'tracks', ChunkedUploads>>;
  /** Null where nothing draws. */
  readonly pictures: Pictures | null;
  /** Null where no goldens are kept. */
  readonly goldens: GoldenPictures | null;
}

/** The setting of one call. */
export interface ToolCall extends ToolSetting {
  /** Aborts when the client has left, or has cancelled the call. */
  readonly gone: AbortSignal;
}

/** A picture, a sound or a file beside the data of an answer. Bytes are in base64. */
export type Attachment =
  | { readonly type: 'image' | 'audio'; readonly data: string; readonly mimeType: string }
  | {
      readonly type: 'resource';
      readonly resource: { readonly uri: string; readonly mimeType: string; readonly blob: string };
    };

/** An answer with more than data. */
export class Answer {
  constructor(
    readonly data: unknown,
    readonly attachments: readonly Attachment[],
  ) {}
}

/** The hints of the protocol about what a tool does. */
interface Hints {
  readonly readOnlyHint: boolean;
  readonly idempotentHint?: boolean;
  readonly destructiveHint?: boolean;
  readonly openWorldHint: false;
}

/** Reads only. */
export const READS: Hints = { readOnlyHint: true, idempotentHint: true, openWorldHint: false };
/** Changes what can be changed back. */
export const WRITES: Hints = { readOnlyHint: false, destructiveHint: false, openWorldHint: false };
/** Does what may not be changed back. */
export const ACTS: Hints = { readOnlyHint: false, destructiveHint: true, openWorldHint: false };

export interface Tool {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly hints: Hints;
  readonly arguments: TObject;
  /**
   * Answers with data, or an {@link Answer}.
   * @param given arguments that the schema has allowed
   * @throws ToolFailure or FieldError for what is refused
   */
  readonly run: (call: ToolCall, given: never) => unknown;
}

/** Makes a tool whose arguments are these and no others. */
export function tool<const P extends TProperties>(row: {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly hints: Hints;
  readonly arguments: P;
  readonly run: (call: ToolCall, given: Static<TObject<P>>) => unknown;
}): Tool {
  return { ...row, arguments: Type.Object(row.arguments, { additionalProperties: false }) };
}

/** Makes the schema of one of these words. */
export const words = <const W extends readonly string[]>(known: W, description: string) =>
  Type.Unsafe<W[number]>({ type: 'string', enum: [...known], description });
