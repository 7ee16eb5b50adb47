import type { Duplex } from 'node:stream';
import type { WebSocket } from 'ws';
import type { ByteBudget } from './byte-budget.js';

/**
 * Bounds what the messages of pages that have not come whole hold: the library gathers each until its last frame.
 * @param halfMessages the bytes that they may hold, those of all pages together
 */
export function guardFrames(socket: Duplex, webSocket: WebSocket, halfMessages: ByteBudget): void {
  let held = 0;
  const hold = (bytes: number): boolean => {
    halfMessages.give(held);
    held = halfMessages.take(bytes) ? bytes : 0;
    return held === bytes;
  };
  // Before the library takes the bytes: the message that they complete is not held any longer.
  socket.prependListener('data', (bytes: Uint8Array) => {
    if (!hold(held + bytes.length)) webSocket.terminate();
  });
  webSocket.on('message', () => hold(0));
  socket.on('close', () => hold(0));
}
