import { type HttpOperation, JPEG, PNG } from './operation.js';
import { FrameQuery } from './queries.js';

export const FRAME: HttpOperation = {
  method: 'get',
  path: '/frame',
  id: 'getFrame',
  tag: 'Pictures',
  summary: "The main camera's view, or another one",
  description:
    'Drawn when its turn comes, at the moment of that turn. A picture is kept until something changes that it shows, so the same request is answered at once; with its `ETag` in `If-None-Match`, by 304. Width × height × samples may be 33554432 at most: 1920 × 1080 with 16, or 4096 × 4096 with 1. Parameters that are not listed, are repeated or are spelt in another case are refused.',
  query: FrameQuery,
  answers: [PNG, JPEG],
  tagged: true,
  warned: true,
  errors: [409, 501],
};
