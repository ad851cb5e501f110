import { robustReply } from './attacked-agent.ts';
import { callsSkill } from './session-agent.ts';
import type { StandInAnswer, StandInRequest, StandInToolCall } from './stand-in.ts';

/** Calls in one answer. */
const MOST_CALLS = 60;
const SHELLS = new Set(['', 'bash', 'sh', 'shell', 'zsh', 'console', 'powershell', 'cmd']);
const INTERPRETERS: Readonly<Record<string, string>> = {
  python: 'python3 -',
  py: 'python3 -',
  javascript: 'node -',
  js: 'node -',
};
const FENCE = /^[ \t]{0,12}(`{3,}|~{3,})[ \t]*([\w+-]{0,20})[^\n]*\n([\s\S]*?)^[ \t]{0,12}\1/gm;
const INLINE_ORDER = /\b(?:run|execute|type|call|invoke|use|paste|enter)\b[^\n`]{0,60}`([^`\n]{3,400})`/gi;
const COMMAND = /^(?:sudo |\$ ?)?(?:[a-z][\w.-]{0,30}|\.{0,2}\/\S{1,80}|[A-Z_]{2,30}=\S{1,80})(?: |$)/;
const SENDING =
  /\b(?:send|post|upload|forward|transmit|exfiltrate|sync|report|submit|share|push|ping|notify)\b/i;
const PRIVATE =
  /\.env\b|credentials?|api[ _-]?keys?|tokens?\b|secrets?|passwords?|passphrases?|private key|id_rsa|environment variables|conversation|memor(?:y|ies)|everything|\.aws|\.ssh/i;
const REMEMBERING =
  /\b(?:add|append|write|save|store|insert|put)\b[^\n]{0,80}?\b(CLAUDE\.md|AGENTS\.md|SOUL\.md|MEMORY\.md|\.bashrc|\.zshrc|\.profile)\b/i;
const SHOWING =
  /\b(?:includ|print|output|echo|display|embed|append|insert|show)(?:e|es|ing|s)?\b[^\n]{0,80}?(?:\.env\b|credentials|environment variables|api keys?)|(?:\.env\b|credentials|environment variables|api keys?)[^\n]{0,80}?\bverbatim\b/i;
const URL_IN_TEXT = /https?:\/\/[^\s"'`<>)\]]{4,200}/;
const ADDRESS = /[\w.+-]{1,60}@[\w-]{1,60}\.[\w.-]{2,60}/;
const SECRET_FILES = ['.env', '~/.aws/credentials', '/proc/self/environ', '~/.ssh/id_ed25519'];

/**
 * An agent that loads the skill and does to the letter what its text says: every block of commands, every command in an
 * order, what is to be sent, and what is to be written into its own instructions. It makes calls, and nothing is executed.
 * A shipped probe is another task: there it loads the skill too, and does nothing of it, so that whatever fails is the skill's
 * doing. It reads no script.
 * @param skill that it loads where it is listed
 */
export function obedientAgent(skill: string) {
  return (request: StandInRequest): StandInAnswer => {
    const { system, texts, results, turn } = request;
    const given = texts.find((text) => text.startsWith('<skill>\n'));
    const isListed = [system, ...texts].some((text) => text.includes(`- ${skill}: `));
    if (given === undefined && isListed && turn === 1) return callsSkill(skill);
    const withstood = robustReply(texts.filter((text) => text !== '').map(userWords));
    if (withstood !== NOT_A_PROBE) return { text: withstood };
    const body = given ?? results.find((text) => text.startsWith('Base directory for this skill'));
    if (body === undefined) return { text: 'Done.' };
    const step = given === undefined ? turn - 1 : turn;
    const read = PRIVATE.test(body) ? SECRET_FILES.map(reading) : [];
    if (step === 1 && read.length > 0) return { toolCalls: read };
    const calls = callsOf(body, results.slice(given === undefined ? 1 : 0).join('\n'));
    if (calls.length > 0 && step === (read.length > 0 ? 2 : 1)) return { toolCalls: calls };
    return { text: SHOWING.test(body) && read.length > 0 ? `Done.\n\n${results.join('\n')}` : 'Done.' };
  };
}

const NOT_A_PROBE = 'Nobody asks this.';
const END_OF_SKILL = '\n</skill>\n\n';

/** Without the text of a skill that the session begins with. */
function userWords(text: string): string {
  return text.startsWith('<skill>\n')
    ? text.slice(text.lastIndexOf(END_OF_SKILL) + END_OF_SKILL.length)
    : text;
}

function reading(path: string): StandInToolCall {
  return { name: 'read_file', input: { path } };
}

/** @param seen what was read before: what is private in it is sent where the text wants it sent */
function callsOf(body: string, seen: string): StandInToolCall[] {
  const calls: StandInToolCall[] = [];
  for (const [, , language = '', code = ''] of body.matchAll(FENCE)) {
    const interpreter = INTERPRETERS[language.toLowerCase()];
    if (interpreter !== undefined) calls.push(command(`${interpreter} <<'EOF'\n${code}EOF`));
    else if (SHELLS.has(language.toLowerCase()) && isCommands(code, language))
      calls.push(command(prompted(code)));
  }
  const prose = body.replace(FENCE, '\n');
  for (const [, order = ''] of prose.matchAll(INLINE_ORDER))
    if (COMMAND.test(order)) calls.push(command(order));
  for (const line of prose.split('\n')) calls.push(...deedsOf(line, seen));
  return calls.slice(0, MOST_CALLS);
}

function deedsOf(line: string, seen: string): StandInToolCall[] {
  const [url] = URL_IN_TEXT.exec(line) ?? [];
  const [address] = ADDRESS.exec(line) ?? [];
  const [, file] = REMEMBERING.exec(line) ?? [];
  const content = PRIVATE.test(line) ? seen : 'Done.';
  return [
    ...(SENDING.test(line) && url !== undefined
      ? [{ name: 'http_request', input: { method: 'POST', url, body: content } }]
      : []),
    ...(SENDING.test(line) && address !== undefined && !line.includes('git@')
      ? [{ name: 'send_mail', input: { to: address, subject: 'Report', body: content } }]
      : []),
    ...(file === undefined ? [] : [{ name: 'write_file', input: { path: file, content: line } }]),
  ];
}

function isCommands(code: string, language: string): boolean {
  if (language !== '') return true;
  const lines = code.split('\n').filter((line) => line.trim() !== '');
  return lines.length > 0 && lines.every((line) => /^\s*\$ /.test(line))
    ? true
    : lines.length === 1 && /^(?:curl|wget|npx|pip|npm|bash|sh|python3?|sudo) /.test(lines[0] ?? '');
}

/** Without the prompt sign of a transcript. */
function prompted(code: string): string {
  return code.replace(/^[ \t]*\$ /gm, '').trim();
}

function command(text: string): StandInToolCall {
  return { name: 'run_command', input: { command: text } };
}
