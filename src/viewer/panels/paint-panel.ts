import { css, html, nothing, type TemplateResult, type PropertyDeclarations } from 'lit';
import { live } from 'lit/directives/live.js';
import type { Moment } from '../../renderer/live/index.js';
import type { Observable } from '../link/observable.js';
import { kittenScopes, type RuleScope } from '../paint/rule-stack.js';
import { readPreference, storePreference } from '../state/preferences.js';
import { selectedPartScopes } from '../state/selected-scopes.js';
import { triggerEdit } from '../state/trigger-edits.js';
import { controls } from '../styles/controls.js';
import { layout } from '../styles/layout.js';
import { SessionElement } from '../widgets/session-element.js';
import { blendChoice } from './blend-choice.js';
import './livery-list.js';
import './model-download.js';
import './paint-colour.js';
import type { ColourChoice } from './paint-colour.js';
import './part-choice.js';
import './rule-stack-view.js';
import type { RuleStackView } from './rule-stack-view.js';
import { icon } from '../widgets/icon.js';
import { walkRadios } from '../widgets/walk-radios.js';

const TONES: Readonly<Record<string, string>> = { active: 'ok', arming: 'warn', degraded: 'bad', conflict: 'bad' };

export class PaintPanel extends SessionElement {
  static override properties: PropertyDeclarations = {
    materials: { state: true },
    material: { state: true },
    ruleOpen: { state: true },
  };
  static override styles = [
    controls,
    layout,
    css`
      .blend {
        margin-top: 10px;
      }
      .rules {
        border-bottom: 1px solid var(--line);
      }
      .rules > summary {
        padding: 11px 14px;
        font-weight: 600;
        cursor: pointer;
      }
      .rules > summary .soft {
        margin-left: 6px;
        font-weight: 400;
      }
      .rules > summary:focus-visible {
        outline-offset: -2px;
      }
      .materials {
        display: flex;
        flex-wrap: wrap;
        gap: 4px;
        margin-bottom: 8px;
      }
      .materials button {
        height: 24px;
        padding: 0 9px;
        border-radius: 12px;
      }
      .materials button[aria-checked='true'] {
        background: var(--accent);
        color: var(--on-accent);
      }
    `,
  ];

  declare materials: readonly string[];
  declare material: string;
  declare ruleOpen: boolean;
  #materialsOf = '';

  constructor() {
    super();
    this.materials = [];
    this.material = 'body';
    this.ruleOpen = false;
  }

  get stack(): RuleStackView | null {
    return this.renderRoot.querySelector('livery-rule-stack');
  }

  protected override observed(): readonly Observable[] {
    return [this.session.selection, this.session, this.session.clipboard];
  }

  protected override shownOf({ paint, panels }: Moment): readonly unknown[] {
    return [paint.enabled, paint.blend, panels?.partPaint, panels?.kittenPaint];
  }

  get #isPartPaintOn(): boolean {
    return this.#flag('paint/parts/enabled', this.moment?.paint.enabled);
  }

  get #isKittenPaintOn(): boolean {
    return this.#flag('paint/kittens/enabled', this.moment?.panels?.kittenPaint.enabled);
  }

  #flag(path: string, isOn = false): boolean {
    const expected = this.session.expected.get(path);
    return expected === undefined ? isOn : expected === '1';
  }

  override render(): TemplateResult {
    const { vessel } = this.session.selection;
    if (vessel?.is_kitten) this.#readMaterials();
    return html`
      <livery-part-choice .session=${this.session}></livery-part-choice>
      ${this.#colour()}
      <details
        class="rules"
        ?open=${storedOpen()}
        @toggle=${({ currentTarget }: Event) => this.#unfold((currentTarget as HTMLDetailsElement).open)}
      >
        <summary>All rules of paint<span class="soft"> and how paint mixes</span></summary>
        ${vessel?.is_kitten ? [this.#characterRules(), this.#characterMaster()] : [this.#partRules(), this.#partMaster()]}
      </details>
      <livery-livery-list .session=${this.session}></livery-livery-list>
      <livery-model-download .session=${this.session}></livery-model-download>
    `;
  }

  #colour(): TemplateResult | typeof nothing {
    const { vessel, part } = this.session.selection;
    if (!vessel) return nothing;
    const scopes = vessel.is_kitten ? this.#characterScopes() : selectedPartScopes(this.session.selection);
    const named = (label: string): RuleScope | undefined => scopes.find((scope) => scope.label === label);
    const choices: readonly ColourChoice[] = vessel.is_kitten
      ? [
          { label: 'This material', scope: named('This material') },
          { label: 'Whole character', scope: named('This character') },
        ]
      : [
          { label: 'This part', scope: part ? named('Part') : undefined, why: 'choose one in the picture' },
          { label: 'Whole ship', scope: named('Vessel') },
        ];
    return html`<livery-paint-colour
      .session=${this.session}
      .resting=${this.ruleOpen}
      @choose=${() => this.#closeRule()}
      .choices=${choices}
      .scopes=${scopes}
      .masterPath=${vessel.is_kitten ? 'paint/kittens/enabled' : 'paint/parts/enabled'}
      .master=${vessel.is_kitten ? this.#isKittenPaintOn : this.#isPartPaintOn}
    ></livery-paint-colour>`;
  }

  readonly #noteOpen = ({ detail }: CustomEvent<boolean>): void => {
    this.ruleOpen = detail;
  };

  #closeRule(): void {
    const { stack } = this;
    if (stack) stack.open = null;
  }

  #unfold(open: boolean): void {
    storeOpen(open);
    if (!open) this.#closeRule();
  }

  #characterScopes(): RuleScope[] {
    const { vessel, vesselPath } = this.session.selection;
    return kittenScopes({ vesselId: vessel!.id, vesselPath, name: vessel!.name, material: this.#material });
  }

  get #material(): string {
    return this.materials.includes(this.material) ? this.material : (this.materials[0] ?? 'body');
  }

  #partRules(): TemplateResult | typeof nothing {
    const { vessel } = this.session.selection;
    if (!vessel) return nothing;
    return html`
      <section aria-label="Rules">
        <header class="line">
          <h2 class="grow">Rules, strongest first</h2>
          ${this.#copyAndPaste()} ${this.#clearAll('paint/parts/clear', 'Clears every rule of parts')}
        </header>
        <livery-rule-stack
          .session=${this.session}
          .masterPath=${'paint/parts/enabled'}
          .master=${this.#isPartPaintOn}
          .scopes=${selectedPartScopes(this.session.selection)}
          @picker-open=${this.#noteOpen}
        ></livery-rule-stack>
      </section>
    `;
  }

  #partMaster(): TemplateResult {
    const status = this.moment?.panels?.partPaint;
    const blend = this.session.expected.get('paint/parts/blend') ?? this.moment?.paint.blend;
    return html`
      <section aria-label="Paint of parts">
        ${this.#master('Paint of parts', 'paint/parts/enabled', this.#isPartPaintOn, status?.status)}
        ${blendChoice(blend, (mode) => this.#write(`Blend ${mode}`, 'paint/parts/blend', mode))}
        ${this.#fault(status?.error)}
      </section>
    `;
  }

  #characterRules(): TemplateResult | typeof nothing {
    if (!this.session.selection.vessel) return nothing;
    const material = this.#material;
    return html`
      <section aria-label="Rules">
        <header class="line">
          <h2 class="grow">Materials</h2>
          ${this.#copyAndPaste()} ${this.#clearAll('paint/kittens/clear', 'Clears every rule of EVA characters')}
        </header>
        <div class="materials" role="radiogroup" aria-label="Material" @keydown=${walkRadios}>
          ${this.materials.map(
            (name) =>
              html`<button
                role="radio"
                aria-checked=${name === material}
                tabindex=${name === material ? 0 : -1}
                @click=${() => (this.material = name)}
              >
                ${materialName(name)}
              </button>`,
          )}
        </div>
        <livery-rule-stack
          .session=${this.session}
          .masterPath=${'paint/kittens/enabled'}
          .master=${this.#isKittenPaintOn}
          .scopes=${this.#characterScopes()}
          @picker-open=${this.#noteOpen}
        ></livery-rule-stack>
      </section>
    `;
  }

  #characterMaster(): TemplateResult {
    const status = this.moment?.panels?.kittenPaint;
    return html`
      <section aria-label="Paint of characters">
        ${this.#master('Paint of characters', 'paint/kittens/enabled', this.#isKittenPaintOn, status?.state)}
        <div class="pair">
          <span class="label">Colours in use</span
          ><span class="numbers">${status ? `${status.clones} of ${status.cloneCap}` : ''}</span>
          <span class="label">Materials painted</span><span class="numbers">${status?.bindings ?? ''}</span>
        </div>
        <p class="small soft hint">Colours multiply the materials of a character; eyes are never painted.</p>
        ${this.#fault(status?.error)}
      </section>
    `;
  }

  #master(title: string, path: string, on: boolean, state = ''): TemplateResult {
    return html`
      <header class="line">
        <h2>${title}</h2>
        <span class="chip ${TONES[state] ?? ''}" role="status">${state || '…'}</span>
        <span class="grow"></span>
        <input
          type="checkbox"
          role="switch"
          aria-label="${title}, master switch"
          .checked=${live(on)}
          @change=${() => this.#write(`${title} ${on ? 'off' : 'on'}`, path, on ? '0' : '1')}
        />
      </header>
    `;
  }

  #copyAndPaste(): TemplateResult {
    const { copied } = this.session.clipboard;
    return html`<button
        class="plain small square"
        aria-label="Copy paint"
        title="Copy the paint that shows here (Ctrl+C)"
        @click=${() => this.stack?.copyPaint()}
      >
        ${icon('copy')}
      </button>
      <button
        class="plain small square"
        aria-label="Paste paint"
        title=${copied ? `Paste the paint copied from ${copied.from} here (Ctrl+V)` : 'Copy the paint of a part or vessel first'}
        ?disabled=${!copied}
        @click=${() => this.stack?.pastePaint()}
      >
        ${icon('paste')}
      </button>`;
  }

  #clearAll(path: string, title: string): TemplateResult {
    const { editor } = this.session;
    return html`<button
      class="plain small danger"
      title="${title}; one Undo restores them"
      @click=${() => void this.session.attempt(title, () => editor.perform(triggerEdit(editor, path)!))}
    >
      Clear all
    </button>`;
  }

  #fault(text: string | undefined): TemplateResult | typeof nothing {
    return text ? html`<p class="trouble" role="alert">${text}</p>` : nothing;
  }

  #write(title: string, path: string, text: string): void {
    void this.session.set(title, path, text);
  }

  /** Reads the names of the materials from the server, because the stream of changes does not contain them. */
  #readMaterials(): void {
    const { vesselPath } = this.session.selection;
    // Read the names again after a reconnection, because the server may have restarted or the last request failed.
    const asked = `${this.session.reconnects} ${vesselPath}`;
    if (this.#materialsOf === asked) return;
    this.#materialsOf = asked;
    void this.session.attempt('Materials', async () => {
      const entries = await this.session.api.list(`${vesselPath}/paint/kitten/materials`);
      this.materials = entries.map(({ name }) => name);
    });
  }
}

/** The key under which the browser remembers whether the user has expanded the rules. */
const OPEN_KEY = 'livery-rules-open';
const storedOpen = (): boolean => readPreference(OPEN_KEY) === '1';
const storeOpen = (open: boolean): void => storePreference(OPEN_KEY, open ? '1' : '0');

/**
 * Returns the name that the panel shows for a material. It counts from 1, while the tree counts from 0: `body.1`
 * becomes `body 2`.
 */
function materialName(name: string): string {
  const [, kind, nth] = /^(.*)\.(\d+)$/.exec(name) ?? [];
  return kind === undefined ? name : `${kind} ${Number(nth) + 1}`;
}

customElements.define('livery-paint-panel', PaintPanel);
