/**
 * Node loads this module before a program that another process starts (`node --import`). It ends the program when its
 * parent process ends for any reason.
 */
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
// The channel alone must not keep the program running.
process.channel?.unref();
