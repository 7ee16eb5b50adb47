import { css, html, nothing, type PropertyDeclarations, type TemplateResult, unsafeCSS } from 'lit';
import type { Moment } from '../../renderer/live/index.js';
import type { Observable } from '../link/observable.js';
import { isDark } from '../paint/colour.js';
import { stockText } from '../paint/finish.js';
import { expectedRule, ruleIn, type RuleScope, type RuleValue, standingsOf } from '../paint/rule-stack.js';
import { ScopeColour } from '../state/scope-colour.js';
import { controls } from '../styles/controls.js';
import { layout } from '../styles/layout.js';
import { SHEET } from '../styles/sheet.js';
import '../widgets/colour-picker.js';
import type { ColourChange } from '../widgets/colour-picker.js';
import { SessionElement } from '../widgets/session-element.js';
import { walkRadios } from '../widgets/walk-radios.js';
import './finish-controls.js';

/** An option in the list of what to paint, such as *This part*. */
export interface ColourChoice {
  readonly label: string;
  /** Absent if there is nothing to paint. The control then shows `why`, which says what the user can do. */
  readonly scope?: RuleScope | undefined;
  readonly why?: string;
}

/** The list of what to paint, and the colour picker. Sends the event `choose` when the user selects what to paint. */
export class PaintColour extends SessionElement {
  static override properties: PropertyDeclarations = {
    choices: { attribute: false },
    scopes: { attribute: false },
    masterPath: { attribute: false },
    master: { type: Boolean },
    resting: { type: Boolean },
  };
  static override styles = [
    controls,
    layout,
    css`
      .segments {
        margin-bottom: 10px;
      }
      .segments button {
        flex-direction: column;
        gap: 0;
        min-width: 0;
        height: auto;
        min-height: 32px;
        line-height: 1.3;
      }
      .segments button:disabled {
        opacity: 1;
      }
      .segments small {
        color: var(--text-soft);
        font-size: var(--small);
        font-weight: 400;
      }
      :host {
        --area: 168px;
      }
      /* On a low or narrow page, use lower pickers, so that both colours of a pattern fit. */
      @media (max-height: 899px) {
        :host {
          --area: 88px;
        }
      }
      @media ${unsafeCSS(SHEET)} {
        :host {
          --area: 64px;
        }
        section {
          padding: 10px 14px;
        }
        .segments {
          margin-bottom: 8px;
        }
      }
      /* Keeps a place for the note about the blend mode, so that the note does not move the controls below it. */
      .blend {
        display: flow-root;
        min-height: 32px;
      }
      .note {
        display: flex;
        align-items: center;
        gap: 8px;
        margin: 8px 0 0;
        color: var(--text-soft);
        line-height: 1.4;
      }
      .note span {
        flex: 1;
      }
    `,
  ];

  /** The options in the list of what to paint, the smallest scope first. */
  declare choices: readonly ColourChoice[];
  /** The scopes whose rules apply to the selection, strongest first. */
  declare scopes: readonly RuleScope[];
  declare masterPath: string;
  declare master: boolean;
  /** True while this element hides its colour picker, because the picker of a rule in the list is open. */
  declare resting: boolean;
  readonly #colours = new ScopeColour();

  constructor() {
    super();
    this.choices = [];
    this.scopes = [];
    this.masterPath = 'paint/parts/enabled';
    this.master = true;
    this.resting = false;
  }

  protected override observed(): readonly Observable[] {
    return [this.session.recent];
  }

  protected override shownOf({ paint, panels }: Moment): readonly unknown[] {
    return [paint, panels?.kittenRules];
  }

  override render(): TemplateResult | typeof nothing {
    const usable = this.choices.filter(({ scope }) => scope);
    const choice = usable.find(({ label }) => label === this.session.paintChoice) ?? usable[0];
    if (!choice) return nothing;
    const scope = choice.scope!;
    const rule = this.#rule(scope);
    const shown = rule && this.#shownRule(scope, rule);
    return html`
      <section aria-label="Colour">
        <div class="segments" role="radiogroup" aria-label="Paint" @keydown=${walkRadios}>
          ${this.choices.map(
            (each) =>
              html`<button
                role="radio"
                aria-label=${each.label}
                aria-describedby=${each.scope ? nothing : 'why'}
                aria-checked=${each === choice}
                tabindex=${each === choice ? 0 : -1}
                title=${each.scope?.subject ?? nothing}
                ?disabled=${!each.scope}
                @click=${() => this.#choose(each)}
              >
                ${each.label} ${each.scope ? nothing : html`<small id="why">${each.why}</small>`}
              </button>`,
          )}
        </div>
        ${
          rule && !this.resting
            ? html`<livery-colour
                .value=${(shown ?? rule).color}
                label="Colour"
                .recent=${this.session.recent.list}
                @colour-settled=${({ detail }: CustomEvent<string>) => this.session.recent.add(detail)}
                @take-colour=${() => this.#takeColour(scope)}
                @colour-change=${({ detail }: CustomEvent<ColourChange>) => this.#write(scope, rule, detail)}
              ></livery-colour>`
            : nothing
        }
        ${this.#paintIsOff()}
        <div class=${this.#isOfParts ? 'blend' : nothing}>${shown ? this.#blendNote(shown) : nothing}</div>
        ${
          this.resting
            ? nothing
            : html`<livery-finish .session=${this.session} .scope=${scope} .master=${this.master}></livery-finish>`
        }
      </section>
    `;
  }

  #choose({ label }: ColourChoice): void {
    this.session.paintChoice = label;
    this.requestUpdate();
    this.dispatchEvent(new CustomEvent('choose'));
  }

  #rule({ path, scope }: RuleScope): RuleValue | undefined {
    const rule = this.moment ? ruleIn(this.moment, scope) : undefined;
    return rule && expectedRule(rule, this.session.expected.get(`${path}/enabled`));
  }

  /** Returns the rule itself if it is enabled; otherwise, the weaker rule that is visible, if there is one. */
  #shownRule(scope: RuleScope, rule: RuleValue): RuleValue | undefined {
    if (rule.enabled) return rule;
    const weaker = this.scopes.slice(this.scopes.findIndex(({ path }) => path === scope.path) + 1);
    const rules = weaker.map((each) => this.#rule(each));
    return rules[standingsOf(rules).indexOf('wins')];
  }

  get #isOfParts(): boolean {
    return this.masterPath === 'paint/parts/enabled';
  }

  #paintIsOff(): TemplateResult | typeof nothing {
    const rules = this.scopes.map((scope) => this.#rule(scope));
    if (this.master || !rules.some((rule) => rule?.enabled)) return nothing;
    return this.#note('Paint is switched off, so no colour shows.', 'Switch on', () =>
      this.session.set('Paint on', this.masterPath, '1'),
    );
  }

  /**
   * Returns a note about the blend mode. With Multiply, a colour does not show on dark surfaces. The page does not know
   * the surface, so the note appears for every colour that is not dark itself. With any other mode, the note offers
   * Multiply.
   */
  #blendNote({ color, finish }: RuleValue): TemplateResult | typeof nothing {
    const blend = this.session.expected.get('paint/parts/blend') ?? this.moment?.paint.blend;
    if (!this.#isOfParts || blend === undefined) return nothing;
    if (blend !== 'multiply') {
      const meaning = blend === 'replace' ? 'Paint covers the hull.' : 'Paint mixes with the hull.';
      return this.#note(meaning, 'Let the hull show', () =>
        this.session.set('Blend multiply', 'paint/parts/blend', 'multiply'),
      );
    }
    const second = finish?.pattern === undefined ? [] : [finish.second_color ?? stockText('second_color')];
    if ([color, ...second].every(isDark)) return nothing;
    return this.#note('Dark parts of the hull stay dark.', 'Cover the hull', () =>
      this.session.set('Blend replace', 'paint/parts/blend', 'replace'),
    );
  }

  #note(text: string, label: string, run: () => unknown): TemplateResult {
    return html`<p class="note small">
      <span>${text}</span><button class="small" @click=${() => void run()}>${label}</button>
    </p>`;
  }

  #write(scope: RuleScope, rule: RuleValue, change: ColourChange): void {
    this.#colours.write(this.session, scope, rule, change, { path: this.masterPath, isOn: this.master });
  }

  #takeColour(scope: RuleScope): void {
    this.session.takeColour((text) => {
      const rule = this.#rule(scope);
      if (rule) this.#write(scope, rule, { text, gesture: null });
    });
  }
}

customElements.define('livery-paint-colour', PaintColour);
