export { FrameQueue } from './frame-queue.js';
export type { DueMotion, FeedView, ViewerFeed, ViewerService } from './viewer/viewer-service.js';
export type { VesselModels } from './model-route.js';
export { readAcceptQuery, readCompareQuery } from './golden-query.js';
export { createHttpServer, type HttpServer, type HttpServerOptions } from './server.js';
