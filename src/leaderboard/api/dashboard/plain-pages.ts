import type { FastifyReply } from 'fastify';

/** The pages that signing in shows. The texts that they are given are anybody's, and are to be escaped. */
export interface AccountPages {
  /** Returns the page of a login that was refused (board-dashboard.md §2.3). */
  showError(code: string, detail: string): string;
  /** Returns the form that asks for a name to sign in with: `state` and the name, as `code`, go to `action`. */
  showDevForm(form: { readonly action: string; readonly state: string }): string;
  /** Answers with a page. */
  send(reply: FastifyReply, page: string, status: number): FastifyReply;
}

/** Pages that do without the site. */
export const PLAIN_PAGES: AccountPages = {
  showError: (code, detail) =>
    page(
      'Sign in',
      `<div id="auth-error" data-error="${escaped(code)}">` +
        `<p id="auth-error-detail">${escaped(detail)}</p><code id="auth-error-code">${escaped(code)}</code></div>` +
        '<p><a id="auth-error-retry" href="/login">Try again</a></p>',
    ),
  showDevForm: ({ action, state }) =>
    page(
      'Sign in as anybody',
      `<form action="${escaped(action)}"><input type="hidden" name="state" value="${escaped(state)}">` +
        '<label>Name <input name="code" required maxlength="100" autofocus></label> <button>Sign in</button></form>',
    ),
  send: (reply, text, status) =>
    reply
      .code(status)
      .header(
        'content-security-policy',
        "default-src 'none'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
      )
      .header('x-content-type-options', 'nosniff')
      .header('referrer-policy', 'same-origin')
      .type('text/html; charset=utf-8')
      .send(text),
};

const page = (title: string, body: string): string =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${title}</title></head>` +
  `<body><main><h1>${title}</h1>${body}</main></body></html>`;

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

const escaped = (text: string): string => text.replace(/[&<>"]/g, (letter) => ENTITIES[letter]!);
