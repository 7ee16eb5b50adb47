export type { FrameOptions, FrameService } from './frame-service.js';
export type { ViewerFeed, ViewerService } from './viewer/viewer-service.js';
export { createHttpServer, type HttpServer, type HttpServerOptions } from './server.js';
