import { html } from '../../../base/html/index.js';
import { page } from '../parts/layout.js';

/** Shows that something is not there, or did not work. */
export function errorPage(title: string, detail: string): string {
  return page(
    { title },
    html`<h1>${title}</h1>
      <p class="lead">${detail}</p>
      <p><a class="button" href="/">To the boards</a></p>`,
  );
}

/** Shows what is kept and what is published. */
export function privacyPage(): string {
  return page(
    { title: 'Privacy', about: 'What is kept, what is published, and how it goes away.' },
    html`<div class="prose">
      <h1>Privacy</h1>
      <p class="lead">What is kept, what is published, and how it goes away.</p>
      <h2>Your account</h2>
      <p>
        When you sign in, the provider tells this service a number that stands for you. What is kept of it is a keyed
        hash, the provider's name and the time. No name, no e-mail and no picture is asked for.
      </p>
      <p>
        Your session is a random number in a cookie that ends after seven days. Of it the service stores a hash, the
        keyed hash of your account and the time of its end: neither an address nor what browser you use. Signing out
        removes it. Another cookie holds a random number for ten minutes while you sign in. No other cookie is set;
        whether you like it light or dark is kept in your browser alone, and nothing follows you from page to page.
      </p>
      <h2>What your client sends</h2>
      <p>
        Events of your flights, signed with a key that was made in your browser. They are kept as they were sent, and
        published under your handle.
      </p>
      <ul>
        <li>The id of your installation and the clock of your machine are never published.</li>
        <li>
          The ids of careers and kittens are replaced by others: the same for you everywhere, and without relation to
          those of anybody else.
        </li>
        <li>
          Names of vehicles and kittens, places, times of receipt and all numbers are published as they are. Whoever
          plays under two accounts with the same names may be recognised by them.
        </li>
      </ul>
      <h2>How it goes away</h2>
      <p>
        The account page deletes everything at once: events, records, ranks, keys. What stays keeps others from taking
        your place: that the account was deleted, its handles and the fingerprints of its keys, none of which can be
        claimed again; and open sessions, which can do nothing any more, until they end. Copies that others made of
        public answers are theirs.
      </p>
    </div>`,
  );
}

/** Shows how programs read the boards and send events. @param baseUrl address of the service */
export function docsPage(baseUrl: string): string {
  return page(
    { title: 'API', about: 'Everything on these pages as JSON, without a key.' },
    html`<div class="prose">
      <h1>API</h1>
      <p class="lead">
        Everything on these pages is there as JSON, without a key and without signing up. The whole description is
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
        Logs are read page by page: give <code>next</code> of an answer as <code>before</code> of the next question,
        until there is none. Answers may be kept by caches for 30 seconds.
      </p>
      <h2>Listen</h2>
      <pre tabindex="0">
curl -N ${baseUrl}/v1/feed/stream
curl -N "${baseUrl}/v1/events/stream?type=vehicle.orbit"</pre>
      <p>Streams repeat nothing: listen first, then read the page, and drop what is there twice.</p>
      <h2>Send</h2>
      <p>
        Events go to <code>POST /v1/ingest</code>: lines of JSON, compressed with Brotli, with a licence and a proof
        that the key behind it signed. The account page gives you both halves as one file for the client.
      </p>
    </div>`,
  );
}
