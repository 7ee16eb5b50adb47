import type { Socket } from 'node:net';
import { endAndLinger } from '../../../../base/sockets/linger.js';
import { ADDRESS_MAX, type HttpLimits } from './limits.js';
import { plainAnswer } from './plain-answer.js';
import type { HttpRefusal, RefusalBody } from './refusal.js';

interface BrokenRequest extends NodeJS.ErrnoException {
  /** The bytes that were being parsed, as Node hands them out. */
  readonly rawPacket?: unknown;
}

/** Makes the handler of bytes that are not an HTTP request, or too much of one: it answers and ends the connection. */
export function brokenRequestAnswerer(
  limits: HttpLimits,
  bodyOf: RefusalBody,
): (error: BrokenRequest, socket: Socket) => void {
  return (error, socket) => {
    if (error.code === 'ECONNRESET' || !socket.writable) socket.destroy();
    else endAndLinger(socket, plainAnswer(refusalOf(error, limits), bodyOf));
  };
}

function refusalOf(error: BrokenRequest, { requestMs, headKibibytes }: HttpLimits): HttpRefusal {
  if (error.code === 'ERR_HTTP_REQUEST_TIMEOUT') {
    return { status: 408, errno: 'ETIMEDOUT', message: `the request was not whole after ${requestMs / 1000} s` };
  }
  if (error.code !== 'HPE_HEADER_OVERFLOW') {
    return { status: 400, errno: 'EINVAL', message: `not an HTTP request: ${error.message}` };
  }
  if (isWithinRequestLine(error.rawPacket, headKibibytes)) return longAddress();
  return { status: 431, errno: 'EINVAL', message: `the head of the request has over ${headKibibytes} KiB` };
}

export function longAddress(): HttpRefusal {
  const message = `the address has over ${ADDRESS_MAX} bytes; send long texts as a body`;
  return { status: 414, errno: 'EINVAL', message };
}

/** Reports whether the first line alone of a request is too much. One that came in pieces counts as one of long headers. */
function isWithinRequestLine(packet: unknown, headKibibytes: number): boolean {
  if (!Buffer.isBuffer(packet) || !/^[A-Z]{1,16} /.test(packet.toString('latin1', 0, 17))) return false;
  const end = packet.indexOf('\n');
  return end < 0 || end > headKibibytes * 1024;
}
