import { answerCalls } from '../threads/answer-calls.js';
import type { PngRequest } from './encode-png-in-worker.js';
import { encodePng } from './encode-png.js';

answerCalls(
  // This copies the result, because a Buffer may be part of a shared pool, whose memory cannot be transferred.
  ({ rgba, width, height }: PngRequest) => new Uint8Array(encodePng(rgba, width, height)),
  ({ buffer }) => [buffer],
);
