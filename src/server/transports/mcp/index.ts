export { openEndpoint } from './http/server.js';
export { createMcpServer, type McpServerOptions } from './mcp-server.js';
export type { GoldenPictures, PictureAnswer, PictureRequest, Pictures } from './ports.js';
