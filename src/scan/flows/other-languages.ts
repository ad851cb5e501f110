import { LONGEST_DATA } from '../files/not-read.ts';
import type { FindingDraft } from '../finding-draft.ts';
import type { FlowContext } from './flow-context.ts';

/** Languages whose grammar is not known here: of files by their names, of blocks of code by what they are called. */
const FILE =
  /\.(?:rb|pl|pm|php|phtml|go|rs|lua|java|kts?|scala|groovy|gradle|cs|vbs?|swift|r|applescript|scpt|c|cc|cpp|h|hpp|ex|exs|jl|tcl|nim|zig|bat|cmd|hta|wsf|awk|fish|nu)$/i;
const BLOCK =
  /^(?:ruby|rb|perl|php|go|golang|rust|rs|lua|java|kotlin|scala|groovy|csharp|cs|vbscript|vb|swift|r|applescript|osascript|c|cpp|elixir|julia|tcl|bat|batch|cmd|fish|nu)$/;

const SECRETS =
  /\.ssh\b|id_(?:rsa|ed25519)|\.aws\/credentials|\.netrc\b|\.git-credentials|Login Data\b|wallet\.dat|Local Extension Settings|\/etc\/shadow|os\.Environ\(\)|ENV\.(?:to_h|to_a|each|map|select)|\bprint_r\(\$_ENV|getenv\(\)|System\.getenv\(\)|env::vars\(|GetEnvironmentVariables\(\)|\$_ENV\b|keychain-dump|security find-\w+-password/i;
const SINKS =
  /Net::HTTP|HTTParty|Faraday|RestClient|open-uri|LWP::|HTTP::Tiny|curl_exec|fsockopen|file_get_contents\(\s*["']https?:|http\.(?:Post|NewRequest)|reqwest|ureq::|HttpClient|WebClient|HttpURLConnection|URLSession|TcpStream|TCPSocket|IO::Socket|net\.Dial|socket\.http|MSXML2\.XMLHTTP|WinHttp/i;
const CONNECTS =
  /TCPSocket|fsockopen|IO::Socket|net\.Dial|TcpStream::connect|new Socket\(|TcpClient\(|socket\.tcp|WSASocket/;
const SHELL = /\/bin\/(?:ba|z|da)?sh\b|cmd(?:\.exe)?["']|powershell(?:\.exe)?["']/i;
const STARTS =
  /\bexec\b|popen|Process|spawn|proc_open|shell_exec|system\(|dup2|reopen|Command::new|CreateProcess|os\.execute/i;
const UNWINDS =
  /\b(?:eval|instance_eval|class_eval|assert|load|loadstring|Invoke|ExecuteGlobal|Execute)\b[\s(@]{0,8}[^\n;]{0,80}?(?:base64_decode|gzinflate|gzuncompress|str_rot13|Base64\.(?:decode64|strict_decode64|getDecoder)|decode_base64|MIME::Base64|unpack\s*\(?\s*["'](?:u|m|H\*)|pack\s*\(?\s*["']H\*|FromBase64String|b64decode|StrReverse)/i;

/** A variable that is given what an address or a connection answers. */
const FETCHED =
  /(?<![\w$@])([$@]?\w{1,40})\s{0,4}(?:,\s{0,4}\w{1,40}\s{0,4})?:?=[^\S\n]{0,4}[^\n;=]{0,60}?(?:Net::HTTP\.get|URI\.open|HTTParty\.get|RestClient\.get|Faraday\.get|\bget\(\s{0,4}["']https?:|\bopen\(\s{0,4}["']https?:|file_get_contents\(\s{0,4}["']https?:|curl_exec\(|io(?:util)?\.ReadAll\(|DownloadString\(|\bs(?:ock(?:et)?)?\.(?:gets|recv|readline|receive)\b)/g;
/** What runs a variable: as code, or as a command of a shell. */
const RUN =
  /\b(?:eval|instance_eval|class_eval|popen2?e?|system|shell_exec|passthru|loadstring|Execute(?:Global)?|exec|exec\.Command\([^()\n]{0,60})\s{0,4}\(?\s{0,4}(?:string\()?([$@]?\w{1,40})\s{0,4}(?=[;,)\n]|$)/g;

/** Where the code runs what it fetched; -1 where it does not. */
function runsFetched(text: string): number {
  const fetched = new Set([...text.matchAll(FETCHED)].map(([, name = '']) => name));
  if (fetched.size === 0) return -1;
  for (const match of text.matchAll(RUN)) if (fetched.has(match[1] ?? '')) return match.index;
  return -1;
}

/** What stands out in code of a language that is not parsed: both ends of a flow in one file, a shell on a connection. */
export function otherLanguages(
  { inventory, isSecurityWork }: FlowContext,
  blocks: readonly ForeignBlock[],
): FindingDraft[] {
  const files = inventory.files.flatMap(({ path, text }): ForeignCode[] =>
    text !== null &&
    FILE.test(path) &&
    text.length <= LONGEST_DATA &&
    !/(?:^|\/)(?:tests?|fixtures?|spec)\//.test(path)
      ? [{ file: path, line: 1, text, isScript: true }]
      : [],
  );
  const shown = blocks
    .filter(({ info, isShown }) => BLOCK.test(info) && !isShown)
    .map(({ file, line, text }): ForeignCode => ({ file, line, text, isScript: false }));
  return [...files, ...shown].flatMap((code) => findingsIn(code, isSecurityWork));
}

/** A block of a text, in whatever language. */
export interface ForeignBlock {
  file: string;
  line: number;
  info: string;
  text: string;
  isShown: boolean;
  /** The last line of text before it. */
  announced: string;
}

interface ForeignCode {
  file: string;
  line: number;
  text: string;
  isScript: boolean;
}

function findingsIn({ file, line, text, isScript }: ForeignCode, isSecurityWork: boolean): FindingDraft[] {
  const draft = (rule: string, level: FindingDraft['level'], at: number, message: string): FindingDraft => ({
    rule,
    level: isSecurityWork ? 'info' : level,
    confirmed: false,
    message,
    file,
    line: line + text.slice(0, at).split('\n').length - 1,
    steps: [],
  });
  const found: FindingDraft[] = [];
  const connection = CONNECTS.exec(text);
  if (connection !== null && SHELL.test(text) && STARTS.test(text))
    found.push(
      draft(
        'reverse-shell',
        isScript ? 'error' : 'warning',
        connection.index,
        'A connection and a shell stand together in code whose language is not parsed.',
      ),
    );
  const secret = SECRETS.exec(text);
  if (secret !== null && SINKS.test(text))
    found.push(
      draft(
        'secret-sent',
        'warning',
        secret.index,
        `${secret[0]} is read beside a request, in code whose language is not parsed.`,
      ),
    );
  const run = runsFetched(text);
  if (run !== -1)
    found.push(
      draft('remote-code', 'warning', run, 'What was fetched is run, in code whose language is not parsed.'),
    );
  const unwound = UNWINDS.exec(text);
  if (unwound !== null)
    found.push(
      draft(
        'disguised-code',
        'warning',
        unwound.index,
        'What is run is decoded, in code whose language is not parsed.',
      ),
    );
  return found;
}

/** Commands in the strings of such code: they are parsed as what they are. */
export function commandsIn(path: string, text: string): { line: number; text: string }[] {
  return FILE.test(path) ? commandStrings(text) : [];
}

/** The same of a block of a text. @param info what the block is called: `ruby` */
export function commandsInBlock(info: string, text: string): { line: number; text: string }[] {
  return BLOCK.test(info) ? commandStrings(text) : [];
}

function commandStrings(text: string): { line: number; text: string }[] {
  if (text.length > LONGEST_DATA) return [];
  const found: { line: number; text: string }[] = [];
  for (const match of text.matchAll(
    /"((?:[^"\\\n]|\\.){8,2000})"|'((?:[^'\\\n]|\\.){8,2000})'|`([^`\n]{8,2000})`|%x[({[]([^)}\]\n]{8,2000})/g,
  )) {
    const command = match[1] ?? match[2] ?? match[3] ?? match[4] ?? '';
    if (
      !/(?:^|\s)(?:curl|wget|bash|sh|nc|python3?|powershell|base64|osascript|iwr|irm)\s/.test(command) ||
      !/[|<>$]|https?:|-c\s|-e/.test(command)
    )
      continue;
    found.push({ line: text.slice(0, match.index).split('\n').length, text: command.replaceAll('\\"', '"') });
    if (found.length >= 100) break;
  }
  return found;
}
