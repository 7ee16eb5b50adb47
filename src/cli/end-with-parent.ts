/**
 * Ends this program when its parent process ends for any reason. The parent process loads this module into the program
 * with `node --import`.
 */
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
// The channel to the parent must not keep the program running.
process.channel?.unref();
