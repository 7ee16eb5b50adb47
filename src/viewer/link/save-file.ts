/** Offers a text to the user as a file download. */
export function saveFile(name: string, text: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([text], { type: 'text/plain' }));
  link.download = name;
  link.click();
  // The download has begun when its click returns.
  URL.revokeObjectURL(link.href);
}
