import fc from 'fast-check';
import { expect, it } from 'vitest';
import { lanesOf, stripPlot } from '../../../src/leaderboard/site/parts/strip-plot.js';

it('marks in one lane never touch, and the marks use as few lanes as possible', () => {
  const shares = fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 8 });
  fc.assert(
    fc.property(shares, (places) => {
      const lanes = lanesOf(places);
      expect(lanes).toHaveLength(places.length);
      for (const [one, lane] of lanes.entries()) {
        for (let other = 0; other < one; other++) {
          if (lanes[other] === lane) expect(Math.abs(places[one]! - places[other]!)).toBeGreaterThanOrEqual(0.06);
        }
        const near = places.filter((place) => Math.abs(place - places[one]!) < 0.06).length;
        expect(lane).toBeLessThan(near);
      }
    }),
  );
});

it("each mark has its share as the x position, the player's number inside, and a text label", () => {
  const marks = [
    { player: 1, share: 0.25, words: '<Mia> is ahead of 25 %' },
    { player: 2, share: 1, words: 'Leo is ahead of 100 %' },
  ];
  const { text } = stripPlot([{ title: 'Landings', href: '/boards/landings', marks }], ['nobody', 'everybody']);
  expect(text).toContain('aria-label="&lt;Mia&gt; is ahead of 25 %; Leo is ahead of 100 %"');
  expect([...text.matchAll(/cx="(\S+)"/g)].map(([, x]) => x)).toEqual(['25.0%', '100.0%']);
  expect([...text.matchAll(/<text [^>]*>(\d)</g)].map(([, number]) => number)).toEqual(['1', '2']);
});
