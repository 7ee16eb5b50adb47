/** Lets the arrow keys move the focus within a group of radio buttons, like the browser's own groups. */
export function walkRadios(event: KeyboardEvent): void {
  const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
  if (step === undefined) return;
  event.preventDefault();
  const radios = [...(event.currentTarget as HTMLElement).querySelectorAll<HTMLElement>('[role=radio]')];
  const now = radios.indexOf(event.target as HTMLElement);
  const next = radios.at((now + step) % radios.length);
  next?.focus();
  next?.click();
}
