/** Loaded before a program that another one starts (`node --import`): ends it when its parent process is gone for any reason. */
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
// The channel alone keeps no program running.
process.channel?.unref();
