import { Type } from 'typebox';
import { Golden, Verdict } from '../golden.js';
import { AcceptQuery, CompareQuery, PictureQuery } from '../golden-queries.js';
import { GOLDEN, VERDICT } from './examples.js';
import { type HttpOperation, json, OK, PNG } from './operation.js';

const names = {
  name: {
    description:
      '1 to 64 of `[A-Za-z0-9._-]`, not beginning with a full stop. A new one does not end with one, is not a Windows device (`aux`, `com1`, …), and differs from others in more than case.',
    example: 'pad',
  },
};
const body: NonNullable<HttpOperation['body']> = {
  ...PNG,
  description: 'A PNG file of at most 1 MiB in place of the present frame; to accept it, 16 to 4096 px on a side.',
  optional: true,
};

const picture = (which: string, id: string, summary: string, description: string): HttpOperation => ({
  method: 'get',
  path: `/golden/{name}/${which}`,
  id,
  tag: 'Goldens',
  summary,
  description,
  names,
  query: PictureQuery,
  answers: [PNG],
  tagged: true,
  errors: [400, 404, 501],
});

/** Accepted pictures and comparisons. */
export const GOLDENS: readonly HttpOperation[] = [
  {
    method: 'get',
    path: '/golden',
    id: 'listGoldens',
    tag: 'Goldens',
    summary: 'Lists accepted pictures',
    description: 'Sorted by name: the folders with an `expected.png` in the folder of `golden_folder`.',
    answers: json(Type.Array(Golden), [GOLDEN]),
    errors: [501],
  },
  {
    method: 'get',
    path: '/golden/{name}',
    id: 'getGolden',
    tag: 'Goldens',
    summary: 'One accepted picture without its bytes',
    description: 'Its size, its tolerance, and when it was accepted and last compared.',
    names,
    answers: json(Golden, GOLDEN),
    errors: [404, 501],
  },
  {
    method: 'put',
    path: '/golden/{name}',
    id: 'putGolden',
    tag: 'Goldens',
    summary: 'Accepts a picture',
    description:
      'Takes the present frame, the last compared picture, or the PNG file in the body, in place of the earlier one. Settings that the request omits stay as stored. A frame that lacks an image is refused unless `incomplete` asks for it.',
    names,
    query: AcceptQuery,
    body,
    answers: json(Golden, GOLDEN),
    errors: [404, 409, 501, 507],
  },
  {
    method: 'delete',
    path: '/golden/{name}',
    id: 'deleteGolden',
    tag: 'Goldens',
    summary: 'Removes an accepted picture',
    description: 'Also removes its comparison. Other files in its folder stay.',
    names,
    answers: OK,
    errors: [404, 501],
  },
  {
    method: 'post',
    path: '/golden/{name}/compare',
    id: 'compareGolden',
    tag: 'Goldens',
    summary: 'Compares a picture with the accepted one',
    description:
      'The present frame, drawn when its turn comes, or the PNG file in the body. Answers 200 whether it passed or not: `passed` says so.',
    names,
    query: CompareQuery,
    body,
    answers: json(Verdict, VERDICT),
    errors: [404, 409, 501, 507],
  },
  picture('expected', 'getGoldenExpected', 'The accepted picture', 'The file as it was accepted.'),
  picture('actual', 'getGoldenActual', 'The last compared picture', '404 before the first comparison.'),
  picture(
    'diff',
    'getGoldenDiff',
    'The differences of the last comparison',
    'The FLIP error as a heat map, dark where pictures look the same. Its brightest colour means the first of 0.01, 0.02, 0.05, 0.1, 0.2, 0.5 and 1 not below `max` of the figures. 404 when it passed, and for pictures of different sizes.',
  ),
  {
    method: 'get',
    path: '/golden/{name}/history',
    id: 'getGoldenHistory',
    tag: 'Goldens',
    summary: 'Results of comparisons',
    description: 'The newest first, at most 100. Only the newest keeps its pictures.',
    names,
    answers: json(Type.Array(Verdict), [VERDICT]),
    errors: [404, 501],
  },
];
