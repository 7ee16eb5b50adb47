import { css, html, nothing, type PropertyDeclarations, type TemplateResult, unsafeCSS } from 'lit';
import { curlLine, fileOf, shellLine, type WireStep } from '../link/command-lines.js';
import { saveFile } from '../link/save-file.js';
import { curlScript, fieldScript } from '../link/scripts.js';
import type { Observable } from '../link/observable.js';
import type { WireLogEntry } from '../state/wire-log.js';
import { controls } from '../styles/controls.js';
import { SHEET } from '../styles/sheet.js';
import { icon } from '../widgets/icon.js';
import { SessionElement } from '../widgets/session-element.js';

export class WireLogView extends SessionElement {
  static override properties: PropertyDeclarations = { open: { type: Boolean }, copied: { state: true } };
  static override styles = [
    controls,
    css`
      :host {
        display: block;
        border-top: 1px solid var(--line);
        background: var(--surface);
      }
      .bar {
        display: flex;
        align-items: center;
        gap: 4px;
        padding-right: 8px;
      }
      .head {
        flex: 1;
        min-width: 0;
        height: 32px;
        padding: 0 14px;
        justify-content: flex-start;
        border-radius: 0;
        background: transparent;
        font-weight: 400;
      }
      .head:focus-visible {
        outline-offset: -2px;
      }
      .head .icon {
        width: 12px;
        color: var(--text-soft);
        rotate: 180deg;
        transition: rotate 120ms ease-out;
      }
      .head[aria-expanded='true'] .icon {
        rotate: 0deg;
      }
      .head b {
        font-weight: 600;
      }
      ol {
        list-style: none;
        margin: 0;
        padding: 0 0 6px;
        max-height: min(208px, 24dvh);
      }
      /* On a narrow page, use a low log, so that the open panel stays usable. */
      @media ${unsafeCSS(SHEET)} {
        ol {
          max-height: 84px;
        }
      }
      li {
        display: grid;
        grid-template-columns: minmax(0, 1fr) auto auto;
        align-items: center;
        gap: 4px;
        padding: 1px 8px 1px 14px;
        min-height: 26px;
      }
      .scripts {
        display: flex;
        flex-wrap: wrap;
        align-items: center;
        gap: 4px;
        padding: 2px 8px 6px 14px;
      }
      li:hover {
        background: var(--raised);
      }
      .what b {
        font-weight: 500;
        color: var(--accent-text);
      }
      .refused .what {
        color: var(--bad);
      }
    `,
  ];

  declare open: boolean;
  /** The entry and the kind of command line that the user has just copied; empty for none. */
  declare copied: string;

  constructor() {
    super();
    this.open = false;
    this.copied = '';
  }

  protected override observed(): readonly Observable[] {
    return [this.session.log];
  }

  override render(): TemplateResult {
    const entries = [...this.session.log.entries].reverse();
    const [last] = entries;
    return html`
      <div class="bar">
        <button class="head" aria-expanded=${this.open} @click=${() => (this.open = !this.open)}>
          ${icon('down')}<b>Written</b>
          <span class="soft cut ${last ? 'mono' : ''}">
            ${last ? describeStep(last.step, shortPath) : 'your writes, as curl and shell lines'}
          </span>
        </button>
      </div>
      ${
        this.open
          ? html`${last ? this.#scripts() : nothing}
              <ol class="scroll" aria-label="Written">
                ${entries.map((entry) => this.#entry(entry))}
              </ol>`
          : nothing
      }
    `;
  }

  #scripts(): TemplateResult {
    const script = (
      key: string,
      label: string,
      title: string,
      file: string,
      text: () => string,
    ): TemplateResult => html`
      <button
        class="small"
        title="Copies everything that the page did, as ${title}"
        @click=${() => void this.#put(key, text())}
      >
        ${icon(this.copied === key ? 'check' : 'copy')} ${label}
      </button>
      <button
        class="plain small square"
        aria-label="Download everything that the page did, as ${title}"
        title="Downloads everything that the page did, as ${title}"
        @click=${() => saveFile(file, text())}
      >
        ${icon('download')}
      </button>
    `;
    const { log, curlTarget } = this.session;
    return html`<div class="scripts" role="group" aria-label="Everything that the page did, as a script">
      <span class="soft small">All of it</span>
      ${script('all-curl', 'curl', 'a shell script of curl lines', 'livery.sh', () => curlScript(log.done.steps, curlTarget, log.done))}
      ${script('all-fields', 'field writes', 'a script for livery render', 'livery.script', () => fieldScript(log.done.steps, log.done))}
    </div>`;
  }

  #entry(entry: WireLogEntry): TemplateResult {
    const { id, step, refusal } = entry;
    const text = describeStep(step);
    const shell = shellLine(step);
    return html`
      <li class=${refusal ? 'refused' : ''} title=${refusal ? `${refusal.errno}: ${refusal.message}` : text}>
        <span class="what mono cut">${refusal ? `${refusal.errno} ` : nothing}${describeStep(step, shortPath)}</span>
        ${this.#copy(`curl-${id}`, 'curl', text, curlLine(step, this.session.curlTarget))}
        ${shell === null ? nothing : this.#copy(`shell-${id}`, 'shell', text, shell)}
      </li>
    `;
  }

  #copy(key: string, name: string, text: string, line: string): TemplateResult {
    return html`<button
      class="plain small"
      aria-label="Copy as ${name}: ${text}"
      title=${line}
      @click=${() => void this.#put(key, line)}
    >
      ${this.copied === key ? icon('check') : nothing}${name}
    </button>`;
  }

  async #put(key: string, line: string): Promise<void> {
    const done = await this.session.attempt('Copying', () => navigator.clipboard.writeText(line));
    if (!done) return;
    this.copied = key;
    setTimeout(() => {
      if (this.copied === key) this.copied = '';
    }, 1500);
  }
}

const GOLDEN_DONE = { accept: '← what is drawn', compare: 'compared', remove: 'removed' } as const;

function describeStep(step: WireStep, shown: (path: string) => string = (path) => path): string {
  switch (step.kind) {
    case 'write':
      return `${shown(step.path)} ← ${oneLine(step.text)}`;
    case 'upload':
      return `${shown(fileOf(step))} ← ${step.bytes} bytes`;
    case 'golden':
      return `golden ${step.name} ${GOLDEN_DONE[step.act]}`;
    case 'delete-texture':
    case 'delete-model':
      return `${shown(fileOf(step))} deleted`;
  }
}

/**
 * Returns a single line unchanged, or the number of lines of a longer text. The copied command line contains the whole
 * text.
 */
function oneLine(text: string): string {
  const lines = text.split('\n');
  return lines.length > 1 ? `${lines.length} lines` : text;
}

/** Shortens a path to its last names, which are the most informative. */
function shortPath(path: string): string {
  const names = path.split('/');
  return names.length > 3 ? `…/${names.slice(-2).join('/')}` : path;
}

customElements.define('livery-wire-log', WireLogView);
