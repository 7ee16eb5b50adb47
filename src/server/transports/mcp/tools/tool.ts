import type { JSONObject } from '@modelcontextprotocol/server';
import { type Static, type TObject, type TProperties, Type } from 'typebox';
import type { Aggregates, ChunkedUploads, Commands, FieldTree } from '../../../../simulator/fields/index.js';
import { DATA_PLACES, ENVELOPE_SCHEMA } from '../envelope.js';
import type { GoldenPictures, Pictures } from '../ports.js';

export interface ToolSetting {
  readonly tree: FieldTree;
  readonly aggregates: Aggregates;
  readonly commands: Commands;
  readonly uploads: Readonly<Record<'textures' | 'clips' | 'tracks' | 'models', ChunkedUploads>>;
  /** Draws the pictures; null without a renderer. */
  readonly pictures: Pictures | null;
  /** The store of goldens; null if goldens are disabled. */
  readonly goldens: GoldenPictures | null;
}

export interface ToolCall extends ToolSetting {
  /** Aborts when the client disconnects or cancels the call. */
  readonly gone: AbortSignal;
}

/** A picture, a sound or a file that an answer contains besides its data. The bytes are in base64. */
export type Attachment =
  | { readonly type: 'image' | 'audio'; readonly data: string; readonly mimeType: string }
  | {
      readonly type: 'resource';
      readonly resource: { readonly uri: string; readonly mimeType: string; readonly blob: string };
    };

export class DataWithAttachments {
  constructor(
    readonly data: unknown,
    readonly attachments: readonly Attachment[],
  ) {}
}

interface Hints {
  readonly readOnlyHint?: true;
  readonly destructiveHint?: boolean;
}

/**
 * The hints of a tool that only reads. `idempotentHint` is left out, because it is "meaningful only when `readOnlyHint
 * == false`" (MCP, ToolAnnotations).
 */
export const READS: Hints = { readOnlyHint: true };
export const WRITES: Hints = { destructiveHint: false };
export const ACTS: Hints = { destructiveHint: true };

export interface Tool {
  readonly name: string;
  readonly description: string;
  /** The arguments of an example call, as JSON. The arguments must satisfy the schema. */
  readonly example: string;
  readonly hints: Hints;
  readonly arguments: TObject;
  /**
   * Arguments that the tool accepts but does not list. Every client would load the schemas of listed arguments, and few
   * calls need these.
   */
  readonly unlisted?: readonly string[];
  /**
   * Returns the data of the answer, or {@link DataWithAttachments}.
   * @throws ToolFailure or FieldError for a refusal
   */
  readonly run: (call: ToolCall, given: Readonly<Record<string, unknown>>) => unknown;
}

export const words = <const W extends readonly string[]>(known: W) =>
  Type.Unsafe<W[number]>({ type: 'string', enum: [...known] });

/**
 * The argument `data_in`, which every tool accepts. The schemas do not list it, because clients learn about it when
 * they need it: from an answer that is too long.
 */
const DATA_IN = { data_in: Type.Optional(words(DATA_PLACES)) };

/** Makes a tool that accepts only the given arguments and `data_in`. */
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
    // `callTool` has already checked the arguments against the schema.
    run: (call, given) => row.run(call, given as Static<TObject<P>>),
  };
}

/**
 * Describes a tool for clients, as an entry in the list of tools. Tools refuse unknown arguments, but the schemas do
 * not say so, which saves 1 kB in the list of all 36 tools.
 */
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

/**
 * An example is useful only if it shows more than the schema does: if it has a list, an object or more than two
 * arguments.
 */
const says = (example: string): boolean => {
  const given = JSON.parse(example) as object;
  return Object.keys(given).length > 2 || Object.values(given).some((value) => typeof value === 'object');
};

interface JsonSchema {
  readonly properties: Readonly<Record<string, JSONObject>>;
  readonly required?: string[];
}
