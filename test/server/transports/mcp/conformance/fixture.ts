import { completable, fromJsonSchema, McpServer, ResourceTemplate } from '@modelcontextprotocol/server';
import { z } from 'zod';

const text = (words: string) => ({ type: 'text', text: words }) as const;
/** A PNG with a single red pixel. */
const PNG = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8DwHwAFBQIAX8jx0gAAAABJRU5ErkJggg==';
/** A WAV file without samples. */
const WAV = 'UklGRiQAAABXQVZFZm10IBAAAAABAAEAQB8AAEAfAAABAAgAZGF0YQAAAAA=';
const image = { type: 'image', data: PNG, mimeType: 'image/png' } as const;
const pause = () => new Promise((resolve) => setTimeout(resolve, 10));

/** Makes a server that has the tools, resources and prompts of the scenarios in the conformance suite. */
export function conformanceServer(): McpServer {
  const server = new McpServer(
    { name: 'conformance', version: '1' },
    { capabilities: { logging: {}, completions: {}, tools: {}, resources: {}, prompts: {} } },
  );
  addTools(server);
  addResources(server);
  addPrompts(server);
  return server;
}

function addTools(server: McpServer): void {
  const about = (description: string) => ({ description });
  server.registerTool('test_simple_text', about('Text.'), () => ({
    content: [text('This is a simple text response for testing.')],
  }));
  server.registerTool('test_image_content', about('A picture.'), () => ({ content: [image] }));
  server.registerTool('test_audio_content', about('A sound.'), () => ({
    content: [{ type: 'audio', data: WAV, mimeType: 'audio/wav' }],
  }));
  server.registerTool('test_embedded_resource', about('A resource.'), () => ({
    content: [
      {
        type: 'resource',
        resource: {
          uri: 'test://embedded-resource',
          mimeType: 'text/plain',
          text: 'This is an embedded resource content.',
        },
      },
    ],
  }));
  server.registerTool('test_multiple_content_types', about('Several.'), () => ({
    content: [
      text('Multiple content types test:'),
      image,
      {
        type: 'resource',
        resource: {
          uri: 'test://mixed-content-resource',
          mimeType: 'application/json',
          text: '{"test":"data","value":123}',
        },
      },
    ],
  }));
  server.registerTool('test_error_handling', about('Fails.'), () => {
    throw new Error('This tool intentionally returns an error for testing');
  });
  server.registerTool('test_tool_with_logging', about('Logs.'), async ({ mcpReq }) => {
    for (const words of ['Tool execution started', 'Tool processing data', 'Tool execution completed']) {
      await mcpReq.notify({ method: 'notifications/message', params: { level: 'info', data: words } });
      await pause();
    }
    return { content: [text('logged')] };
  });
  server.registerTool('test_tool_with_progress', about('Progresses.'), async ({ mcpReq }) => {
    const progressToken = mcpReq._meta?.progressToken;
    for (const progress of [0, 50, 100]) {
      if (progressToken !== undefined) {
        await mcpReq.notify({ method: 'notifications/progress', params: { progressToken, progress, total: 100 } });
      }
      await pause();
    }
    return { content: [text('done')] };
  });
  const inputSchema = fromJsonSchema({
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    type: 'object',
    $defs: {
      address: { type: 'object', properties: { street: { type: 'string' }, city: { type: 'string' } } },
    },
    properties: { name: { type: 'string' }, address: { $ref: '#/$defs/address' } },
    additionalProperties: false,
  });
  server.registerTool('json_schema_2020_12_tool', { description: 'Schemas.', inputSchema }, () => ({ content: [] }));
}

function addResources(server: McpServer): void {
  server.registerResource('text', 'test://static-text', { mimeType: 'text/plain' }, ({ href: uri }) => ({
    contents: [{ uri, mimeType: 'text/plain', text: 'This is the content of the static text resource.' }],
  }));
  server.registerResource('binary', 'test://static-binary', { mimeType: 'image/png' }, ({ href: uri }) => ({
    contents: [{ uri, mimeType: 'image/png', blob: PNG }],
  }));
  const template = new ResourceTemplate('test://template/{id}/data', { list: undefined });
  server.registerResource('template', template, { mimeType: 'application/json' }, ({ href: uri }, { id }) => ({
    contents: [{ uri, mimeType: 'application/json', text: JSON.stringify({ id, templateTest: true }) }],
  }));
}

function addPrompts(server: McpServer): void {
  const user = <Content>(content: Content) => ({ role: 'user', content }) as const;
  server.registerPrompt('test_simple_prompt', { description: 'Simple.' }, () => ({
    messages: [user(text('This is a simple prompt for testing.'))],
  }));
  const word = z.string().describe('A word.');
  const argsSchema = z.object({ arg1: completable(word, () => ['paris']), arg2: word });
  server.registerPrompt('test_prompt_with_arguments', { description: 'Words.', argsSchema }, ({ arg1, arg2 }) => ({
    messages: [user(text(`Prompt with arguments: arg1='${arg1}', arg2='${arg2}'`))],
  }));
  const uriSchema = z.object({ resourceUri: z.string() });
  server.registerPrompt(
    'test_prompt_with_embedded_resource',
    { description: 'A resource.', argsSchema: uriSchema },
    ({ resourceUri: uri }) => ({
      messages: [
        user({
          type: 'resource',
          resource: { uri, mimeType: 'text/plain', text: 'Embedded resource content.' },
        } as const),
        user(text('Please process the embedded resource above.')),
      ],
    }),
  );
  server.registerPrompt('test_prompt_with_image', { description: 'A picture.' }, () => ({
    messages: [user(image), user(text('Please analyze the image above.'))],
  }));
}
