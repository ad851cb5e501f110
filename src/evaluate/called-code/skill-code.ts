import type { SynthesisedSkill } from '../../agent-session/session.ts';
import type { Inventory } from '../../scan/files/inventory.ts';
import { openFile } from '../../scan/files/opened/open-file.ts';
import { OpeningBudget } from '../../scan/files/opened/opening-budget.ts';
import { scanFolder } from '../../scan/scan-folder.ts';
import { failureModeOfScript } from './deed-rules.ts';

/** The code of an installed skill, and what it would do. */
export interface SkillCode {
  /** Text by path, relative to the skill's folder. */
  files: ReadonlyMap<string, string>;
  /** By path: failure modes with the rules that found them. */
  deeds: ReadonlyMap<string, readonly { failureMode: string; rule: string }[]>;
  /** Every text that its user can read, lower case. */
  texts: string;
}

/** An agent that runs code is not told by the skill's name that it is only studied. */
const NOBODY = { name: '', description: '', allowedTools: null };

/** What a script makes has a link that its user does not see. Where it leads is written in the script. */
const HIDDEN_LINK = { failureMode: 'hidden_side_goal', rule: 'sabotage' };

/** Reads the files as they are installed. Nothing is run. @throws ParserNotLoadedError where there is code */
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
  const deeds = new Map<string, { failureMode: string; rule: string }[]>();
  for (const finding of scanFolder(inventory, NOBODY, '.').findings) {
    const failureMode = failureModeOfScript(finding, texts);
    const isHiddenLink = finding.rule === 'sabotage' && finding.message.startsWith('A link to http');
    if ((failureMode === null && !isHiddenLink) || !code.has(finding.file)) continue;
    const deed = failureMode === null ? HIDDEN_LINK : { failureMode, rule: finding.rule };
    deeds.set(finding.file, [...(deeds.get(finding.file) ?? []), deed]);
  }
  return { files: code, deeds, texts };
}
