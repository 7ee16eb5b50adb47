import { html, nothing, type TemplateResult } from 'lit';
import { icon } from './icon.js';

export interface FileButtonOptions {
  readonly label: string;
  readonly sign: 'folder' | 'upload';
  /** The accepted file extensions, formatted like the `accept` attribute of an input. */
  readonly accept: string;
  readonly title?: string;
  readonly multiple?: boolean;
  /** Called with the selected files; there is at least one. */
  readonly chosen: (files: readonly File[]) => void;
}

/**
 * Returns a button that lets the user select files. The user may select the same file several times in a row. An
 * element may contain only one such button.
 */
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
