/**
 * Scans labelled skills and harmless ones, and writes what came of it to packages/scan/src/data/accuracy.json, which
 * docs/reference/scanner.md and `plugin-eval scan --accuracy` show. A source is a set of skills:
 *
 *   node scripts/measure-scan.ts --phase first-contact --commit REF --source NAME=FOLDER=harmful|harmless ...
 *
 * Nothing of the sets is kept but counts by rule. Every skill of a set counts, also those whose files show nothing.
 */
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { loadParser } from '@plugin-eval/code/syntax-tree.ts';
import { scanMember } from '@plugin-eval/quality/evaluate/scan/scan-member.ts';
import { DEFAULT_READ_LIMITS } from '@plugin-eval/skill/read-limits.ts';

interface SourceCounts {
  source: string;
  kind: 'harmful' | 'harmless';
  phase: string;
  commit: string;
  date: string;
  skills: number;
  with_scripts: number;
  errors: number;
  warnings: number;
  warnings_with_scripts: number;
  /** Of those that a reader of the files finds harmful; null where nobody read them. */
  visible: { skills: number; errors: number; warnings: number } | null;
  rules: Record<string, { errors: number; warnings: number }>;
}

const FILE = new URL('../packages/scan/src/data/accuracy.json', import.meta.url).pathname;
const args = process.argv.slice(2);
const option = (name: string) =>
  args.flatMap((arg, index) => (arg === `--${name}` ? [args[index + 1] ?? ''] : []));
const [phase = 'later'] = option('phase');
const [commit = ''] = option('commit');
const date = new Date().toISOString().slice(0, 10);
const isVerbose = args.includes('--list');
/** Paths of the labelled skills by source: `id,source,archive,path,…`. Without one, every folder with a SKILL.md is a skill. */
const listed = new Map<string, string[]>();
const pathOf = new Map<string, string>();
for (const file of option('manifest'))
  for (const line of readFileSync(file, 'utf8').split('\n')) {
    const [id = '', source = '', , path = ''] = line.split(',');
    pathOf.set(id, path);
    if (path !== '') listed.set(source, [...(listed.get(source) ?? []), path]);
  }

/** `source,path,visible` or `source,id,visible`: one line for each skill that a reader saw. Ids are those of the manifest. */
const labels = new Map(
  option('labels').flatMap((file) =>
    readFileSync(file, 'utf8')
      .split('\n')
      .map((line) => line.split(',').map((field) => field.trim()))
      .map(
        ([source = '', path = '', visible = '']) =>
          [`${source} ${pathOf.get(path) ?? path}`, visible] as const,
      ),
  ),
);

await loadParser();
const measured = option('source').map((given) => {
  const [source = '', folder = '', kind = 'harmless'] = given.split('=');
  return measureSource(source, resolve(folder), kind === 'harmful' ? 'harmful' : 'harmless');
});
const known: SourceCounts[] = existsSync(FILE) ? JSON.parse(readFileSync(FILE, 'utf8')) : [];
const others = known.filter(
  (entry) => !measured.some((one) => one.source === entry.source && one.phase === entry.phase),
);
writeFileSync(FILE, `${JSON.stringify([...others, ...measured], null, 2)}\n`);

function measureSource(source: string, root: string, kind: 'harmful' | 'harmless'): SourceCounts {
  const counts: SourceCounts = {
    ...{ source, kind, phase, commit, date },
    ...{
      skills: 0,
      with_scripts: 0,
      errors: 0,
      warnings: 0,
      warnings_with_scripts: 0,
      visible: null,
      rules: {},
    },
  };
  const paths = listed.get(source);
  for (const folder of paths?.map((path) => join(root, path)) ?? skillFolders(root)) {
    const shown = folder.slice(root.length + 1) || '.';
    const { findings } = scanMember({ path: folder, shown }, DEFAULT_READ_LIMITS);
    const alarms = findings.filter(({ level }) => level !== 'info');
    const hasError = alarms.some(({ level }) => level === 'error');
    const hasScripts = holdsScripts(folder);
    counts.skills += 1;
    counts.with_scripts += Number(hasScripts);
    counts.errors += Number(hasError);
    counts.warnings += Number(alarms.length > 0);
    counts.warnings_with_scripts += Number(hasScripts && alarms.length > 0);
    if (labels.get(`${source} ${shown}`) === 'yes') {
      counts.visible ??= { skills: 0, errors: 0, warnings: 0 };
      counts.visible.skills += 1;
      counts.visible.errors += Number(hasError);
      counts.visible.warnings += Number(alarms.length > 0);
    }
    for (const rule of new Set(alarms.map((alarm) => alarm.rule))) {
      counts.rules[rule] ??= { errors: 0, warnings: 0 };
      const entry = counts.rules[rule];
      if (alarms.some((alarm) => alarm.rule === rule && alarm.level === 'error')) entry.errors += 1;
      else entry.warnings += 1;
    }
    if (isVerbose) {
      console.log(`${hasError ? 'ERROR  ' : alarms.length > 0 ? 'WARNING' : '-      '} ${source} ${shown}`);
      for (const { level, rule, file, line, message } of alarms)
        console.log(`    ${level} ${rule} ${file}:${line} ${message.slice(0, 200)}`);
    }
  }
  console.log(
    `${source}: ${counts.skills} skills, ${counts.errors} with an error, ${counts.warnings} with a warning or an error, of ${counts.with_scripts} with scripts ${counts.warnings_with_scripts}`,
  );
  return counts;
}

/** Folders with a SKILL.md, the outermost of each branch. */
function skillFolders(folder: string): string[] {
  const children = readdirSync(folder, { withFileTypes: true });
  if (children.some(({ name }) => name.toLowerCase() === 'skill.md')) return [folder];
  return children
    .filter((child) => child.isDirectory() && child.name !== '.git' && child.name !== 'node_modules')
    .flatMap(({ name }) => skillFolders(join(folder, name)));
}

function holdsScripts(folder: string): boolean {
  return readdirSync(folder, { recursive: true }).some((name) =>
    /\.(?:py|sh|bash|zsh|js|mjs|cjs|ts|mts|ps1)$/i.test(String(name)),
  );
}
