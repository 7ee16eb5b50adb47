import type { Account, Credential, Issued, OwnHandle, OwnHandles } from '../../../contract/board/index.js';
import { ask, RefusedRequest } from './account-api.js';
import { credentialsFile, newKeyPair } from './credentials.js';
import { button, element, required } from './elements.js';
import { NOTICE, store } from './stored.js';

/**
 * The script of the account page. The script shows the handles with their keys, and the button that deletes the
 * account.
 */

const main = required('#account');
const status = required('#account-status');
/**
 * The steps to renew a licence. The server puts them into the page, so that the page and the service's refusals use the
 * same words.
 */
const renewalSteps = main.dataset['renewal'] ?? '';

/** The page announces the end of a licence this long before the end, ms. */
const announcedMs = Number(main.dataset['renewalDays']) * 86_400_000;

function say(words: string, isBad = false): void {
  status.textContent = words;
  status.className = isBad ? 'notice bad' : 'notice';
  status.hidden = words === '';
}

/** Runs an action. If the service refuses the action, shows the reason. */
async function attempt(work: () => Promise<void>): Promise<void> {
  try {
    say('');
    await work();
  } catch (error) {
    if (error instanceof RefusedRequest && error.status === 401) {
      location.assign('/login');
      return;
    }
    const why = error instanceof Error ? error.message : String(error);
    say(`${why.charAt(0).toUpperCase()}${why.slice(1)}.`, true);
  }
}

async function show(): Promise<void> {
  const [account, { handles }] = await Promise.all([
    ask<Account>('GET', '/api/me'),
    ask<OwnHandles>('GET', '/api/handles'),
  ]);
  main.replaceChildren(...summary(account), ...handles.map(handlePanel), claimForm(account), end(account));
}

const day = (ms: number): string => new Date(ms).toLocaleDateString('en-GB', { dateStyle: 'medium', timeZone: 'UTC' });

function summary(account: Account): HTMLElement[] {
  const { idp, since, handles, handle_quota, issuances_24h, issuance_quota, license_ttl_days } = account;
  return [
    element(
      'p',
      { class: 'lead' },
      `Signed in with ${idp}, here since ${day(since)}. You have ${handles} of ${handle_quota} handles, ` +
        `and got ${issuances_24h} of ${issuance_quota} licences in the last day.`,
    ),
    element(
      'p',
      { class: 'soft' },
      `A licence is good for ${license_ttl_days} days. When it has ended, ${renewalSteps}.`,
    ),
  ];
}

function handlePanel({ handle, since, credentials }: OwnHandle): HTMLElement {
  const now = Date.now();
  const isLive = credentials.some(({ revoked, expires_at }) => !revoked && expires_at > now);
  return element(
    'section',
    { class: 'panel padded handle', 'aria-label': handle },
    element(
      'div',
      { class: 'head' },
      element(
        'div',
        {},
        element('h2', { class: 'first' }, element('a', { href: `/players/${encodeURIComponent(handle)}` }, handle)),
        element('span', { class: 'faint' }, `claimed ${day(since)}`),
      ),
      element(
        'div',
        { class: 'actions' },
        button('New key', '', () =>
          attempt(async () => {
            if (
              isLive &&
              !(await confirm(
                `Replace the key of ${handle}?`,
                'The present key stops working at once: the service refuses a client that uses it. Records stay, and the client keeps its events. Save the new file, and start the client again as before, but with the new file.',
                'Replace the key',
              ))
            )
              return;
            await issue(handle, `/api/handles/${encodeURIComponent(handle)}/reissue`);
          }),
        ),
        isLive &&
          button('Revoke', 'grave', () =>
            attempt(async () => {
              if (
                !(await confirm(
                  `Revoke the keys of ${handle}?`,
                  'The service immediately refuses clients that use these keys. Records stay. You can use the handle again after you make a new key.',
                  'Revoke',
                ))
              )
                return;
              await ask('POST', `/api/handles/${encodeURIComponent(handle)}/revoke`);
              await show();
              say(`The keys of ${handle} are revoked.`);
            }),
          ),
      ),
    ),
    endNotice(credentials, now),
    keyTable(credentials, now),
  );
}

/** Returns a notice if the unrevoked licence that ends last has already ended, or ends soon. */
function endNotice(credentials: readonly Credential[], now: number): HTMLElement | null {
  const unrevoked = credentials.filter(({ revoked }) => !revoked);
  const last = Math.max(...unrevoked.map(({ expires_at }) => expires_at));
  if (unrevoked.length === 0 || last > now + announcedMs) return null;
  const isOver = last <= now;
  return element(
    'p',
    { class: isOver ? 'notice bad' : 'notice' },
    isOver
      ? `The licence ended on ${day(last)}, so the service refuses its client. To renew it, ${renewalSteps}.`
      : `The licence ends on ${day(last)}. You can renew it now: ${renewalSteps}.`,
  );
}

function keyTable(credentials: readonly Credential[], now: number): HTMLElement {
  const rows = credentials.map(({ jkt, issued_at, expires_at, revoked, revoked_at }) =>
    element(
      'tr',
      {},
      element('td', { class: 'mono', title: jkt }, `${jkt.slice(0, 12)}…`),
      element('td', { class: 'faint' }, `issued ${day(issued_at)}`),
      element(
        'td',
        { class: 'faint' },
        revoked
          ? `revoked ${day(revoked_at ?? issued_at)}`
          : `${expires_at > now ? 'good until' : 'ended'} ${day(expires_at)}`,
      ),
    ),
  );
  return element('div', { class: 'scroll' }, element('table', {}, element('tbody', {}, ...rows)));
}

async function issue(handle: string, path: string, claim: Readonly<Record<string, unknown>> = {}): Promise<void> {
  const pair = await newKeyPair();
  const issued = await ask<Issued>('POST', path, { ...claim, jwk: pair.publicJwk });
  const file = credentialsFile(issued.handle, issued.license, pair);
  await show();
  say('');
  offer(file, handle);
}

function offer(file: File, handle: string): void {
  const link = element(
    'a',
    { class: 'button first', download: file.name, href: URL.createObjectURL(file), id: 'credentials' },
    `Save ${file.name}`,
  );
  const panel = element(
    'div',
    { class: 'notice', role: 'status', id: 'offer' },
    element(
      'p',
      {},
      `The licence for ${handle} and its private key. This browser made the key and did not send it anywhere. Save both now: they are not shown again.`,
    ),
    link,
    element(
      'p',
      {},
      'With this file, the client follows a simulator on this machine and sends its flights. In a clone of Livery, move the file into the folder of the clone and type there:',
    ),
    element('pre', { tabindex: '0' }, `npm run -s livery -- board client --credentials ${file.name}`),
    element('p', {}, 'In a project with the package livery-board, move the file into its folder and type:'),
    element('pre', { tabindex: '0' }, `npx livery-board client --credentials ${file.name}`),
  );
  main.prepend(panel);
  link.focus();
}

function claimForm({ handles, handle_quota }: Account): HTMLElement {
  if (handles >= handle_quota)
    return element('p', { class: 'soft' }, `An account has at most ${handle_quota} handles.`);
  const input = element('input', {
    id: 'handle',
    name: 'handle',
    required: '',
    maxlength: '150',
    autocomplete: 'off',
    spellcheck: 'false',
    pattern: '[A-Za-z0-9]([A-Za-z0-9._\\-]{0,148}[A-Za-z0-9])?',
    title: 'Letters, digits, dots, dashes and underscores, with a letter or digit at both ends',
  });
  const form = element(
    'form',
    { class: 'line', id: 'claim' },
    element('label', { class: 'wide' }, 'Handle', input),
    element('button', { class: 'first' }, 'Claim'),
  );
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    void attempt(() => issue(input.value, '/api/handles', { handle: input.value }));
  });
  return element(
    'section',
    { 'aria-label': 'Claim a handle' },
    element('h2', {}, 'Claim a handle'),
    element(
      'p',
      { class: 'soft' },
      'Your records appear under this name. You cannot change it later, and it is never given to another player.',
    ),
    form,
  );
}

function end({ handles }: Account): HTMLElement {
  const leave = button('Sign out', '', () =>
    attempt(async () => {
      await ask('POST', '/api/logout');
      location.assign('/');
    }),
  );
  const remove = button('Delete the account', 'grave', () =>
    attempt(async () => {
      const what = `This deletes everything, at once and for good: all events, records, ranks and keys${handles > 0 ? `, and your ${handles === 1 ? 'handle' : `${handles} handles`}, which can never be claimed again` : ''}. You cannot sign up again with this account.`;
      if (!(await confirm('Delete this account?', what, 'Delete everything', 'delete'))) return;
      await ask('POST', '/api/me/delete');
      store('sessionStorage', NOTICE, 'Your account and everything that it sent have been deleted.');
      location.assign('/');
    }),
  );
  return element(
    'section',
    { 'aria-label': 'Leave' },
    element('h2', {}, 'Leave'),
    element('div', { class: 'actions' }, leave, remove),
  );
}

/** @param word the word that the user must type to confirm. Without it, pressing a button is enough */
function confirm(title: string, words: string, yes: string, word?: string): Promise<boolean> {
  const typed =
    word === undefined ? null : element('input', { 'aria-label': `Type ${word} to confirm`, autocomplete: 'off' });
  const sure = element('button', { class: 'grave', value: 'yes' }, yes);
  const dialog = element(
    'dialog',
    { class: 'panel padded', 'aria-label': title },
    element(
      'form',
      { method: 'dialog' },
      element('h2', { class: 'first' }, title),
      element('p', {}, words),
      typed && element('label', { class: 'ask' }, `Type “${word}” to confirm`, typed),
      element('div', { class: 'actions' }, element('button', { value: 'no' }, 'Cancel'), sure),
    ),
  );
  if (typed) {
    sure.disabled = true;
    typed.addEventListener('input', () => (sure.disabled = typed.value !== word));
  }
  document.body.append(dialog);
  dialog.showModal();
  return new Promise((resolve) => {
    dialog.addEventListener('close', () => {
      dialog.remove();
      resolve(dialog.returnValue === 'yes');
    });
  });
}

void attempt(show);
