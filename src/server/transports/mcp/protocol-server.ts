import { type CallToolResult, McpServer, ProtocolError, ProtocolErrorCode } from '@modelcontextprotocol/server';
import {
  faultMessage,
  FieldError,
  nearestName,
  PlatformError,
  shown,
  UnavailableError,
  type FaultLog,
} from '../../../base/errors/index.js';
import { type DataPlace, type Envelope, failure, success, ToolFailure, writeEnvelope } from './envelope.js';
import { INSTRUCTIONS } from './instructions.js';
import type { McpServerOptions } from './mcp-server-options.js';
import { listResources, listTemplates, resolveResource } from './resources.js';
import { toolsOf } from './tools/index.js';
import {
  type Attachment,
  DataWithAttachments,
  describeTool,
  type Tool,
  type ToolCall,
  type ToolSetting,
} from './tools/tool.js';
import { uploadsTo } from './uploads.js';
import { checkArguments } from './tools/arguments.js';

/** Returns a function that creates a server. Each request gets its own server, but all servers share the tools. */
export function protocolServers(options: McpServerOptions): () => McpServer {
  const { pictures = null, goldens = null } = options;
  const { tree, aggregates, commands } = options;
  const setting: ToolSetting = { tree, aggregates, commands, uploads: uploadsTo(tree), pictures, goldens };
  const tools = toolsOf(pictures);
  const listed = [...tools.values()].map(describeTool);
  return () => protocolServer(setting, { tools, listed }, options);
}

interface Offered {
  readonly tools: ReadonlyMap<string, Tool>;
  readonly listed: ReturnType<typeof describeTool>[];
}

function protocolServer(
  setting: ToolSetting,
  { tools, listed }: Offered,
  { version, faults }: McpServerOptions,
): McpServer {
  const product = new McpServer(
    { name: 'livery', title: 'Livery', version },
    { capabilities: { tools: {}, resources: {} }, instructions: INSTRUCTIONS },
  );
  // Set the handlers directly, because the library's registry of tools would have to be built again for each request.
  const { server } = product;
  const answer = (tool: Tool, given: unknown, gone: AbortSignal): Promise<ToolAnswer> =>
    callTool(tool, given, { ...setting, gone }, faults);
  server.setRequestHandler('tools/list', ({ params }) => {
    refuseCursor(params?.cursor);
    return { tools: listed };
  });
  server.setRequestHandler('tools/call', async ({ params }, { mcpReq }) => {
    const tool = tools.get(params.name) ?? unknownTool(params.name, tools);
    return toolResult(await answer(tool, params.arguments ?? {}, mcpReq.signal));
  });
  server.setRequestHandler('resources/list', ({ params }) => {
    refuseCursor(params?.cursor);
    return { resources: listResources() };
  });
  server.setRequestHandler('resources/templates/list', ({ params }) => {
    refuseCursor(params?.cursor);
    return { resourceTemplates: listTemplates() };
  });
  server.setRequestHandler('resources/read', async ({ params: { uri } }, { mcpReq }) => {
    const call = resolveResource(uri);
    if (!call) throw new ProtocolError(ProtocolErrorCode.InvalidParams, `no resource '${shown(uri, 80)}'`, { uri });
    const { envelope } = await answer(tools.get(call.tool)!, call.given, mcpReq.signal);
    return { contents: [{ uri, mimeType: 'application/json', text: writeEnvelope(envelope, 'text').text }] };
  });
  return product;
}

function toolResult({ envelope, attachments, place }: ToolAnswer): CallToolResult {
  const { text, structured } = writeEnvelope(envelope, place);
  return {
    content: [{ type: 'text', text }, ...attachments],
    structuredContent: structured,
    isError: !envelope.ok,
  };
}

/** Refuses a cursor, because the lists of tools and resources have only one page. */
function refuseCursor(cursor: string | undefined): void {
  if (cursor === undefined) return;
  throw new ProtocolError(ProtocolErrorCode.InvalidParams, `unknown cursor '${shown(cursor)}'; leave it out`);
}

function unknownTool(name: string, tools: ReadonlyMap<string, Tool>): never {
  const meant = nearestName(name.slice(0, 64), tools.keys());
  const next = meant === undefined ? 'tools/list returns the tools' : `did you mean '${meant}'?`;
  throw new ProtocolError(ProtocolErrorCode.InvalidParams, `unknown tool '${shown(name, 64)}'; ${next}`);
}

interface ToolAnswer {
  readonly envelope: Envelope;
  readonly attachments: readonly Attachment[];
  readonly place: DataPlace;
}

/** Calls a tool. An internal fault is logged, and the message of the answer contains the log id. */
async function callTool(tool: Tool, given: unknown, call: ToolCall, faults: FaultLog): Promise<ToolAnswer> {
  const { aggregates } = call;
  try {
    const { data_in: place = 'text', ...checked } = checkArguments(tool, given);
    const answer: unknown = await tool.run(call, checked);
    const { data, attachments } = answer instanceof DataWithAttachments ? answer : new DataWithAttachments(answer, []);
    return { envelope: success(aggregates.moment, data), attachments, place };
  } catch (error) {
    return { envelope: failure(aggregates.moment, refusalOf(error, tool, faults)), attachments: [], place: 'text' };
  }
}

function refusalOf(error: unknown, { name }: Tool, faults: FaultLog): ToolFailure | FieldError {
  if (error instanceof ToolFailure || error instanceof FieldError) return error;
  if (error instanceof UnavailableError) return new ToolFailure('EBUSY', `${name}: ${error.message}`);
  const fault = faults.fault(error, name);
  return new ToolFailure(
    error instanceof PlatformError ? 'EOPNOTSUPP' : 'EIO',
    `${name}: ${faultMessage(error)} (fault ${fault})`,
  );
}
