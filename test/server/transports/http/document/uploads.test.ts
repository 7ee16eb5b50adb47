import { wav } from '../../../../simulator/audio/formats/clip-writer.js';
import { PNG_SIGNATURE, pngOf } from '../../../../simulator/paint/textures/fixtures.js';
import { get, MEBIBYTE, put, reads, refused, remove, row, runRows, type Step, step, writes } from './rows.js';

const FILE = '/paint/texture/file';
const whole = new Uint8Array(MEBIBYTE);
const listed = (file: object): Step => get('/paint/texture/files', { has: [file] });
const sent = (name: string, bytes: number, ready: boolean): object => ({ outcome: 'ok', name, bytes, ready });
const EFBIG = refused(413, 'EFBIG');
const EINVAL = refused(400, 'EINVAL');
const ENOSPC = refused(507, 'ENOSPC');

runRows('texture upload', [
  row(
    'request limit',
    'a declared length of 1 MiB + 1 gets 413 EFBIG and changes nothing',
    put(`${FILE}/a`, new Uint8Array(MEBIBYTE + 1), EFBIG),
    get('/paint/texture/files', { json: [] }),
  ),
  row(
    'exactly 1048576',
    'a body of exactly 1048576 bytes is accepted',
    put(`${FILE}/a`, whole, { has: sent('a', MEBIBYTE, true) }),
  ),
  ...['a b', 'ä', 'x'.repeat(65), 'a~b', '..', '.'].map((name) =>
    row(
      'name',
      `'${name.slice(0, 8)}' with ${name.length} characters is not a name and gets 400`,
      // Encode the dots, because the client would resolve segments that contain only dots.
      put(
        `${FILE}/${name.startsWith('.') ? name.replaceAll('.', '%2e') : encodeURIComponent(name)}`,
        'x',
        name.startsWith('.') ? { status: 400, errno: 'EINVAL' } : EINVAL,
      ),
    ),
  ),
  row(
    'name',
    'a name may have 64 characters of A-Za-z0-9._-',
    put(`${FILE}/${'aZ9._-xx'.repeat(8)}`, 'x', { has: { ready: true } }),
  ),
  ...['-1', '1.5', 'x', '', '1e1', '0x0', '99999999999999999999'].map((offset) =>
    row(
      'offset',
      `'${offset}' gets 400: invalid 'offset'`,
      put(`${FILE}/a?offset=${offset}`, 'x', { ...EINVAL, message: "invalid 'offset'" }),
    ),
  ),
  row('offset', 'the default is 0', put(`${FILE}/a`, 'x', { has: sent('a', 1, true) })),
  row(
    'complete',
    '0 means that more bytes follow, 1 or nothing means that the file is complete, and words for both are accepted',
    put(`${FILE}/a`, 'x', { has: sent('a', 1, true) }),
    ...['0', 'false', 'no', 'False'].map((more) =>
      put(`${FILE}/a?complete=${more}`, 'x', { has: sent('a', 1, false) }),
    ),
    ...['1', 'true', 'yes', 'TRUE', ''].map((all) =>
      put(`${FILE}/a?complete=${all}`, 'x', { has: sent('a', 1, true) }),
    ),
  ),
  row(
    'routes',
    'any other value of complete is refused, and the committed file stays',
    put(`${FILE}/a`, 'abc', { has: sent('a', 3, true) }),
    ...['2', '00', 'nope', 'off', '-1'].map((word) =>
      put(`${FILE}/a?complete=${word}`, 'x', { ...EINVAL, message: "invalid 'complete'" }),
    ),
    listed({ name: 'a', bytes: 3, version: 1, ready: true }),
  ),
  row(
    'offset=0',
    'the upload starts over: committed bytes are gone at once, their binding is pending, and a new binding gets EBUSY',
    put(`${FILE}/a`, pngOf(8), { has: { ready: true } }),
    writes('paint/textures/bind', 'Core/Rock.png a'),
    put(`${FILE}/a?offset=0&complete=0`, pngOf(9), { has: { ready: false } }),
    listed({ name: 'a', bytes: 0, ready: false, version: 1 }),
    reads('paint/textures/applied', 'Core/Rock.png a pending 0 0 0 0 still_uploading\n'),
    writes('paint/textures/bind', 'Core/Tree.png a', refused(409, 'EBUSY')),
  ),
  row(
    'offset>0',
    'the offset must be that of the next byte, and a wrong offset does not end the upload',
    put(`${FILE}/a?offset=1`, 'x', EINVAL),
    put(`${FILE}/a?complete=0`, 'abc', { has: sent('a', 3, false) }),
    ...[1, 2, 4].map((offset) => put(`${FILE}/a?offset=${offset}`, 'x', EINVAL)),
    put(`${FILE}/a?offset=3`, 'd', { has: sent('a', 4, true) }),
    put(`${FILE}/a?offset=4`, 'e', EINVAL),
  ),
  row(
    'failed write',
    'EFBIG ends the upload, and its entry stays as not ready',
    put(`${FILE}/a?complete=0`, whole, { has: { ready: false } }),
    put(`${FILE}/a?offset=${MEBIBYTE}&complete=0`, whole, { has: { bytes: 2 * MEBIBYTE } }),
    put(`${FILE}/a?offset=${2 * MEBIBYTE}`, 'x', EFBIG),
    listed({ name: 'a', bytes: 0, version: 0, ready: false }),
    put(`${FILE}/a?offset=${2 * MEBIBYTE}`, '', EINVAL),
  ),
  row(
    'empty body',
    'an empty body commits the bytes so far, and commits an empty file of kind unknown at offset 0',
    put(`${FILE}/a?complete=0`, 'abc', { has: { ready: false } }),
    put(`${FILE}/a?offset=3`, '', { has: sent('a', 3, true) }),
    put(`${FILE}/b`, '', { has: sent('b', 0, true) }),
    get('/paint/texture/files', {
      has: [
        { name: 'a', bytes: 3 },
        { name: 'b', bytes: 0, kind: 'unknown', ready: true },
      ],
    }),
  ),
  row(
    'commit',
    'a commit raises the version, detects the format from the bytes, and raises the revision if the file is bound',
    put(`${FILE}/a.jpg`, PNG_SIGNATURE, { has: { ready: true } }),
    listed({ name: 'a.jpg', kind: 'png', version: 1, ready: true }),
    writes('paint/textures/bind', 'Core/Rock.png a.jpg'),
    put(`${FILE}/a.jpg`, pngOf(9), { has: { ready: true } }),
    listed({ version: 2 }),
    reads(
      'paint/textures/status',
      'available=0 bound=1 applied=0 catalog=3 retiring=0 vram_bytes=0 revision=2 error=\n',
    ),
  ),
  row(
    'caps',
    'one file too many gets 507 ENOSPC',
    ...['a', 'b', 'c'].map((name) => put(`${FILE}/${name}`, 'x', { has: { ready: true } })),
    put(`${FILE}/d`, 'x', ENOSPC),
    put(`${FILE}/c`, 'y', { has: { ready: true } }),
  ),
  row(
    'caps',
    'one byte too many, including pending bytes, gets 507 ENOSPC',
    ...['a', 'b'].flatMap((name) => [
      put(`${FILE}/${name}?complete=0`, whole, { has: { ready: false } }),
      put(`${FILE}/${name}?offset=${MEBIBYTE}&complete=0`, whole, { has: { ready: false } }),
    ]),
    put(`${FILE}/c`, 'x', ENOSPC),
  ),
  row(
    'caps',
    'one binding too many gets 507 ENOSPC',
    put(`${FILE}/a`, pngOf(8), { has: { ready: true } }),
    writes('paint/textures/bind', 'Core/Rock.png a'),
    writes('paint/textures/bind', 'Core/Tree.png a', ENOSPC),
  ),
  row(
    'timeout',
    'a pending upload waits without a timeout',
    put(`${FILE}/a?complete=0`, 'x', { has: { ready: false } }),
    step(1e6),
    put(`${FILE}/a?offset=1`, 'y', { has: { ready: true } }),
  ),
  row(
    'DELETE',
    'deletion removes the file, its pending upload and its bindings, and stickers become dormant',
    put(`${FILE}/a`, pngOf(8), { has: { ready: true } }),
    writes('paint/textures/bind', 'Core/Rock.png a'),
    writes('paint/stickers/place', 'a body Earth 0 0'),
    put(`${FILE}/a?complete=0`, pngOf(9), { has: { ready: false } }),
    remove(`${FILE}/a`),
    reads('paint/textures/bindings', '\n'),
    reads('paint/stickers/status', '0 a body Earth live=0 texture=missing\n'),
    put(`${FILE}/a?offset=9`, 'x', EINVAL),
    remove(`${FILE}/a`, refused(404, 'ENOENT')),
  ),
  row(
    'download',
    'a texture cannot be downloaded',
    put(`${FILE}/a`, 'x', { has: { ready: true } }),
    get(`${FILE}/a`, refused(405, 'EINVAL')),
  ),
]);

runRows('errors of uploads', [
  row(
    'EFBIG',
    'a write that would exceed the limit of a file gets EFBIG',
    put(`${FILE}/a?complete=0`, whole, { has: { ready: false } }),
    put(`${FILE}/a?offset=${MEBIBYTE}&complete=0`, whole, { has: { ready: false } }),
    put(`${FILE}/a?offset=${2 * MEBIBYTE}`, 'x', EFBIG),
  ),
  row(
    'EBUSY',
    'binding a file whose upload has not finished gets EBUSY',
    put(`${FILE}/a?complete=0`, pngOf(8), { has: { ready: false } }),
    writes('paint/textures/bind', 'Core/Rock.png a', refused(409, 'EBUSY')),
  ),
  row(
    'ENOENT',
    'an unknown texture id or file in bind gets ENOENT',
    writes('paint/textures/bind', 'Core/Rock.png nothing.png', refused(404, 'ENOENT')),
    put(`${FILE}/a`, pngOf(8), { has: { ready: true } }),
    writes('paint/textures/bind', 'Core/Nothing.png a', refused(404, 'ENOENT')),
  ),
  row(
    'EINVAL',
    'a file in an unknown format can be uploaded, and bind refuses it with EINVAL',
    put(`${FILE}/a`, 'text', { has: { ready: true } }),
    writes('paint/textures/bind', 'Core/Rock.png a', EINVAL),
  ),
]);

runRows('audio', [
  row(
    'request limit',
    'a body of 1 MiB + 1 gets 413 and creates no clip',
    put('/audio/file/a', new Uint8Array(MEBIBYTE + 1), EFBIG),
    get('/audio/files', { json: [] }),
  ),
  row(
    'list',
    'a clip in the list has no kind',
    put('/audio/file/a', wav(), { has: { ready: true } }),
    get('/audio/files', { json: [{ name: 'a', bytes: 8044, version: 1, ready: true }] }),
  ),
  row(
    'other',
    'another path gets 404, and another method on a known path gets 405',
    get('/audio/nothing', refused(404, 'ENOENT')),
    remove('/audio/nothing', refused(404, 'ENOENT')),
    remove('/audio/files', refused(405, 'EINVAL')),
    get('/audio/file/a', refused(405, 'EINVAL')),
  ),
]);
