import { answerCalls } from '../threads/answer-calls.js';
import type { PngRequest } from './encode-png-in-worker.js';
import { encodePng } from './encode-png.js';

answerCalls(
  // Copies the result, because a Buffer may share its memory with others in a pool, which cannot be transferred.
  ({ rgba, width, height }: PngRequest) => new Uint8Array(encodePng(rgba, width, height)),
  ({ buffer }) => [buffer],
);
