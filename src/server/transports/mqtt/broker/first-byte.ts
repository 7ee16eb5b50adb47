import type { Socket } from 'node:net';
import { CONNECT_MS } from './limits.js';

/** The letter G, the first byte of an HTTP `GET`. An MQTT connection starts with the byte 0x10 (MQTT 3.1.1 §3.1.1). */
const LETTER_G = 0x47;

/**
 * Passes a connection to one of two protocols, depending on its first byte. A connection that sends nothing is closed
 * after {@link CONNECT_MS}.
 */
export function sortByFirstByte(
  socket: Socket,
  { mqtt, http }: { readonly mqtt: (socket: Socket) => void; readonly http: (socket: Socket) => void },
): void {
  const silence = setTimeout(() => socket.destroy(), CONNECT_MS);
  socket.once('close', () => clearTimeout(silence));
  socket.once('readable', () => {
    const bytes = socket.read() as Buffer | null;
    if (bytes === null) return;
    clearTimeout(silence);
    socket.unshift(bytes);
    if (bytes[0] === LETTER_G) http(socket);
    else mqtt(socket);
  });
}
