import { Command, type ParseOptionsResult } from 'commander';
import { boardProgram } from '../../device/node/installation/index.js';
import { makeAccount, printAccount, printAccounts, removeAccount } from './admin-accounts.js';
import { approve, withdraw } from './admin-boards.js';
import { dump, restore, takeOver } from './admin-dump.js';
import { claim, reissue, revoke } from './admin-handles.js';
import { makeBoardsAnew, printStatus, rotate, verify } from './admin-log.js';
import { ban, banInShadow, liftBanInShadow, unban } from './admin-moderation.js';
import { approveRecord, flag, printReview, refuseRecord, removeRecord, unflag } from './admin-review.js';
import { type AdminOptions, type AdminSession, type SessionNeeds, withSession } from './admin-session.js';

type Work<Options> = (session: AdminSession, options: Options, names: readonly string[]) => Promise<void>;

const IMPORT_ROWS = `
Each line of the file is one of these:
  {"kind":"signing_key","kid":"…","pem":"…","state":"active" or "retired"}
  {"kind":"account","user_key":"<32 bytes in base64url>","provider":"…","created_ms":0}
  {"kind":"handle","user_key":"…","handle":"…","created_ms":0}
  {"kind":"credential","user_key":"…","handle":"…","jkt":"…","license_jti":"…","issued_ms":0,"expires_ms":0}`;

const JWK = '--jwk <file>';
const JWK_HELP = 'file with the public key of the client as JWK, or - for standard input';
const BASE_URL = '--base-url <url>';
const BASE_URL_HELP = 'address of the service, for the license (default: where this database was last served)';
const REASON = '--reason <text>';
const YES = '--yes';
const YES_HELP = 'confirm: this cannot be undone';

class AdminCommand extends Command {
  override parseOptions(argv: string[]): ParseOptionsResult {
    return super.parseOptions(withMarkedKeys(argv));
  }
}

/** The commands for operators. These commands work on the database, whether or not a service is running. */
export function adminCommand(finish: (status: number) => void, data = './board-data'): Command {
  const admin = new AdminCommand('admin')
    .description('operator commands: accounts, handles, licenses, bans, the log, dumps')
    .option('--data <folder>', 'data folder of the service; DATABASE_URL works as in serve', data)
    .option('--json', 'print the answer as JSON')
    .helpCommand(false)
    .exitOverride()
    .addHelpText('after', notes);

  const add = <Options extends object>(
    usage: string,
    description: string,
    work: Work<Options>,
    needs?: SessionNeeds,
  ): Command =>
    admin
      .command(usage)
      .description(description)
      .configureHelp({ showGlobalOptions: true })
      .action(async (...given: unknown[]) => {
        const command = given.at(-1) as Command;
        const options = command.optsWithGlobals<AdminOptions & Options>();
        const run = (session: AdminSession) =>
          work(session, options, (command.processedArgs as string[]).map(unmarked));
        finish(await withSession(options, run, needs));
      });

  admin.commandsGroup('Accounts:');
  add<{ banned?: true; shadowBanned?: true }>('accounts', 'list accounts, one per line', printAccounts)
    .option('--banned', 'only banned accounts')
    .option('--shadow-banned', 'shadow-banned only');
  add('account <account>', 'print everything that the service stores about an account', (session, _, [name]) =>
    printAccount(session, name!),
  );
  add<{ provider: string; subject?: string }>('create-account', 'make an account; prints its user key', makeAccount)
    .option('--provider <name>', 'provider of its owner: discord, google, github or a custom name', 'operator')
    .option('--subject <text>', 'id of its owner at that provider (default: a random text)');
  add<{ reason: string; yes?: true }>(
    'delete <account>',
    'delete an account and everything that it sent, permanently',
    (session, options, [name]) => removeAccount(session, name!, options),
  )
    .option(REASON, 'why', 'purged')
    .option(YES, YES_HELP);

  admin.commandsGroup('Handles and licenses:');
  add<{ jwk: string; baseUrl?: string }>(
    'claim <account> <handle>',
    'claim a handle; prints the license',
    (session, options, [name, handle]) => claim(session, name!, handle!, options),
  )
    .requiredOption(JWK, JWK_HELP)
    .option(BASE_URL, BASE_URL_HELP);
  add<{ jwk: string; baseUrl?: string }>(
    'reissue <handle>',
    'license a new key and revoke earlier ones; prints the license',
    (session, options, [handle]) => reissue(session, handle!, options),
  )
    .requiredOption(JWK, JWK_HELP)
    .option(BASE_URL, BASE_URL_HELP);
  add('revoke <handle>', 'revoke the keys of a handle', (session, _, [handle]) => revoke(session, handle!));

  admin.commandsGroup('Bans:');
  add<{ reason: string }>(
    'ban <account>',
    'refuse the batches of an account, and hide it',
    (session, options, [name]) => ban(session, name!, options),
  ).option(REASON, 'why', 'banned');
  add('unban <account>', 'lift a ban; the keys that it revoked are valid again', (session, _, [name]) =>
    unban(session, name!),
  );
  add<{ reason: string }>('shadow-ban <account>', 'ban an account secretly', (session, options, [name]) =>
    banInShadow(session, name!, options),
  ).option(REASON, 'why', 'shadowbanned');
  add('lift-shadow-ban <account>', 'lift a shadow ban; the withheld events count again', (session, _, [name]) =>
    liftBanInShadow(session, name!),
  );

  admin.commandsGroup('Records:');
  add<{ all?: true }>('review', 'list implausible records, one per line', printReview).option(
    '--all',
    'also list records that an operator approved or refused',
  );
  add<{ reason: string }>(
    'approve-record <record>',
    'let a record count, even if its value is implausible',
    (session, options, [name]) => approveRecord(session, name!, options),
  ).option(REASON, 'why', 'approved');
  add<{ reason: string }>('refuse-record <record>', 'keep a record from counting', (session, options, [name]) =>
    refuseRecord(session, name!, options),
  ).option(REASON, 'why', 'refused');
  add<{ reason: string }>(
    'remove-record <account> <key>',
    'remove the record of an account from a board; the next best record takes its place',
    (session, options, [name, key]) => removeRecord(session, name!, key!, options),
  ).option(REASON, 'why', 'removed');
  add<{ reason: string }>(
    'flag-flight <account> <flight>',
    'remove a flight from boards, feed and raw log',
    (session, options, [name, flight]) => flag(session, name!, flight!, options),
  ).option(REASON, 'why', 'flagged');
  add('unflag-flight <account> <flight>', "remove an operator's flag from a flight", (session, _, [name, flight]) =>
    unflag(session, name!, flight!),
  );

  admin.commandsGroup('Boards:');
  add('approve-board <key>', "publish a board that players' events created", (session, _, [key]) =>
    approve(session, key!),
  );
  add('withdraw-board <key>', 'withdraw an approval', (session, _, [key]) => withdraw(session, key!));

  admin.commandsGroup('The service:');
  add('status', 'print the state of the log, boards and accounts', printStatus);
  add('verify', 'check that the log and the accounts are consistent', verify);
  add('rebuild', 'rebuild the boards from the log', makeBoardsAnew);
  add('rotate-key', 'make a new signing key', rotate);

  admin.commandsGroup('Moving:');
  add(
    'dump <file>',
    'write accounts, handles, keys and log, gzipped, to a file, or to standard output (-)',
    (session, _, [file]) => dump(session, file!),
  );
  add<{ yes?: true; acceptOtherSecrets?: true }>(
    'restore <file>',
    'read a dump into an empty database',
    (session, options, [file]) => restore(session, file!, options),
    { bindsSecrets: false },
  )
    .option('--accept-other-secrets', 'restore, although labels change and licenses stop working')
    .option(YES, YES_HELP);
  add<{ dryRun?: true }>(
    'import <file>',
    'import identities of another deployment, as NDJSON',
    (session, options, [file]) => takeOver(session, file!, options),
  )
    .option('--dry-run', 'check everything and change nothing')
    .addHelpText('after', IMPORT_ROWS);
  return admin;
}

const notes = (): string => `
<account> is one of the account's handles, or its user key; <flight> is the published id of one of its flights;
<record> is the first word of a line that review prints: a position in the log and a board.
A running service applies each change from its next request on. If no service runs and DATABASE_URL is not set, the
command starts the embedded database of the data folder, and stops it at the end.

Exit status: 0 done, 1 refused or something is wrong, 2 could not run.

A first player, from nothing:
  ${boardProgram()} admin create-account
  ${boardProgram()} admin claim <user key> Whiskers --jwk public.json > license.txt`;

/** Matches a user key that begins with a hyphen; one key in 64 does. The parser would treat such a key as an option. */
const LIKE_AN_OPTION = /^-[A-Za-z0-9_-]{42}$/;

/** Marks the user keys on a command line, so that the parser treats them as operands. */
const withMarkedKeys = (argv: readonly string[]): string[] =>
  argv.map((word) => (LIKE_AN_OPTION.test(word) ? ` ${word}` : word));

const unmarked = (operand: string): string =>
  operand.startsWith(' ') && LIKE_AN_OPTION.test(operand.slice(1)) ? operand.slice(1) : operand;
