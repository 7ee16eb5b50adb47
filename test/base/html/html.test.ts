import fc from 'fast-check';
import { expect, it } from 'vitest';
import { html } from '../../../src/base/html/index.js';

it('html escapes every text in elements and attributes', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      const page = html`<p title="${text}">${text}${[text]}</p>`.text;
      const inside = /^<p title="([^]*)">([^]*)<\/p>$/.exec(page)!;
      expect(inside[1]).not.toMatch(/["<>]/);
      expect(inside[2]).not.toMatch(/[<>]/);
      const decoded = inside[1]!
        .replaceAll('&lt;', '<')
        .replaceAll('&gt;', '>')
        .replaceAll('&quot;', '"')
        .replaceAll('&#39;', "'")
        .replaceAll('&amp;', '&');
      expect(decoded).toBe(text);
    }),
  );
});

it('html omits attributes and texts that are undefined', () => {
  expect(html`<p>${null}${undefined}${false}${[]}${0}</p>`.text).toBe('<p>0</p>');
});
