import { createInterface } from 'node:readline';

/** `interrupted`: by Ctrl-C. */
export type Answer = 'yes' | 'no' | 'interrupted';

/** Returns whether the process can ask a person at a terminal. */
export function canAsk(): boolean {
  return process.stdin.isTTY && process.stdout.isTTY;
}

/** Asks a question that anything but `y` and `yes` says no to, the end of the input (Ctrl-D) too. */
export async function ask(question: string): Promise<Answer> {
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  try {
    return await new Promise<Answer>((resolve) => {
      // A question that nobody answers is never settled by itself, and Ctrl-C is not told to the process meanwhile.
      terminal.once('SIGINT', () => {
        resolve('interrupted');
      });
      terminal.once('close', () => {
        resolve('no');
      });
      terminal.question(`${question} [y/N] `, (text) => {
        resolve(/^y(es)?$/i.test(text.trim()) ? 'yes' : 'no');
      });
    });
  } finally {
    terminal.close();
  }
}
