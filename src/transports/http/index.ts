export type { FrameService } from './frame-service.js';
export { createHttpServer, type HttpServer, type HttpServerOptions } from './server.js';
