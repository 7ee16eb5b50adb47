import { answerCalls } from '../threads/answer-calls.js';
import type { PngRequest } from './encode-png-in-worker.js';
import { encodePng } from './encode-png.js';

answerCalls(
  // A copy: a Buffer may lie in a pool, which cannot be handed over.
  ({ rgba, width, height }: PngRequest) => new Uint8Array(encodePng(rgba, width, height)),
  ({ buffer }) => [buffer],
);
