type Child = Node | string | false | null | undefined;

/** Makes an element. Children that are strings become text, never markup. */
export function element<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  attributes: Readonly<Record<string, string>>,
  ...children: readonly Child[]
): HTMLElementTagNameMap[Name] {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  made.append(...children.filter((child) => child !== false && child !== null && child !== undefined));
  return made;
}

/** Makes a button. The button is disabled while its action runs, so that the action cannot be started twice. */
export function button(words: string, kind: string, work: () => Promise<void>): HTMLButtonElement {
  const made = element('button', { type: 'button', class: kind }, words);
  made.addEventListener('click', () => {
    made.disabled = true;
    void work().finally(() => (made.disabled = false));
  });
  return made;
}

/** @throws Error when the page lacks the element */
export function required(selector: string): HTMLElement {
  const found = document.querySelector<HTMLElement>(selector);
  if (!found) throw new Error(`the page has no ${selector}`);
  return found;
}
