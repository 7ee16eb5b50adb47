import { detectKind } from '../../../images/detect-kind.js';
import { LinkError } from './link/link-error.js';
import { isLiveryFile, openLiveryFile } from './state/put-on-livery.js';
import type { Session } from './state/session.js';
import { startSticker } from './state/start-sticker.js';

/** The bytes of a file's head that are enough to detect its kind. */
const HEAD_BYTES = 256;

/** The page, as far as files that are dropped on it or chosen need it. */
export interface FiledPage {
  readonly session: Session;
  /** The name of the panel that shows. */
  readonly tab: string;
  /** True while a file is dragged over the page. */
  dragging: boolean;
  /** Shows the panel of the textures. */
  show(tab: 'textures'): void;
  /** Shows where a picture is bound to a stock texture. */
  bind(): Promise<void>;
}

/** The files that are dropped on the page or chosen in it: liveries are put on, pictures are sent. */
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
    event.preventDefault();
    this.page.dragging = false;
    const files = [...event.dataTransfer.files];
    const liveries = files.filter(isLiveryFile);
    for (const file of liveries) {
      void this.page.session.attempt(file.name, () => openLiveryFile(this.page.session, file));
    }
    if (liveries.length < files.length) this.send(files.filter((file) => !liveries.includes(file)));
  };

  /** Uploads files, and offers to spray or bind each picture. */
  send(files: readonly File[]): void {
    const { session } = this.page;
    for (const file of files) {
      void session.attempt(`Upload of ${file.name}`, async () => {
        if (detectKind(new Uint8Array(await file.slice(0, HEAD_BYTES).arrayBuffer())) === 'unknown') {
          const shown = 'PNG, JPEG, BMP, HDR, DDS, KTX and KTX2';
          throw new LinkError('EINVAL', `nothing was sent; the page shows ${shown}, and this is none of them`);
        }
        const name = await session.uploads.send(file);
        if (name === null) {
          session.notices.inform(`Upload of ${file.name} cancelled`, 'The server has what it had before.');
          return;
        }
        // Whoever sends one picture from the list of stickers wants a sticker of it.
        if (this.page.tab === 'stickers' && files.length === 1) {
          await startSticker(session, name, file);
          return;
        }
        session.notices.inform(
          `${name} is there`,
          'Spray it where you click, or let it stand in for a stock texture.',
          [
            { label: 'Spray', run: () => void startSticker(session, name, file) },
            { label: 'Replace a texture…', run: () => void this.page.bind() },
          ],
        );
      });
    }
    if (this.page.tab !== 'stickers') this.page.show('textures');
  }
}
