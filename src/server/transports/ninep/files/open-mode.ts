import { ERRNO_NUMBERS } from '../../../../base/errors/index.js';
import { ProtocolError } from '../errors.js';

/** The flags of the messages Tlopen and Tlcreate: those of open(2) on Linux, with the same numbers on every machine. */
const FLAG = {
  access: 0o3,
  create: 0o100,
  exclusive: 0o200,
  noTerminal: 0o400,
  truncate: 0o1000,
  append: 0o2000,
  nonBlocking: 0o4000,
  dataSync: 0o10000,
  async: 0o20000,
  direct: 0o40000,
  largeFile: 0o100000,
  directory: 0o200000,
  noFollow: 0o400000,
  noAccessTime: 0o1000000,
  closeOnExec: 0o2000000,
  sync: 0o4000000,
} as const;

const WRITE_ONLY = 0o1;
const READ_WRITE = 0o2;
const KNOWN = Object.values(FLAG).reduce((all, flag) => all | flag, 0);

/**
 * The mode in which a client opens a file. Known flags without a field here are accepted and have no effect. These
 * flags concern features that the tree lacks, such as links, or request behaviour that the server always has.
 */
export interface OpenMode {
  readonly reads: boolean;
  readonly writes: boolean;
  readonly creates: boolean;
  readonly exclusive: boolean;
  readonly truncates: boolean;
  /** True if every write goes to the end of the file. The offset of the write is then ignored. */
  readonly appends: boolean;
  readonly directoryOnly: boolean;
  /**
   * True if the client sends one request for each `read()` call, so that each answer is the result of a call. Linux up
   * to 6.7 does so for a file with `O_NONBLOCK`. The server recognizes these versions by the flag `O_LARGEFILE`, which
   * later versions do not send.
   */
  readonly readsOnce: boolean;
}

/** @throws ProtocolError EINVAL for unknown bits, an invalid access mode, or the creation of a directory */
export function openMode(flags: number): OpenMode {
  const access = flags & FLAG.access;
  const has = (flag: number): boolean => (flags & flag) !== 0;
  const makesDirectory = has(FLAG.create) && has(FLAG.directory);
  if ((flags & ~KNOWN) !== 0 || access === FLAG.access || makesDirectory) {
    throw new ProtocolError(ERRNO_NUMBERS.EINVAL);
  }
  return {
    reads: access !== WRITE_ONLY,
    writes: access === WRITE_ONLY || access === READ_WRITE,
    creates: has(FLAG.create),
    exclusive: has(FLAG.exclusive),
    truncates: has(FLAG.truncate),
    appends: has(FLAG.append),
    directoryOnly: has(FLAG.directory),
    readsOnce: has(FLAG.nonBlocking) && has(FLAG.largeFile),
  };
}
