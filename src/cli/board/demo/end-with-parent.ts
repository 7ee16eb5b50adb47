/** Loaded before the program of a part (`node --import`): ends it when the process that started it is gone, however. */
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
// The channel alone keeps no program running.
process.channel?.unref();
