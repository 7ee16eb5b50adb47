import { spawn, type SendHandle } from 'node:child_process';
import { createServer, type Server, type Socket } from 'node:net';
import type { Closable } from './closers.js';
import { BACKLOG } from './listen-on.js';

/**
 * Number of additional listening sockets. Chosen: the service can then accept 640 connections a second, even if a turn
 * of the event loop takes 50 ms.
 */
const COPIES = 31;

/**
 * Program of the child process that makes the copies. The process gets the bare handle of the socket. The process must
 * not listen on the handle, because it would then accept connections and read bytes that belong to the service. The
 * process ends when the channel to the service closes; `once` instead of `on` would close this channel before all
 * copies are sent.
 */
const PROGRAM = `process.on('message', (copies, handle) => {
  let left = copies;
  const sent = () => { if (--left === 0) process.disconnect(); };
  for (let copy = 0; copy < copies; copy++) process.send('copy', handle, {}, sent);
})`;

/**
 * Lets a listening server accept several connections in each turn of the event loop. Since libuv 1.45, a listening
 * socket accepts only one connection in each turn. With long turns, a flood of connections would therefore delay every
 * new connection by seconds. Node cannot copy a listening socket within a process, but a child process can send a copy
 * back. (The option `reusePort` needs Node 22.12, and would let another program take the port.) If the child process
 * cannot run, the server works without copies.
 */
export function acceptMore(server: Server, copies = COPIES): Closable & { readonly ready: Promise<number> } {
  const servers: Server[] = [];
  if (process.platform === 'win32') return { ready: Promise.resolve(0), close: () => Promise.resolve() };
  const child = spawn(process.execPath, ['-e', PROGRAM], { stdio: ['ignore', 'ignore', 'ignore', 'ipc'] });
  const give = (socket: Socket): void => void server.emit('connection', socket);
  child.on('message', (_kind, handle) => {
    // The options are those of Node's HTTP server. All copies share one backlog; each call of `listen` sets it.
    if (handle) servers.push(createServer({ allowHalfOpen: true, noDelay: true }, give).listen(handle, BACKLOG));
  });
  // Ignore errors, because the server works without copies.
  child.once('error', () => undefined);
  child.send(copies, handleOf(server), () => undefined);
  const ready = new Promise<number>((resolve) => {
    child.once('close', () => resolve(servers.length));
    child.once('error', () => resolve(0));
  });
  return {
    ready,
    close: async () => {
      child.kill();
      await ready;
      // Do not wait for the open connections, because they end together with the connections of `server`.
      for (const each of servers) each.close();
    },
  };
}

/**
 * Returns the handle of a server. Node documents that a process can send a handle, but not how to get the handle of a
 * server.
 */
function handleOf(server: Server): SendHandle {
  return (server as unknown as { readonly _handle: SendHandle })._handle;
}
