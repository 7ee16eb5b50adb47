import { type HttpOperation, JPEG, PNG } from './operation.js';
import { FrameQuery } from './queries.js';

export const FRAME: HttpOperation = {
  method: 'get',
  path: '/frame',
  id: 'getFrame',
  tag: 'Pictures',
  summary: "The main camera's view, or another one",
  description:
    'The picture shows the scene at the moment when the server draws it. The server keeps the picture until something in it changes. Until then, the server answers the same request at once, or with 304 if `If-None-Match` has the `ETag`. Width × height × samples may be 33554432 at most: 1920 × 1080 with 16, or 4096 × 4096 with 1. The server refuses parameters that are not listed here, are repeated, or have different letter case.',
  query: FrameQuery,
  answers: [PNG, JPEG],
  tagged: true,
  warned: true,
  errors: [409, 501],
};
