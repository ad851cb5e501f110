import { existsSync } from 'node:fs';
import { join, resolve, sep } from 'node:path';
import { ConfigError } from '@plugin-eval/core/errors/config-error.ts';
import { PACKAGE_NAME } from '@plugin-eval/engine/config/installed-package.ts';
import type { RuleFolder } from '@plugin-eval/engine/config/rule-files.ts';
import { isInside, realPathOrNull } from '@plugin-eval/skill/path-probe.ts';
import { z } from 'zod';
import { liesInTarget } from '../baseline/baseline-file.ts';
import { readJsonFile } from '../input-file.ts';

/** The key of a configuration, and of a package's `plugin-eval`, that names rules. */
export type RulesKey = 'rules' | 'scan_rules';

const MOST_BYTES = 1024 * 1024;
const folder = z.string().min(1).max(200);
const packSchema = z.object({
  name: z.string().regex(PACKAGE_NAME, 'the name of an npm package'),
  version: z.string().regex(/^[0-9A-Za-z.+-]{1,100}$/, 'a version'),
  'plugin-eval': z.strictObject({ rules: folder.optional(), scan_rules: folder.optional() }).optional(),
});

/**
 * Finds the folders of rules that a user names: folders of files, or packages whose package.json names one.
 * @param named relative to the working directory
 * @param targets that are evaluated: their authors must not write the rules, which are programs
 * @throws ConfigError one lies in a target, or a package has no such rules
 */
export function ruleFolders(
  named: readonly string[],
  key: RulesKey,
  targets: readonly string[],
  workingDirectory: string,
): RuleFolder[] {
  return named.map((shown) => {
    if (liesInTarget(shown, targets, workingDirectory))
      throw new ConfigError(
        shown,
        null,
        'this folder of rules is inside the evaluated files, so their author could change the rules. Keep it outside.',
      );
    const path = resolve(workingDirectory, shown);
    return packFolder(path, shown, key) ?? { path, shown, origin: shown };
  });
}

/** The keys under which a package names rules; null when a folder is no package of rules. @throws ConfigError */
export function packKeys(path: string, shown: string): RulesKey[] | null {
  const pack = packIn(path, shown)?.['plugin-eval'];
  return pack === undefined ? null : (Object.keys(pack) as RulesKey[]);
}

function packFolder(root: string, shown: string, key: RulesKey): RuleFolder | null {
  const pack = packIn(root, shown);
  const isInstalled = root.includes(`${sep}node_modules${sep}`);
  if (pack === null || (pack['plugin-eval'] === undefined && !isInstalled)) return null;
  const origin = `${pack.name}@${pack.version}`;
  const inner = pack['plugin-eval']?.[key];
  if (inner === undefined)
    throw new ConfigError(
      shown,
      null,
      `${origin} has no such rules: its package.json needs "plugin-eval": { "${key}": "FOLDER" }.`,
    );
  const path = join(root, inner);
  const real = realPathOrNull(path);
  if (real !== null && !isInside(realPathOrNull(root) ?? root, real))
    throw new ConfigError(shown, null, `${origin} names a folder of rules outside itself.`);
  return { path, shown: `${origin}/${inner.replace(/^\.\//, '')}`, origin };
}

function packIn(root: string, shown: string): z.infer<typeof packSchema> | null {
  const file = join(root, 'package.json');
  if (!existsSync(file)) return null;
  const place = `${shown}/package.json`;
  const value = readJsonFile(file, place, MOST_BYTES);
  // Any folder may hold a package.json; only a package of rules has to be complete.
  if (!root.includes(`${sep}node_modules${sep}`) && !Object.hasOwn(Object(value), 'plugin-eval')) return null;
  const result = packSchema.safeParse(value);
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  throw new ConfigError(place, issue?.path.join('.') || null, `${issue?.message ?? 'it is not valid'}.`);
}
