import { sentenceOf } from '../format.js';
import { html, type Html } from '../../../base/html/index.js';
import { RENEWAL_DAYS, RENEWAL_STEPS } from '../../../contract/board/index.js';
import { page } from '../parts/layout.js';

export interface SignIn {
  readonly name: string;
  readonly path: string;
}

export function loginPage(ways: readonly SignIn[]): string {
  return page(
    { title: 'Sign in' },
    html`<h1>Sign in</h1>
      <p class="lead">
        You need an account to claim handles. The provider only identifies you: the service does not ask for your name,
        e-mail address or picture.
      </p>
      <div class="actions">
        ${ways.map(({ name, path }) => html`<a class="button first" href="${path}">Sign in with ${name}</a>`)}
      </div>
      ${ways.length === 0 && html`<p class="notice">Sign-in is not configured here. The operator creates accounts with “livery board admin”.</p>`}`,
  );
}

export function devLoginPage(action: string, state: string): string {
  return page(
    { title: 'Sign in' },
    html`<h1>Sign in as anybody</h1>
      <p class="lead">This service is for tests: you can sign in under any name.</p>
      <form class="line" action="${action}">
        <input type="hidden" name="state" value="${state}" />
        <label class="wide">Name<input name="code" id="dev-name" required maxlength="100" autocomplete="off" /></label>
        <button class="first">Sign in</button>
      </form>`,
  );
}

/** Returns the account page. The script of the page makes its content. */
export function accountPage(): string {
  return page(
    { title: 'Account', script: 'account.js' },
    html`<h1>Account</h1>
      <p class="notice" id="account-status" role="alert" hidden></p>
      <div id="account" data-renewal="${RENEWAL_STEPS.replace(/'(.+?)'/g, '“$1”')}" data-renewal-days="${RENEWAL_DAYS}">
        <p class="soft">Loading…</p>
      </div>
      <noscript
        ><p class="notice">
          This page needs JavaScript, because your browser makes your key. Without JavaScript, use the interface that
          the API page describes.
        </p></noscript
      >`,
  );
}

export function signInErrorPage(code: string, detail: string): string {
  return page({ title: 'Sign in' }, errorBody(code, detail));
}

function errorBody(code: string, detail: string): Html {
  return html`<h1>That did not work</h1>
    <div class="notice bad" id="auth-error" data-error="${code}">
      <p id="auth-error-detail">${sentenceOf(detail)}</p>
      <code id="auth-error-code">${code}</code>
    </div>
    <p><a class="button" id="auth-error-retry" href="/login">Try again</a></p>`;
}
