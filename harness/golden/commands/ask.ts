import { createInterface } from 'node:readline';

/** The answer to a question; `interrupted` after Ctrl-C. */
export type Reply = 'yes' | 'no' | 'interrupted';

export function canAsk(): boolean {
  return process.stdin.isTTY && process.stdout.isTTY;
}

/** Asks the user a question. `y` and `yes` mean yes. Every other answer, and the end of the input (Ctrl-D), mean no. */
export async function ask(question: string): Promise<Reply> {
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  try {
    return await new Promise<Reply>((resolve) => {
      // Without this handler, Ctrl-C would do nothing during a question, because the process gets no signal, and the
      // promise never settles.
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
