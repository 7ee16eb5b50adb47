import { closeSync, existsSync, fsyncSync, ftruncateSync, openSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { crc32 } from 'node:zlib';
import { PlatformError } from '../../../base/errors/index.js';
import { OWNER_ONLY, replaceFile, syncFolder, writeWhole } from './replace-file.js';

export interface OpenedJournal {
  readonly journal: Journal;
  readonly records: readonly unknown[];
  /** The damaged lines; an incomplete last line is not among them. */
  readonly damaged: readonly string[];
}

/**
 * A file of records, one per line, each preceded by its checksum. When {@link Journal.append} returns, the record is on
 * disk. If a process is killed, only the last line can be incomplete, and only if the call that wrote the line has not
 * returned.
 */
export class Journal {
  #file: number;

  private constructor(
    private readonly path: string,
    private size: number,
  ) {
    this.#file = openSync(path, 'a', OWNER_ONLY);
  }

  /** @throws PlatformError when the file cannot be read or written */
  static open(path: string): OpenedJournal {
    try {
      const isNew = !existsSync(path);
      const bytes = isNew ? Buffer.alloc(0) : readFileSync(path);
      const { records, damaged, length } = readLines(bytes);
      const journal = new Journal(path, length);
      if (isNew) syncFolder(dirname(path));
      else if (length < bytes.length) journal.#cut();
      return { journal, records, damaged };
    } catch (cause) {
      throw new PlatformError(`${path} cannot be used: ${reasonOf(cause)}`, { cause });
    }
  }

  get bytes(): number {
    return this.size;
  }

  /** @throws PlatformError for a full or broken disk; the file is then unchanged */
  append(record: Readonly<Record<string, unknown>>): void {
    const line = lineOf(record);
    try {
      writeWhole(this.#file, line);
      fsyncSync(this.#file);
      this.size += line.length;
    } catch (cause) {
      this.#cut();
      throw new PlatformError(`${this.path} cannot be written: ${reasonOf(cause)}`, { cause });
    }
  }

  /** @throws PlatformError for a full or broken disk; the file is then unchanged */
  replace(record: Readonly<Record<string, unknown>>): void {
    const line = lineOf(record);
    try {
      replaceFile(this.path, line.toString());
    } catch (cause) {
      throw new PlatformError(`${this.path} cannot be written: ${reasonOf(cause)}`, { cause });
    }
    closeSync(this.#file);
    this.#file = openSync(this.path, 'a', OWNER_ONLY);
    this.size = line.length;
  }

  close(): void {
    closeSync(this.#file);
  }

  #cut(): void {
    const file = openSync(this.path, 'r+');
    try {
      ftruncateSync(file, this.size);
      fsyncSync(file);
    } finally {
      closeSync(file);
    }
  }
}

const CHECKSUM_LENGTH = 8;
const checksumOf = (text: string): string => crc32(text).toString(16).padStart(CHECKSUM_LENGTH, '0');

function lineOf(record: Readonly<Record<string, unknown>>): Buffer {
  const text = JSON.stringify(record);
  return Buffer.from(`${checksumOf(text)} ${text}\n`);
}

/**
 * Reads all lines up to the last valid one, and ignores the rest.
 * @returns the records, and the damaged lines between them; `length` is the offset at which the last valid line ends,
 *   bytes
 */
function readLines(bytes: Buffer): { records: unknown[]; damaged: string[]; length: number } {
  const records: unknown[] = [];
  let damaged: string[] = [];
  let doubtful: string[] = [];
  let length = 0;
  for (let begin = 0, end = bytes.indexOf(10); end >= 0; begin = end + 1, end = bytes.indexOf(10, begin)) {
    const line = bytes.toString('utf8', begin, end);
    const text = line.slice(CHECKSUM_LENGTH + 1);
    if (line !== `${checksumOf(text)} ${text}`) {
      // An invalid line counts as damaged if a valid line follows, and otherwise as an incomplete write.
      doubtful.push(line);
      continue;
    }
    damaged = [...damaged, ...doubtful];
    doubtful = [];
    records.push(JSON.parse(text));
    length = end + 1;
  }
  return { records, damaged, length };
}

function reasonOf(cause: unknown): string {
  const { code, message } = cause as NodeJS.ErrnoException;
  if (code === 'ENOSPC' || code === 'EDQUOT')
    return 'the disk is full; free some space, and the client continues by itself';
  if (code === 'EFBIG') return 'the limit on the size of files is reached; raise it, for example with `ulimit -f`';
  return code ?? message;
}
