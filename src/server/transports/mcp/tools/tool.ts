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
  /** Null without a renderer. */
  readonly pictures: Pictures | null;
  /** Null if goldens are disabled. */
  readonly goldens: GoldenPictures | null;
}

/** The setting of one call. */
export interface ToolCall extends ToolSetting {
  /** Aborts when the client has left, or has cancelled the call. */
  readonly gone: AbortSignal;
}

/** A picture, a sound or a file sent with the data of an answer. Bytes are in base64. */
export type Attachment =
  | { readonly type: 'image' | 'audio'; readonly data: string; readonly mimeType: string }
  | {
      readonly type: 'resource';
      readonly resource: { readonly uri: string; readonly mimeType: string; readonly blob: string };
    };

/** A tool's answer with attachments besides its data. */
export class DataWithAttachments {
  constructor(
    readonly data: unknown,
    readonly attachments: readonly Attachment[],
  ) {}
}

/** The protocol's hints about the effects of a tool; an omitted hint has the protocol's default. */
interface Hints {
  readonly readOnlyHint?: true;
  readonly destructiveHint?: boolean;
}

/** Reads only. MCP, ToolAnnotations: `idempotentHint` is meaningful only when `readOnlyHint == false`. */
export const READS: Hints = { readOnlyHint: true };
/** Makes only reversible changes. */
export const WRITES: Hints = { destructiveHint: false };
/** May make irreversible changes. */
export const ACTS: Hints = { destructiveHint: true };

export interface Tool {
  readonly name: string;
  readonly description: string;
  /** The arguments of a call that the schema allows, as JSON. */
  readonly example: string;
  readonly hints: Hints;
  readonly arguments: TObject;
  /** Accepted arguments that are not listed, because few calls need them and every client would load them. */
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

/**
 * The argument of every tool that chooses the place of long data in the answer. It is unlisted, because such answers
 * name it.
 */
const DATA_IN = { data_in: Type.Optional(words(DATA_PLACES)) };

/** Makes a tool that accepts only these arguments and the place of the data. */
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

/** Returns a tool in its listed form. Unknown arguments are refused; listing that for 35 tools would cost 1 kB. */
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

/** Reports whether an example says more than the schema: how arguments belong together, or what one contains. */
const says = (example: string): boolean => {
  const given = JSON.parse(example) as object;
  return Object.keys(given).length > 2 || Object.values(given).some((value) => typeof value === 'object');
};

interface JsonSchema {
  readonly properties: Readonly<Record<string, JSONObject>>;
  readonly required?: string[];
}
