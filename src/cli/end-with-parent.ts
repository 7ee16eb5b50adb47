/**
 * A process that starts a program loads this module into the program first (`node --import`). The module ends the
 * program when the parent process ends, for whatever reason.
 */
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
// The channel to the parent must not keep the program running by itself.
process.channel?.unref();
