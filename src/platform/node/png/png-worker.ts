import { answerCalls } from '../threads/answer-calls.js';
import { encodePng } from './encode-png.js';

/** Asks the worker for one PNG. The pixels' buffer is handed over with the message. */
export interface PngRequest {
  readonly rgba: Uint8Array<ArrayBuffer>;
  readonly width: number;
  readonly height: number;
}

answerCalls(({ rgba, width, height }: PngRequest) => {
  const png = new Uint8Array(encodePng(rgba, width, height)); // a copy: a Buffer may sit in a pool that cannot be given away
  return { reply: png, transfer: [png.buffer] };
});
