import { css, html, type TemplateResult } from 'lit';
import type { Observable } from '../../link/observable.js';
import { sendView } from '../../state/send-view.js';
import { controls } from '../../styles/controls.js';
import { layout } from '../../styles/layout.js';
import { icon } from '../../widgets/icon.js';
import { SessionElement } from '../../widgets/session-element.js';
import './own-models.js';
import './picture-look.js';
import './save-picture.js';
import './saved-views-list.js';
import './view-statistics.js';

/** The panel for the view. Sends the events `copy-link` and `full-screen`. */
export class ViewPanel extends SessionElement {
  static override styles = [
    controls,
    layout,
    css`
      /* A button that is too narrow for its label takes a line of its own. */
      .row {
        flex-wrap: wrap;
      }
      .row > .grow {
        flex: 1 0 auto;
      }
      .more {
        margin-top: 8px;
      }
      section ~ * {
        border-top: 1px solid var(--line);
      }
    `,
  ];

  protected override observed(): readonly Observable[] {
    return [this.session];
  }

  override render(): TemplateResult {
    const { session } = this;
    const isOwn = session.view?.camera === 'own';
    const hasOwn = session.view?.cameraChoices.includes('own') ?? false;
    return html`
      <section aria-label="This view">
        <header class="line"><h2 class="grow">This view</h2></header>
        <div class="row">
          <button
            class="grow"
            title="The link contains the camera, the selection and the open panel"
            @click=${() => this.dispatchEvent(new CustomEvent('copy-link'))}
          >
            ${icon('link')} Copy link
          </button>
          ${
            isOwn || !hasOwn
              ? html`<button
                  class="grow"
                  ?disabled=${!isOwn}
                  title="Moves the shared view, which everyone sees, to yours"
                  @click=${() => this.#send()}
                >
                  ${icon('upload')} Make it the shared view
                </button>`
              : html`<button
                  class="grow"
                  title="Moves your view to the shared one; Z moves it back"
                  @click=${() => session.view?.takeServerView()}
                >
                  ${icon('camera')} Move my view here
                </button>`
          }
        </div>
        <div class="row more">
          <button
            class="grow"
            title="The picture alone (Shift F); Esc ends it"
            @click=${() => this.dispatchEvent(new CustomEvent('full-screen'))}
          >
            ${icon('full')} Full screen
          </button>
        </div>
        <p class="small soft hint">
          The address of this page contains the camera and your choices, so a reload shows the same. It does not contain
          the paint: to send that, use <em>Share as a picture</em> in <em>Paint</em>.
        </p>
      </section>
      <livery-own-models .session=${session}></livery-own-models>
      <livery-saved-views .session=${session}></livery-saved-views>
      <livery-picture-look .session=${session}></livery-picture-look>
      <livery-save-picture .session=${session}></livery-save-picture>
      <livery-view-statistics .session=${session}></livery-view-statistics>
    `;
  }

  #send(): void {
    const { session } = this;
    void session.attempt('Sending the view', async () => {
      await sendView(session);
      session.notices.inform('The shared view now matches yours', 'Everyone who shows it sees what you see.');
    });
  }
}

customElements.define('livery-view-panel', ViewPanel);
