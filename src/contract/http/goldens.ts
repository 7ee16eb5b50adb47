import { Type } from 'typebox';
import { Golden, Verdict } from '../golden.js';
import { AcceptQuery, CompareQuery, PictureQuery } from '../golden-queries.js';
import { GOLDEN, VERDICT } from './examples.js';
import { type HttpOperation, json, OK, PNG } from './operation.js';

const names = {
  name: {
    description:
      '1 to 64 characters of `[A-Za-z0-9._-]`, not beginning with a full stop. A new name must differ from all other names in more than letter case. It must not end with a full stop or be the name of a Windows device (`aux`, `com1`, …).',
    example: 'pad',
  },
};
const body: NonNullable<HttpOperation['body']> = {
  ...PNG,
  description:
    'A PNG file of at most 1 MiB, used instead of the present frame. To be accepted, its sides must have 16 to 4096 px.',
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

export const GOLDENS: readonly HttpOperation[] = [
  {
    method: 'get',
    path: '/golden',
    id: 'listGoldens',
    tag: 'Goldens',
    summary: 'Lists accepted pictures',
    description: 'The list has every folder in `golden_folder` that contains an `expected.png`, sorted by name.',
    answers: json(Type.Array(Golden), [GOLDEN]),
    errors: [501],
  },
  {
    method: 'get',
    path: '/golden/{name}',
    id: 'getGolden',
    tag: 'Goldens',
    summary: 'One accepted picture without its bytes',
    description: 'Size, tolerance, and the times of acceptance and of the last comparison.',
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
      'Stores the present frame, the last compared picture, or the PNG file in the body, and replaces the earlier picture. Settings that the request omits stay as stored. The server refuses a frame in which an image is missing, unless `incomplete` is set.',
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
    description: 'Also removes the last comparison. Other files in the folder of the golden stay.',
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
      'Compares the present frame, or the PNG file in the body. The server draws the frame when the turn of the request comes. The status is 200 whether the comparison passed or failed; read `passed`.',
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
    'A heat map of the FLIP error, dark where the pictures look the same. The brightest colour stands for the smallest of the errors 0.01, 0.02, 0.05, 0.1, 0.2, 0.5 and 1 that is at least `max` of the figures. The answer is 404 when the comparison passed, and for pictures of different sizes.',
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
