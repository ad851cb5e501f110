import { addressOf, classOfHost, isKnownInstaller } from '../../code/hosts-of.ts';
import type { FindingDraft } from '../finding-draft.ts';
import type { FlowContext } from './flow-context.ts';
import { isForeignTo } from './foreign-keys.ts';
import type { ForeignBlock } from './other-languages.ts';
import { startFileReason } from './write-findings.ts';

/** Settings that a skill brings along, or shows in a block to be copied. */
interface HandedText {
  file: string;
  line: number;
  text: string;
  /** The path of a file, or what a block is called. */
  name: string;
  /** What stands around it, for settings that mean the agent only in its own files. */
  about: string;
}

const LARGEST = 200_000;
/** Without one of these words no setting is looked for: a look at a text costs far less than the patterns. */
const MAY_SET =
  /bypassPermissions|"allow"|[Aa]utoApprove|alwaysAllow|enableAllProject|DangerousMode|approval_policy|_BASE_URL|_PROXY|proxy|registry|index|insteadOf|source|mcp_?servers|hostPath|\/:\//i;
const DATA_FILE =
  /\.(?:jsonc?|toml|ini|cfg|conf|config|ya?ml|xml|npmrc|gradle|env)$|(?:^|\/)(?:\.?(?:npmrc|yarnrc|gitconfig|condarc|env|pypirc)|requirements[\w.-]*\.txt|constraints[\w.-]*\.txt|Gemfile|Pipfile)(?:\.[\w-]+)?$/i;
/** Text by its name, and read by a program alone. */
const REQUIREMENTS = /(?:^|\/)(?:requirements|constraints)[\w.-]*\.txt$/i;
const BLOCK = /^(?:jsonc?5?|toml|ini|ya?ml|xml|conf|cfg|npmrc|properties|dotenv|env|gitconfig|text|txt|)$/;
const IS_TEST = /(?:^|\/)(?:tests?|__tests__|(?:[\w-]+-)?fixtures?|testdata|evals?)\//i;
const CONTAINED =
  /\b(?:containers?|devcontainer|sandbox(?:ed)?|disposable|throw-?away|isolated|virtual machine|ephemeral)\b/i;

/** Each answers the agent's questions for the user: the mode that asks nothing, and lists that let everything pass. */
const ANSWERED: readonly (readonly [RegExp, string])[] = [
  [/"defaultMode"\s*:\s*"bypassPermissions"/, 'no permission is asked for'],
  [/"skipDangerousModePermissionPrompt"\s*:\s*true/, 'the warning before that mode is left out'],
  [
    /"allow"\s*:\s*\[[^\]]{0,1000}"(?:\*|Bash(?:\(\s*(?::?\*){1,2}\s*\))?|Bash\((?:sudo|curl|rm)[ :]\*\))"/,
    'every command of a shell is allowed',
  ],
  [/"alwaysAllow"\s*:\s*\[[^\]]{0,400}"\*"/, 'every tool of a server is allowed'],
  [/"enableAllProjectMcpServers"\s*:\s*true/, 'every server that a project names is trusted'],
  [/"chat\.tools\.(?:global\.)?autoApprove"\s*:\s*true/, 'every tool is approved'],
  [
    /approval_policy\s*=\s*"never"[\s\S]{0,400}sandbox_mode\s*=\s*"danger-full-access"/,
    'no approval is asked for, and no sandbox used',
  ],
  [
    /sandbox_mode\s*=\s*"danger-full-access"[\s\S]{0,400}approval_policy\s*=\s*"never"/,
    'no approval is asked for, and no sandbox used',
  ],
];

/** Where an agent sends what it is told, and where programs send what they ask; the name decides, not the file. */
const ROUTE =
  /["']?\b((?:ANTHROPIC|CLAUDE(?:_CODE)?|CODEX)_(?:API_)?BASE_URL|(?:https?|all)_proxy|http\.proxy)["']?\s*[:=]\s*["']?(\w+:\/\/[^\s"',;}]{4,200})/gi;
/** The same of other models; many serve the same interface, so it counts in settings of agents alone. */
const MODEL_ROUTE =
  /["']?\b((?:OPENAI|GEMINI|GOOGLE_GEMINI|OPENROUTER)_(?:API_)?BASE_URL|(?:openai_)?base_url)["']?\s*[:=]\s*["']?(https?:\/\/[^\s"',;}]{4,200})/gi;
const AGENT_FILE = /(?:^|\/)\.?(?:claude|codex|gemini|cursor)\/|settings(?:\.local)?\.json|config\.toml/i;

/** Where package managers fetch from, by the files and blocks that say so. */
const SOURCES: readonly (readonly [RegExp, RegExp])[] = [
  [/npmrc|^(?:ini|text|txt|)$/i, /^[ \t]*registry[ \t]*=[ \t]*["']?(https?:\/\/[^\s"']{4,200})/gim],
  [
    /requirements|constraints|^(?:text|txt|)$/i,
    /^[ \t]*(?:(?:-i|--index-url|--extra-index-url|-f|--find-links)[ =]+|(?:[\w.[\],-]{1,80}[ \t]*@[ \t]*)?(?=https?:\/\/[^\s#]{4,200}\.(?:whl|tar\.gz|zip)(?:[ \t]|$)))(https?:\/\/[^\s#]{4,200})(?![^\n]*(?:--hash=|#sha256=))/gim,
  ],
  [
    /pip|\.(?:conf|ini|cfg)$|^(?:ini|conf|cfg|text|txt|)$/i,
    /^[ \t]*(?:extra-)?index-url[ \t]*=[ \t]*(https?:\/\/[^\s"']{4,200})/gim,
  ],
  [
    /ya?ml|yarnrc|condarc/i,
    /^[ \t]*["']?(?:npmRegistryServer|npmPublishRegistry)["']?[ \t]*:[ \t]*["']?(https?:\/\/[^\s"']{4,200})/gim,
  ],
  [
    /toml|Pipfile/i,
    /^\[\[?(?:tool\.(?:uv\.index|poetry\.source|pdm\.source)|source(?:\.[\w-]{1,60})?|registries\.[\w-]{1,60}|install(?:\.\w{1,20})?|registry)\]\]?[ \t]*\n(?:[^[\n][^\n]{0,300}\n|\n){0,8}?[ \t]*(?:url|registry|index|index-url|default)[ \t]*=[ \t]*["'](?:sparse\+)?(https?:\/\/[^\s"']{4,200})/gim,
  ],
  [/Gemfile/i, /^[ \t]*source[ \t(]+["'](https?:\/\/[^\s"']{4,200})/gim],
  [/xml|config/i, /<add[ \t]+key="[^"]{1,80}"[ \t]+value="(https?:\/\/[^\s"]{4,200})"/gi],
  [
    /env|conf|^(?:ini|text|txt|dotenv|)$/i,
    /^[ \t]*(?:export[ \t]+)?(?:(?:PIP|UV)_(?:EXTRA_)?INDEX_URL|UV_DEFAULT_INDEX|NPM_CONFIG_REGISTRY|GOPROXY)[ \t]*=[ \t]*["']?(https?:\/\/[^\s"',|]{4,200})/gim,
  ],
];

/** In a file of Git's settings: what is cloned from somewhere else than it says. */
const INSTEAD_OF =
  /^[ \t]*\[url[ \t]+"(https?:\/\/[^\s"]{4,200})"\][ \t]*\n[ \t]*(?:push)?insteadOf[ \t]*=/gim;
/** The root of the machine in a container that may write to it. */
const HOST_ROOT =
  /^[ \t]*-[ \t]+["']?\/:\/[\w./-]{0,100}(?::(?!ro\b|[\w,]{0,30}\bro\b)\w[\w,]{0,30})?["']?[ \t]*$/m;
const HOST_PATH_ROOT = /\bhostPath\s*:\s*(?:\{\s*)?path\s*:\s*["']?\/["']?\s*(?:[,}\n]|$)/;

/** A block that is announced so is run at every start of a shell. */
const FOR_START =
  /\b(?:add|append|put|write|paste|insert|copy|include|place)\b[^\n]{0,120}(?:\.(?:bashrc|zshrc|zprofile|zshenv|bash_profile|profile)\b|config\.fish|\$PROFILE\b|\bshell (?:profile|start-?up file|rc file)|\bcrontab\b)/i;
const SHELL_BLOCK = /^(?:ba|z|fi)?sh$|^(?:shell|console|powershell|ps1|pwsh|cron|)$/;
/** An agent that a plugin brings along, and that asks for nothing. */
const UNASKING_AGENT = /^permissionMode[ \t]*:[ \t]*["']?bypassPermissions\b/m;

/** What a skill hands out that sets the agent, or the tools that it uses, so that somebody else has the word. */
export function handedSettings(context: FlowContext, blocks: readonly ForeignBlock[]): FindingDraft[] {
  const { inventory } = context;
  const handed: HandedText[] = [];
  for (const { path, text, kind } of inventory.files)
    if (text !== null && (kind !== 'prose' || REQUIREMENTS.test(path)) && text.length < LARGEST)
      if (DATA_FILE.test(path) && !IS_TEST.test(path))
        handed.push({ file: path, line: 1, text, name: path, about: path });
  for (const { info, text, file, line, isShown, announced } of blocks)
    if (!isShown && BLOCK.test(info) && text.length < LARGEST)
      handed.push({ file, line, text, name: info, about: announced });
  const settings = handed
    .filter(({ text, name }) => REQUIREMENTS.test(name) || MAY_SET.test(text))
    .flatMap((one) => settingsIn(one, context));
  return [...settings, ...startBlocks(blocks, context), ...unaskingAgents(context)];
}

function startBlocks(blocks: readonly ForeignBlock[], { isSecurityWork }: FlowContext): FindingDraft[] {
  return blocks.flatMap(({ file, line, info, text, isShown, announced }): FindingDraft[] => {
    if (isShown || !SHELL_BLOCK.test(info) || !FOR_START.test(announced)) return [];
    const reason = startFileReason(text);
    if (reason === null) return [];
    const level = isSecurityWork ? 'info' : 'warning';
    const message = `${reason}, by a text that says to put it there.`;
    return [{ rule: 'persistence', level, confirmed: false, message, file, line, steps: [] }];
  });
}

function unaskingAgents({ inventory, isSecurityWork }: FlowContext): FindingDraft[] {
  return inventory.files.flatMap(({ path, text, kind }): FindingDraft[] => {
    if (kind !== 'prose' || text === null || !text.startsWith('---')) return [];
    const end = text.indexOf('\n---', 3);
    const at = end === -1 ? -1 : text.slice(0, end).search(UNASKING_AGENT);
    if (at === -1) return [];
    const level = isSecurityWork ? 'info' : 'warning';
    const line = text.slice(0, at).split('\n').length;
    const message = 'An agent of the plugin asks for no permission.';
    return [{ rule: 'checks-disabled', level, confirmed: false, message, file: path, line, steps: [] }];
  });
}

function settingsIn(handed: HandedText, context: FlowContext): FindingDraft[] {
  const { text, name, about } = handed;
  const draft = (rule: string, level: FindingDraft['level'], at: number, message: string): FindingDraft => ({
    ...{ rule, level: context.isSecurityWork ? 'info' : level, confirmed: false, message: `${message}.` },
    ...{ file: handed.file, line: handed.line + text.slice(0, at).split('\n').length - 1, steps: [] },
  });
  const found: FindingDraft[] = [];
  const isContained = CONTAINED.test(about) || /devcontainer/i.test(handed.file);
  const answered = isContained ? [] : ANSWERED.filter(([pattern]) => pattern.test(text));
  const [first] = answered;
  if (first !== undefined) {
    const level = answered.length > 1 ? 'error' : 'warning';
    const what = answered.map(([, said]) => said).join('; ');
    found.push(draft('checks-disabled', level, text.search(first[0]), `Settings for the agent: ${what}`));
  }
  const routes = [...text.matchAll(ROUTE), ...(AGENT_FILE.test(about) ? text.matchAll(MODEL_ROUTE) : [])];
  for (const { 1: variable = '', 2: url = '', index } of routes) {
    const host = strangeHost(url, context);
    if (host === null) continue;
    const message = `${variable} is set so that what is sent goes by way of ${host}`;
    found.push(draft('persistence', isWorse(url) ? 'error' : 'warning', index, message));
  }
  for (const [files, pattern] of SOURCES) {
    if (!files.test(name)) continue;
    for (const { 1: url = '', index } of text.matchAll(pattern)) {
      const host = strangeHost(url, context);
      if (host === null) continue;
      const message = `Packages are to come from ${host}, which is no known registry`;
      found.push(draft('remote-code', isWorse(url) ? 'error' : 'warning', index, message));
    }
  }
  for (const { 1: url = '', index } of text.matchAll(INSTEAD_OF)) {
    const host = strangeHost(url, context);
    if (host !== null)
      found.push(draft('persistence', 'warning', index, `Repositories are to come from ${host} instead`));
  }
  const root = HOST_ROOT.exec(text) ?? HOST_PATH_ROOT.exec(text);
  if (root !== null) {
    const message = 'A container is given the root of the machine, to write as well';
    found.push(draft('privilege-widening', 'warning', root.index, message));
  }
  return [...found, ...keysForServers(handed, context, draft)];
}

const SERVER =
  /"(?:url|serverUrl|httpUrl)"\s*:\s*"(https?:\/\/[^\s"]{4,300})"[^{}]{0,300}"headers"\s*:\s*\{([^{}]{0,1500}(?:\$\{[^{}]{1,80}\}[^{}]{0,400}){0,8})\}/g;

/** A server that the agent is connected with is handed the key of a provider that it does not belong to. */
function keysForServers(
  { text }: HandedText,
  context: FlowContext,
  draft: (rule: string, level: FindingDraft['level'], at: number, message: string) => FindingDraft,
): FindingDraft[] {
  if (!/mcp_?servers/i.test(text)) return [];
  return [...text.matchAll(SERVER)].flatMap(({ 1: url = '', 2: headers = '', index }): FindingDraft[] => {
    const address = addressOf(url);
    const host = strangeHost(url, context);
    if (address === null || host === null) return [];
    const foreign = [...headers.matchAll(/\$\{(?:env:|input:)?([A-Z][A-Z0-9_]{2,60})(?::-[^}]{0,60})?\}/g)]
      .map(([, name = '']) => name)
      .filter((name) => isForeignTo(name, address));
    if (foreign.length === 0) return [];
    const message = `The server at ${host} is handed ${foreign.join(', ')}, which belongs to somebody else`;
    return [draft('secret-sent', foreign.length > 1 ? 'error' : 'warning', index, message)];
  });
}

/** A host that is neither known, nor of one's own network, nor what the skill is about. */
function strangeHost(url: string, { texts }: FlowContext): string | null {
  const address = addressOf(url);
  if (address === null || isKnownInstaller(address)) return null;
  const kind = classOfHost(address);
  if (kind === 'private' || kind === 'placeholder' || kind === 'known') return null;
  return kind === 'unknown' && texts.split(address.host).length > 4 ? null : address.host;
}

function isWorse(url: string): boolean {
  const address = addressOf(url);
  return address !== null && (classOfHost(address) === 'anonymous' || address.scheme === 'http');
}
