import type { EffectOf } from '@plugin-eval/code/effects.ts';
import { addressOf, classOfHost, isKnownInstaller } from '@plugin-eval/code/hosts-of.ts';
import { homeAsTilde } from '@plugin-eval/code/secret-places.ts';
import type { FindingDraft } from '../finding-draft.ts';
import { ordersIn } from '../prose/find-text-orders.ts';
import { type FlowContext, findingAt, isInText, lineOfEffect } from './flow-context.ts';
import { isTestOwn } from './test-files.ts';

const START_FILE =
  /(?:^|\/)\.(?:bashrc|bash_profile|zshrc|zprofile|profile|zshenv|bash_login|config\/fish\/config\.fish)$|Microsoft\.PowerShell_profile\.ps1$|\/(?:LaunchAgents|LaunchDaemons)\/|\/systemd\/(?:system|user)\/|^\/etc\/(?:cron|init\.d|rc\.local|profile)|\/\.git\/hooks\/|(?:^|\/)\.?(?:git)?hooks\/(?:pre|post|prepare|commit|applypatch|update)(?:-[\w-]+)?$|\.config\/autostart\/|Start Menu\/Programs\/Startup/i;
const AGENT_SETTINGS =
  /(?:^|\/)\.(?:claude|codex|gemini|cursor|openclaw|clawdbot)\/(?:settings(?:\.local)?\.json|hooks?\.json|config\.(?:toml|json)|mcp\.json)$|(?:^|\/)\.mcp\.json$/;
const AGENT_MEMORY =
  /(?:^|\/)(?:CLAUDE|AGENTS|GEMINI|SOUL|MEMORY|IDENTITY|HEARTBEAT|BOOTSTRAP|SKILL)\.md$|(?:^|\/)\.cursorrules$|copilot-instructions\.md$/;
const HARM =
  /\b(?:curl|wget|iwr|irm)\b[^\n]{0,500}\|\s*(?:ba|z)?sh|\/dev\/tcp\/|\bnc\s+-|base64\s+(?:-d|-D|--decode)|\bpython3?\s+-c\b|\beval\s+["'$(]*(?:curl|wget|base64)|https?:\/\/\d{1,3}(?:\.\d{1,3}){3}|\|\s*(?:curl|wget|nc|ncat)\b|\bcurl\b[^\n]{0,500}\s(?:-d|--data(?:-\w+)?|-T|-F|--upload-file)\b|\bcurl\b[^\n]{0,200}\s-o\b[^\n]{0,200}(?:;|&&)\s*(?:(?:ba|z)?sh|python3?|chmod)\b/;
/** Replaces an everyday command with another program. */
const SHADOWED =
  /\balias\s+(?:git|sudo|ssh|scp|curl|wget|npm|npx|pip3?|python3?|docker|kubectl|aws|gh|claude|codex|code|su|gpg|cat|ls)=["']?(?:\/(?!usr\/(?:local\/)?bin\/|bin\/|opt\/homebrew\/)|~\/\.|\$HOME\/\.|\.\/)/;
/** A function in its place that asks for the password itself. */
const ASKS_FOR_PASSWORD =
  /\b(?:alias\s+(?:sudo|su|ssh|gpg)=|(?:function\s+)?(?:sudo|su|ssh|gpg)\s{0,4}\(\s{0,4}\)\s{0,4}\{)[^\n]{0,200}\bread\s+-\w*s/;
const LOOSENED =
  /bypassPermissions|dangerously|"allow"\s*:\s*\[\s*"(?:\*|Bash(?:\(\*\))?)"|ANTHROPIC_BASE_URL|OPENAI_BASE_URL|enableAllProjectMcpServers|approval_policy\s*=\s*"never"|sandbox_mode\s*=\s*"danger/;
/** Redirects a tool's traffic or trust, in a line of a start-up file. */
const REROUTED =
  /\b(?:(?:ANTHROPIC|OPENAI|CLAUDE|GEMINI|GOOGLE|AZURE_OPENAI|MISTRAL|OLLAMA|LITELLM)_(?:API_)?(?:BASE(?:_URL)?|ENDPOINT|HOST)|(?:https?|all)_proxy|(?:HTTPS?|ALL)_PROXY|(?:PIP|UV)_(?:EXTRA_)?INDEX_URL|NPM_CONFIG_REGISTRY|npm_config_registry)=["']?(\w+:\/\/[^\s"';]{4,200})/;
/** Code in a file that every start of Python reads. */
const PYTHON_START = /(?:^|\/)(?:sitecustomize|usercustomize)\.py$|\.pth$/;
const PYTHON_HARM =
  /^[^\S\n\r\u2028\u2029]*import\b[^\n]*(?:urlopen|exec\(|eval\(|system\(|subprocess|popen|base64|socket)/m;
const WORKFLOW = /(?:^|\/)\.github\/workflows\/[^/]+\.ya?ml$/;
const SENDS_SECRETS =
  /\$\{\{\s{0,9}toJSON\(\s{0,9}secrets\s{0,9}\)\s{0,9}\}\}|\$\{\{\s{0,9}secrets\.\w{1,60}\s{0,9}\}\}[^\n]{0,200}\|\s{0,9}(?:curl|wget|nc)\b/i;
/** Excludes `AAAA...`, a placeholder for one's own key. */
const PUBLIC_KEY = /(?:ssh-(?:rsa|ed25519|dss)|ecdsa-sha2-\S+)\s+AAAA(?!\w{0,12}(?:\.{3}|…))/;

/** Findings for writes to places that stay in force. */
export function persistentWrite(effect: EffectOf<'write'>, context: FlowContext): FindingDraft[] {
  const path = homeAsTilde(effect.path);
  const text = effect.text ?? '';
  const mark = effect.marks.find(({ kind }) => kind === 'remote' || kind === 'decoded');
  const isText = isInText(effect, context);
  const certain =
    reasonFor(path, text, mark !== undefined, isText) ??
    (AGENT_MEMORY.test(path) ? harmfulMemory(text, effect.file) : null);
  const likely = certain !== null || isText || isTestOwn(effect.file, path) ? null : strangeStart(path, text);
  const reason = certain ?? likely;
  if (reason === null) return [];
  const shown = path.replaceAll('\uFFFC', '…');
  return [
    findingAt(effect, context, {
      rule: 'persistence',
      // Programs that make skills write what they fetched into them.
      level: isText || certain === null || /\/SKILL\.md$/.test(path) ? 'warning' : 'error',
      message: `${reason}: ${shown}.`,
      steps: mark?.steps ?? [],
      last: `writes ${shown} by ${effect.via}`,
    }),
  ];
}

const LOOSENS_APPROVAL =
  /\b(?:(?:without|no need (?:for|to)|never|don't|do not|skip) (?:asking|ask|requir\w+|request\w*|wait\w*|confirm\w*|approv\w*|user (?:approval|confirmation))|auto[- ]?approv\w*|pre-?approved|always (?:allow|approve|trust)|ignore (?:all|any|previous))\b/i;
/** A rule that requires asking first: `Never push without asking.` */
const ASKS_FOR_IT = /\b(?:never|do not|don't|must not|no)\b.{0,200}\bwithout\b/i;

/** Returns the harm of text written into an agent's memory, which it will obey. */
function harmfulMemory(text: string, file: string): string | null {
  if (text === '') return null;
  if (text.split(/[.!?\n;]/).some((part) => LOOSENS_APPROVAL.test(part) && !ASKS_FOR_IT.test(part)))
    return "Instructions that set approvals aside are written into the agent's memory";
  const orders = ordersIn(text.replaceAll('\uFFFC', '…'), file).filter(({ level }) => level !== 'info');
  return orders.length === 0 ? null : "Orders against the user are written into the agent's memory";
}

/**
 * Code a shell runs in addition to typed commands: an alias with another command in it, a function that
 * replaces a common command, traps, background jobs.
 */
const STARTED_BY_SHELL =
  /^[ \t]*alias[ \t]+[\w.-]{1,40}=[^\n]{0,400}[;&|][^\n]{0,200}\b(?:curl|wget|nc|python3?|node|bash|sh)\b|^[ \t]*(?:function[ \t]+)?(?:git|sudo|ssh|scp|curl|wget|npm|npx|pip3?|docker|claude|codex|su|gpg|cd)\s{0,4}\(\)\s{0,4}\{|\bPROMPT_COMMAND=|\btrap\b[^\n]{0,200}\bDEBUG\b|\bprecmd(?:_functions)?\b|^[ \t]*nohup\b|[^&>|]&[ \t]{0,8}$/m;
const SHELL_START =
  /(?:^|\/)\.(?:bashrc|bash_profile|zshrc|zprofile|profile|zshenv|bash_login|config\/fish\/config\.fish)$|^\/etc\/profile/;
/** The text gives itself precedence over the user's instructions. */
const GOES_FIRST =
  /\b(?:prefer|precedence|priority|overrid\w+|supersed\w+|instead of|before)\b[^.\n]{0,80}\b(?:guidance|instructions?|rules|AGENTS\.md|CLAUDE\.md)\b/i;

/**
 * Detects a script that writes its own command into a start-up file, or gives itself precedence over the
 * user's instructions.
 */
function strangeStart(path: string, text: string): string | null {
  if (SHELL_START.test(path) && STARTED_BY_SHELL.test(text))
    return 'A script writes a command into a file that runs at every start';
  return AGENT_MEMORY.test(path) && GOES_FIRST.test(text)
    ? "Instructions that put themselves before others are written into the agent's memory"
    : null;
}

function reasonFor(path: string, text: string, comesFromOutside: boolean, isText: boolean): string | null {
  if (/\.ssh\/authorized_keys$/.test(path)) {
    if (PUBLIC_KEY.test(text) || (comesFromOutside && !isText))
      return "Another person's key is authorized to log in";
    return null;
  }
  if (START_FILE.test(path)) {
    const reason = startFileReason(text);
    if (reason !== null) return reason;
    return comesFromOutside && !isText ? 'Outside content is written into a startup file or schedule' : null;
  }
  if (AGENT_SETTINGS.test(path)) {
    if (LOOSENED.test(text))
      return 'Settings of the agent are changed so that it asks for less approval, or talks to another server';
    return HARM.test(text) ? 'A hook of the agent gets a command that fetches, decodes or connects' : null;
  }
  if (WORKFLOW.test(path) && SENDS_SECRETS.test(text) && /\b(?:curl|wget|nc|Invoke-\w+)\b|https?:/.test(text))
    return 'A workflow is written that sends the secrets of the repository away';
  if (PYTHON_START.test(path) && PYTHON_HARM.test(text))
    return 'Code is added to a file that Python reads at every start';
  if (AGENT_MEMORY.test(path) && comesFromOutside && !isText)
    return 'Content from the network becomes instructions of the agent';
  if (/^\/etc\/sudoers/.test(path) && /NOPASSWD/.test(text))
    return 'Root rights are given without a password';
  return null;
}

/** Returns the problem with text written into a start-up file; null for ordinary shell settings. */
export function startFileReason(text: string): string | null {
  if (SHADOWED.test(text) || ASKS_FOR_PASSWORD.test(text))
    return 'A startup file replaces a common command with another program';
  const rerouted = strangeRoute(text);
  if (rerouted !== null) return `A startup file routes the traffic of a tool through ${rerouted}`;
  return HARM.test(text)
    ? 'A startup file or schedule gets a command that fetches, decodes or connects'
    : null;
}

/** The host of a proxy, a registry or a model's endpoint that is neither known nor of one's own network; null without one. */
function strangeRoute(text: string): string | null {
  const address = addressOf(REROUTED.exec(text)?.[1] ?? '');
  if (address === null || isKnownInstaller(address)) return null;
  const kind = classOfHost(address);
  return kind === 'unknown' || kind === 'anonymous' || kind === 'platform' ? address.host : null;
}

/** A scheduled job whose command fetches, decodes or connects. */
export function scheduledCommand(effect: EffectOf<'command'>, context: FlowContext): FindingDraft[] {
  if (!/^(?:crontab|at|schtasks|launchctl|register-scheduledtask|reg)$/.test(effect.name)) return [];
  const line = lineOfEffect(effect, context) ?? effect.words.join(' ');
  if (!HARM.test(line) && !effect.marks.some(({ kind }) => kind === 'remote' || kind === 'decoded'))
    return [];
  return [
    findingAt(effect, context, {
      rule: 'persistence',
      level: isInText(effect, context) ? 'warning' : 'error',
      message: 'A scheduled job gets a command that fetches, decodes or connects.',
      last: `schedules it with ${effect.name}`,
    }),
  ];
}
