export type { FrameRequest, FrameService } from './frame-service.js';
export type { ViewerFeed, ViewerService } from './viewer/viewer-service.js';
export type { GoldenService, GoldenParameters, PictureSource } from './golden-service.js';
export type { Golden, GoldenTolerance, Rectangle, Verdict } from './openapi/golden-shapes.js';
export { createHttpServer, type HttpServer, type HttpServerOptions } from './server.js';
