import { quoteAlways, quoteWord } from '../../base/errors/index.js';
import { encodePath } from '../../client/index.js';
import { BODY_BYTES } from '../../contract/vocabulary/index.js';

const MOUNT = '/mnt';

/** A request from the page to the server. */
export type WireStep =
  | { readonly kind: 'write'; readonly path: string; readonly text: string }
  | {
      readonly kind: 'upload';
      readonly name: string;
      readonly bytes: number;
      /** The store that receives the file; absent for the store of images. */
      readonly store?: 'models';
    }
  | { readonly kind: 'delete-texture' | 'delete-model'; readonly name: string }
  | { readonly kind: 'golden'; readonly act: GoldenAct; readonly name: string; readonly query?: string };

export type GoldenAct = 'accept' | 'compare' | 'remove';

export function fileOf(step: Extract<WireStep, { kind: 'upload' | 'delete-texture' | 'delete-model' }>): string {
  const isModel = step.kind === 'delete-model' || (step.kind === 'upload' && step.store === 'models');
  return `${isModel ? 'models' : 'paint/textures'}/file/${step.name}`;
}

export interface CurlTarget {
  /** The base address of the HTTP interface, for example `http://127.0.0.1:4242/v1`. */
  readonly base: string;
  /** If true, the command lines read the access token from the environment. */
  readonly demandsToken: boolean;
}

export function curlLine(step: WireStep, { base, demandsToken }: CurlTarget): string {
  const curl = demandsToken ? 'curl -H "Authorization: Bearer $LIVERY_TOKEN"' : 'curl';
  switch (step.kind) {
    case 'write':
      return `${curl} -X POST --data ${quoteAlways(step.text)} ${quoteWord(`${base}/fs/${encodePath(step.path)}`)}`;
    case 'delete-texture':
      return `${curl} -X DELETE ${quoteWord(`${base}/paint/texture/file/${encodeURIComponent(step.name)}`)}`;
    case 'delete-model':
      return `${curl} -X DELETE ${quoteWord(`${base}/models/file/${encodeURIComponent(step.name)}`)}`;
    case 'golden': {
      const { act, name, query = '' } = step;
      const address = `${base}/golden/${encodeURIComponent(name)}${act === 'compare' ? '/compare' : ''}`;
      const url = quoteWord(query === '' ? address : `${address}?${query}`);
      return `${curl} -X ${{ accept: 'PUT', compare: 'POST', remove: 'DELETE' }[act]} ${url}`;
    }
    case 'upload': {
      const file = quoteWord(step.name);
      const url = `${base}/${step.store ?? 'paint/texture'}/file/${encodeURIComponent(step.name)}`;
      if (step.bytes <= BODY_BYTES) return `${curl} -T ${file} ${quoteWord(url)}`;
      const last = Math.ceil(step.bytes / BODY_BYTES) - 1;
      return [
        `for i in $(seq 0 ${last}); do`,
        `  dd if=${file} bs=${BODY_BYTES} skip=$i count=1 status=none |`,
        `  ${curl} -X PUT --data-binary @- "${url}?offset=$((i * ${BODY_BYTES}))&complete=$((i == ${last}))"`,
        'done',
      ].join('\n');
    }
  }
}

/**
 * Returns a shell line that does the same as a step, for a machine on which the tree is mounted. Returns null for a
 * request about a golden, because goldens are not in the tree.
 */
export function shellLine(step: WireStep): string | null {
  switch (step.kind) {
    case 'write':
      return `echo ${quoteAlways(step.text)} > ${quoteWord(`${MOUNT}/${step.path}`)}`;
    case 'delete-texture':
    case 'delete-model':
      return `rm ${quoteWord(`${MOUNT}/${fileOf(step)}`)}`;
    case 'golden':
      return null;
    case 'upload':
      return `cp ${quoteWord(step.name)} ${MOUNT}/${fileOf({ ...step, name: '' })}`;
  }
}
