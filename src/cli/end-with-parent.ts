/**
 * Ends this program when its parent process ends for any reason. The parent loads this module into the program by `node
 * --import`.
 */
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
// The channel to the parent must not keep this program alive.
process.channel?.unref();
