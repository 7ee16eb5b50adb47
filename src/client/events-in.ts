import { createParser } from 'eventsource-parser';

/** Maximum length of an event, characters. Longer events are skipped. */
const EVENT_MAX = 65_536;

export async function* eventsIn(body: AsyncIterable<Uint8Array>): AsyncGenerator<string, void> {
  const decoder = new TextDecoder();
  let complete: string[] = [];
  const parser = createParser({
    maxBufferSize: EVENT_MAX,
    onEvent: ({ data }) => complete.push(data),
    onError: ({ type }) => {
      if (type === 'max-buffer-size-exceeded') parser.reset();
    },
  });
  for await (const bytes of body) {
    parser.feed(decoder.decode(bytes, { stream: true }));
    yield* complete;
    complete = [];
  }
}
