/** The errnos that all transports use, with the Linux numbers that 9P2000.L sends. */
export const ERRNO_NUMBERS = {
  EPERM: 1,
  ENOENT: 2,
  EIO: 5,
  EBADF: 9,
  EACCES: 13,
  EBUSY: 16,
  EEXIST: 17,
  ENOTDIR: 20,
  EISDIR: 21,
  EINVAL: 22,
  EFBIG: 27,
  ENOSPC: 28,
  EROFS: 30,
  EOPNOTSUPP: 95,
  ETIMEDOUT: 110,
} as const;

export type Errno = keyof typeof ERRNO_NUMBERS;
