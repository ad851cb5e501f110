import type { InventoryFile } from '@plugin-eval/scan/files/describe-file.ts';
import type { Inventory } from '@plugin-eval/scan/files/inventory.ts';
import { assetPassages } from '@plugin-eval/scan/prose/asset-passages.ts';
import type { ObedientStep } from '../planned-step.ts';
import { orderSteps } from './order-steps.ts';
import { proseSteps } from './prose-steps.ts';
import { scriptStep } from './script-steps.ts';
import { frontmatterSteps, settingsSteps } from './settings-steps.ts';

/** Most steps of one skill. */
export const MOST_STEPS = 60;
/** Texts about the skill rather than for its reader. */
const NOT_INSTRUCTIONS = /(?:^|\/)(?:CHANGELOG|LICEN[CS]E|NOTICE|CONTRIBUTING|CODE_OF_CONDUCT)(?:\.\w+)?$/i;
const SETTINGS = /\.(?:json|jsonc)$/i;
const SKILL_FILE = /(?:^|\/)SKILL\.md$/i;

/**
 * Everything that a skill's files tell their reader to do, or have run by themselves, in the order in which an obedient
 * reader meets it: its settings, SKILL.md, the other texts, then scripts that no command ran.
 * @param root folder of the files in the sandbox
 * @returns at most `MOST_STEPS`, and the number of further ones
 */
export function readSteps({ files }: Inventory, root: string): { steps: ObedientStep[]; leftOut: number } {
  const texts = files.filter(
    ({ kind, text, path }) => kind === 'prose' && text !== null && !NOT_INSTRUCTIONS.test(path),
  );
  const bases = texts.filter(({ path }) => SKILL_FILE.test(path)).map(({ path }) => folderOf(path));
  const baseOf = (path: string) => {
    const found = bases.filter((base) => base === '' || path.startsWith(`${base}/`));
    const longest = found.sort((a, b) => b.length - a.length)[0] ?? '';
    return longest === '' ? root : `${root}/${longest}`;
  };
  const steps: ObedientStep[] = files.flatMap(({ path, text }) =>
    text !== null && SETTINGS.test(path) ? settingsSteps(path, text, baseOf(path)) : [],
  );
  for (const { path, text } of inReadingOrder(texts))
    steps.push(
      ...frontmatterSteps(path, text ?? '', baseOf(path)),
      ...proseSteps(path, text ?? '', baseOf(path)),
    );
  // Data that speaks to an agent is read by it too.
  for (const { path, text, kind } of files)
    if (kind === 'data' && text !== null) steps.push(...orderSteps(path, assetPassages(path, text)));
  const scripts = files.flatMap((file) => scriptStep(file, root, baseOf(file.path)) ?? []);
  const mentioned = inReadingOrder(texts);
  const placed = scripts.map((script) => ({ script, mention: mentionOf(script.file, mentioned) }));
  const wanted = [
    ...placed.flatMap(({ script, mention }) => (mention === null ? [] : [{ ...script, ...mention }])),
    ...placed.flatMap(({ script, mention }) => (mention === null ? [script] : [])),
  ];
  const all = distinct([...steps, ...wanted]);
  return { steps: shared(all, wanted.length), leftOut: Math.max(0, all.length - MOST_STEPS) };
}

/** Leaves room for scripts where texts alone would fill the list. */
function shared(all: readonly ObedientStep[], scripts: number): ObedientStep[] {
  if (all.length <= MOST_STEPS) return [...all];
  const room = Math.min(scripts, MOST_STEPS / 3);
  const ofTexts = all.filter(({ kind }) => kind !== 'script').slice(0, MOST_STEPS - room);
  const ofScripts = all.filter(({ kind }) => kind === 'script').slice(0, MOST_STEPS - ofTexts.length);
  return [...ofTexts, ...ofScripts];
}

function inReadingOrder(texts: readonly InventoryFile[]): InventoryFile[] {
  const first = texts.filter(({ path }) => SKILL_FILE.test(path));
  return [...first, ...texts.filter((file) => !first.includes(file))];
}

function distinct(steps: readonly ObedientStep[]): ObedientStep[] {
  const seen = new Set<string>();
  return steps.filter(({ script, stdin = '' }) => {
    const key = `${script}\0${stdin}`;
    if (seen.has(key)) return false;
    seen.add(key);
    return true;
  });
}

function folderOf(path: string): string {
  return path.includes('/') ? path.slice(0, path.lastIndexOf('/')) : '';
}

/** The first line of a text that names a script: the instruction that a run of it follows. */
function mentionOf(
  script: string,
  texts: readonly InventoryFile[],
): Pick<ObedientStep, 'file' | 'line'> | null {
  const name = script.slice(script.lastIndexOf('/') + 1);
  for (const { path, text } of texts) {
    const at = text?.indexOf(name) ?? -1;
    if (text !== null && at >= 0) return { file: path, line: text.slice(0, at).split('\n').length };
  }
  return null;
}
