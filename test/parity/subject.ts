import type { Errno } from '../../src/errors/index.js';
import type { FieldTree } from '../../src/fields/index.js';
import type { SimulatedWorld } from '../../src/world/index.js';

/** The doors to the tree, by the names that cases tell them apart with. */
export type Door = 'in process' | 'HTTP' | '9P';

/** A stream that is being read. */
export interface Following {
  /** The next line, without its end. */
  line(): Promise<string>;
  end(): void;
}

/** The tree through one door. What a door does not offer is absent. Refusals are {@link Refusal}s. */
export interface Subject {
  read(path: string): Promise<string>;
  write(path: string, text: string): Promise<void>;
  /** Lines that come after this has resolved. */
  follow(path: string): Promise<Following>;
  /** Uploads a file in chunks, and commits it unless `pending`. */
  upload(path: string, chunks: readonly Uint8Array[], pending?: boolean): Promise<void>;
  remove(path: string): Promise<unknown>;
  list?(path: string): Promise<readonly string[]>;
  /** What an upload holds. */
  download?(path: string): Promise<Uint8Array>;
  createExclusively?(path: string): Promise<unknown>;
  makeDirectory?(path: string): Promise<unknown>;
  /** As rmdir does it. */
  removeDirectory?(path: string): Promise<unknown>;
  close(): Promise<void>;
}

/** A door opened onto a world. */
export type Open = (world: SimulatedWorld, tree: FieldTree) => Promise<Subject>;

/** The tree said no. */
export class Refusal extends Error {
  constructor(readonly errno: Errno) {
    super(errno);
  }
}

/** The folder and the file of a path. */
export function folderAndFile(path: string): readonly [folder: string, file: string] {
  const end = path.lastIndexOf('/');
  return [path.slice(0, Math.max(0, end)), path.slice(end + 1)];
}

/** Lines out of pieces of text that end anywhere. @param next the next piece */
export function linesOf(next: () => Promise<string>, end: () => void): Following {
  let text = '';
  return {
    async line() {
      for (;;) {
        const at = text.indexOf('\n');
        if (at >= 0) {
          const line = text.slice(0, at);
          text = text.slice(at + 1);
          return line;
        }
        text += await next();
      }
    },
    end,
  };
}
