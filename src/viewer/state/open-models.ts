import { Observable } from '../link/observable.js';
import { LinkError } from '../link/link-error.js';
import { uploadFile, uploadName } from '../link/upload.js';
import { isModelFile, type PathedFile, wholeModel } from '../paint/model-files.js';
import type { Api } from '../link/api.js';
import type { SceneView } from '../view/scene-view.js';
import type { Followed } from '../../simulator/world/views/index.js';
import type { Editor } from './editor.js';
import { closeModel, isModelIn, openingModel, removingModel, type SendModel, spawningModel } from './model-edits.js'; // prettier-ignore
import type { Notices } from './notices.js';
import type { Question } from './question.js';
import type { Selection } from './selection.js';

interface OpeningSession {
  readonly api: Api;
  readonly editor: Editor;
  readonly notices: Notices;
  readonly selection: Selection;
  readonly view: Pick<SceneView, 'brought' | 'modelsArrived' | 'moment'> | null;
  confirm(question: Question): Promise<boolean>;
  attempt(title: string, work: () => Promise<unknown>): Promise<boolean>;
  lookAt(target: Followed): void;
}

export interface OpeningModel {
  readonly name: string;
  readonly bytes: number;
  readonly sentBytes: number;
  readonly cancel: () => void;
}

/** Opens models: sends each one in pieces, waits until the server has read it, and makes a vessel from it. */
export class OpenModels extends Observable {
  #list: OpeningModel[] = [];

  constructor(private readonly session: OpeningSession) {
    super();
  }

  get list(): readonly OpeningModel[] {
    return this.#list;
  }

  /**
   * Opens all models in `files`, together with the files to which they refer. Then selects the vessel of the last model
   * and points the camera at it.
   * @returns false if no model was opened
   */
  async open(files: readonly PathedFile[]): Promise<boolean> {
    const models = files.filter(({ path }) => isModelFile(path));
    if (models.length === 0) {
      const error = new LinkError('EINVAL', 'nothing was sent; there is no .glb or .gltf file in it');
      this.session.notices.complain('This folder', error);
      return false;
    }
    let isAny = false;
    for (const model of models) {
      const title = model.path.slice(model.path.lastIndexOf('/') + 1);
      isAny = (await this.session.attempt(title, () => this.#open(model, files))) || isAny;
    }
    return isAny;
  }

  async spawn(name: string): Promise<void> {
    const id = await this.#newId(name);
    await spawningModel(this.session.editor, name, id).run();
    await this.#lookAt(id);
  }

  /**
   * Removes a model and its vessels. Asks the user first if this page does not have the model's file, because an undo
   * is then impossible.
   * @throws LinkError if the server refuses
   */
  async close(name: string): Promise<void> {
    const { session } = this;
    const { api, editor } = session;
    const file = editor.changes.model(name);
    // Check this, because another page may have opened a different model with the same name.
    const isSame = file !== null && isModelIn(await api.read('models/status'), name, file.size);
    if (isSame) return editor.perform(removingModel(editor, name, file, this.#vesselsOf));
    const vesselIds = await this.#vesselsOf(name);
    if (await session.confirm(removalQuestion(name, vesselIds.length))) await closeModel(editor, name);
  }

  readonly #vesselsOf = async (name: string): Promise<readonly string[]> => {
    const { view } = this.session;
    // Wait, because `moment` may not contain the vessels yet that the page has just made, for example by a redo.
    await view?.brought();
    const { models = {}, vesselIds = [], vessels = {} } = view?.moment ?? {};
    const templates = new Set(models[name]?.templates.map(({ id }) => id));
    return vesselIds.filter((id) => vessels[id]?.parts.some(({ template }) => templates.has(template)));
  };

  async #newId(name: string): Promise<string> {
    const live = new Set((await this.session.api.vessels()).map(({ id }) => id));
    const stem = name.replace(/\.(glb|gltf)$/i, '') || name;
    let id = stem;
    for (let nth = 2; live.has(id); nth++) id = `${stem.slice(0, 60)}-${nth}`;
    return id;
  }

  async #lookAt(id: string): Promise<void> {
    const { selection, view } = this.session;
    await selection.choose(id);
    await view?.brought();
    await view?.modelsArrived();
    this.session.lookAt({ kind: 'vessel', vesselId: id });
  }

  async #open(model: PathedFile, files: readonly PathedFile[]): Promise<void> {
    const { session } = this;
    const { api, editor, notices } = session;
    const [info, status] = await this.#stateOf();
    const bytesMax = Number(/\bfile_bytes_max=(\d+)/.exec(info)?.[1] ?? Infinity);
    const { name: given, file } = await wholeModel(model, files, bytesMax);
    const taken = new Set([...status.split('\n').map((row) => row.split(' ', 1)[0]!), ...this.#list.map(({ name }) => name)]); // prettier-ignore
    let name = uploadName(given);
    for (let nth = 2; taken.has(name); nth++) name = uploadName(given, nth);
    const stop = new AbortController();
    this.#list = [...this.#list, { name, bytes: file.size, sentBytes: 0, cancel: () => stop.abort() }];
    this.changed();
    let notes: readonly string[] = [];
    let id = '';
    const send: SendModel = async () => {
      const arrived = (sentBytes: number): void => this.#update(name, { sentBytes });
      return (notes = await editor.step({ kind: 'upload', store: 'models', name, bytes: file.size }, () =>
        uploadFile(api, 'models', { name, file }, arrived, stop.signal),
      ));
    };
    try {
      const opened = { name, file, vesselIds: async () => [(id = await this.#newId(name))] };
      await editor.perform(openingModel(editor, opened, { vesselsOf: this.#vesselsOf, send }));
    } catch (error) {
      if (!stop.signal.aborted) throw error;
      // Delete the pieces that were sent. A refusal does no harm: the server then has no piece.
      await api.deleteFile('models', name).catch(() => undefined);
      notices.inform(`Opening ${given} cancelled`, 'Nothing of the file stays on the server.');
      return;
    } finally {
      this.#list = this.#list.filter((each) => each.name !== name);
      this.changed();
    }
    await this.#lookAt(id);
    const text = 'Choose a colour: a click on the picture chooses a part.';
    if (notes.length === 0) notices.inform(`${given} is a vessel now`, text);
    else notices.inform(`${given} is a vessel now, but does not look exactly as its file says`, `${notes.join('. ')}.`, [{ label: 'All right', run: () => undefined }]); // prettier-ignore
  }

  /** @throws LinkError EOPNOTSUPP if the server does not open models */
  async #stateOf(): Promise<readonly [info: string, status: string]> {
    const { api } = this.session;
    try {
      return await Promise.all([api.read('models/info'), api.read('models/status')]);
    } catch (error) {
      if (!(error instanceof LinkError && error.errno === 'ENOENT')) throw error;
      throw new LinkError('EOPNOTSUPP', 'this server opens no models; set models_enabled = true', { cause: error });
    }
  }

  #update(name: string, news: Partial<OpeningModel>): void {
    this.#list = this.#list.map((each) => (each.name === name ? { ...each, ...news } : each));
    this.changed();
  }
}

function removalQuestion(name: string, vesselCount: number): Question {
  const vessels = vesselCount === 1 ? 'its vessel' : `its ${vesselCount} vessels`;
  return {
    title: vesselCount === 0 ? `Remove ${name}?` : `Remove ${name} and ${vessels}?`,
    text: 'Every client loses them. This page does not have the file of this model, so Undo cannot bring it back.',
    action: 'Remove',
  };
}
