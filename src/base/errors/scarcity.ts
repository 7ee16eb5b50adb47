const SCARCE: Readonly<Record<string, string>> = {
  EMFILE: 'this process has reached its limit of open files; raise the limit, for example with `ulimit -n 4096`',
  ENFILE: 'the system has too many open files; end other programs, or raise the limit of the system',
  EAGAIN: 'this user has reached the limit of processes; end some, or raise the limit, for example with `ulimit -u`',
  ENOMEM: 'the system has no memory left; end other programs',
  ENOSPC: 'the disk is full; free some space',
  EDQUOT: 'the disk quota of this user is used up; free some space',
};

/** Returns a sentence with the next step if a lack of resources caused the error, otherwise null. */
export function scarcityOf(error: unknown): string | null {
  const { code, message } = (error ?? {}) as { readonly code?: string; readonly message?: string };
  // If a thread cannot start, only the message of Node's error contains the system's error code.
  const lack = code === 'ERR_WORKER_INIT_FAILED' ? /\bE[A-Z]+$/.exec(message ?? '')?.[0] : code;
  return lack !== undefined && Object.hasOwn(SCARCE, lack) ? SCARCE[lack]! : null;
}

export function messageWithNextStep(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  const next = scarcityOf(error);
  return next === null ? message : `${message}: ${next}`;
}
