import { css, html, nothing, type PropertyDeclarations, type TemplateResult } from 'lit';
import { live } from 'lit/directives/live.js';
import { FINISH_SHARES, type FinishShare } from '../../../contract/vocabulary/index.js';
import type { Moment } from '../../../renderer/live/index.js';
import { type FinishLeaf, stockText, takesFinish } from '../../paint/finish.js';
import { ruleIn, type RuleScope } from '../../paint/rule-stack.js';
import { controls } from '../../styles/controls.js';
import '../../widgets/knob.js';
import type { KnobChange } from '../../widgets/knob.js';
import { SessionElement } from '../../widgets/session-element.js';
import { knobsStyles } from '../stickers-styles.js';

/** The label of each share, its meaning, and the value that its switch begins with. */
const SHARES: Readonly<Record<FinishShare, readonly [label: string, meaning: string, first: string]>> = {
  gloss: ['Gloss', 'From matt, 0, to polished, 1; off: that of the surface', '0.5'],
  metal: ['Metal', 'From paint, 0, to bare metal, 1; off: that of the surface', '1'],
};

/** The controls of the finish of one rule of parts. */
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
    `,
  ];

  declare scope: RuleScope;
  /** True when the master switch of part paint is on. */
  declare master: boolean;

  protected override shownOf({ paint }: Moment): readonly unknown[] {
    return [paint];
  }

  override render(): TemplateResult | typeof nothing {
    const { scope } = this;
    const rule = this.moment && takesFinish(scope.path) ? ruleIn(this.moment, scope.scope) : undefined;
    if (!rule) return nothing;
    return html`
      <div class="knobs" role="group" aria-label="Finish of ${scope.subject}">
        ${FINISH_SHARES.map((share) => this.#share(share, rule.finish?.[share]))}
      </div>
    `;
  }

  /** @param text the text of the leaf; undefined while the surface keeps its own */
  #share(share: FinishShare, text: string | undefined): TemplateResult {
    const [label, meaning, first] = SHARES[share];
    const expected = this.session.expected.get(`${this.scope.path}/${share}`) ?? text ?? stockText(share);
    const isSet = expected !== stockText(share);
    return html`
      <label class="image" title=${meaning}>
        <span>Own ${label.toLowerCase()}</span>
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
                this.#write(label, share, String(detail.value), detail.gesture)}
            ></livery-knob>`
          : nothing
      }
    `;
  }

  /** Writes a leaf, and switches on the master that hides it. */
  #write(label: string, leaf: FinishLeaf, text: string, gesture: string | null = null): void {
    const { editor } = this.session;
    const { path, subject } = this.scope;
    const title = `${label} of ${subject}`;
    const writes = [
      { path: `${path}/${leaf}`, text },
      ...(this.master ? [] : [{ path: 'paint/parts/enabled', text: '1' }]),
    ];
    void this.session
      .attempt(title, () => (gesture === null ? editor.write(title, writes) : editor.drag(gesture, title, writes)))
      .finally(() => this.requestUpdate());
  }
}

customElements.define('livery-finish', FinishControls);
