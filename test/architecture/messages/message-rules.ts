import { type Hole, isHole, type Message } from './find-messages.js';

/** A rule for messages. `fault` is the rest of a sentence that begins with "No message". */
export interface Rule {
  readonly fault: string;
  readonly isBroken: (message: Message) => boolean;
}

const HOLE = '◊';

/**
 * Kinds of messages that need not say what to do. These are errors that only a mistake in the code can cause, and
 * warnings, which name a consequence instead.
 */
const WITHOUT_STEP = /^(Invariant|Type|Range|Aggregate|)Error$|^warning$/;

/**
 * Errors that users never see, or see only as a quotation in another message. Each value is the reason why the message
 * of the error need not say what to do.
 */
const QUOTED: Readonly<Record<string, string>> = {
  'ImageProblem|CutOff': '`readImage` adds the next step for each errno; the refusals of goldens have their own',
  FileRefused: 'callers name the option or the file, and what to name instead',
  MalformedMessage: 'the 9P server closes the connection of a program that breaks the protocol',
  ProtocolError: 'the 9P server sends its number alone',
  'ProcessEnded|ProcessHung': 'the middle of "no picture: the drawing process is being replaced, because …; ask again"',
  ThreadError: 'callers look at the kind of failure, and write a message of their own',
  NotYetError: 'the start of the embedded server tries again until it gives up with another message',
  ClientLeft: 'the client that asked is gone',
  InjectedFault: 'tests ask for this fault',
};
const QUOTED_KINDS = new Set(Object.keys(QUOTED).flatMap((kinds) => kinds.split('|')));

const STEPS = [
  // The text after the semicolon in the pattern `<thing>: <what is wrong, with the value>; <what to do>`.
  /; +\S/,
  /\b(must|needs?|takes|wanted|only|lacks|is missing)\b/,
  /\bat (most|least)\b|\bfrom \S+ to \S|\bone of\b/,
  // A statement of the kind of value that is needed, for example "is not a number".
  /\bis (not|neither|none of) (an? |one of |exactly |[◊\d'<]|[^;]* (or|nor) )|, not \S/,
  // A reference to the server's log, which has more information.
  /\(fault ◊\)$/,
];

/**
 * Matches the end of a message that quotes the message of another error. In such a case, the quoted message says what
 * to do.
 */
const QUOTES_ANOTHER = /message|reason|why|wrong|problem|cause|fault|described|mend/i;

/** Words that accuse the user, or that hide the fault instead of describing it. */
const FORBIDDEN = /\b(invalid|valid|illegal|bad|failed to|unable to|please|sorry|oops|went wrong)\b/i;

/** Matches a message that quotes a value from a user; such a value may be long. */
const FROM_USER = /'◊' (is|are) not |'◊' names |\b(unknown \w+|got|not|no \w+( \w+)?) '◊'/;
/**
 * Expressions whose values are never long: `shown`, a slice, the ids of existing objects, and names from the project's
 * own lists.
 */
const BOUNDED = /^(shown|printable)\(|\.slice\(0, |\.(id|vesselId)$|^(meant|shape)$/;

export const RULES: readonly Rule[] = [
  { fault: 'begins with a capital letter', isBroken: (message) => /^[A-Z][a-z]+(?![\w:-])/.test(readable(message)) },
  { fault: 'ends with a full stop, a colon or a space', isBroken: endsWithMark },
  { fault: 'has two spaces or a line break', isBroken: (message) => / {2}|[\r\n]/.test(readable(message)) },
  {
    fault: `quotes a value with other marks than '…'`,
    isBroken: (message) => /["“”‘’`]◊|◊["“”‘’`]/.test(readable(message)),
  },
  { fault: 'quotes a long value whole', isBroken: quotesWhole },
  { fault: 'blames, instead of saying what is wrong', isBroken: (message) => FORBIDDEN.test(readable(message)) },
  {
    fault: 'leaves out what to do next and what is allowed',
    isBroken: (message) =>
      !WITHOUT_STEP.test(message.kind) &&
      !QUOTED_KINDS.has(message.kind) &&
      !STEPS.some((step) => step.test(readable(message))) &&
      !endsWithAnother(message),
  },
];

function readable({ pattern }: Message): string {
  return pattern.map((part) => (isHole(part) ? HOLE : part)).join('');
}

function endsWithMark(message: Message): boolean {
  // The parser of the command line prints a sentence of its own before the message of such an error.
  if (message.kind === 'InvalidArgumentError') return false;
  return /[.!:,;\s]$/.test(readable(message));
}

function endsWithAnother({ pattern }: Message): boolean {
  const end = pattern.at(-1)!;
  return isHole(end) && QUOTES_ANOTHER.test(end.source);
}

function quotesWhole(message: Message): boolean {
  // The values in such a message come from the code of this project, not from users.
  if (message.kind === 'InvariantError') return false;
  const holes = message.pattern.filter(isHole);
  const isWhole = ({ source }: Hole): boolean => /^JSON\.stringify\(/.test(source);
  if (holes.some(isWhole)) return true;
  const text = readable(message);
  const [form] = FROM_USER.exec(text) ?? [];
  if (form === undefined) return false;
  const at = text.indexOf(form) + form.indexOf(HOLE);
  const hole = holes[text.slice(0, at).split(HOLE).length - 1]!;
  return !BOUNDED.test(hole.source);
}
