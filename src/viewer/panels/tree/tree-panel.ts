import { html, nothing, type PropertyValues, type TemplateResult, type PropertyDeclarations } from 'lit';
import type { Observable } from '../../link/observable.js';
import { describeError } from '../../link/link-error.js';
import { TreeListing, type TreeRow } from '../../state/tree-listing.js';
import { writeLeaf } from '../../state/write-leaf.js';
import { controls } from '../../styles/controls.js';
import { layout, tallPanel } from '../../styles/layout.js';
import { icon } from '../../widgets/icon.js';
import { newGesture } from '../../widgets/knob.js';
import { SessionElement } from '../../widgets/session-element.js';
import { ShownLeaves } from './shown-leaves.js';
import { treeKeyAct } from './tree-keys.js';
import { treeRow } from './tree-row.js';
import { treeStyles } from './tree-styles.js';

/** Maximum number of leaves and directories that the page reads repeatedly. Chosen: more than a user can watch. */
const LIVE_MAX = 300;
const SUGGESTIONS_MAX = 40;
/** Prefix of a path that was copied from a shell. It is removed from typed paths. */
const ROOT = /^\/?(sim\/|mnt\/)?/;

export class TreePanel extends SessionElement {
  static override properties: PropertyDeclarations = {
    active: { state: true },
    editing: { state: true },
    refusal: { state: true },
    suggestions: { state: true },
  };
  static override styles = [controls, layout, tallPanel, treeStyles];

  declare active: string;
  declare editing: string | null;
  declare refusal: { readonly path: string; readonly errno: string; readonly message: string } | null;
  declare suggestions: readonly string[];
  #listing: TreeListing | null = null;
  #leaves: ShownLeaves | null = null;
  #gesture: string | null = null;
  #reconnects = 0;
  #focusActive = false;
  /**
   * The text of the leaf when the user began to edit it. The editor starts with this text, and later changes of the
   * leaf do not replace what the user types.
   */
  #textBefore = '';

  constructor() {
    super();
    this.active = '';
    this.editing = null;
    this.refusal = null;
    this.suggestions = [];
  }

  focusJump(): void {
    this.performUpdate();
    const input = this.renderRoot.querySelector<HTMLInputElement>('form input');
    input?.focus();
    input?.select();
  }

  protected override willUpdate(): void {
    if (!this.#listing) {
      this.#listing = new TreeListing(this.session.api);
      this.#leaves = new ShownLeaves(this.session.api, this.session.log);
      void this.#listing.open('');
    }
    if (this.#reconnects !== this.session.reconnects) void this.#listing.refresh();
    this.#reconnects = this.session.reconnects;
    for (const path of this.#listing.openPaths) {
      const names = this.#leaves!.text(path);
      if (names !== undefined) this.#listing.receiveNames(path, names);
    }
  }

  protected override observed(): readonly Observable[] {
    return [this.#listing!, this.#leaves!, this.session];
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#leaves?.hide();
  }

  #livePaths(): readonly string[] {
    const leaves = this.#listing!.rows.filter(
      ({ entry }) => entry.type === 'file' && entry.kind !== 'T' && entry.kind !== 'B',
    ).map(({ path }) => path);
    return [...this.#listing!.openPaths, ...leaves].slice(0, LIVE_MAX);
  }

  #text(path: string): string | undefined {
    return this.session.expected.get(path) ?? this.#leaves!.text(path);
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
    const { path, expanded } = row;
    return treeRow(row, {
      text: expanded === undefined ? this.#text(path) : undefined,
      isActive: this.active === path,
      typedFrom: this.editing === path ? this.#textBefore : null,
      trouble: this.#troubleOf(path),
      press: () => this.#press(row),
      edit: () => this.#edit(row),
      fire: () => void this.#write(row, '1'),
      set: (text, more) => void this.#set(row, text, more),
      leaveControl: () => {
        this.#focusActive = true;
        this.requestUpdate();
      },
      enter: (input) => this.#enter(row, input),
      cancel: () => {
        this.refusal = null;
        this.#stopEditing();
      },
      leave: () => (this.editing = null),
    });
  }

  #troubleOf(path: string): TemplateResult | typeof nothing {
    const failure = this.#listing!.failure(path) ?? this.#leaves!.failure(path);
    if (this.refusal?.path === path) {
      return html`<p class="trouble"><b>${this.refusal.errno}</b> ${this.refusal.message}</p>`;
    }
    return failure === undefined ? nothing : html`<p class="trouble">${failure}</p>`;
  }

  /**
   * Writes the typed text. In a number input, the browser reports text that is not a number as an empty value and sets
   * `badInput`.
   */
  #enter(row: TreeRow, input: HTMLInputElement): void {
    if (!input.validity.badInput) void this.#write(row, input.value);
    else this.refusal = { path: row.path, errno: 'EINVAL', message: 'the text is not a number; nothing was written' };
  }

  /** @param more true if more values of the same drag follow; they belong to the same undo step */
  async #set(row: TreeRow, text: string, more: boolean): Promise<void> {
    const { path } = row;
    const isDrag = more || this.#gesture !== null;
    const gesture = (this.#gesture ??= more ? newGesture() : null);
    if (!more) this.#gesture = null;
    if (!isDrag || gesture === null) return this.#write(row, text, { isTyped: false });
    await this.session.attempt(path, () => this.session.editor.drag(gesture, path, [{ path, text }]));
  }

  async #suggest(text: string): Promise<void> {
    const wanted = text.replace(ROOT, '');
    const found = await this.#listing!.suggest(wanted, SUGGESTIONS_MAX);
    this.suggestions = found;
  }

  protected override updated(changed: PropertyValues): void {
    super.updated(changed);
    if (this.isConnected) this.#leaves!.show(this.#livePaths());
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

  /** Toggles a flag, or focuses a list of words. @returns false for a value that the user must type */
  #useControl(row: TreeRow): boolean {
    const { form } = row.entry;
    if (form?.kind !== 'flag' && form?.kind !== 'words') return false;
    if (form.kind === 'flag') void this.#write(row, this.#text(row.path) === '1' ? '0' : '1', { isTyped: false });
    else this.#activeItem()?.querySelector('select')?.focus();
    return true;
  }

  #edit({ path, entry }: TreeRow): void {
    if (!entry.writable || entry.kind === 'T') return;
    this.refusal = null;
    this.#textBefore = this.#text(path) ?? '';
    this.editing = path;
  }

  #stopEditing(): void {
    this.editing = null;
    this.#focusActive = true;
  }

  /**
   * @param options.isTyped true for a typed value, false for a value from a control. A control already shows the new
   *   value and keeps the focus.
   */
  async #write(
    { path, entry: { kind } }: TreeRow,
    text: string,
    { isTyped = true }: { readonly isTyped?: boolean } = {},
  ): Promise<void> {
    const { editor, expected } = this.session;
    const write = (): Promise<void> => writeLeaf(editor, { path, kind }, text);
    try {
      if (isTyped || kind !== 'St') await write();
      else await expected.during(path, text, write, () => this.#leaves!.refresh());
      this.refusal = null;
      if (isTyped) this.#stopEditing();
    } catch (error) {
      this.refusal = { path, ...describeError(error) };
      // Render again, so that the control shows the server's value after a refusal.
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
          : {
              path: reached,
              errno: 'ENOENT',
              message: `no ${wanted.slice(reached.length).replace(/^\//, '')} here; choose one from the list`,
            };
      this.requestUpdate();
    });
  }

  #key(event: KeyboardEvent): void {
    const rows = this.#listing!.rows;
    const act = treeKeyAct(event.key, rows, this.active);
    if (!act) return;
    event.preventDefault();
    event.stopPropagation();
    const row = rows.find(({ path }) => path === this.active)!;
    switch (act.kind) {
      case 'go':
        this.active = act.to.path;
        this.#focusActive = true;
        this.requestUpdate();
        break;
      case 'press':
        this.#press(row);
        break;
      case 'change':
        if (row.entry.kind === 'T') void this.#write(row, '1');
        else if (!this.#useControl(row)) this.#edit(row);
        break;
      case 'use':
        this.#useControl(row);
        break;
      case 'none':
    }
  }
}

customElements.define('livery-tree-panel', TreePanel);
