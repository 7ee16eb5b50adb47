import { send } from './element.js';
import type { Loads } from './loads.js';

/** Makes an `XMLHttpRequest` that can only do what the loaders of engines need: one asynchronous GET. */
export function requestClass(loads: Loads): new () => EventTarget {
  return class BrowserRequest extends EventTarget {
    readyState = 0;
    status = 0;
    statusText = '';
    responseType: XMLHttpRequestResponseType = '';
    response: unknown = null;
    responseURL = '';
    timeout = 0;
    withCredentials = false;
    #headers = new Headers();
    #isAborted = false;

    get responseText(): string {
      return typeof this.response === 'string' ? this.response : '';
    }

    open(_method: string, address: string | URL): void {
      this.responseURL = String(address);
      this.#moveTo(1);
    }

    setRequestHeader(): void {
      // Nothing to do: files have no use for request headers.
    }

    overrideMimeType(): void {
      // Nothing to do: `responseType` alone decides the type of the response.
    }

    getResponseHeader(name: string): string | null {
      return this.#headers.get(name);
    }

    getAllResponseHeaders(): string {
      return [...this.#headers].map(([name, value]) => `${name}: ${value}\r\n`).join('');
    }

    send(): void {
      void this.#load();
    }

    abort(): void {
      this.#isAborted = true;
      send(this, new Event('abort'));
    }

    async #load(): Promise<void> {
      try {
        const answer = await loads.fetch(this.responseURL);
        this.#headers = answer.headers;
        this.response = await bodyOf(answer, this.responseType);
        if (this.#isAborted) return;
        this.status = answer.status;
        this.statusText = answer.statusText;
        this.#moveTo(4);
        send(this, new Event('load'));
      } catch {
        // The failure is in the list of faults already; the event only notifies the program.
        if (this.#isAborted) return;
        this.#moveTo(4);
        send(this, new Event('error'));
      }
      send(this, new Event('loadend'));
    }

    #moveTo(state: number): void {
      this.readyState = state;
      send(this, new Event('readystatechange'));
    }
  };
}

function bodyOf(answer: Response, type: XMLHttpRequestResponseType): Promise<unknown> {
  switch (type) {
    case 'arraybuffer':
      return answer.arrayBuffer();
    case 'blob':
      return answer.blob();
    case 'json':
      return answer.json();
    default:
      return answer.text();
  }
}
