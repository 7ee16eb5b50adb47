import { html, nothing, type TemplateResult } from 'lit';
import { icon } from './icon.js';

export interface FileButtonOptions {
  readonly label: string;
  readonly sign: 'folder' | 'upload';
  /** The endings of the files that are offered, as `accept` of an input takes them. */
  readonly accept: string;
  readonly title?: string;
  readonly multiple?: boolean;
  /** Called with what was chosen, at least one file. */
  readonly chosen: (files: readonly File[]) => void;
}

/** Renders a button that asks for files; the same file can be chosen twice. An element has one at most. */
export function fileButton({ label, sign, accept, title, multiple, chosen }: FileButtonOptions): TemplateResult {
  return html`
    <button
      class="small"
      title=${title ?? nothing}
      @click=${({ currentTarget }: Event) => ((currentTarget as Element).nextElementSibling as HTMLElement).click()}
    >
      ${icon(sign)} ${label}
    </button>
    <input
      id="pick"
      class="unseen"
      type="file"
      ?multiple=${multiple ?? false}
      tabindex="-1"
      aria-hidden="true"
      accept=${accept}
      @change=${({ target }: Event) => {
        const input = target as HTMLInputElement;
        const files = [...(input.files ?? [])];
        input.value = '';
        if (files.length > 0) chosen(files);
      }}
    />
  `;
}
