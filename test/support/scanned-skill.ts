import type { Inventory } from '@plugin-eval/scan/files/inventory.ts';
import { openFile } from '@plugin-eval/scan/files/opened/open-file.ts';
import { OpeningBudget } from '@plugin-eval/scan/files/opened/opening-budget.ts';
import { type FolderScan, scanFolder } from '@plugin-eval/scan/scan-folder.ts';
import type { ScanSettings } from '@plugin-eval/scan/scan-settings.ts';

/** A skill of a SKILL.md with a body, and of other files. */
export function scanSkill(
  body: string,
  others: Record<string, string | Buffer> = {},
  about: { name?: string; description?: string; allowedTools?: string } = {},
  settings?: ScanSettings,
): FolderScan {
  const {
    name = 'tables',
    description = 'Sums columns of tables. Use when somebody has a table.',
    allowedTools = null,
  } = about;
  const all = {
    'SKILL.md': `---\nname: ${name}\ndescription: ${description}\n---\n\n# Tables\n\n${body}\n`,
    ...others,
  };
  const budget = new OpeningBudget();
  const inventory: Inventory = {
    files: Object.entries(all).flatMap(([path, content]) => openFile(path, Buffer.from(content), budget)),
    notes: [],
  };
  return scanFolder(inventory, { name, description, allowedTools }, '.', settings);
}

/** Findings of level error and warning, as `error secret-sent`. */
export const alarms = (result: FolderScan) =>
  result.findings.filter(({ level }) => level !== 'info').map(({ level, rule }) => `${level} ${rule}`);
/** A block of shell code. */
export const shell = (code: string) => `\`\`\`bash\n${code}\n\`\`\``;
