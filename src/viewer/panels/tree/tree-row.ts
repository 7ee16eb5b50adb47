import { html, nothing, type TemplateResult } from 'lit';
import type { TreeRow } from '../../state/tree-listing.js';
import { icon } from '../../widgets/icon.js';
import { hasControl, leafControl } from '../../widgets/leaf-control.js';

const KINDS: Readonly<Record<string, string>> = {
  S: 'read only',
  St: 'state',
  T: 'trigger',
  L: 'line',
  B: 'batch',
  Sm: 'stream',
  Smb: 'stream of bytes',
};

/** Number of characters above which a value is shown in full below the active row. */
const LONG = 60;

export interface ShownRow {
  /** The value of the leaf; undefined for a directory, and before the first read. */
  readonly text: string | undefined;
  readonly isActive: boolean;
  readonly typedFrom: string | null;
  readonly trouble: TemplateResult | typeof nothing;
  readonly press: () => void;
  readonly edit: () => void;
  readonly fire: () => void;
  /** `more` is true if more values of the same drag follow. */
  readonly set: (text: string, more: boolean) => void;
  readonly leaveControl: () => void;
  readonly enter: (input: HTMLInputElement) => void;
  readonly cancel: () => void;
  readonly leave: () => void;
}

export function treeRow(row: TreeRow, shown: ShownRow): TemplateResult {
  const { path, entry, level, position, size, expanded } = row;
  const { text, isActive, typedFrom } = shown;
  const folder = expanded !== undefined;
  const isLong = isActive && text !== undefined && (text.includes('\n') || text.length > LONG);
  return html`
    <div
      class="item ${folder ? 'folder' : entry.writable ? 'writable' : ''}"
      role="treeitem"
      aria-level=${level}
      aria-posinset=${position}
      aria-setsize=${size}
      aria-expanded=${expanded ?? nothing}
      aria-selected=${isActive}
      tabindex=${isActive ? 0 : -1}
      style="--level:${level}"
      data-path=${path}
      title="${path}${entry.kind ? ` (${KINDS[entry.kind] ?? entry.kind})` : ''}"
      @click=${shown.press}
      @dblclick=${shown.edit}
    >
      ${folder ? icon('chevron') : html`<span></span>`}
      <span class="key">${entry.name}</span>
      ${
        typedFrom === null
          ? html`<span class="value mono cut">${isShownByControl(row) ? nothing : shownValue(text)}</span>`
          : typing(row, typedFrom, shown)
      }
      ${
        hasControl(entry.form) && text !== undefined && typedFrom === null
          ? html`<span
              class="holder"
              @click=${(event: Event) => event.stopPropagation()}
              @keydown=${(event: KeyboardEvent) => keepControlKey(event, shown)}
              >${leafControl(entry.form, path, text, shown.set)}</span
            >`
          : nothing
      }
      ${
        entry.kind === 'T'
          ? html`<button
              class="small"
              tabindex="-1"
              aria-label="Write 1 to ${path}"
              @click=${(event: Event) => {
                event.stopPropagation();
                shown.fire();
              }}
            >
              Write 1
            </button>`
          : nothing
      }
    </div>
    ${isLong && typedFrom === null ? html`<div class="whole">${text}</div>` : nothing} ${shown.trouble}
  `;
}

function typing({ path, entry: { form } }: TreeRow, typedFrom: string, shown: ShownRow): TemplateResult {
  const range = form?.kind === 'number' && Number.isFinite(Number(typedFrom)) ? form : null;
  return html`<input
    aria-label="Value of ${path}"
    type=${range ? 'number' : 'text'}
    step="any"
    min=${range?.least ?? nothing}
    max=${range?.most ?? nothing}
    title=${range ? rangeInWords(range) : nothing}
    spellcheck="false"
    .value=${typedFrom}
    @click=${(event: Event) => event.stopPropagation()}
    @keydown=${(event: KeyboardEvent) => {
      event.stopPropagation();
      if (event.key === 'Enter') shown.enter(event.target as HTMLInputElement);
      if (event.key === 'Escape') shown.cancel();
    }}
    @blur=${shown.leave}
  />`;
}

/**
 * Stops the key events of a control, so that the tree does not act on them. Escape and Enter return the focus to the
 * row.
 */
function keepControlKey(event: KeyboardEvent, { leaveControl }: ShownRow): void {
  event.stopPropagation();
  if (event.key !== 'Escape' && event.key !== 'Enter') return;
  event.preventDefault();
  leaveControl();
}

/**
 * Reports whether the control shows the complete value. A colour swatch does not, because a colour is less precise than
 * its numbers.
 */
const isShownByControl = ({ entry: { form } }: TreeRow): boolean => form?.kind === 'flag' || form?.kind === 'words';

function rangeInWords({ least, most }: { readonly least: number | null; readonly most: number | null }): string {
  if (least !== null && most !== null) return `From ${least} to ${most}`;
  return least !== null ? `From ${least}` : most !== null ? `Up to ${most}` : 'Any number';
}

function shownValue(text: string | undefined): string {
  if (text === undefined) return '';
  const end = text.indexOf('\n');
  return end < 0 ? text : `${text.slice(0, end)} …`;
}
