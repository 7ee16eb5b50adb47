import { describeError, LinkError } from './link/link-error.js';
import { isLiveryFile, openingOf, openLiveryFile } from './state/put-on-livery.js';
import { openSharedLivery, sharedLiveryIn } from './state/share-livery.js';
import type { Session } from './state/session.js';
import { isModelFile } from './paint/model-files.js';
import { type DroppedEntries, droppedEntries, filesOf } from './link/dropped-files.js';
import { isTrackFile, sendTrack } from './state/track-files.js';
import { sendPicture } from './state/send-picture.js';
import { startSticker } from './state/start-sticker.js';

export interface FiledPage {
  readonly session: Session;
  readonly tab: string;
  /** The name of the open panel, or `none`. */
  openPanel: string;
  dragging: boolean;
  show(tab: 'textures' | 'timeline' | 'view'): void;
  bind(): Promise<void>;
}

/** Handles files that the user drops on the page or selects in it. */
export class PageFiles {
  constructor(private readonly page: FiledPage) {}

  begin(): void {
    window.addEventListener('dragover', this.#dragOver);
    window.addEventListener('dragleave', this.#dragLeave);
    window.addEventListener('drop', this.#drop);
  }

  end(): void {
    window.removeEventListener('dragover', this.#dragOver);
    window.removeEventListener('dragleave', this.#dragLeave);
    window.removeEventListener('drop', this.#drop);
  }

  readonly #dragOver = (event: DragEvent): void => {
    if (!event.dataTransfer?.types.includes('Files')) return;
    event.preventDefault();
    event.dataTransfer.dropEffect = 'copy';
    this.page.dragging = true;
  };

  readonly #dragLeave = (event: DragEvent): void => {
    if (event.relatedTarget === null) this.page.dragging = false;
  };

  readonly #drop = (event: DragEvent): void => {
    if (!event.dataTransfer?.types.includes('Files')) return;
    this.page.dragging = false;
    // A control of the page has already taken the files.
    if (event.defaultPrevented) return;
    event.preventDefault();
    const files = [...event.dataTransfer.files];
    const entries = droppedEntries(event.dataTransfer);
    if (entries.some(({ isDirectory }) => isDirectory) || files.some(({ name }) => isModelFile(name))) {
      void this.#openModels(entries, files);
      return;
    }
    this.#take(files);
  };

  /**
   * Opens the dropped models together with the files to which they refer. If the drop contains a folder or a .gltf
   * file, all other dropped files belong to the model. Otherwise, the other files are handled as usual.
   */
  async #openModels(entries: DroppedEntries, files: readonly File[]): Promise<void> {
    const session = this.#session;
    await session.attempt('The dropped files', async () => {
      const dropped = entries.length > 0 ? await filesOf(entries) : files.map((file) => ({ path: file.name, file }));
      const isAlone = dropped.every(({ path }) => !path.includes('/') && !/\.gltf$/i.test(path));
      await this.#showing('view', () => session.openModels.open(dropped));
      if (isAlone) this.#take(files.filter(({ name }) => !isModelFile(name)));
    });
  }

  #take(files: readonly File[]): void {
    const session = this.#session;
    for (const file of files.filter(isLiveryFile)) {
      void session.attempt(openingOf(file), () => openLiveryFile(session, file));
    }
    const others = files.filter((file) => !isLiveryFile(file) && !isTrackFile(file));
    for (const file of files.filter(isTrackFile)) {
      void session.attempt(file.name, async () => {
        await sendTrack(session, file);
        if (others.length === 0) this.page.show('timeline');
      });
    }
    if (others.length > 0) this.send(others);
  }

  /**
   * Shows a panel during some work. If the work fails or returns false, shows the former panel again, unless the user
   * has opened another panel meanwhile.
   */
  async #showing<Done>(panel: 'textures' | 'view', work: () => Promise<Done>): Promise<Done> {
    const { page } = this;
    const former = page.openPanel;
    page.show(panel);
    let isDone = false;
    try {
      const done = await work();
      isDone = done !== false;
      return done;
    } finally {
      if (!isDone && page.openPanel === panel) page.openPanel = former;
    }
  }

  /** Shows the list of images during some work, except while the user places stickers. */
  #showingImages<Done>(work: () => Promise<Done>): Promise<Done> {
    return this.page.tab === 'stickers' ? work() : this.#showing('textures', work);
  }

  /**
   * Uploads files. A single picture that contains a livery is not uploaded; instead, the livery is applied to the
   * selected vessel. For any other single picture, a notice offers to place it or to replace a texture with it.
   */
  send(files: readonly File[]): void {
    const [only] = files;
    if (files.length === 1 && only) void this.#sendOne(only);
    else {
      void this.#showingImages(() => this.#sendMany(files));
    }
  }

  get #session(): Session {
    return this.page.session;
  }

  async #sendOne(file: File): Promise<void> {
    const session = this.#session;
    await session.attempt(openingOf(file), async () => {
      const shared = await sharedLiveryIn(file);
      if (shared) await openSharedLivery(session, shared, file);
      else void session.attempt(`Upload of ${file.name}`, () => this.#sendPicture(file));
    });
  }

  async #sendPicture(file: File): Promise<void> {
    const session = this.#session;
    const name = await this.#showingImages(() => sendPicture(session, file));
    if (name === null) {
      session.notices.inform(`Upload of ${file.name} cancelled`, 'The server keeps what it had before.');
      return;
    }
    if (this.page.tab === 'stickers') {
      await startSticker(session, name, file);
      return;
    }
    session.notices.inform(`${name} is there`, 'Place it where you click, or replace a stock texture with it.', [
      { label: 'Place image', run: () => void startSticker(session, name, file) },
      { label: 'Replace a texture…', run: () => void this.page.bind() },
    ]);
  }

  /** @returns false if no file was sent */
  async #sendMany(files: readonly File[]): Promise<boolean> {
    const { notices } = this.#session;
    let sent = 0;
    const refused = new Map<string, string[]>();
    await Promise.all(
      files.map(async (file) => {
        try {
          if ((await sendPicture(this.#session, file)) !== null) sent++;
        } catch (error) {
          const { message } = describeError(error);
          refused.set(message, [...(refused.get(message) ?? []), file.name]);
        }
      }),
    );
    if (sent > 0)
      notices.inform(
        sent === 1 ? 'One file is uploaded' : `${sent} files are uploaded`,
        'Place them, or replace stock textures with them.',
      );
    if (refused.size === 0) return sent > 0;
    const reasons = [...refused].map(([reason, names]) => `${listed(names)}: ${reason}`);
    const count = [...refused.values()].flat().length;
    notices.complain(`${count} of ${files.length} files`, new LinkError('not sent', reasons.join(' — ')));
    return sent > 0;
  }
}

const NAMES_LISTED = 4;

function listed(names: readonly string[]): string {
  const more = names.length - NAMES_LISTED;
  return [...names.slice(0, NAMES_LISTED), ...(more > 0 ? [`${more} more`] : [])].join(', ');
}
