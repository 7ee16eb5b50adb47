import { spawn } from 'node:child_process';
import type { Server, Socket } from 'node:net';
import type { Closable } from './closers.js';

/** Number of further listening sockets. Chosen: in turns of 50 ms, the service can accept 640 connections a second. */
const COPIES = 31;

/** The program of the process that makes the copies. If a connection arrives meanwhile, it passes it on. */
const PROGRAM = `process.once('message', (copies, server) => {
  server.on('connection', (socket) => process.send('connection', socket));
  let left = copies;
  const sent = () => { if (--left === 0) { server.close(); process.disconnect(); } };
  for (let copy = 0; copy < copies; copy++) process.send('server', server, {}, sent);
})`;

/**
 * Lets a listening server accept several connections in each turn of the event loop. Since libuv 1.45, a listening
 * socket accepts one. If turns are long, a flood of connections would then delay all new connections by
 * seconds. Node cannot copy a listening socket within a process, but a child process can send it back. (The option
 * `reusePort` needs Node 22.12, and would let another program take the port.) If the child process cannot run, the
 * server works without copies.
 */
export function acceptMore(server: Server, copies = COPIES): Closable & { readonly ready: Promise<number> } {
  const servers: Server[] = [];
  if (process.platform === 'win32') return { ready: Promise.resolve(0), close: () => Promise.resolve() };
  const child = spawn(process.execPath, ['-e', PROGRAM], { stdio: ['ignore', 'ignore', 'ignore', 'ipc'] });
  const give = (socket: Socket | undefined): void => {
    if (!socket) return;
    // As in the connections that Node's HTTP server opens itself.
    socket.allowHalfOpen = true;
    socket.setNoDelay(true);
    server.emit('connection', socket);
  };
  child.on('message', (kind, handle) => {
    if (kind === 'connection') give(handle as Socket | undefined);
    else if (handle) servers.push((handle as Server).on('connection', give));
  });
  // The server then works without copies.
  child.once('error', () => undefined);
  child.send(copies, server, () => undefined);
  const ready = new Promise<number>((resolve) => {
    child.once('close', () => resolve(servers.length));
    child.once('error', () => resolve(0));
  });
  return {
    ready,
    close: async () => {
      child.kill();
      await ready;
      // Does not wait for the open connections, which end with those of `server`.
      for (const each of servers) each.close();
    },
  };
}
