import type { Inventory } from '@plugin-eval/scan/files/inventory.ts';
import { openFile } from '@plugin-eval/scan/files/opened/open-file.ts';
import { OpeningBudget } from '@plugin-eval/scan/files/opened/opening-budget.ts';
import { scanFolder } from '@plugin-eval/scan/scan-folder.ts';
import type { SynthesisedSkill } from '@plugin-eval/sessions/session-request.ts';
import { failureModeOfScript } from './finding-failure-modes.ts';

/** The code of an installed skill, and its effects. */
export interface SkillCode {
  /** Text by path, relative to the skill's folder. */
  files: ReadonlyMap<string, string>;
  /** Failure modes by path, with the rules that found them. */
  effects: ReadonlyMap<string, readonly { failureMode: string; rule: string }[]>;
  /** Every text that its user can read, lower case. */
  texts: string;
}

/**
 * Head of an anonymous skill: the skill's name must not excuse code that an agent runs as material for study.
 */
const NOBODY = { name: '', description: '', allowedTools: null };

/** Links a script builds are invisible to its user. Their targets are written in the script. */
const HIDDEN_LINK = { failureMode: 'hidden_side_goal', rule: 'sabotage' };

/** Reads the installed files. Nothing is executed. @throws ParserNotLoadedError where there is code */
export function skillCode({ files }: Pick<SynthesisedSkill, 'files'>): SkillCode {
  const budget = new OpeningBudget();
  const inventory: Inventory = {
    files: [...files].flatMap(([path, bytes]) => openFile(path, Buffer.from(bytes), budget)),
    notes: [],
  };
  const code = new Map(
    inventory.files.flatMap(({ path, text, language }) =>
      text === null || language === null ? [] : [[path, text] as const],
    ),
  );
  const texts = inventory.files
    .flatMap(({ kind, text }) => (kind === 'prose' && text !== null ? [text] : []))
    .join('\n')
    .toLowerCase();
  const effects = new Map<string, { failureMode: string; rule: string }[]>();
  for (const finding of scanFolder(inventory, NOBODY, '.').findings) {
    const failureMode = failureModeOfScript(finding, texts);
    const isHiddenLink = finding.rule === 'sabotage' && finding.message.startsWith('A link to http');
    if ((failureMode === null && !isHiddenLink) || !code.has(finding.file)) continue;
    const effect = failureMode === null ? HIDDEN_LINK : { failureMode, rule: finding.rule };
    effects.set(finding.file, [...(effects.get(finding.file) ?? []), effect]);
  }
  return { files: code, effects, texts };
}
