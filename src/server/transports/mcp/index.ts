export { createMcpServer } from './mcp-server.js';
export type { GoldenPictures, Pictures } from './ports.js';
