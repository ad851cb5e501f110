import type { ScanRule } from './scan-rule.ts';
import { TEXT_THREAT_RULES } from './text-threat-rules.ts';

/** What the scanner reports; a level is that of the rule's ordinary case, and each entry says when it is another. */
export const SCAN_RULES: readonly ScanRule[] = [
  {
    id: 'remote-code',
    group: 'security',
    level: 'warning',
    title: 'Code from the network is run as it comes',
    detects:
      'What a command or a call fetches from a host that is not in the list of known installers reaches a shell, an interpreter, `eval` or a program file that is started, with neither a pinned commit nor a checksum; or a launcher (`npx`, `bunx`, `pnpm dlx`, `uvx`, `pipx run`, `deno run` and their like) runs what a repository or an address holds, `npx github:OWNER/REPOSITORY`, without a commit, tag or release; packages of a registry are none; or settings that the skill hands out (`.npmrc`, `requirements.txt`, tables of `pyproject.toml` and their like) have packages come from a host that is no known registry. An error where the host is an address in numbers, a paste site, a shortener or an anonymous tunnel, where the command was encoded, where a hook or an install script runs it without anybody asking, where a running program evaluates the answer, or where the installed program is then given passwords.',
    why: 'Whoever controls the host, today or after a sale of the domain, runs what they like with the rights of the user. Nothing that was reviewed says what that will be.',
    fix: 'Install from a package registry with a version, or download the file, check its SHA-256, and run it in a second step.',
    owasp: ['AST01', 'AST02'],
    categories: ['execution_code_delivery', 'dependency_supply_chain'],
  },
  {
    id: 'secret-sent',
    group: 'security',
    level: 'error',
    title: 'A secret goes to a host that it is not meant for',
    detects:
      "A value from a place where secrets are kept (key files, credentials of cloud services, browser logins, wallets, keychains, all environment variables, an agent's own credentials, histories) reaches a request, a name that is looked up, a mail or an upload, through variables, pipes, files and functions. A warning where a single well-known provider's key goes to a host of somebody else, also as a header for a server in `.mcp.json`.",
    why: 'This is what theft of credentials looks like in code; no ordinary task needs it.',
    fix: 'Remove it. Where a service needs a key, name one variable for it and send it to that service alone.',
    owasp: ['AST01'],
    categories: ['credential_access', 'data_exfiltration_disclosure'],
  },
  {
    id: 'secret-gathered',
    group: 'security',
    level: 'warning',
    title: 'Secrets are read or gathered without need',
    detects:
      'A script copies, packs or writes key files, stored logins or all environment variables to another file, or reads such a place that no text of the skill speaks of.',
    why: 'Gathering comes before sending; the file is where other programs can read it.',
    fix: 'Leave secrets where they are, and read the one that is needed when it is needed.',
    owasp: ['AST01', 'AST03'],
    categories: ['credential_access'],
  },
  {
    id: 'secret-shown',
    group: 'security',
    level: 'warning',
    title: 'A secret gets into the conversation',
    detects:
      'A script prints a variable that is named like a secret, all environment variables, or the content of a file that holds secrets; the agent is told to keep a key in its memory or to repeat it in an answer; or a file of the skill holds a working key of a provider.',
    why: 'What a script prints, and what the agent remembers, goes to the model, into transcripts, and from there wherever the next instruction sends it.',
    fix: 'Let the program that needs the secret read it, and print no more than whether it is set.',
    owasp: ['AST01', 'AST03'],
    categories: ['credential_access', 'data_exfiltration_disclosure'],
  },
  {
    id: 'undeclared-transfer',
    group: 'security',
    level: 'warning',
    title: "The user's files go to a host that no text of the skill names",
    detects:
      'A script sends the content of files that are given to it, or that it finds, to a host that is no known service and that neither SKILL.md nor another text of the skill mentions. An error for the clipboard, the screen or the keys that are pressed, and where facts about the machine go to an anonymous host.',
    why: 'The user agrees to what the skill says it does. A transfer that it does not speak of cannot be agreed to.',
    fix: 'Say in SKILL.md what is sent where and why, or leave the transfer out.',
    owasp: ['AST01', 'AST04'],
    categories: ['data_exfiltration_disclosure'],
  },
  {
    id: 'reverse-shell',
    group: 'security',
    level: 'error',
    title: 'A shell is handed to another machine',
    detects:
      'Input and output of a shell are tied to a connection: `/dev/tcp`, `nc -e`, `socat EXEC`, `dup2` of a socket, a process piped into a socket. A warning in the scripts, and an info in the examples, of a skill that says it is about security tests.',
    why: 'Whoever answers at the other end controls the machine.',
    fix: 'Remove it.',
    owasp: ['AST01'],
    categories: ['execution_code_delivery', 'persistence_control'],
  },
  {
    id: 'disguised-code',
    group: 'security',
    level: 'error',
    title: 'Code is hidden in an encoding and run',
    detects:
      'A text that is decoded (base64, hex, reversed, rot13, compressed, numbers put together) is run as code, and what it does is a command or a connection; or code is read out of a picture or a sound. A warning where what is run cannot be decoded here.',
    why: 'Nobody encodes a command that others may read. The encoding keeps reviewers and simple scanners from seeing it.',
    fix: 'Write the command out.',
    owasp: ['AST01'],
    categories: ['defense_evasion_obfuscation', 'execution_code_delivery'],
  },
  {
    id: 'persistence',
    group: 'security',
    level: 'error',
    title: 'The skill stays behind by itself',
    detects:
      'A key is added to authorized_keys; a start file of a shell, a scheduled job, a service or a Git hook is given a command that fetches, decodes or connects; settings of an agent are changed so that permissions are skipped, its traffic goes elsewhere, or a hook runs code from the network; settings that the skill hands out send what the agent or other programs ask, or clones of repositories, by way of an unknown host. A capability alone (a cron job, a PATH in .bashrc) is listed, not reported.',
    why: 'It goes on when the skill is gone, and nobody sees it any more.',
    fix: 'Leave start files, schedules and settings to the user, or describe the change and ask.',
    owasp: ['AST01', 'AST03'],
    categories: ['persistence_control'],
  },
  {
    id: 'checks-disabled',
    group: 'security',
    level: 'warning',
    title: 'Protection is switched off',
    detects:
      'Commands that switch off a firewall, a virus scanner, Gatekeeper, SELinux, or audit logs, delete traces of commands, or start an agent without approvals and sandbox; settings of an agent that the skill hands out and that let every command pass. An error where a script does so to the machine, or where a downloaded program is freed from quarantine.',
    why: 'What would have stopped an attack, or shown it, is gone for everything that follows.',
    fix: 'Work within the protection, or ask for the one permission that is needed.',
    owasp: ['AST01', 'AST03'],
    categories: ['defense_evasion_obfuscation', 'privilege_tool_authority_abuse'],
  },
  {
    id: 'destructive-command',
    group: 'security',
    level: 'warning',
    title: "The user's files or disk are destroyed",
    detects:
      'Deletion of a home folder, of the root of the file system or of a whole disk, formatting, a fork bomb. An error in scripts and hooks; an info where a text shows it as what not to do.',
    why: 'It cannot be undone.',
    fix: 'Delete only what the skill itself made, by its full path.',
    owasp: ['AST01'],
    categories: ['resource_availability_abuse'],
  },
  {
    id: 'mining',
    group: 'security',
    level: 'error',
    title: 'The machine is used to mine for somebody else',
    detects: 'A mining program is started, or a mining pool is connected to.',
    why: "It takes the user's computing time and electricity.",
    fix: 'Remove it.',
    owasp: ['AST01'],
    categories: ['resource_availability_abuse'],
  },
  ...TEXT_THREAT_RULES,
  {
    id: 'known-indicator',
    group: 'security',
    level: 'error',
    title: 'A host, account or file of a known campaign',
    detects:
      'An entry of the list of indicators, each with its source and date: an error where it is used (an address that is fetched, a repository or archive that is downloaded, a file with that SHA-256), a warning for a link to an account or a file name, an info where it is only named or stands in a list of such entries.',
    why: 'It was used in an attack that others have described.',
    fix: 'Do not install the skill. Where the text describes the campaign, accept the finding in a baseline.',
    owasp: ['AST01'],
    categories: ['execution_code_delivery'],
  },
  {
    id: 'reviewer-finding',
    group: 'security',
    level: 'warning',
    title: 'A reviewing model reports something',
    detects:
      'What a model reports that was named with --review: a kind of its rubric, with a passage that stands letter by letter in the file. At most a warning, unless two of three readings call it an error.',
    why: 'A model reads what rules cannot; it is wrong more often than they are, so a person has to read the passage.',
    fix: 'Read the passage. Where it is harmless, nothing needs to change.',
    owasp: ['AST01'],
    categories: ['instruction_goal_memory_manipulation'],
  },
  {
    id: 'reserved-host',
    group: 'security',
    level: 'info',
    title: 'A placeholder stands where a host would matter',
    detects:
      'What would be a warning or an error if example.com, a name below .test, .example or .invalid, or another name that stands for others were a real host. --reserved-hosts real takes them all for real.',
    why: 'Nobody answers there, so nothing is sent or fetched; whoever fills in a real host should know what it does then.',
    fix: 'Nothing to do for an example. Where a host is filled in later, look at what goes to it.',
    owasp: ['AST01'],
    categories: ['data_exfiltration_disclosure'],
  },
  {
    id: 'lookalike-package',
    group: 'security',
    level: 'warning',
    title: 'A package is named almost like a well-known one',
    detects:
      'A command installs a package whose name is one edit away from that of a widely used one of the same registry, and is not itself well known.',
    why: 'Attackers publish under names that are mistaken for others.',
    fix: 'Correct the name.',
    owasp: ['AST02'],
    categories: ['dependency_supply_chain'],
  },
  {
    id: 'lookalike-skill',
    group: 'security',
    level: 'warning',
    title: 'A skill is named almost like a well-known one',
    detects:
      'The name of a skill, or the collection that a command installs skills from, is one edit away from one of a well-known collection, and is not itself well known.',
    why: 'Attackers publish under names that are mistaken for others: an agent or a person who looks for the known skill installs theirs.',
    fix: 'Correct the name. Where the likeness is a coincidence, accept the finding in a baseline.',
    owasp: ['AST02'],
    categories: ['dependency_supply_chain'],
  },
  {
    id: 'lookalike-host',
    group: 'security',
    level: 'error',
    title: 'A host is written almost like a well-known one',
    detects:
      'An address in code or settings whose registered name is that of a well-known service with digits or letters that look alike in the place of others: `0` for `o`, `1` for `l` or `i`, `rn` for `m`.',
    why: 'Whoever reads it takes it for the service, and the key that is meant for the service goes to somebody else.',
    fix: 'Correct the name.',
    owasp: ['AST01', 'AST02'],
    categories: ['credential_access', 'data_exfiltration_disclosure'],
  },
  {
    id: 'unread-program',
    group: 'security',
    level: 'warning',
    title: 'The skill runs a file that could not be read',
    detects:
      'A script, a hook or a block of code runs a program, bytecode or an archive that lies in the skill and was not understood.',
    why: 'What it does is not in any text that was reviewed.',
    fix: 'Ship the source, and build it where it is used.',
    owasp: ['AST01', 'AST02'],
    categories: ['defense_evasion_obfuscation', 'execution_code_delivery'],
  },
  {
    id: 'not-understood',
    group: 'security',
    level: 'info',
    title: 'A part of the skill could not be read',
    detects:
      'A file that is binary, not UTF-8, too large or too costly to parse or to follow to its end, or could not be opened.',
    why: 'A scan says nothing about what it has not read.',
    fix: 'Leave the file out, or bring it in a form that can be read.',
    owasp: ['AST04'],
    categories: ['defense_evasion_obfuscation'],
  },
  {
    id: 'undeclared-capability',
    group: 'security',
    level: 'info',
    title: 'The code can do what the skill does not speak of',
    detects:
      'A script talks to hosts that no text of the skill names, or `allowed-tools` names no shell and the skill runs commands.',
    why: 'The user cannot agree to what is not said.',
    fix: 'Name the host and what it is for; complete `allowed-tools`.',
    owasp: ['AST03', 'AST04'],
    categories: ['privilege_tool_authority_abuse'],
  },
];

const BY_ID = new Map(SCAN_RULES.map((rule) => [rule.id, rule]));

/** The rule of an id that the code itself names. */
export function scanRuleOf(id: string): ScanRule {
  const rule = BY_ID.get(id);
  if (rule === undefined) throw new Error(`The rule '${id}' is not one of the scanner.`);
  return rule;
}
