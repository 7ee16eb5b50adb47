import { css, html, type PropertyDeclarations, type TemplateResult } from 'lit';
import { live } from 'lit/directives/live.js';
import { LinkError } from '../link/link-error.js';
import { deletingTrack } from '../state/track-edits.js';
import { controls } from '../styles/controls.js';
import { icon } from '../widgets/icon.js';
import '../widgets/knob.js';
import { type KnobChange } from '../widgets/knob.js';
import { SessionElement } from '../widgets/session-element.js';
import {
  type DraftEase,
  draftText,
  EASES,
  keyFault,
  timeFault,
  type TrackDraft,
  withEase,
  withKey,
  withoutKey,
  withTime,
} from './track-draft.js';

const LABELS: Readonly<Record<DraftEase, string>> = {
  linear: 'evenly',
  in: 'slow start',
  out: 'slow end',
  'in-out': 'slow start and end',
};

export class TrackKeys extends SessionElement {
  static override properties: PropertyDeclarations = { name: {}, draft: { attribute: false } };
  static override styles = [
    controls,
    css`
      ul {
        margin: 6px 0 0;
        padding: 0;
        list-style: none;
      }
      li {
        display: grid;
        grid-template-columns: minmax(0, 1fr) 24px;
        align-items: center;
        gap: 4px 6px;
        padding: 4px 0;
      }
      select {
        grid-area: 2 / 1;
        margin-left: 80px;
        height: 24px;
        padding-block: 0;
        font-size: var(--small);
      }
    `,
  ];

  declare name: string;
  declare draft: TrackDraft;
  /** The track as changed by the user's current drag; the server may not have received the change yet. */
  #dragged: { readonly gesture: string; readonly draft: TrackDraft } | null = null;

  override render(): TemplateResult {
    const { keys } = this.draft;
    const longest = Math.max(10, Math.ceil(keys.at(-1)!.t * 1.5));
    return html`
      <button class="small" aria-label="Add this view to ${this.name}" @click=${() => void this.#add()}>
        ${icon('plus')} Add this view
      </button>
      <ul aria-label="Keys of ${this.name}">
        ${keys.map(
          ({ t, ease }, index) =>
            html`<li>
              <livery-knob
                label="Key ${index + 1}"
                unit="s"
                .value=${t}
                .min=${0}
                .max=${longest}
                @knob-change=${(event: CustomEvent<KnobChange>) => this.#drag(index, event.detail)}
              ></livery-knob>
              <select
                aria-label="Pace to key ${index + 1}"
                title="The pace from this key to the next"
                @change=${(event: Event) => this.#ease(index, (event.target as HTMLSelectElement).value as DraftEase)}
              >
                ${EASES.map((name) => html`<option value=${name} .selected=${live(name === ease)}>${LABELS[name]}</option>`)}
              </select>
              <button
                class="plain small square danger"
                aria-label="Remove key ${index + 1}"
                title="Remove key ${index + 1}"
                @click=${() => this.#remove(index)}
              >
                ${icon('remove')}
              </button>
            </li>`,
        )}
      </ul>
    `;
  }

  async #add(): Promise<void> {
    const title = `New key of ${this.name}`;
    await this.session.attempt(title, async () => {
      const view = this.session.view?.viewKey() ?? null;
      if (!view) throw new LinkError('EAGAIN', 'this page shows the server’s camera; press C for your own');
      const fault = keyFault(this.draft, view);
      if (fault !== null) throw new LinkError('EINVAL', fault);
      await this.#write(title, withKey(this.draft, view));
    });
  }

  #drag(index: number, { value, gesture }: KnobChange): void {
    const from = gesture !== null && this.#dragged?.gesture === gesture ? this.#dragged.draft : this.draft;
    const draft = withTime(from, index, value);
    if (gesture !== null) this.#dragged = { gesture, draft };
    const title = `Time of key ${index + 1} of ${this.name}`;
    const fault = gesture === null ? timeFault(draft, index, value) : null;
    if (fault !== null) this.session.notices.inform(`Key ${index + 1} is at ${draft.keys[index]!.t} s`, fault);
    void this.session.attempt(title, () => this.#write(title, draft, gesture));
  }

  #ease(index: number, ease: DraftEase): void {
    const title = `Pace of key ${index + 1} of ${this.name}`;
    void this.session.attempt(title, () => this.#write(title, withEase(this.draft, index, ease)));
  }

  #remove(index: number): void {
    const { editor } = this.session;
    const title = `Removal of key ${index + 1} of ${this.name}`;
    const draft = withoutKey(this.draft, index);
    void this.session.attempt(title, () =>
      draft ? this.#write(title, draft) : editor.perform(deletingTrack(editor, this.name, title)),
    );
  }

  #write(title: string, draft: TrackDraft, gesture: string | null = null): Promise<void> {
    const { editor } = this.session;
    const writes = [{ path: `camera/track/${this.name}`, text: draftText(draft) }];
    return gesture === null ? editor.write(title, writes) : editor.drag(gesture, title, writes);
  }
}

customElements.define('livery-track-keys', TrackKeys);
