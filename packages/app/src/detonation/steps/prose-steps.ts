import { languageOfFence } from '@plugin-eval/code/language.ts';
import type { Passage, ProseBlock } from '@plugin-eval/scan/prose/read-prose.ts';
import { readProse } from '@plugin-eval/scan/prose/read-prose.ts';
import { isOrder, isShown, isTaught } from '@plugin-eval/scan/prose/roles.ts';
import type { ObedientStep } from '../planned-step.ts';
import { fillPlaceholders } from './fill-placeholders.ts';
import { firstLines } from './first-lines.ts';
import { orderSteps } from './order-steps.ts';
import { plantedBlock } from './planted-block.ts';
import { settingsSteps } from './settings-steps.ts';
import { inWorkspace } from './skill-place.ts';

/** Commands that a span or an unmarked block begins with. */
const COMMAND =
  /^\s*(?:[$>#]\s+)?(?:(?:sudo|env|time|nohup|exec|\w{1,40}=\S{0,200})\s+)*(?:\.{0,2}\/[\w./-]+\.\w{1,5}\b|(?:\/usr)?(?:\/bin\/)?(?:curl|wget|bash|sh|zsh|source|npm|npx|pnpm|yarn|pip3?|python3?|node|deno|bun|tsx|uv|uvx|git|cd|export|echo|printf|cat|docker|brew|apt(?:-get)?|chmod|mkdir|rm|cp|mv|ln|tar|zip|unzip|nc|ncat|eval|base64|crontab|perl|ruby|php|ssh|scp|rsync|env|printenv|find|grep|openssl|security|systemctl|launchctl|openclaw|claude|touch|tee|sed|awk|jq|osascript|xattr|open|history|tail|head|ls)\b)/;
const SPAN = /(?<!`)(`{1,2})(?!`)([^`\n]{3,2000})\1(?!`)/g;
const RUNS =
  /\b(?:run(?:s|ning)?|execute(?:s|d)?|use|using|install|type|enter|paste|call|invoke|start|via|with|command|do|first|then)\b[^.!?]{0,60}$/i;
/** Calls of an agent's tools as some skills write them: `exec: curl …`. */
const TOOL_CALL = /^([ \t]{0,8})(?:exec|bash|shell|run|terminal|cmd|command)(?: tool)?:[ \t]{1,4}(?=\S)/gim;
/** A program with at least one argument that makes it a command rather than a name. */
const HAS_ARGUMENTS = /\S\s+\S/;

/** Reads the instructions of a text, in the order of its lines. */
export function proseSteps(file: string, text: string, base: string): ObedientStep[] {
  const { blocks, passages } = readProse(text);
  const placed: ObedientStep[] = [
    ...blocks.flatMap((block) => blockSteps(file, block, base)),
    ...passages.flatMap((passage) => spanSteps(file, passage, base)),
    ...orderSteps(file, passages),
  ];
  return placed.sort((a, b) => (a.line ?? 0) - (b.line ?? 0));
}

function blockSteps(file: string, block: ProseBlock, base: string): ObedientStep[] {
  if (isShown(block)) return [];
  const planted = plantedBlock(file, block);
  const servers = /^jsonc?5?$/.test(block.info) ? settingsSteps(file, block.text, base, block.line) : [];
  if (planted !== null || servers.length > 0) return [...(planted === null ? [] : [planted]), ...servers];
  const language = languageOfFence(block.info);
  const step = { file, line: block.line, text: firstLines(block.text) };
  const isShell =
    language === 'shell' ||
    (/^(?:|te?xt|console|plaintext)$/.test(block.info) && COMMAND.test(block.text.replace(TOOL_CALL, '')));
  if (isShell) {
    const commands = fillPlaceholders(withoutPrompts(block.text), base);
    return [{ ...step, kind: 'command', script: inWorkspace(base, commands) }];
  }
  if (language === 'python')
    return [{ ...step, kind: 'example', script: inWorkspace(base, 'exec python3 -'), stdin: block.text }];
  if (language === 'javascript' || language === 'typescript') {
    const type =
      /^\s*(?:import|export)\s/m.test(block.text) ||
      /^\s*(?:const|let|var)\s[^\n]*=\s*await\s|^\s*await\s/m.test(block.text);
    const script = `exec node --input-type=${type ? 'module' : 'commonjs'} -`;
    return [{ ...step, kind: 'example', script: inWorkspace(base, script), stdin: block.text }];
  }
  return [];
}

/** Commands in a sentence that has the reader run them. */
function spanSteps(file: string, passage: Passage, base: string): ObedientStep[] {
  const { text, kind, line } = passage;
  if (kind === 'frontmatter' || kind === 'heading' || isShown(passage) || !text.includes('`')) return [];
  return [...text.matchAll(SPAN)].flatMap((match): ObedientStep[] => {
    const command = match[2] ?? '';
    if (!COMMAND.test(command.replace(TOOL_CALL, '')) || !HAS_ARGUMENTS.test(command)) return [];
    const before = text.slice(Math.max(0, match.index - 160), match.index);
    const isUnasked = before.endsWith('!');
    const isBare = before.replace(/[\s\-*+•>\d.)|:]/g, '') === '';
    if (!isUnasked && isTaught(passage, before)) return [];
    const ordered = RUNS.exec(before);
    const isOrdered = ordered !== null && isOrder(before.slice(0, ordered.index));
    if (!isUnasked && !isBare && !isOrdered && !(ordered !== null && kind !== 'row')) return [];
    const at = line + text.slice(0, match.index).split('\n').length - 1;
    const script = inWorkspace(base, fillPlaceholders(withoutPrompts(command), base));
    return [{ kind: isUnasked ? 'hook' : 'command', file, line: at, text: firstLines(command), script }];
  });
}

/** Removes prompts from commands, and the output below them. */
function withoutPrompts(given: string): string {
  const text = given.replace(TOOL_CALL, '$1');
  if (!/^[^\S\n]{0,8}\$ /m.test(text)) return text;
  return text
    .split('\n')
    .map((line) => (/^\s{0,8}\$ /.test(line) ? line.replace(/^\s{0,8}\$ /, '') : ''))
    .join('\n');
}
