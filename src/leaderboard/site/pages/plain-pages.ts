import { html } from '../../../base/html/index.js';
import { page } from '../parts/layout.js';

export function errorPage(title: string, detail: string): string {
  return page(
    { title },
    html`<h1>${title}</h1>
      <p class="lead">${detail}</p>
      <p><a class="button" href="/">To the boards</a></p>`,
  );
}

export function privacyPage(): string {
  return page(
    { title: 'Privacy', about: 'What is stored, what is published, and how to delete it.' },
    html`<div class="prose">
      <h1>Privacy</h1>
      <p class="lead">What is stored, what is published, and how to delete it.</p>
      <h2>Your account</h2>
      <p>
        When you sign in, the provider sends this service a number that identifies you. The service stores a keyed hash
        of this number, the provider's name and the time. It does not ask for your name, e-mail address or picture.
      </p>
      <p>
        A cookie identifies your session by a random number, and expires after seven days. The service stores a hash of
        this number, the keyed hash of your account and the time when the session ends, but neither your address nor
        your browser. When you sign out, the session is removed. Another cookie holds a random number for ten minutes
        while you sign in. There are no other cookies; your choice of light or dark stays in your browser, and nothing
        follows you from page to page.
      </p>
      <h2>What your client sends</h2>
      <p>
        Your client sends events of your flights, signed with a key that was made in your browser. The service stores
        them as sent, and publishes them under your handle.
      </p>
      <ul>
        <li>The id of your installation and the clock of your machine are never published.</li>
        <li>
          The ids of careers and kittens are replaced by other ids, which are always the same for you and unrelated to
          another player's.
        </li>
        <li>
          Names of vehicles and kittens, places, times of receipt and all numbers are published as they are. If you play
          under two accounts with the same names, readers may notice.
        </li>
      </ul>
      <h2>How to delete it</h2>
      <p>
        The account page deletes everything at once: events, records, ranks, keys. The service keeps only the keyed hash
        of the account, its handles and the fingerprints of its keys, so that nobody can claim them again. It also keeps
        the time of the deletion and the reason. Open sessions can no longer do anything, and expire by themselves.
        Others may keep copies of public answers.
      </p>
    </div>`,
  );
}

export function docsPage(baseUrl: string): string {
  return page(
    { title: 'API', about: 'Everything on these pages as JSON, without a key.' },
    html`<div class="prose">
      <h1>API</h1>
      <p class="lead">
        Everything on these pages is also available as JSON, without a key and without signing up. The whole description
        is
        <a href="/v1/openapi.json">openapi.json</a>.
      </p>
      <h2>Read</h2>
      <pre tabindex="0">
curl ${baseUrl}/v1/leaderboards
curl "${baseUrl}/v1/leaderboards/highest_altitude?period=weekly&amp;limit=10"
curl ${baseUrl}/v1/players/NAME
curl "${baseUrl}/v1/compare?handles=NAME,OTHER"
curl "${baseUrl}/v1/events?type=vehicle.landed"</pre>
      <p>
        To read a whole log, send the <code>next</code> of each answer as <code>before</code> in the following request,
        until an answer has no <code>next</code>. Caches may answer with a copy that is up to a minute old.
      </p>
      <h2>Listen</h2>
      <pre tabindex="0">
curl -N ${baseUrl}/v1/feed/stream
curl -N "${baseUrl}/v1/events/stream?type=vehicle.orbit"</pre>
      <p>
        A stream sends only new events. Open the stream before you read the page, and drop events that you get twice.
      </p>
      <h2>Send</h2>
      <p>
        Send events to <code>POST /v1/ingest</code> as lines of JSON, compressed with Brotli. The request needs a
        licence and a proof that is signed with the licence's key. The account page gives you the licence and the key as
        one file for the client.
      </p>
    </div>`,
  );
}
