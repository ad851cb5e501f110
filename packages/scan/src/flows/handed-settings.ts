import { addressOf, classOfHost, isKnownInstaller } from '@plugin-eval/code/hosts-of.ts';
import type { TextBlock } from '../files/text-blocks.ts';
import type { FindingDraft } from '../finding-draft.ts';
import type { FlowContext } from './flow-context.ts';
import { ownershipOf } from './owners.ts';
import { startFileReason } from './write-findings.ts';

/** A block that is announced so is run at every start of a shell. */
const FOR_START =
  /\b(?:add|append|put|write|paste|insert|copy|include|place)\b[^\n]{0,120}(?:\.(?:bashrc|zshrc|zprofile|zshenv|bash_profile|profile)\b|config\.fish|\$PROFILE\b|\bshell (?:profile|start-?up file|rc file)|\bcrontab\b)/i;
const SHELL_BLOCK = /^(?:ba|z|fi)?sh$|^(?:shell|console|powershell|ps1|pwsh|cron|)$/;
/** Variables that set the endpoint of an agent's model. */
const MODEL_ADDRESS =
  /^(?:ANTHROPIC|CLAUDE(?:_CODE)?|CODEX|OPENAI|GEMINI|GOOGLE_GEMINI|OPENROUTER)_(?:API_)?BASE_URL$/;
/** Variables that only agents read. */
const AGENT_ALONE = /^(?:ANTHROPIC|CLAUDE|CODEX)/;
const SERVER =
  /"(?:url|serverUrl|httpUrl)"\s*:\s*"(https?:\/\/[^\s"]{4,300})"[^{}]{0,300}"headers"\s*:\s*\{([^{}]{0,1500}(?:\$\{[^{}]{1,80}\}[^{}]{0,400}){0,8})\}/g;
const HEADER_VARIABLE = /\$\{(?:env:|input:)?([A-Z][A-Z0-9_]{2,60})(?::-[^}]{0,60})?\}/g;

/**
 * Settings of a skill that give others control: the model endpoint of an agent, server arguments, and
 * commands that run at start.
 */
export function handedSettings(context: FlowContext, blocks: readonly TextBlock[]): FindingDraft[] {
  const files = context.inventory.files.flatMap(({ path, text, kind }) =>
    kind === 'data' && text !== null ? [{ file: path, line: 1, text }] : [],
  );
  const texts = [...files, ...blocks.filter(({ isShown, info }) => !isShown && /^jsonc?5?$/.test(info))];
  return [...modelsElsewhere(context), ...startBlocks(blocks), ...texts.flatMap(keysForServers)];
}

/** Findings for any file, script or sentence that sets such a variable. */
function modelsElsewhere({ variables }: FlowContext): FindingDraft[] {
  return [...variables].flatMap(([name, { value, file, line }]): FindingDraft[] => {
    const strange = MODEL_ADDRESS.test(name) ? strangeHost(value) : null;
    if (strange === null || (!AGENT_ALONE.test(name) && !strange.isAnonymous)) return [];
    const level = strange.isAnonymous ? 'error' : 'warning';
    const message = `${name} is set so that the conversation with the agent goes through ${strange.host}.`;
    const steps = [{ file, line, what: `sets ${name}` }];
    return [{ rule: 'persistence', level, confirmed: true, message, file, line, steps }];
  });
}

function startBlocks(blocks: readonly TextBlock[]): FindingDraft[] {
  return blocks.flatMap(({ file, line, info, text, isShown, announced }): FindingDraft[] => {
    if (isShown || !SHELL_BLOCK.test(info) || !FOR_START.test(announced)) return [];
    const reason = startFileReason(text);
    if (reason === null) return [];
    const message = `${reason}, by a text that says to put it there.`;
    return [{ rule: 'persistence', level: 'warning', confirmed: false, message, file, line, steps: [] }];
  });
}

/** A server connected to the agent receives the key of an unrelated service. */
function keysForServers({ file, line, text }: { file: string; line: number; text: string }): FindingDraft[] {
  if (!/mcp_?servers/i.test(text)) return [];
  return [...text.matchAll(SERVER)].flatMap(({ 1: url = '', 2: headers = '', index }): FindingDraft[] => {
    const address = addressOf(url);
    const strange = strangeHost(url);
    if (address === null || strange === null) return [];
    const foreign = [...headers.matchAll(HEADER_VARIABLE)]
      .map(([, name = '']) => name)
      .filter((name) => ownershipOf(name, address) === 'foreign');
    if (foreign.length === 0) return [];
    const message = `The server at ${strange.host} is handed ${foreign.join(', ')}, which belongs to another service.`;
    const at = line + text.slice(0, index).split('\n').length - 1;
    const level = strange.isAnonymous || foreign.length > 1 ? 'error' : 'warning';
    return [{ rule: 'secret-sent', level, confirmed: true, message, file, line: at, steps: [] }];
  });
}

/** A host that is neither known nor of one's own network. */
function strangeHost(url: string): { host: string; isAnonymous: boolean } | null {
  const address = addressOf(url);
  if (address === null || isKnownInstaller(address)) return null;
  const kind = classOfHost(address);
  if (kind === 'private' || kind === 'placeholder' || kind === 'known') return null;
  return { host: address.host, isAnonymous: kind === 'anonymous' };
}
