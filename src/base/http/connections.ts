import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { ConnectionPlaces, placeRequests } from '../sockets/connection-places.js';
import {
  endAndLinger,
  ignoreUpgrades,
  lingerAfterLastAnswer,
  parseInParts,
  type TakeUpgrade,
} from '../sockets/node-workarounds.js';
import { isFull, longAddress } from './admit.js';
import type { HttpLimits } from './limits.js';
import { type AnswerRules, type HttpRefusal, plainAnswer } from './refusal.js';

export interface TendRules extends AnswerRules {
  /**
   * Handles a request to switch to another protocol. If this handler is absent, such requests get an ordinary answer.
   */
  readonly takeUpgrade?: TakeUpgrade;
  /**
   * Connection limits to share with the server that accepts the connections. By default, this server has its own
   * limits.
   */
  readonly places?: ConnectionPlaces;
}

/**
 * Limits the connections of a server, decides when each one ends, and answers the requests that Node does not pass to
 * routes.
 */
export function tendConnections(server: Server, rules: TendRules): void {
  const { limits, takeUpgrade } = rules;
  const endWith = (socket: Socket, refusal: HttpRefusal): void => endAndLinger(socket, plainAnswer(refusal, rules));
  server.on('connection', lingerAfterLastAnswer);
  if (limits.parsedBytes !== undefined) parseInParts(server, limits.parsedBytes, isFull);
  placeRequests(server, rules.places ?? new ConnectionPlaces(limits, (socket) => endWith(socket, tooMany(limits))));
  if (limits.unreadMs !== undefined) closeUnread(server, limits.unreadMs);
  ignoreUpgrades(server, takeUpgrade);
  server.on('connect', (_request: IncomingMessage, socket: Socket) => endWith(socket, NO_PROXY));
  // RFC 9110 §10.1.1: a server may ignore an unknown expectation. Node itself would answer 417 without a body.
  server.on('checkExpectation', (request, response) => server.emit('request', request, response));
}

/** Closes a connection if the client does not read any part of an answer for a time. */
function closeUnread(server: Server, ms: number): void {
  server.on('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
    response.setTimeout(ms, () => {
      // Keep a connection without unsent bytes: its answer is not ready yet, or its stream has nothing to send. Close
      // with a reset, so that the system drops the unsent bytes. After an ordinary close, the system would try for
      // minutes to send these bytes.
      if (socket.writableLength > 0) socket.resetAndDestroy();
    });
  });
}

const NO_PROXY: HttpRefusal = {
  status: 405,
  errno: 'EINVAL',
  message: 'method not allowed: CONNECT; this is not a proxy',
  headers: { allow: '' },
};

function tooMany({ connections }: HttpLimits): HttpRefusal {
  const message = `${connections} connections are already open; close one, or try again later`;
  return { status: 503, errno: 'EBUSY', message };
}

interface BrokenRequest extends NodeJS.ErrnoException {
  readonly rawPacket?: unknown;
}

/** Makes the handler for bytes that are not an HTTP request, and for request headers that are too long. */
export function brokenRequestAnswerer(rules: AnswerRules): (error: BrokenRequest, socket: Socket) => void {
  return (error, socket) => {
    if (error.code === 'ECONNRESET' || !socket.writable) socket.destroy();
    else endAndLinger(socket, plainAnswer(refusalOf(error, rules.limits), rules));
  };
}

function refusalOf(error: BrokenRequest, { requestMs, headKibibytes, addressBytes }: HttpLimits): HttpRefusal {
  if (error.code === 'ERR_HTTP_REQUEST_TIMEOUT') {
    return {
      status: 408,
      errno: 'ETIMEDOUT',
      message: `the request was incomplete after ${requestMs / 1000} s; send it again`,
    };
  }
  if (error.code !== 'HPE_HEADER_OVERFLOW') {
    return { status: 400, errno: 'EINVAL', message: `not an HTTP request: ${error.message}` };
  }
  if (addressBytes !== undefined && isRequestLineTooLong(error.rawPacket, headKibibytes))
    return longAddress(addressBytes);
  return {
    status: 431,
    errno: 'EINVAL',
    message: `the head of the request has over ${headKibibytes} KiB; send fewer or shorter headers`,
  };
}

/**
 * Reports whether the request line is too long. Returns false if the headers arrived in pieces, because the request
 * line is then no longer known.
 */
function isRequestLineTooLong(packet: unknown, headKibibytes: number): boolean {
  if (!Buffer.isBuffer(packet) || !/^[A-Z]{1,16} /.test(packet.toString('latin1', 0, 17))) return false;
  const end = packet.indexOf('\n');
  return end < 0 || end > headKibibytes * 1024;
}
