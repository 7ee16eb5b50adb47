import { html, type PropertyValues, nothing, type TemplateResult, type PropertyDeclarations } from 'lit';
import { AddressKeeper } from './address/address-keeper.js';
import './bar/drawing-figures.js';
import './bar/top-bar.js';
import type { TopBar } from './bar/top-bar.js';
import type { Observable } from './link/observable.js';
import { type FiledPage, PageFiles } from './page-files.js';
import { type KeyedPage, PageKeys } from './page-keys.js';
import {
  DRAWER,
  type DrawerName,
  isDrawer,
  type PanelName,
  panelNamed,
  panelOf,
  tabAfter,
  type TabName,
  tabOf,
  TABS,
} from './page-panels.js';
import type { PaintPanel } from './panels/paint-panel.js';
import type { TexturesPanel } from './panels/textures-panel.js';
import type { TreePanel } from './panels/tree/tree-panel.js';
import './panels/wire-log-view.js';
import type { WireLogView } from './panels/wire-log-view.js';
import './picture/picture-pane.js';
import type { PicturePane } from './picture/picture-pane.js';
import './picture/picture-status.js';
import { controls } from './styles/controls.js';
import './widgets/access-dialog.js';
import './widgets/confirm-dialog.js';
import type { ConfirmDialog } from './widgets/confirm-dialog.js';
import './help-dialog.js';
import type { HelpDialog } from './help-dialog.js';
import { icon } from './widgets/icon.js';
import './widgets/notices-view.js';
import { overwriteQuestion } from './widgets/overwrite-question.js';
import './widgets/panel-resizer.js';
import { SessionElement } from './widgets/session-element.js';
import { viewerStyles } from './styles/viewer.js';

export class ViewerApp extends SessionElement implements FiledPage, KeyedPage {
  static override properties: PropertyDeclarations = {
    tab: { state: true },
    panelOpen: { state: true },
    dragging: { state: true },
    golden: { state: true },
  };
  static override styles = [controls, viewerStyles];

  declare tab: PanelName;
  declare panelOpen: boolean;
  declare dragging: boolean;
  declare golden: boolean;
  #drawer: DrawerName = 'tree';
  #address: AddressKeeper | null = null;
  readonly #keys = new PageKeys(this);
  readonly #files = new PageFiles(this);

  constructor() {
    super();
    this.tab = 'paint';
    this.panelOpen = true;
    this.dragging = false;
    this.golden = false;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.#keys.begin();
    this.#files.begin();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#keys.end();
    this.#address?.close();
    this.#files.end();
  }

  protected override observed(): readonly Observable[] {
    return [this.session];
  }

  protected override firstUpdated(changed: PropertyValues): void {
    super.firstUpdated(changed);
    this.#address = new AddressKeeper(this.session, this);
    this.session.confirm = (question) => this.#questions()?.ask(question) ?? Promise.resolve(false);
    this.session.overwrites = (overwriting) => this.session.confirm(overwriteQuestion(overwriting));
    void hasGolden(this.session).then((golden) => (this.golden = golden));
  }

  protected override updated(changed: PropertyValues): void {
    super.updated(changed);
    const former = changed.get('tab') as PanelName | undefined;
    if (former !== undefined && (tabOf(former) !== tabOf(this.tab) || isDrawer(this.tab))) {
      for (const panel of this.renderRoot.querySelectorAll('.panel')) panel.scrollTop = 0;
    }
    this.#address?.changed();
  }

  get openPanel(): string {
    return this.panelOpen ? this.tab : 'none';
  }

  set openPanel(name: string) {
    const panel = panelNamed(name);
    this.panelOpen = name !== 'none';
    if (!panel) return;
    if (isDrawer(panel)) this.#drawer = panel;
    this.tab = panel;
  }

  override render(): TemplateResult {
    const { session } = this;
    return html`
      <livery-top-bar
        role="banner"
        .session=${session}
        .panelOpen=${this.panelOpen}
        @toggle-panel=${() => (this.panelOpen = !this.panelOpen)}
        @show-help=${() => this.#help()?.show()}
        @copy-link=${() => this.#copyLink()}
      ></livery-top-bar>
      <main aria-label="Scene">
        <livery-picture-pane .session=${session} @part-chosen=${() => this.show('paint')}></livery-picture-pane>
        <div class="over">
          ${this.#banner()}
          <livery-notices .session=${session}></livery-notices>
          <livery-picture-status .session=${session}></livery-picture-status>
        </div>
      </main>
      <aside aria-label="Panels" class=${this.panelOpen ? '' : 'closed'}>
        ${this.panelOpen ? html`<livery-panel-resizer></livery-panel-resizer>` : nothing}
        <div
          class="tabs"
          role="tablist"
          aria-label="Panels"
          @keydown=${(event: KeyboardEvent) => this.#walkTabs(event, TABS, tabOf(this.tab))}
        >
          ${TABS.map(([name, label], index) =>
            this.#tab(name, html`${icon(name)}<span>${label}</span>`, {
              isSelected: tabOf(this.tab) === name,
              controls: 'panel',
              title: `${label} (${index + 1})`,
            }),
          )}
        </div>
        <div class="side" ?hidden=${!this.panelOpen}>
          <div
            id="panel"
            class=${isDrawer(this.tab) ? 'panel drawer' : 'panel scroll'}
            role="tabpanel"
            aria-labelledby="tab-${tabOf(this.tab)}"
            tabindex="0"
            @send-files=${(event: CustomEvent<File[]>) => this.#files.send(event.detail)}
          >
            ${this.panelOpen ? (isDrawer(this.tab) ? this.#developer(this.tab) : this.#panel()) : nothing}
          </div>
        </div>
      </aside>
      ${
        this.dragging
          ? html`<div class="drop" role="status"><div>${icon('upload')} Drop to upload</div></div>`
          : nothing
      }
      <livery-help></livery-help>
      <livery-confirm></livery-confirm>
      <livery-access .access=${session.access}></livery-access>
    `;
  }

  #panel(): TemplateResult {
    return panelOf(this.tab, this.session, {
      copyLink: () => this.#copyLink(),
      fullScreen: () => this.#fullScreen(),
      showImages: (open) => (this.tab = open ? 'textures' : 'stickers'),
    });
  }

  #developer(panel: DrawerName): TemplateResult {
    return html`
      <div
        class="drawer-tabs"
        role="tablist"
        aria-label="Developer"
        @keydown=${(event: KeyboardEvent) => this.#walkTabs(event, this.#drawers(), panel)}
      >
        ${this.#drawers().map(([name, label]) =>
          this.#tab(name, html`${label}`, {
            isSelected: panel === name,
            controls: 'drawer',
            title: label,
          }),
        )}
      </div>
      <div
        id="drawer"
        class=${panel === 'tree' || panel === 'events' ? 'panel whole' : 'panel scroll'}
        role="tabpanel"
        aria-labelledby="tab-${panel}"
        tabindex="0"
      >
        ${this.#panel()}
      </div>
      <livery-wire-log .session=${this.session}></livery-wire-log>
      <livery-figures .session=${this.session}></livery-figures>
    `;
  }

  #tab(
    name: TabName | DrawerName,
    content: TemplateResult,
    {
      isSelected,
      controls,
      title,
    }: { readonly isSelected: boolean; readonly controls: string; readonly title: string },
  ): TemplateResult {
    return html`<button
      role="tab"
      id="tab-${name}"
      aria-selected=${isSelected}
      aria-controls=${controls}
      tabindex=${isSelected ? 0 : -1}
      title=${title}
      @click=${() => this.#showTab(name)}
    >
      ${content}
    </button>`;
  }

  #drawers(): readonly (readonly [DrawerName, string])[] {
    return DRAWER.filter(([name]) => name !== 'golden' || this.golden);
  }

  #showTab(name: TabName | DrawerName): void {
    this.show(name === 'developer' ? this.#drawer : name);
  }

  #banner(): TemplateResult | typeof nothing {
    const { link, view } = this.session;
    if (link !== 'lost') return nothing;
    return html`
      <div class="banner" role="alert">
        <span><b>The server does not answer.</b> The page shows what it last received, and continues by itself.</span>
        <button class="small" @click=${() => view?.retry()}>Try now</button>
      </div>
    `;
  }

  #copyLink(): void {
    const { session } = this;
    void session.attempt('Copying', async () => {
      await navigator.clipboard.writeText(this.#address!.link);
      session.notices.inform(
        'The link is copied',
        'It shows the paint that this server has when someone opens it. To send the paint itself, use ‘Share as a picture’.',
      );
    });
  }

  #help(): HelpDialog | null {
    return this.renderRoot.querySelector('livery-help');
  }

  show(tab: PanelName): void {
    if (isDrawer(tab)) this.#drawer = tab;
    this.tab = tab;
    this.panelOpen = true;
  }

  #walkTabs<Name extends TabName | DrawerName>(
    event: KeyboardEvent,
    tabs: readonly (readonly [Name, string])[],
    from: Name,
  ): void {
    const next = tabAfter(
      event.key,
      tabs.map(([name]) => name),
      from,
    );
    if (!next) return;
    event.preventDefault();
    event.stopPropagation();
    this.#showTab(next);
    void this.updateComplete.then(() => this.renderRoot.querySelector<HTMLElement>(`#tab-${next}`)?.focus());
  }

  #questions(): ConfirmDialog | null {
    return this.renderRoot.querySelector('livery-confirm');
  }

  get isAsking(): boolean {
    return this.#questions()?.open ?? false;
  }

  get isHelpOpen(): boolean {
    return this.#help()?.open ?? false;
  }

  get picturePane(): PicturePane | null {
    return this.renderRoot.querySelector('livery-picture-pane');
  }

  get paintPanel(): PaintPanel | null {
    return this.renderRoot.querySelector('livery-paint-panel');
  }

  actOnKey({ key }: KeyboardEvent, target: EventTarget | undefined): boolean {
    const bar = this.renderRoot.querySelector<TopBar>('livery-top-bar');
    const tab = TABS[Number(key) - 1];
    if (tab) this.#showTab(tab[0]);
    const onControl = target instanceof HTMLElement && /^(BUTTON|SELECT|A)$/.test(target.tagName);
    const acts: Partial<Record<string, () => void>> = {
      '?': () => this.#help()?.show(),
      '\\': () => (this.panelOpen = !this.panelOpen),
      '/': () => {
        this.show('tree');
        // Render at once, because the next keys already belong to the field.
        this.performUpdate();
        this.renderRoot.querySelector<TreePanel>('livery-tree-panel')?.focusJump();
      },
      l: () => this.#toggleLog(),
      f: () => this.session.focusSelection(),
      z: () => this.session.view?.back(),
      Z: () => this.session.view?.forward(),
      F: () => this.#fullScreen(),
      c: () => this.#swapCamera(),
      ',': () => bar?.changeWarp(-1),
      '.': () => bar?.changeWarp(1),
      // Leave the space bar to a control that has the focus.
      ...(onControl ? {} : { ' ': () => bar?.playOrPause() }),
      ...(hasOwnHome(target) ? {} : { Home: () => this.session.frameVessel() }),
    };
    acts[key]?.();
    return tab !== undefined || acts[key] !== undefined;
  }

  #toggleLog(): void {
    this.#showTab('developer');
    void this.updateComplete.then(() => {
      const log = this.renderRoot.querySelector<WireLogView>('livery-wire-log');
      if (log) log.open = !log.open;
    });
  }

  #fullScreen(): void {
    const picture = this.renderRoot.querySelector('main')!;
    const isFull = this.renderRoot instanceof ShadowRoot && this.renderRoot.fullscreenElement !== null;
    void this.session.attempt('Full screen', () => (isFull ? document.exitFullscreen() : picture.requestFullscreen()));
  }

  #swapCamera(): void {
    const { view } = this.session;
    const other = view?.cameraChoices.find((choice) => choice !== view.camera);
    if (view && other) view.camera = other;
    this.requestUpdate();
  }

  /** Shows the list in which the user replaces stock textures by pictures, even if its panel is already open. */
  async bind(): Promise<void> {
    this.show('textures');
    await this.updateComplete;
    const panel = this.renderRoot.querySelector<TexturesPanel>('livery-textures-panel');
    await panel?.updateComplete;
    panel?.focusBinding();
  }
}

/** Reports whether an element itself uses the Home key: to go to the top of a panel or to the first entry of a list. */
function hasOwnHome(target: EventTarget | undefined): boolean {
  for (let node = target; node instanceof Node; node = (node.getRootNode() as ShadowRoot).host) {
    if (node instanceof Element && node.closest('aside, dialog, [popover], select, input')) return true;
  }
  return false;
}

async function hasGolden({ api }: ViewerApp['session']): Promise<boolean> {
  return (await api.maybeJson('/v1/golden').catch(() => null)) !== null;
}

customElements.define('livery-viewer', ViewerApp);
