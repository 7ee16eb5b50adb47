/** Formats a Markdown table. Escapes vertical bars in cells. */
export function markdownTable(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]): string =>
    `| ${cells.map((cell) => cell.replaceAll('|', '\\|').replaceAll('\n', ' ')).join(' | ')} |\n`;
  return `${line(head)}|${head.map(() => '---').join('|')}|\n${rows.map(line).join('')}`;
}
