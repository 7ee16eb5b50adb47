import type { Api } from '../link/api.js';
import type { WireStep } from '../link/command-lines.js';
import { describeError } from '../link/link-error.js';
import { Observable } from '../link/observable.js';
import { uploadTexture } from '../link/upload.js';
import { type Deed, UndoStack } from './undo-stack.js';
import type { WireLog } from './wire-log.js';

export interface FieldWrite {
  readonly path: string;
  readonly text: string;
}

/**
 * Changes things on the server, and can take them back. Every change is a field write or an upload; taking it back is another
 * one, so other clients see it like any change.
 */
export class Editor extends Observable {
  #stack = new UndoStack();
  /** Latest wish per gesture, while an earlier one is on its way. */
  readonly #waiting = new Map<string, FieldWrite>();
  readonly #busy = new Set<string>();

  constructor(
    readonly api: Api,
    private readonly log: WireLog,
  ) {
    super();
  }

  get undoLabel(): string | null {
    return this.#stack.undoLabel;
  }

  get redoLabel(): string | null {
    return this.#stack.redoLabel;
  }

  /** Nothing can be taken back any more. */
  forget(): void {
    this.#stack = new UndoStack();
    this.changed();
  }

  /**
   * Writes fields one after the other, so that they can be taken back together.
   * @throws LinkError what the server refused; what came before it stays, and can be taken back
   */
  async write(label: string, writes: readonly FieldWrite[]): Promise<void> {
    await this.perform(this.writing(label, writes));
  }

  /**
   * Writes the steps of a drag: while one is on its way only the newest waits.
   * @param gesture names the drag; a new one per drag
   */
  async drag(gesture: string, label: string, write: FieldWrite): Promise<void> {
    this.#waiting.set(gesture, write);
    if (this.#busy.has(gesture)) return;
    this.#busy.add(gesture);
    try {
      for (;;) {
        const next = this.#waiting.get(gesture);
        if (!next) return;
        this.#waiting.delete(gesture);
        await this.perform(this.writing(label, [next], gesture), gesture);
      }
    } finally {
      this.#busy.delete(gesture);
    }
  }

  /** Does something that is not a field write alone. */
  async perform(deed: Deed, gesture: string | null = null): Promise<void> {
    const inverse = await deed.run();
    if (inverse) this.#stack.push(inverse, gesture);
    this.changed();
  }

  /** @throws LinkError when the server refuses to have it back */
  async undo(): Promise<string | null> {
    return this.#stack.undo().finally(() => this.changed());
  }

  async redo(): Promise<string | null> {
    return this.#stack.redo().finally(() => this.changed());
  }

  /** A trigger, or a line that takes something back another way: written, and not remembered. */
  async fire(path: string, text = '1'): Promise<void> {
    await this.step({ kind: 'write', path, text }, () => this.api.write(path, text));
  }

  /** Writes that read what was there before, so that it can be written back. */
  writing(label: string, writes: readonly FieldWrite[], gesture: string | null = null): Deed {
    return {
      label,
      run: async () => {
        const before: FieldWrite[] = [];
        try {
          for (const { path, text } of writes) {
            const former = await this.api.read(path);
            await this.step({ kind: 'write', path, text }, () => this.api.write(path, text), gesture);
            before.unshift({ path, text: former });
          }
        } catch (error) {
          if (before.length > 0) this.#stack.push(this.writing(label, before));
          throw error;
        }
        return this.writing(label, before);
      },
    };
  }

  /**
   * Sends a file; taken back by deleting it, or by sending the one that it replaced. An upload that is cancelled or refused
   * half way is taken back at once: its first piece has made the server drop what was there.
   */
  uploading(
    name: string,
    file: Blob,
    tell: (sentBytes: number) => void = () => undefined,
    signal: AbortSignal = new AbortController().signal,
  ): Deed {
    return {
      label: `Upload of ${name}`,
      run: async () => {
        const read = (await this.#hasTexture(name)) ? await this.api.texture(name) : null;
        const former = read && read.size > 0 ? read : null;
        signal.throwIfAborted();
        try {
          await this.step({ kind: 'upload', name, bytes: file.size }, () =>
            uploadTexture(this.api, { name, file }, tell, signal),
          );
        } catch (error) {
          // What is left, if even this is refused, is listed as it is.
          await this.#putBack(name, former).catch(() => undefined);
          throw error;
        }
        return former ? this.uploading(name, former) : this.deleting(name);
      },
    };
  }

  async #putBack(name: string, former: Blob | null): Promise<void> {
    if (former) {
      const step = { kind: 'upload', name, bytes: former.size } as const;
      await this.step(step, () => uploadTexture(this.api, { name, file: former }));
    } else if (await this.#hasTexture(name)) {
      await this.step({ kind: 'delete-texture', name }, () => this.api.deleteTexture(name));
    }
  }

  async #hasTexture(name: string): Promise<boolean> {
    const rows = (await this.api.read('paint/textures/files')).split('\n');
    return rows.some((row) => row.startsWith(`${name} `));
  }

  /** Deletes a file; taken back by sending it again, and binding it again where it was bound. */
  deleting(name: string): Deed {
    return {
      label: `Deletion of ${name}`,
      run: async () => {
        const [bytes, bindings] = await Promise.all([this.api.texture(name), this.api.read('paint/textures/bindings')]);
        const lines = bindings.split('\n').filter((row) => row.split(' ')[1] === name);
        await this.step({ kind: 'delete-texture', name }, () => this.api.deleteTexture(name));
        const upload = this.uploading(name, bytes);
        return {
          label: `Deletion of ${name}`,
          run: async () => {
            const inverse = await upload.run();
            for (const line of lines) await this.fire('paint/textures/bind', line);
            return inverse;
          },
        };
      },
    };
  }

  /** Does one step and puts it into the log. @returns what it gave */
  async step<T>(step: WireStep, act: () => Promise<T>, gesture: string | null = null): Promise<T> {
    try {
      const done = await act();
      this.log.add(step, null, gesture);
      return done;
    } catch (error) {
      this.log.add(step, describeError(error), gesture);
      throw error;
    }
  }
}
