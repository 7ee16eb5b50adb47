export { type Endpoint, type EndpointOptions, openEndpoint } from './http/server.js';
export { createMcpServer, type McpServerOptions } from './mcp-server.js';
export type { Comparison, GoldenPictures, PictureAnswer, PictureRequest, Pictures } from './ports.js';
