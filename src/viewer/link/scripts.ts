import { curlLine, fileOf, type CurlTarget, type WireStep } from './command-lines.js';

/** Facts about steps that are missing in a script; a comment in the script states these facts. */
export interface ScriptNotes {
  /** The number of earlier steps that the page no longer remembers. */
  readonly forgotten: number;
}

/** Returns a shell script of the steps. The script stops when the server refuses a step. */
export function curlScript(steps: readonly WireStep[], target: CurlTarget, notes: ScriptNotes): string {
  const lines = steps.map((step) => curlLine(step, target).replaceAll(/(^|\n *)curl /g, '$1curl -fsS '));
  const needs = target.demandsToken ? [': "${LIVERY_TOKEN:?set it to the access token of the server}"'] : [];
  return `${['#!/bin/sh', ...comments(notes), 'set -e', ...needs, ...lines].join('\n')}\n`;
}

/**
 * Returns a script of field writes in the format of `livery render --script`. A step that is not a field write, such as
 * an upload or a request for a golden, becomes a comment.
 */
export function fieldScript(steps: readonly WireStep[], notes: ScriptNotes): string {
  return `${['# A script of field writes.', ...comments(notes), ...steps.map(fieldLine)].join('\n')}\n`;
}

function comments({ forgotten }: ScriptNotes): string[] {
  return forgotten > 0 ? [`# ${forgotten} earlier steps are left out: the page does not remember them any more.`] : [];
}

function fieldLine(step: WireStep): string {
  switch (step.kind) {
    case 'write': {
      const text = step.text.replace(/\n+$/, '');
      // A value that has several lines, or looks like the start of a block, is written below its path.
      if (!text.includes('\n') && !/^<<\w+$/.test(text.trim())) return `${step.path} ${text}`.trimEnd();
      const word = endWord(text);
      return `${step.path} <<${word}\n${text}\n${word}`;
    }
    case 'upload':
      return `# Here ${step.name} was uploaded, ${step.bytes} bytes: ${fileOf(step)}`;
    case 'delete-texture':
    case 'delete-model':
      return `# Here ${fileOf(step)} was deleted.`;
    case 'golden':
      return `# Here the page sent a request for the golden ${step.name}: ${step.act}.`;
  }
}

function endWord(text: string): string {
  const lines = new Set(text.split('\n').map((line) => line.trim()));
  let word = 'END';
  while (lines.has(word)) word += '_';
  return word;
}
