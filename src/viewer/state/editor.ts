import type { Api } from '../link/api.js';
import type { WireStep } from '../link/command-lines.js';
import { describeError } from '../link/link-error.js';
import { Observable } from '../link/observable.js';
import { uploadFile } from '../link/upload.js';
import { changedSince, type LeftText, type Overwriting, readTexts, type TextPlace } from './left-texts.js';
import { OwnChanges } from './own-changes.js';
import { type Edit, type MayRun, UndoStack } from './undo-stack.js';
import { UnseenSteps } from './unseen-steps.js';
import type { WireLog } from './wire-log.js';
import { type FieldWrite, writeFields } from './write-fields.js';

/**
 * Makes changes on the server and can undo them. Every change and every undo is a field write or an upload, so other
 * clients see an undo as a change.
 */
export class Editor extends Observable {
  #stack: UndoStack;
  /** The newest writes of each drag, which wait until earlier writes of that drag have been sent. */
  readonly #waiting = new Map<string, readonly FieldWrite[]>();
  readonly #busy = new Set<string>();
  /** The changes by this page, which it can repeat after a restart of the server. */
  readonly changes = new OwnChanges();
  /** Called after the server has answered a step. Resolves when the page has received the results of the step. */
  answered: () => Promise<void> = () => Promise.resolve();
  readonly unseen = new UnseenSteps();
  /** Resolves when the last field write has been answered. */
  #lastWrite: Promise<unknown> = Promise.resolve();
  /** The edits in progress, except those that take long. */
  readonly #running = new Set<Promise<void>>();

  /**
   * @param overwrites decides whether an undo or redo may overwrite a later change by another client; by default, it
   *   may
   */
  constructor(
    readonly api: Api,
    private readonly log: WireLog,
    private readonly overwrites: (overwriting: Overwriting) => Promise<boolean> = () => Promise.resolve(true),
  ) {
    super();
    this.#stack = new UndoStack(this.#mayRun);
  }

  /** True while a change that arrives from the server may be a change that this page has made. */
  get isWriting(): boolean {
    return this.unseen.areAny;
  }

  get undoLabel(): string | null {
    return this.#stack.undoLabel;
  }

  get redoLabel(): string | null {
    return this.#stack.redoLabel;
  }

  /** Says for screen readers what the last undo or redo has done; null after a new edit. */
  get turned(): UndoStack['turned'] {
    return this.#stack.turned;
  }

  /** The done steps, the oldest first, followed by the undone steps. */
  get history(): UndoStack['steps'] {
    return this.#stack.steps;
  }

  /**
   * Remembers the newest edit. Returns a function that reports whether this edit is still the newest one, so that a
   * single undo would revert it.
   */
  whileNewest(): () => boolean {
    return this.#stack.whileNewest();
  }

  /** Remembers the newest edit. Returns a function that reports whether this edit has not been undone. */
  whileDone(): () => boolean {
    return this.#stack.whileDone();
  }

  forget(): void {
    this.#stack = new UndoStack(this.#mayRun);
    this.changed();
  }

  /**
   * Writes fields in order as one undo step.
   * @throws LinkError if the server refuses a write; the writes before it stay and can be undone
   */
  async write(label: string, writes: readonly FieldWrite[]): Promise<void> {
    await this.perform(this.writing(label, writes));
  }

  /**
   * Writes the values of a drag as one undo step. While one value is being sent, only the newest value waits; values in
   * between are dropped.
   */
  async drag(gesture: string, label: string, writes: readonly FieldWrite[]): Promise<void> {
    this.#waiting.set(gesture, writes);
    if (this.#busy.has(gesture)) return;
    this.#busy.add(gesture);
    try {
      for (;;) {
        const next = this.#waiting.get(gesture);
        if (!next) return;
        this.#waiting.delete(gesture);
        await this.perform(this.writing(label, next, gesture), gesture);
      }
    } finally {
      this.#busy.delete(gesture);
    }
  }

  async perform(edit: Edit, gesture: string | null = null): Promise<void> {
    const running = this.#run(edit, gesture);
    if (!edit.isLong) this.#running.add(running);
    try {
      await running;
    } finally {
      this.#running.delete(running);
    }
  }

  async #run(edit: Edit, gesture: string | null): Promise<void> {
    const inverse = await edit.run();
    if (inverse && !inverse.isIdle) this.#stack.push(inverse, gesture, edit);
    this.changed();
  }

  readonly #mayRun: MayRun = async (verb, { label, inverse }) => {
    const changed = await changedSince(this.api, inverse.left ?? []);
    return changed.length === 0 || this.overwrites({ verb, label, changed });
  };

  /**
   * Reads the texts that an edit has just written. Returns an empty list if the server does not answer. In that case,
   * an undo of the edit overwrites later changes without asking the user.
   */
  async left(places: readonly TextPlace[]): Promise<LeftText[]> {
    return readTexts(this.api, places).catch(() => []);
  }

  /** Waits for the edits in progress, because the next undo must revert the last of them. */
  async #settled(): Promise<void> {
    await Promise.allSettled(this.#running);
  }

  /** @throws LinkError if the server refuses */
  async undo(): Promise<string | null> {
    await this.#settled();
    return this.#stack.undo().finally(() => this.changed());
  }

  async redo(): Promise<string | null> {
    await this.#settled();
    return this.#stack.redo().finally(() => this.changed());
  }

  /** @throws LinkError if the server refuses an edit; the remaining edits are then not tried */
  async goTo(count: number): Promise<void> {
    await this.#settled();
    return this.#stack.goTo(count).finally(() => this.changed());
  }

  /** Writes a field without an undo step. Used for triggers, and for lines of edits that have their own undo. */
  async fire(path: string, text = '1', gesture: string | null = null): Promise<void> {
    // The field may change any text, also after the server has answered a later write.
    const write = (): Promise<void> => this.api.write(path, text).finally(() => this.unseen.loseTexts());
    await this.step({ kind: 'write', path, text }, write, gesture);
  }

  /** Returns an edit that writes fields. The server reports the former texts for the undo together with the write. */
  writing(label: string, writes: readonly FieldWrite[], gesture: string | null = null): Edit {
    return {
      label,
      colour: writes.find(({ path }) => path.endsWith('/color'))?.text,
      run: () => this.#inOrder(() => this.#write(label, writes, gesture)),
    };
  }

  /**
   * Runs a write after the previous one has been answered, because the server may receive requests on different
   * connections in another order.
   */
  #inOrder<T>(write: () => Promise<T>): Promise<T> {
    const writing = this.#lastWrite.then(write);
    this.#lastWrite = writing.catch(() => undefined);
    return writing;
  }

  /** @returns the inverse edit */
  async #write(label: string, writes: readonly FieldWrite[], gesture: string | null): Promise<Edit> {
    const before: FieldWrite[] = [];
    let found: readonly LeftText[];
    try {
      found = await writeFields(this, writes, gesture, (back) => before.unshift(back));
    } catch (error) {
      this.#note(before, writes, []);
      if (before.length > 0) this.#stack.push(this.writing(label, before));
      throw error;
    }
    const paths = new Set(writes.map(({ path }) => path));
    for (const { path, text } of found) if (!paths.has(path) && text !== undefined) this.changes.found(path, text);
    const left = found.filter(({ path }) => paths.has(path));
    this.#note(before, writes, left);
    // An edit that has changed no value is not an undo step, because its undo would have no visible effect.
    const isIdle = writes.every(({ path, text }) => before.find((each) => each.path === path)?.text === text);
    return { ...this.writing(label, before), left, isIdle };
  }

  /**
   * @param left the written texts as they were read back from the server, which may format them differently; empty if
   * they were not read
   */
  #note(before: readonly FieldWrite[], writes: readonly FieldWrite[], left: readonly LeftText[]): void {
    for (const { path, text: former } of before) {
      const written = [...left, ...writes].find((each) => each.path === path)?.text;
      if (written === undefined) continue;
      this.changes.wrote(path, written, former);
      this.unseen.wrote(path, written);
    }
  }

  /**
   * Returns an edit that uploads a file. The undo deletes the file or, if it replaced another one, uploads the replaced
   * file again. If the upload is cancelled or refused, the edit uploads the replaced file again at once, because the
   * server dropped that file when the first piece of the new file arrived.
   * @param own the file to record as this page's upload; null if the edit restores another client's file
   */
  uploading(
    name: string,
    file: Blob,
    arrived: (sentBytes: number) => void = () => undefined,
    signal: AbortSignal = new AbortController().signal,
    own: Blob | null = file,
  ): Edit {
    return {
      label: `Upload of ${name}`,
      isLong: true,
      run: async () => {
        const read = (await this.#hasTexture(name)) ? await this.api.texture(name) : null;
        const former = read && read.size > 0 ? read : null;
        signal.throwIfAborted();
        try {
          await this.step({ kind: 'upload', name, bytes: file.size }, () =>
            uploadFile(this.api, 'paint/texture', { name, file }, arrived, signal),
          );
        } catch (error) {
          // Ignore a further refusal, because the list of files shows what remains.
          await this.#putBack(name, former).catch(() => undefined);
          throw error;
        }
        const ownBefore = this.changes.file(name);
        this.changes.setFile(name, own);
        const inverse = former ? this.uploading(name, former, undefined, undefined, ownBefore) : this.deleting(name);
        return { ...inverse, left: await this.#leftFile(name) };
      },
    };
  }

  #leftFile(name: string): Promise<LeftText[]> {
    return this.left([{ path: 'paint/textures/files', row: name }]);
  }

  async #putBack(name: string, former: Blob | null): Promise<void> {
    if (former) {
      const step = { kind: 'upload', name, bytes: former.size } as const;
      await this.step(step, () => uploadFile(this.api, 'paint/texture', { name, file: former }));
    } else if (await this.#hasTexture(name)) {
      await this.step({ kind: 'delete-texture', name }, () => this.api.deleteFile('paint/texture', name));
    }
  }

  async #hasTexture(name: string): Promise<boolean> {
    const rows = (await this.api.read('paint/textures/files')).split('\n');
    return rows.some((row) => row.startsWith(`${name} `));
  }

  /** Returns an edit that deletes a file. The undo uploads the file again and restores its bindings. */
  deleting(name: string): Edit {
    return {
      label: `Deletion of ${name}`,
      run: async () => {
        const [bytes, bindings] = await Promise.all([this.api.texture(name), this.api.read('paint/textures/bindings')]);
        const lines = bindings.split('\n').filter((row) => row.split(' ')[1] === name);
        await this.step({ kind: 'delete-texture', name }, () => this.api.deleteFile('paint/texture', name));
        const upload = this.uploading(name, bytes, undefined, undefined, this.changes.file(name));
        const targets = lines.map((line) => [line.split(' ', 1)[0]!, line.slice(line.indexOf(' ') + 1)] as const);
        this.changes.setFile(name, null);
        for (const [texture, target] of targets) this.changes.bound(texture, '', target);
        return {
          label: `Deletion of ${name}`,
          left: await this.#leftFile(name),
          run: async () => {
            const inverse = await upload.run();
            for (const line of lines) await this.fire('paint/textures/bind', line);
            for (const [texture, target] of targets) this.changes.bound(texture, target, '');
            return inverse;
          },
        };
      },
    };
  }

  /** Runs a step and adds it to the log. */
  async step<T>(step: WireStep, act: () => Promise<T>, gesture: string | null = null): Promise<T> {
    this.unseen.begin();
    try {
      const done = await act();
      this.log.add(step, null, gesture);
      return done;
    } catch (error) {
      this.log.add(step, describeError(error), gesture);
      throw error;
    } finally {
      // Call this even after a refusal, because other lines of a refused batch may have run.
      void this.answered().then(() => this.unseen.end());
    }
  }
}
