import { html, nothing, type PropertyValues, type TemplateResult, type PropertyDeclarations } from 'lit';
import type { Observable } from '../link/observable.js';
import { describeError } from '../link/link-error.js';
import { TreeListing, type TreeRow } from '../state/tree-listing.js';
import { triggerEdit } from '../state/trigger-edits.js';
import { controls } from '../styles/controls.js';
import { layout, tallPanel } from '../styles/layout.js';
import { icon } from '../widgets/icon.js';
import { newGesture } from '../widgets/knob.js';
import { hasControl, leafControl } from '../widgets/leaf-control.js';
import { SessionElement } from '../widgets/session-element.js';
import { isShownByControl, KINDS, rangeInWords, shownValue } from './tree-texts.js';
import { treeStyles } from './tree-styles.js';

/** The most leaves and directories that are watched at once; chosen: more than anybody reads. */
const LIVE_MAX = 300;
/** The most paths that are suggested while one is typed; chosen: as many as a list shows without scrolling far. */
const SUGGESTIONS_MAX = 40;
/** How a path may begin that was copied from a line of a shell. */
const ROOT = /^\/?(sim\/|mnt\/)?/;

/** The field tree with its live values; writable fields are edited in place. */
export class TreePanel extends SessionElement {
  static override properties: PropertyDeclarations = {
    active: { state: true },
    editing: { state: true },
    refusal: { state: true },
    suggestions: { state: true },
  };
  static override styles = [controls, layout, tallPanel, treeStyles];

  /** The path of the item that keys act on. */
  declare active: string;
  /** The path of the leaf whose value is being typed. */
  declare editing: string | null;
  declare refusal: { readonly path: string; readonly errno: string; readonly message: string } | null;
  /** The paths that what is typed may become. */
  declare suggestions: readonly string[];
  #listing: TreeListing | null = null;
  /** The drag of a colour that is under way. */
  #gesture: string | null = null;
  #reconnects = 0;
  #focusActive = false;
  /** The value of the edited leaf when the editing began; later values do not replace the typed text. */
  #textBefore = '';

  constructor() {
    super();
    this.active = '';
    this.editing = null;
    this.refusal = null;
    this.suggestions = [];
  }

  /** Focuses the field for a path; what is typed next takes the place of what stands there. */
  focusJump(): void {
    const input = this.renderRoot.querySelector<HTMLInputElement>('form input');
    input?.focus();
    input?.select();
  }

  protected override willUpdate(): void {
    if (!this.#listing) {
      this.#listing = new TreeListing(this.session.api);
      void this.#listing.open('');
    }
    if (this.#reconnects !== this.session.reconnects) void this.#listing.refresh();
    this.#reconnects = this.session.reconnects;
    for (const path of this.#listing.openPaths) {
      const names = this.field(path);
      if (names !== undefined) this.#listing.receiveNames(path, names);
    }
  }

  protected override observed(): readonly Observable[] {
    return [this.#listing!, this.session];
  }

  protected override watchedPaths(): readonly string[] {
    const leaves = this.#listing!.rows.filter(
      ({ entry }) => entry.type === 'file' && entry.kind !== 'T' && entry.kind !== 'B',
    ).map(({ path }) => path);
    return [...this.#listing!.openPaths, ...leaves].slice(0, LIVE_MAX);
  }

  override render(): TemplateResult {
    const rows = this.#listing!.rows;
    if (!rows.some(({ path }) => path === this.active)) this.active = rows[0]?.path ?? '';
    return html`
      <form class="tools" @submit=${(event: SubmitEvent) => this.#jump(event)}>
        <input
          type="search"
          class="mono"
          placeholder="Go to a path: paint/parts/global"
          aria-label="Go to a path"
          spellcheck="false"
          list="paths"
          autocomplete="off"
          @input=${(event: Event) => void this.#suggest((event.target as HTMLInputElement).value)}
        />
        <datalist id="paths">${this.suggestions.map((path) => html`<option value=${path}></option>`)}</datalist>
        <button aria-label="Go" title="Go to the path">${icon('search')}</button>
        <button
          type="button"
          class="plain square"
          aria-label="Read names again"
          title="Read names again"
          @click=${() => void this.#listing!.refresh()}
        >
          ${icon('refresh')}
        </button>
      </form>
      ${this.#troubleOf('')}
      <div class="unseen" role="alert">
        ${this.refusal ? `${this.refusal.errno}: ${this.refusal.message}` : nothing}
      </div>
      <div
        class="list scroll"
        role="tree"
        aria-label="Field tree"
        @keydown=${(event: KeyboardEvent) => this.#key(event)}
      >
        ${rows.map((row) => this.#row(row))}
      </div>
    `;
  }

  #row(row: TreeRow): TemplateResult {
    const { path, entry, level, position, size, expanded } = row;
    const folder = expanded !== undefined;
    const active = this.active === path;
    const text = folder ? undefined : this.field(path);
    const several = active && text !== undefined && (text.includes('\n') || text.length > 60);
    return html`
      <div
        class="item ${folder ? 'folder' : entry.writable ? 'writable' : ''}"
        role="treeitem"
        aria-level=${level}
        aria-posinset=${position}
        aria-setsize=${size}
        aria-expanded=${expanded ?? nothing}
        aria-selected=${active}
        tabindex=${active ? 0 : -1}
        style="--level:${level}"
        data-path=${path}
        title="${path}${entry.kind ? ` (${KINDS[entry.kind] ?? entry.kind})` : ''}"
        @click=${() => this.#press(row)}
        @dblclick=${() => this.#edit(row)}
      >
        ${folder ? icon('chevron') : html`<span></span>`}
        <span class="key">${entry.name}</span>
        ${this.editing === path ? this.#entry(row) : html`<span class="value mono cut">${isShownByControl(row) ? nothing : shownValue(text)}</span>`}
        ${
          hasControl(entry.form) && text !== undefined && this.editing !== path
            ? html`<span
                class="holder"
                @click=${(event: Event) => event.stopPropagation()}
                @keydown=${(event: KeyboardEvent) => this.#controlKey(event)}
                >${leafControl(entry.form, path, text, (value, more) => void this.#set(path, value, more))}</span
              >`
            : nothing
        }
        ${
          entry.kind === 'T'
            ? html`<button
                class="small"
                tabindex="-1"
                aria-label="Write 1 to ${path}"
                @click=${(event: Event) => {
                  event.stopPropagation();
                  void this.#write(path, '1', true);
                }}
              >
                Write 1
              </button>`
            : nothing
        }
      </div>
      ${several && this.editing !== path ? html`<div class="whole">${text}</div>` : nothing} ${this.#troubleOf(path)}
    `;
  }

  #troubleOf(path: string): TemplateResult | typeof nothing {
    const silence = this.session.fields.failure(path);
    const failure = this.#listing!.failure(path) ?? (silence && `${silence.errno} ${silence.message}`);
    if (this.refusal?.path === path) {
      return html`<p class="trouble"><b>${this.refusal.errno}</b> ${this.refusal.message}</p>`;
    }
    return failure === undefined ? nothing : html`<p class="trouble">${failure}</p>`;
  }

  #entry({ path, entry: { form } }: TreeRow): TemplateResult {
    const range = form?.kind === 'number' && Number.isFinite(Number(this.#textBefore)) ? form : null;
    return html`<input
      aria-label="Value of ${path}"
      type=${range ? 'number' : 'text'}
      step="any"
      min=${range?.least ?? nothing}
      max=${range?.most ?? nothing}
      title=${range ? rangeInWords(range) : nothing}
      spellcheck="false"
      .value=${this.#textBefore}
      @click=${(event: Event) => event.stopPropagation()}
      @keydown=${(event: KeyboardEvent) => {
        event.stopPropagation();
        if (event.key === 'Enter') this.#enter(path, event.target as HTMLInputElement);
        if (event.key === 'Escape') {
          this.refusal = null;
          this.#stopEditing();
        }
      }}
      @blur=${() => (this.editing = null)}
    />`;
  }

  /** Writes what was typed; a number field gives no text for what is no number. */
  #enter(path: string, input: HTMLInputElement): void {
    if (!input.validity.badInput) void this.#write(path, input.value);
    else this.refusal = { path, errno: 'EINVAL', message: 'what is typed is not a number; nothing was written' };
  }

  /** Writes what a control was set to. @param more true while a drag goes on: one undo takes all of it back */
  async #set(path: string, text: string, more: boolean): Promise<void> {
    const isDrag = more || this.#gesture !== null;
    const gesture = (this.#gesture ??= more ? newGesture() : null);
    if (!more) this.#gesture = null;
    if (!isDrag || gesture === null) return this.#write(path, text, false, false);
    await this.session.attempt(path, () => this.session.editor.drag(gesture, path, [{ path, text }]));
  }

  /** Keeps the keys of a control from the tree; Escape and Enter give the focus back to its item. */
  #controlKey(event: KeyboardEvent): void {
    event.stopPropagation();
    if (event.key !== 'Escape' && event.key !== 'Enter') return;
    event.preventDefault();
    this.#focusActive = true;
    this.requestUpdate();
  }

  async #suggest(text: string): Promise<void> {
    const wanted = text.replace(ROOT, '');
    const found = await this.#listing!.suggest(wanted, SUGGESTIONS_MAX);
    this.suggestions = found;
  }

  protected override updated(changed: PropertyValues): void {
    super.updated(changed);
    if (this.editing !== null && changed.has('editing')) {
      const input = this.renderRoot.querySelector<HTMLInputElement>('.item input:not(.control)');
      input?.focus();
      input?.select();
    } else if (this.#focusActive) {
      this.#focusActive = false;
      const item = this.#activeItem();
      item?.focus();
      item?.scrollIntoView({ block: 'nearest' });
    }
  }

  #activeItem(): HTMLElement | undefined {
    return [...this.renderRoot.querySelectorAll<HTMLElement>('.item')].find(
      ({ dataset }) => dataset['path'] === this.active,
    );
  }

  #press({ path, expanded }: TreeRow): void {
    this.active = path;
    if (expanded === true) this.#listing!.close(path);
    if (expanded === false) void this.#listing!.open(path);
  }

  /** Switches a flag, or hands the focus to a list of words. @returns false where a value is typed */
  #useControl({ path, entry: { form } }: TreeRow): boolean {
    if (form?.kind !== 'flag' && form?.kind !== 'words') return false;
    if (form.kind === 'flag') void this.#write(path, this.field(path) === '1' ? '0' : '1', false, false);
    else this.#activeItem()?.querySelector('select')?.focus();
    return true;
  }

  #edit({ path, entry }: TreeRow): void {
    if (!entry.writable || entry.kind === 'T') return;
    this.refusal = null;
    this.#textBefore = this.field(path) ?? '';
    this.editing = path;
  }

  #stopEditing(): void {
    this.editing = null;
    this.#focusActive = true;
  }

  async #write(path: string, text: string, once = false, wasTyped = true): Promise<void> {
    const { editor } = this.session;
    try {
      // Only a state leaf has a former value to write back; of triggers, those that discard paint can be undone.
      const kind = this.#listing!.rows.find((row) => row.path === path)?.entry.kind;
      const edit = kind === 'T' ? triggerEdit(editor, path) : null;
      if (edit) await editor.perform(edit);
      else if (once || kind !== 'St') await editor.fire(path, text);
      else if (wasTyped) await editor.write(path, [{ path, text }]);
      else await this.session.fields.expecting(path, text, () => editor.write(path, [{ path, text }]));
      this.refusal = null;
      if (wasTyped) this.#stopEditing();
    } catch (error) {
      this.refusal = { path, ...describeError(error) };
      // A control shows the value that the server has.
      this.requestUpdate();
    }
  }

  #jump(event: SubmitEvent): void {
    event.preventDefault();
    const wanted = (event.target as HTMLFormElement).querySelector('input')!.value.trim().replace(ROOT, '');
    void this.#listing!.openTo(wanted).then((reached) => {
      this.active = reached;
      this.#focusActive = true;
      this.refusal =
        reached === wanted.replace(/\/+$/, '')
          ? null
          : { path: reached, errno: 'ENOENT', message: `no ${wanted.slice(reached.length).replace(/^\//, '')} here` };
      this.requestUpdate();
    });
  }

  /** Handles keys as the tree view pattern of the ARIA Authoring Practices describes. */
  #key(event: KeyboardEvent): void {
    const rows = this.#listing!.rows;
    const index = rows.findIndex(({ path }) => path === this.active);
    const row = rows[index];
    if (!row) return;
    const go = (to: TreeRow | undefined): void => {
      if (!to) return;
      this.active = to.path;
      this.#focusActive = true;
      this.requestUpdate();
    };
    const parent = (): TreeRow | undefined =>
      rows.find(({ path }) => path === row.path.slice(0, row.path.lastIndexOf('/')));
    const acts: Partial<Record<string, () => void>> = {
      ArrowDown: () => go(rows[index + 1]),
      ArrowUp: () => go(rows[index - 1]),
      Home: () => go(rows[0]),
      End: () => go(rows.at(-1)),
      ArrowRight: () => (row.expanded === false ? this.#press(row) : go(row.expanded ? rows[index + 1] : undefined)),
      ArrowLeft: () => (row.expanded ? this.#press(row) : go(parent())),
      Enter: () => {
        if (row.expanded !== undefined) this.#press(row);
        else if (row.entry.kind === 'T') void this.#write(row.path, '1', true);
        else if (!this.#useControl(row)) this.#edit(row);
      },
      ' ': () => this.#useControl(row),
    };
    const act = acts[event.key];
    if (!act) return;
    event.preventDefault();
    event.stopPropagation();
    act();
  }
}

customElements.define('livery-tree-panel', TreePanel);
