import type { Socket } from 'node:net';
import { endAndLinger } from './linger.js';
import { plainAnswer } from './plain-answer.js';

/** The time within which a request must have come whole, head and body together, ms. */
export const REQUEST_MS = 120_000;
/** The most bytes of a request head: Node's default, and what the specification names. */
const HEAD_KIBIBYTES = 16;

interface BrokenRequest extends NodeJS.ErrnoException {
  /** The bytes that were being parsed, as Node hands them out. */
  readonly rawPacket?: unknown;
}

/** Answers bytes that are no HTTP request, or too much of one, and ends the connection. */
export function answerBrokenRequest(error: BrokenRequest, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
  endAndLinger(socket, answerTo(error));
}

function answerTo(error: BrokenRequest): string {
  if (error.code === 'ERR_HTTP_REQUEST_TIMEOUT') {
    const message = `the request was not whole after ${REQUEST_MS / 1000} s`;
    return plainAnswer({ status: '408 Request Timeout', errno: 'ETIMEDOUT', message });
  }
  if (error.code !== 'HPE_HEADER_OVERFLOW') {
    return plainAnswer({
      status: '400 Bad Request',
      errno: 'EINVAL',
      message: `not an HTTP request: ${error.message}`,
    });
  }
  return isWithinRequestLine(error.rawPacket)
    ? plainAnswer({ status: '414 URI Too Long', errno: 'EINVAL', message: LONG_ADDRESS })
    : plainAnswer({
        status: '431 Request Header Fields Too Large',
        errno: 'EINVAL',
        message: `the head of the request has over ${HEAD_KIBIBYTES} KiB`,
      });
}

/** The most bytes of an address. RFC 9110 §4.1 asks for 8000 at least. */
export const ADDRESS_MAX = 8192;
export const LONG_ADDRESS = `the address has over ${ADDRESS_MAX} bytes; send long texts as a body`;

/** Reports whether the first line alone of a request is too much. One that came in pieces counts as one of long headers. */
function isWithinRequestLine(packet: unknown): boolean {
  if (!Buffer.isBuffer(packet) || !/^[A-Z]{1,16} /.test(packet.toString('latin1', 0, 17))) return false;
  const end = packet.indexOf('\n');
  return end < 0 || end > HEAD_KIBIBYTES * 1024;
}
