export type { FrameAnswer, FrameRequest, FrameService } from './frame-service.js';
export { FrameTurns, WAITING_MAX } from './frame-turns.js';
export type { DueMotion, ViewerFeed, ViewerService } from './viewer/viewer-service.js';
export { readAcceptQuery, readCompareQuery } from './golden-query.js';
export type { GoldenService, GoldenParameters, PictureSource } from './golden-service.js';
export type { Golden, GoldenTolerance, Rectangle, Verdict } from './openapi/golden-shapes.js';
export { createHttpServer, type HttpServer, type HttpServerOptions } from './server.js';
