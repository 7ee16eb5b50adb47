import { css, html, type PropertyValues, type TemplateResult, type PropertyDeclarations } from 'lit';
import { universalTimeText } from '../widgets/time-text.js';
import type { Observable } from '../link/observable.js';
import type { EventLogEntry } from '../state/event-log.js';
import { controls } from '../styles/controls.js';
import { layout, tallPanel } from '../styles/layout.js';
import { icon } from '../widgets/icon.js';
import { SessionElement } from '../widgets/session-element.js';

/** The list of events. New events do not scroll it while the user has scrolled up. */
export class EventsPanel extends SessionElement {
  static override properties: PropertyDeclarations = { filter: { state: true }, paused: { state: true } };
  static override styles = [
    controls,
    layout,
    tallPanel,
    css`
      .list {
        padding: 4px 0;
      }
      li {
        display: grid;
        grid-template-columns: auto minmax(0, 1fr);
        gap: 0 10px;
        padding: 6px 12px;
        border-bottom: 1px solid var(--line);
      }
      .detail {
        grid-column: 2;
        overflow-wrap: anywhere;
      }
      .empty {
        padding: 20px 24px;
        text-align: center;
      }
    `,
  ];

  declare filter: string;
  /** The events of a paused list; null if the list is not paused. */
  declare paused: readonly EventLogEntry[] | null;
  #atEnd = true;

  constructor() {
    super();
    this.filter = '';
    this.paused = null;
  }

  protected override observed(): readonly Observable[] {
    return [this.session.events];
  }

  override render(): TemplateResult {
    const { events, open } = this.session.events;
    const words = this.filter.toLowerCase();
    const shown = (this.paused ?? events).filter(({ type, vessel, detail }) =>
      `${type} ${vessel} ${detail}`.toLowerCase().includes(words),
    );
    return html`
      <div class="tools">
        <input
          type="search"
          placeholder="Filter by type, vessel or detail"
          aria-label="Filter events"
          .value=${this.filter}
          @input=${(event: Event) => (this.filter = (event.target as HTMLInputElement).value)}
        />
        <button
          class="plain square"
          aria-pressed=${this.paused !== null}
          aria-label=${this.paused ? 'Follow new events' : 'Hold the list'}
          title=${this.paused ? 'Follow new events' : 'Hold the list'}
          @click=${() => (this.paused = this.paused ? null : events)}
        >
          ${icon(this.paused ? 'play' : 'pause')}
        </button>
        <button
          class="plain square"
          aria-label="Clear the list"
          title="Clear the list"
          @click=${() => this.session.events.clear()}
        >
          ${icon('remove')}
        </button>
      </div>
      <div
        class="list scroll"
        role="log"
        aria-label="Events"
        tabindex="0"
        @scroll=${(event: Event) => this.#scrolled(event)}
      >
        ${
          shown.length === 0
            ? html`<p class="nothing empty">
                ${open ? 'Nothing has happened since you opened the page.' : 'The server sends no events; see telemetry_events.'}
              </p>`
            : html`<ul class="plain">
                ${shown.map(
                  ({ ut, type, vessel, detail }) => html`
                    <li>
                      <span class="small faint numbers">${universalTimeText(ut)}</span>
                      <span class="cut"
                        ><span class="mono">${type}</span
                        >${vessel ? html` <span class="soft">${vessel}</span>` : ''}</span
                      >
                      <span class="detail soft">${detail}</span>
                    </li>
                  `,
                )}
              </ul>`
        }
      </div>
    `;
  }

  protected override updated(changed: PropertyValues): void {
    super.updated(changed);
    const list = this.renderRoot.querySelector('.list');
    if (list && this.#atEnd) list.scrollTop = list.scrollHeight;
  }

  #scrolled(event: Event): void {
    const list = event.target as HTMLElement;
    this.#atEnd = list.scrollTop + list.clientHeight > list.scrollHeight - 24;
  }
}

customElements.define('livery-events-panel', EventsPanel);
