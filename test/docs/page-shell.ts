import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import type { Server } from 'node:http';
import { join } from 'node:path';
import { createInterface, type Interface } from 'node:readline';
import { ENVIRONMENT } from '../support/programs.js';
import { serveLivery } from './livery-socket.js';
import { MAIN } from './page-server.js';

/**
 * Functions that replace programs in the pages. The package's scripts skip the set-up, which `npm test` has already
 * done. `livery golden` and `livery render` run in this process.
 */
const PRELUDE = `
livery() {
  # Results go to the clone, where this one's are: the page has its own.
  [[ $1 = golden && $2 =~ ^(run|update|accept|log)$ ]] && set -- "$@" --results "$PWD/golden-results"
  if [[ $1 =~ ^(golden|render)$ ]]; then
    local answer; answer="$(printf '%s\\0' "$PWD" "$@" | command curl -s --unix-socket "$LIVERY_SOCKET" --data-binary @- http://livery/)"
    [[ $answer = *$'\\n'* ]] && printf '%s\\n' "\${answer%$'\\n'*}"
    return "\${answer##*$'\\n'}"
  fi
  "${process.execPath}" "${MAIN}" "$@"
}
npm() {
  [ "$1" = run ] && shift
  [ "$1" = -s ] && shift
  local script="$1"; shift
  [ "$1" = -- ] && shift
  case "$script" in
    livery) livery "$@" ;;
    doctor) livery doctor "$@" ;;
    golden) livery golden run "$@" ;;
    golden:update) livery golden update "$@" ;;
    *) echo "npm $script: not for this test; mark the block with a reason to skip it"; return 127 ;;
  esac
}
npx() { [ "$1" = livery ] && shift && livery "$@"; }
curl() { command curl --silent --max-time 60 "$@"; }
trap 'echo "status $? of: $BASH_COMMAND" >&2' ERR
`;

export class PageShell {
  readonly #bash: ChildProcessWithoutNullStreams;
  readonly #answers: Interface;
  readonly #livery: Server;
  #count = 0;

  constructor(private readonly folder: string) {
    // The shell needs its own process group, so that programs that a block has started in the background end with it.
    const socket = join(folder, '.livery');
    this.#livery = serveLivery(socket);
    const env = { ...ENVIRONMENT, LIVERY_SOCKET: socket };
    this.#bash = spawn('bash', ['--noprofile', '--norc'], { cwd: folder, env, detached: true });
    this.#answers = createInterface(this.#bash.stdout);
    this.#bash.stdin.write(PRELUDE);
  }

  /** @returns the output, which contains a line with the exit status for each failed command */
  async run(lines: string): Promise<string> {
    const name = join(this.folder, `.block-${++this.#count}`);
    writeFileSync(`${name}.sh`, `${lines}\n`);
    const done = once(this.#answers, 'line');
    this.#bash.stdin.write(`. ${name}.sh </dev/null >${name}.out 2>&1\necho done\n`);
    await done;
    return readFileSync(`${name}.out`, 'utf8');
  }

  async end(): Promise<void> {
    this.#livery.close();
    if (this.#bash.exitCode !== null || this.#bash.signalCode !== null) return;
    const exit = once(this.#bash, 'exit');
    process.kill(-this.#bash.pid!, 'SIGKILL');
    await exit;
  }
}
