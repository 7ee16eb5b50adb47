/** Returns a file name in which `_` replaces the characters that some systems refuse. */
export const fileNameOf = (name: string): string => name.replace(/[^\w -]+/g, '_');

export function saveFile(name: string, content: string | Blob): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(typeof content === 'string' ? new Blob([content], { type: 'text/plain' }) : content);
  link.download = name;
  link.click();
  // Revoke the URL later, because some browsers read the bytes after `click()` has returned.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
