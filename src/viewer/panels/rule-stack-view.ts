import { html, nothing, type PropertyDeclarations, type PropertyValues, type TemplateResult } from 'lit';
import { live } from 'lit/directives/live.js';
import type { Moment } from '../../renderer/live/index.js';
import type { Observable } from '../link/observable.js';
import {
  expectedRule,
  partsOf,
  ruleIn,
  type RuleScope,
  type RuleStanding,
  type RuleValue,
  standingsOf,
} from '../paint/rule-stack.js';
import { hexFromSrgb, parseComponents } from '../paint/colour.js';
import { shownFinish } from '../paint/finish.js';
import { settingRules } from '../state/rule-edits.js';
import { ScopeColour } from '../state/scope-colour.js';
import { readMany } from '../link/read-many.js';
import { ruleAt, ruleLeaves } from '../paint/rule-paths.js';
import { controls } from '../styles/controls.js';
import { icon } from '../widgets/icon.js';
import './finish-controls.js';
import '../widgets/colour-picker.js';
import type { ColourChange } from '../widgets/colour-picker.js';
import { SessionElement } from '../widgets/session-element.js';
import { ruleStackStyles } from './rule-stack-styles.js';

const STANDING_TEXT: Readonly<Record<RuleStanding, string>> = { wins: 'Shows', overridden: 'Covered', off: 'Off' };

/** The list of rules that apply to the selection. Sends the event `picker-open`. */
export class RuleStackView extends SessionElement {
  static override properties: PropertyDeclarations = {
    scopes: { attribute: false },
    masterPath: { attribute: false },
    master: { type: Boolean },
    open: { state: true },
  };
  static override styles = [controls, ruleStackStyles];

  declare scopes: readonly RuleScope[];
  declare masterPath: string;
  declare master: boolean;
  declare open: string | null;

  readonly #colours = new ScopeColour();

  constructor() {
    super();
    this.scopes = [];
    this.masterPath = 'paint/parts/enabled';
    this.master = true;
    this.open = null;
  }

  /**
   * If the user selects another part while the picker of a rule is open, opens the picker of the new part's rule with
   * the same kind of scope.
   */
  override willUpdate(changed: PropertyValues): void {
    super.willUpdate(changed);
    const former = changed.get('scopes') as readonly RuleScope[] | undefined;
    const opened = former?.find(({ path }) => path === this.open);
    if (opened) this.open = this.scopes.find(({ label }) => label === opened.label)?.path ?? null;
  }

  protected override updated(changed: PropertyValues): void {
    super.updated(changed);
    if (changed.has('open')) this.dispatchEvent(new CustomEvent('picker-open', { detail: this.open !== null }));
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.session.marking.covered = null;
  }

  protected override observed(): readonly Observable[] {
    return [this.session.recent];
  }

  protected override shownOf({ paint, panels }: Moment): readonly unknown[] {
    return [paint, panels?.kittenRules];
  }

  override render(): TemplateResult {
    const rules = this.scopes.map((scope) => this.#rule(scope));
    const standings = standingsOf(rules);
    return html`
      <ol>
        ${this.scopes.map((scope, index) => this.#row(scope, rules[index], standings[index]!))}
      </ol>
    `;
  }

  #rule({ path, scope }: RuleScope): RuleValue | undefined {
    const rule = this.moment ? ruleIn(this.moment, scope) : undefined;
    return rule && expectedRule(rule, this.session.expected.get(`${path}/enabled`));
  }

  #row(scope: RuleScope, rule: RuleValue | undefined, standing: RuleStanding): TemplateResult {
    const { label, subject, path } = scope;
    const colour = parseComponents(rule?.color ?? '') ?? [1, 1, 1];
    const isNone = rule?.isNone === true;
    const shown = isNone ? 'none yet' : hexFromSrgb(colour);
    const opened = this.open === path;
    const title = `${label} rule, ${subject}`;
    const text = !rule ? 'Unknown' : standing === 'wins' && !this.master ? 'Would show' : STANDING_TEXT[standing];
    return html`
      <li class="${standing} ${isNone ? 'none' : ''}">
        <div
          class="rule"
          data-path=${path}
          @pointerenter=${() => (this.session.marking.covered = opened ? null : partsOf(scope.scope))}
          @pointerleave=${() => (this.session.marking.covered = null)}
        >
          <button
            class="swatch"
            style="--colour:${hexFromSrgb(colour)}"
            aria-expanded=${opened}
            aria-label="Colour of the ${title}: ${shown}"
            title=${isNone ? 'Pick a colour' : `Pick a colour in place of ${shown}`}
            ?disabled=${!rule}
            @click=${() => this.#toggle(path)}
          >
            ${isNone ? icon('plus') : nothing}
          </button>
          <span class="name">
            <b class="cut">${label}</b>
            <span class="small soft cut" title="${subject} · ${path}">${subject}</span>
          </span>
          <span class="chip ${standing === 'wins' ? 'accent' : ''}">${text}</span>
          <input
            type="checkbox"
            role="switch"
            aria-label="Enable the ${title}"
            .checked=${live(rule?.enabled ?? false)}
            ?disabled=${!rule}
            @change=${(event: Event) => this.#enable(scope, (event.target as HTMLInputElement).checked)}
          />
          <button
            class="plain small square"
            aria-label="Clear the ${title}"
            title="Clear this rule"
            ?disabled=${!rule}
            @click=${() => this.#clear(scope)}
          >
            ${icon('close')}
          </button>
        </div>
        ${
          opened && rule
            ? html`<div class="edit" @keydown=${(event: KeyboardEvent) => this.#keyInPicker(event, path)}>
                <livery-colour
                  .value=${rule.color}
                  label="${label} colour"
                  .recent=${this.session.recent.list}
                  @colour-settled=${({ detail }: CustomEvent<string>) => this.session.recent.add(detail)}
                  @take-colour=${() => this.#takeColour(scope)}
                  @colour-change=${(event: CustomEvent<ColourChange>) => this.#colour(scope, rule, event.detail)}
                ></livery-colour>
                <livery-finish .session=${this.session} .scope=${scope} .master=${this.master}></livery-finish>
              </div>`
            : nothing
        }
      </li>
    `;
  }

  /**
   * Opens or closes the picker of a rule. Ends the highlight of the rule's parts, because it would hide their colour.
   */
  #toggle(path: string): void {
    this.session.marking.covered = null;
    this.open = this.open === path ? null : path;
  }

  #takeColour(scope: RuleScope): void {
    this.session.takeColour((text) => {
      const rule = this.#rule(scope);
      if (rule) this.#colour(scope, rule, { text, gesture: null });
    });
  }

  /** Copies the visible paint. While no rule is enabled, this is the unpainted look. */
  copyPaint(): void {
    const { api, clipboard, notices } = this.session;
    const { scopes } = this;
    const from = scopes[0]?.subject ?? '';
    void this.session.attempt('Copying paint', async () => {
      // Read the rules from the server, because the page may not have received them yet.
      const texts = await readMany(
        api,
        scopes.flatMap(({ path }) => ruleLeaves(path)),
      );
      const rules = scopes.map(({ path }) => ruleAt(path, (leaf) => texts.get(leaf)));
      const color = rules.find((rule) => rule?.enabled)?.color ?? null;
      const finish = shownFinish(rules);
      clipboard.copy({ color, from, ...(finish && { finish }) });
      const colour = parseComponents(color ?? '');
      notices.inform(
        `Copied the paint of ${from}`,
        colour ? hexFromSrgb(colour) : 'The stock look: no rule paints it.',
      );
    });
  }

  /** Pastes the copied paint into the strongest rule. */
  pastePaint(): void {
    const [scope] = this.scopes;
    const { clipboard, editor, notices } = this.session;
    const edit = scope && clipboard.pasting(editor, scope, this.masterPath);
    if (edit) void this.session.attempt(edit.label, () => editor.perform(edit));
    else notices.inform('No paint was copied yet', 'Choose a part and copy its paint first.');
  }

  #keyInPicker(event: KeyboardEvent, path: string): void {
    if (event.key !== 'Escape') return;
    event.preventDefault();
    event.stopPropagation();
    this.open = null;
    const row = [...this.renderRoot.querySelectorAll<HTMLElement>('.rule')].find(
      ({ dataset }) => dataset['path'] === path,
    );
    row?.querySelector<HTMLElement>('.swatch')?.focus();
  }

  #colour(scope: RuleScope, rule: RuleValue, change: ColourChange): void {
    this.#colours.write(this.session, scope, rule, change, { path: this.masterPath, isOn: this.master });
  }

  #enable({ label, subject, path }: RuleScope, enabled: boolean): void {
    const title = `${label} rule of ${subject} ${enabled ? 'on' : 'off'}`;
    void this.session.set(title, `${path}/enabled`, enabled ? '1' : '0');
  }

  #clear({ label, subject, path }: RuleScope): void {
    const { editor } = this.session;
    const title = `Clearing the ${label.toLowerCase()} rule of ${subject}`;
    void this.session.attempt(title, () => editor.perform(settingRules(editor, title, [{ path, rule: null }])));
  }
}

customElements.define('livery-rule-stack', RuleStackView);
