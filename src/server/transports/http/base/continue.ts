import type { IncomingMessage, Server, ServerResponse } from 'node:http';

const WAITING = new WeakSet<IncomingMessage>();

/**
 * Keeps the server from asking for bodies too early: Node would send `100 Continue` before anybody looked at the request
 * (RFC 9110 §10.1.1).
 */
export function holdContinue(server: Server): void {
  server.on('checkContinue', (request: IncomingMessage, response: ServerResponse) => {
    WAITING.add(request);
    server.emit('request', request, response);
  });
}

/** Asks for the body of a request whose head is good, if its client waits to be asked. */
export function askForBody(request: IncomingMessage, response: ServerResponse): void {
  if (WAITING.delete(request)) response.writeContinue();
}

/** Reports whether the client sends its body only when it is asked to. */
export const waitsToBeAsked = (request: IncomingMessage): boolean => WAITING.has(request);
