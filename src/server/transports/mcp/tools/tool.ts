import type { JSONObject } from '@modelcontextprotocol/server';
import { type Static, type TObject, type TProperties, Type } from 'typebox';
import type { Aggregates, ChunkedUploads, Commands, FieldTree } from '../../../../simulator/fields/index.js';
import { DATA_PLACES, ENVELOPE_SCHEMA } from '../envelope.js';
import type { GoldenPictures, Pictures } from '../ports.js';

/** The world and services of every tool. */
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

/** An answer of a tool with pictures, sounds or files beside its data. */
export class DataWithAttachments {
  constructor(
    readonly data: unknown,
    readonly attachments: readonly Attachment[],
  ) {}
}

/** The hints of the protocol about what a tool does; a hint that is left out has the protocol's default. */
interface Hints {
  readonly readOnlyHint?: true;
  readonly destructiveHint?: boolean;
}

/** Reads only. MCP, ToolAnnotations: `idempotentHint` is meaningful only when `readOnlyHint == false`. */
export const READS: Hints = { readOnlyHint: true };
/** Changes only what can be changed back. */
export const WRITES: Hints = { destructiveHint: false };
/** May do what cannot be changed back. */
export const ACTS: Hints = { destructiveHint: true };

export interface Tool {
  readonly name: string;
  readonly description: string;
  /** The arguments of a call that the schema allows, as JSON. */
  readonly example: string;
  readonly hints: Hints;
  readonly arguments: TObject;
  /** The arguments that are taken and not listed: they would cost every client bytes, and few calls have them. */
  readonly unlisted?: readonly string[];
  /**
   * Answers with data, or {@link DataWithAttachments}.
   * @param given arguments that the schema has allowed
   * @throws ToolFailure or FieldError for what is refused
   */
  readonly run: (call: ToolCall, given: Readonly<Record<string, unknown>>) => unknown;
}

/** Makes the schema of one of these words. */
export const words = <const W extends readonly string[]>(known: W) =>
  Type.Unsafe<W[number]>({ type: 'string', enum: [...known] });

/** The argument of every tool that chooses the place of long data in the answer. It is unlisted: such answers name it. */
const DATA_IN = { data_in: Type.Optional(words(DATA_PLACES)) };

/** Makes a tool that takes only these arguments and the place of the data. */
export function tool<const P extends TProperties>(row: {
  readonly name: string;
  readonly description: string;
  readonly example: string;
  readonly hints: Hints;
  readonly arguments: P;
  readonly unlisted?: readonly string[];
  readonly run: (call: ToolCall, given: Static<TObject<P>>) => unknown;
}): Tool {
  return {
    ...row,
    arguments: Type.Object({ ...row.arguments, ...DATA_IN }, { additionalProperties: false }),
    // `callTool` has checked them by the schema.
    run: (call, given) => row.run(call, given as Static<TObject<P>>),
  };
}

/** Returns a tool as the protocol lists it. Unknown arguments are refused; saying so of 35 tools would cost 1 kB. */
export function describeTool({ name, description: about, example, hints, arguments: schema, ...row }: Tool) {
  const { properties, required } = JSON.parse(JSON.stringify(schema)) as JsonSchema;
  const unlisted = [...(row.unlisted ?? []), ...Object.keys(DATA_IN)];
  const listed = Object.entries(properties).filter(([argument]) => !unlisted.includes(argument));
  const type = 'object' as const;
  return {
    name,
    description: says(example) ? `${about} Example: ${example}` : about,
    inputSchema: { type, properties: Object.fromEntries(listed), ...(required ? { required } : {}) },
    outputSchema: ENVELOPE_SCHEMA,
    annotations: hints,
  };
}

/** Reports whether an example shows more than the schema does: how several arguments go together, or what is in one. */
const says = (example: string): boolean => {
  const given = JSON.parse(example) as object;
  return Object.keys(given).length > 2 || Object.values(given).some((value) => typeof value === 'object');
};

interface JsonSchema {
  readonly properties: Readonly<Record<string, JSONObject>>;
  readonly required?: string[];
}
