import type { EffectOf } from '@plugin-eval/code/effects.ts';
import type { FindingDraft } from '../finding-draft.ts';
import { type FlowContext, findingAt } from './flow-context.ts';

const AGENTS = /^(?:claude|codex|gemini|qwen|opencode|cursor-agent|copilot|amp|q|goose|aider|crush)$/;
const UNGUARDED =
  /--dangerously-\w[\w-]*|--yolo\b|--trust-all-tools\b|--allow-all-tools\b|--yes-always\b|--full-auto\b|bypassPermissions|danger-full-access/;
const SECRETS =
  /\bwallets?\b|\bkeystores?\b|\bseed phrases?\b|\bmnemonics?\b|\bid_(?:rsa|ed25519)\b|\.ssh\b|\.aws\b|\.env\b|\bcredentials?\b|\bprivate keys?\b|\bapi[ _-]?keys?\b|\bpasswords?\b|\bcookies\b|\bkeychain\b/i;
const SEARCHES =
  /\b(?:search|find|locate|look for|scan|list|collect|gather|enumerate|walk|crawl|read|copy|extract|inventory)\b/i;

/**
 * A script that starts an agent without its safeguards and tells it to search for secrets, without reading
 * any itself.
 */
export function agentPrompt(effect: EffectOf<'command'>, context: FlowContext): FindingDraft[] {
  const { name, words } = effect;
  if (!AGENTS.test(name) || !words.some((word) => UNGUARDED.test(word))) return [];
  const prompt = words.find((word) => word.length > 24 && SECRETS.test(word) && SEARCHES.test(word));
  if (prompt === undefined) return [];
  const message = `${name} is started without safeguards and instructed to find secrets: ${JSON.stringify(prompt.slice(0, 100))}.`;
  return [
    findingAt(effect, context, { rule: 'secret-gathered', level: 'error', message, last: `starts ${name}` }),
  ];
}
