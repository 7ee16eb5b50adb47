import type { Operation } from '../../../src/contract/openapi/index.js';
import { markdownTable } from '../markdown-table.js';

export function operationChapters(operations: readonly Operation[], prefix: string): string {
  const tags = [...new Set(operations.map(({ tag }) => tag))];
  return tags
    .map((tag) => {
      const own = operations.filter((operation) => operation.tag === tag);
      return `## ${tag}\n\n${own.map((operation) => chapterOf(operation, prefix)).join('\n')}`;
    })
    .join('\n');
}

function chapterOf(operation: Operation, prefix: string): string {
  const { method, path, summary, description, names = {}, query, body, success, refusals } = operation;
  const properties = (query?.properties ?? {}) as Readonly<Record<string, { readonly description?: string }>>;
  const parameters = [
    ...Object.entries(names).map(([name, { description: about }]) => [`\`{${name}}\``, about]),
    ...Object.entries(properties).map(([name, { description: about = '' }]) => [`\`?${name}\``, about]),
  ];
  const types = [...new Set(success.contents.map(({ type }) => `\`${type}\``))].join(', ');
  const facts = [
    ...(body ? [`Body: \`${body.type}\`${body.optional ? ', optional' : ''}. ${body.description}`] : []),
    `Answer: ${types || 'empty'}. Refusals: ${[...new Set(refusals.map(({ status }) => status))].sort((a, b) => a - b).join(', ')}.`,
  ];
  return [
    `### \`${method.toUpperCase()} ${prefix}${path}\`\n`,
    `${sentence(summary)}${description ? ` ${description}` : ''}\n`,
    ...(parameters.length > 0 ? [markdownTable(['Parameter', 'Meaning'], parameters)] : []),
    ...facts.map((fact) => `${fact}\n`),
  ].join('\n');
}

const sentence = (text: string): string => (text.endsWith('.') ? text : `${text}.`);
