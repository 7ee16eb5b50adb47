import { createInterface } from 'node:readline';

/** The answer to a question; `interrupted` by Ctrl-C. */
export type Reply = 'yes' | 'no' | 'interrupted';

/** Reports whether the process can ask a person at a terminal. */
export function canAsk(): boolean {
  return process.stdin.isTTY && process.stdout.isTTY;
}

/** Asks a question. Every answer except `y` and `yes` means no, as does the end of the input (Ctrl-D). */
export async function ask(question: string): Promise<Reply> {
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  try {
    return await new Promise<Reply>((resolve) => {
      // If a question is not answered, its promise never settles, and the process gets no signal for Ctrl-C meanwhile.
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
