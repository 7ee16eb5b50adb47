import {
  css,
  html,
  type LitElement,
  nothing,
  type PropertyDeclarations,
  type PropertyValues,
  type TemplateResult,
} from 'lit';
import { live } from 'lit/directives/live.js';
import { FINISH_SHARES, type FinishShare, type PatternName, PATTERNS } from '../../contract/vocabulary/index.js';
import type { Moment } from '../../renderer/live/index.js';
import type { Observable } from '../link/observable.js';
import { type FinishLeaf, stockText, takesFinish } from '../paint/finish.js';
import { ruleIn, type RuleScope, type RuleValue } from '../paint/rule-stack.js';
import { controls } from '../styles/controls.js';
import '../widgets/colour-picker.js';
import type { ColourChange } from '../widgets/colour-picker.js';
import '../widgets/knob.js';
import type { KnobChange } from '../widgets/knob.js';
import { SessionElement } from '../widgets/session-element.js';
import './mask-image.js';
import { knobsStyles } from './stickers-styles.js';

/** For each share: its label, its meaning, and the value that it gets when the user switches it on. */
const SHARES: Readonly<Record<FinishShare, readonly [label: string, meaning: string, first: string]>> = {
  gloss: ['Gloss', 'Off keeps the gloss of the surface. 0 is matt, 1 is polished', '0.5'],
  metal: ['Metal', 'Off keeps the metal of the surface. 0 is paint, 1 is bare metal', '1'],
};

const PATTERN_TEXTS: Readonly<Record<PatternName, string>> = {
  none: 'One colour',
  stripes: 'Stripes',
  bands: 'Bands',
  checks: 'Checks',
  camouflage: 'Camouflage',
  image: 'Image',
};

export class FinishControls extends SessionElement {
  static override properties: PropertyDeclarations = {
    scope: { attribute: false },
    master: { type: Boolean },
  };
  static override styles = [
    controls,
    knobsStyles,
    css`
      .knobs {
        padding: 10px 0 0;
      }
      /* Space for the label above the picker and for the padding below it. */
      livery-colour {
        scroll-margin: 28px 0 12px;
      }
    `,
  ];

  declare scope: RuleScope;
  /** True if the master switch for the paint of parts is on. */
  declare master: boolean;
  /** True from the choice of a pattern until its second colour is in view. */
  #isRevealing = false;

  protected override observed(): readonly Observable[] {
    return [this.session.recent];
  }

  protected override shownOf({ paint }: Moment): readonly unknown[] {
    return [paint];
  }

  protected override updated(changed: PropertyValues): void {
    super.updated(changed);
    const second = this.renderRoot.querySelector<LitElement>('livery-colour');
    if (!second || !this.#isRevealing) return;
    this.#isRevealing = false;
    void second.updateComplete.then(() => reveal(second));
  }

  override render(): TemplateResult | typeof nothing {
    const { scope } = this;
    const rule = this.moment && takesFinish(scope.path) ? ruleIn(this.moment, scope.scope) : undefined;
    if (!rule) return nothing;
    return html`
      <div class="knobs" role="group" aria-label="Finish of ${scope.subject}">
        ${this.#pattern(rule)} ${FINISH_SHARES.map((share) => this.#share(share, rule.finish?.[share]))}
      </div>
    `;
  }

  /**
   * Returns the text to show for a leaf: the text of a pending write to the leaf, or else the current text of the leaf.
   */
  #textOf(leaf: FinishLeaf, rule: RuleValue): string {
    return this.session.expected.get(`${this.scope.path}/${leaf}`) ?? rule.finish?.[leaf] ?? stockText(leaf);
  }

  #pattern(rule: RuleValue): TemplateResult {
    const name = this.#textOf('pattern', rule);
    return html`
      <label class="image">
        <span>Pattern</span>
        <select
          aria-label="Pattern"
          @change=${({ target }: Event) => {
            this.#isRevealing = name === 'none';
            this.#write('Pattern', 'pattern', (target as HTMLSelectElement).value);
          }}
        >
          ${PATTERNS.map((each) => html`<option value=${each} .selected=${live(each === name)}>${PATTERN_TEXTS[each]}</option>`)}
        </select>
      </label>
      ${
        name === 'image'
          ? html`<livery-mask-image
              .session=${this.session}
              .name=${this.#textOf('pattern_image', rule)}
              @mask-change=${({ detail }: CustomEvent<string>) => this.#write('Pattern image', 'pattern_image', detail)}
            ></livery-mask-image>`
          : nothing
      }
      ${name === 'none' ? nothing : this.#mask(rule, name)}
    `;
  }

  #mask(rule: RuleValue, name: string): TemplateResult {
    const isTilted = name === 'stripes' || name === 'bands';
    const knob = (
      label: string,
      leaf: FinishLeaf,
      range: { min: number; max: number; unit: string; log: boolean },
    ): TemplateResult =>
      html`<livery-knob
        .label=${label}
        .unit=${range.unit}
        .value=${Number(this.#textOf(leaf, rule))}
        .min=${range.min}
        .max=${range.max}
        .log=${range.log}
        @knob-change=${({ detail }: CustomEvent<KnobChange>) =>
          this.#write(`Pattern ${label.toLowerCase()}`, leaf, String(detail.value), detail)}
      ></livery-knob>`;
    return html`
      <span>Second colour</span>
      <livery-colour
        .value=${this.#textOf('second_color', rule)}
        label="Second colour"
        .recent=${this.session.recent.list}
        @colour-settled=${({ detail }: CustomEvent<string>) => this.session.recent.add(detail)}
        @take-colour=${() => this.session.takeColour((text) => this.#write('Second colour', 'second_color', text))}
        @colour-change=${({ detail }: CustomEvent<ColourChange>) =>
          this.#write('Second colour', 'second_color', detail.text, detail)}
      ></livery-colour>
      ${knob('Width', 'pattern_scale', { min: 0.02, max: 50, unit: 'm', log: true })}
      ${knob(isTilted ? 'Tilt' : 'Turn', 'pattern_angle', { min: -180, max: 180, unit: '°', log: false })}
    `;
  }

  /** @param text the text of the leaf; undefined if the rule does not set the share */
  #share(share: FinishShare, text: string | undefined): TemplateResult {
    const [label, meaning, first] = SHARES[share];
    const expected = this.session.expected.get(`${this.scope.path}/${share}`) ?? text ?? stockText(share);
    const isSet = expected !== stockText(share);
    return html`
      <label class="image" title=${meaning}>
        <span>Change ${label.toLowerCase()}</span>
        <input
          type="checkbox"
          role="switch"
          .checked=${live(isSet)}
          @change=${({ target }: Event) =>
            this.#write(label, share, (target as HTMLInputElement).checked ? first : stockText(share))}
        />
      </label>
      ${
        isSet
          ? html`<livery-knob
              .label=${label}
              .value=${Number(expected)}
              .min=${0}
              .max=${1}
              @knob-change=${({ detail }: CustomEvent<KnobChange>) =>
                this.#write(label, share, String(detail.value), detail)}
            ></livery-knob>`
          : nothing
      }
    `;
  }

  /**
   * Writes a leaf. If the paint of parts is disabled, also enables it, because the change would be invisible otherwise.
   * A pattern is visible only if its rule is enabled, so this function also enables the rule of a pattern.
   */
  #write(
    label: string,
    leaf: FinishLeaf,
    text: string,
    { gesture, refused }: Omit<KnobChange, 'value'> = { gesture: null },
  ): void {
    const { editor } = this.session;
    const { path, subject } = this.scope;
    const title = `${label} of ${subject}`;
    const rule = this.moment ? ruleIn(this.moment, this.scope.scope) : undefined;
    const isHidden = leaf !== 'gloss' && leaf !== 'metal' && rule?.enabled === false;
    const writes = [
      { path: `${path}/${leaf}`, text },
      ...(isHidden ? [{ path: `${path}/enabled`, text: '1' }] : []),
      ...(this.master ? [] : [{ path: 'paint/parts/enabled', text: '1' }]),
    ];
    void this.session
      .attempt(title, () => (gesture === null ? editor.write(title, writes) : editor.drag(gesture, title, writes)))
      .then((done) => {
        if (!done) refused?.();
        this.requestUpdate();
      });
  }
}

/** Scrolls an element into view, at once if the user prefers reduced motion. */
function reveal(element: Element): void {
  const isQuick = matchMedia('(prefers-reduced-motion: reduce)').matches;
  element.scrollIntoView({ block: 'nearest', behavior: isQuick ? 'instant' : 'smooth' });
}

customElements.define('livery-finish', FinishControls);
