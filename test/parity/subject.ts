import type { Errno } from '../../src/base/errors/index.js';
import type { FieldTree } from '../../src/simulator/fields/index.js';
import type { SimulatedWorld } from '../../src/simulator/world/index.js';

export type Door = 'in process' | 'HTTP' | '9P' | 'MQTT' | 'MCP';

export interface Following {
  /** Returns the next line without its line end. */
  line(): Promise<string>;
  end(): void;
}

/**
 * The tree as seen through one interface. A method is missing if the interface does not have the operation. A method
 * throws a {@link Refusal} if the tree refuses the operation.
 */
export interface Subject {
  read(path: string): Promise<string>;
  write(path: string, text: string): Promise<void>;
  /** Follows a stream: returns only the lines that are added after the promise has resolved. */
  follow(path: string): Promise<Following>;
  /** Uploads a file in chunks, and commits it unless `pending` is true. */
  upload(path: string, chunks: readonly Uint8Array[], pending?: boolean): Promise<void>;
  remove(path: string): Promise<unknown>;
  list?(path: string): Promise<readonly string[]>;
  download?(path: string): Promise<Uint8Array>;
  createExclusively?(path: string): Promise<unknown>;
  makeDirectory?(path: string): Promise<unknown>;
  removeDirectory?(path: string): Promise<unknown>;
  close(): Promise<void>;
}

export type Open = (world: SimulatedWorld, tree: FieldTree) => Promise<Subject>;

export class Refusal extends Error {
  constructor(readonly errno: Errno) {
    super(errno);
  }
}

/** Thrown if an interface has an operation, but not for this path. The test of the case then ends. */
export class NotOffered extends Error {}

export function folderAndFile(path: string): readonly [folder: string, file: string] {
  const end = path.lastIndexOf('/');
  return [path.slice(0, Math.max(0, end)), path.slice(end + 1)];
}

/** Reads lines from pieces of text, which may break anywhere in a line. @param next returns the next piece */
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
