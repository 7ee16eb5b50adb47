import { spawn, type SendHandle } from 'node:child_process';
import { createServer, type Server, type Socket } from 'node:net';
import type { Closable } from './closers.js';
import { BACKLOG } from './listen-on.js';

/** Number of further listening sockets. Chosen: in turns of 50 ms, the service can accept 640 connections a second. */
const COPIES = 31;

/**
 * The program of the process that makes the copies. This process gets the bare handle of the socket, and must not
 * listen: otherwise it would accept connections itself, and read bytes that belong to the service. The process ends
 * when the channel to the service closes. `once` would close that channel before all copies are sent.
 */
const PROGRAM = `process.on('message', (copies, handle) => {
  let left = copies;
  const sent = () => { if (--left === 0) process.disconnect(); };
  for (let copy = 0; copy < copies; copy++) process.send('copy', handle, {}, sent);
})`;

/**
 * Lets a listening server accept several connections in each turn of the event loop. Since libuv 1.45, a listening
 * socket accepts only one connection in each turn. If turns are long, a flood of connections would delay all new
 * connections by seconds. Node cannot copy a listening socket within a process, but a child process can send a copy
 * back. (The option `reusePort` needs Node 22.12, and would let another program take the port.) If the child process
 * cannot run, the server works without copies.
 */
export function acceptMore(server: Server, copies = COPIES): Closable & { readonly ready: Promise<number> } {
  const servers: Server[] = [];
  if (process.platform === 'win32') return { ready: Promise.resolve(0), close: () => Promise.resolve() };
  const child = spawn(process.execPath, ['-e', PROGRAM], { stdio: ['ignore', 'ignore', 'ignore', 'ipc'] });
  const give = (socket: Socket): void => void server.emit('connection', socket);
  child.on('message', (_kind, handle) => {
    // The options are those of Node's HTTP server. All copies share one backlog, which each call of `listen` sets.
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
