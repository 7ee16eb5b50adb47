import { Type } from 'typebox';
import { Golden, Verdict } from '../golden.js';
import { AcceptQuery, CompareQuery, PictureQuery } from '../golden-queries.js';
import { GOLDEN, VERDICT } from './examples.js';
import { type HttpOperation, json, OK, PNG } from './operation.js';

const names = {
  name: {
    description:
      '1 to 64 of `[A-Za-z0-9._-]`, not beginning with a full stop. A new one does not end with one, is no device of Windows (`aux`, `com1`, …), and differs from others by more than case.',
    example: 'pad',
  },
};
const body: NonNullable<HttpOperation['body']> = {
  ...PNG,
  description:
    'A PNG file of at most 1 MiB in place of the present frame; of 16 to 4096 px on a side where it is accepted.',
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

/** Accepted pictures, and what is compared with them. */
export const GOLDENS: readonly HttpOperation[] = [
  {
    method: 'get',
    path: '/golden',
    id: 'listGoldens',
    tag: 'Goldens',
    summary: 'Lists accepted pictures',
    description: 'By name. They are the folders with an `expected.png` in the folder that `golden_folder` names.',
    answers: json(Type.Array(Golden), [GOLDEN]),
    errors: [501],
  },
  {
    method: 'get',
    path: '/golden/{name}',
    id: 'getGolden',
    tag: 'Goldens',
    summary: 'One accepted picture without its bytes',
    description: 'Its size, its tolerance, and when it was accepted and compared last.',
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
      'The present frame, the picture that was compared last, or the PNG file in the body, in place of the one that was accepted before. Settings that the request leaves out stay as they were stored. A frame that lacks an image is refused unless `incomplete` asks for it.',
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
    summary: 'Forgets an accepted picture',
    description: 'With what was compared with it. Other files in its folder stay.',
    names,
    answers: OK,
    errors: [404, 501],
  },
  {
    method: 'post',
    path: '/golden/{name}/compare',
    id: 'compareGolden',
    tag: 'Goldens',
    summary: 'Holds a picture to the accepted one',
    description:
      'The present frame, drawn when its turn comes, or the PNG file in the body. Answers 200 whether it passed or not: `passed` says so.',
    names,
    query: CompareQuery,
    body,
    answers: json(Verdict, VERDICT),
    errors: [404, 409, 501, 507],
  },
  picture('expected', 'getGoldenExpected', 'The accepted picture', 'The file as it was accepted.'),
  picture('actual', 'getGoldenActual', 'What was compared last', '404 before the first comparison.'),
  picture(
    'diff',
    'getGoldenDiff',
    'Where the last comparison failed',
    'The FLIP error as a heat map, dark where pictures look the same. Its brightest colour stands for the first of 0.01, 0.02, 0.05, 0.1, 0.2, 0.5 and 1 that `max` of the figures is not above. 404 when it passed, and for pictures of different sizes.',
  ),
  {
    method: 'get',
    path: '/golden/{name}/history',
    id: 'getGoldenHistory',
    tag: 'Goldens',
    summary: 'What comparisons came to',
    description: 'The newest first, at most 100. Pictures are kept of the newest alone.',
    names,
    answers: json(Type.Array(Verdict), [VERDICT]),
    errors: [404, 501],
  },
];
