/**
 * Measures detonation on labelled skills: how many malicious ones that act by code or orders show an effect, and how
 * many harmless ones show a secret leaving. The data are not part of the repository.
 *
 *   node scripts/measure-detonation.ts --malicious MANIFEST.csv --root FOLDER [--harmless FOLDER] [--most N] [--only TEXT] [--out FILE]
 *
 * MANIFEST.csv has the columns path, attack_categories, source_id and structural_family_id; FOLDER holds the paths.
 * N of the harmless skills are run, half of them with scripts; TEXT picks skills by their path.
 */
import { appendFileSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { detonate } from '@plugin-eval/app/detonate.ts';
import { processPorts } from '@plugin-eval/app/library/process-ports.ts';
import type { Detonation } from '@plugin-eval/core/documents/detonation.ts';

const { values } = parseArgs({
  options: {
    malicious: { type: 'string' },
    root: { type: 'string', default: '.' },
    harmless: { type: 'string' },
    most: { type: 'string', default: '50' },
    only: { type: 'string', default: '' },
    out: { type: 'string', default: '/tmp/detonation-figures.jsonl' },
    seconds: { type: 'string', default: '8' },
    workers: { type: 'string', default: '2' },
  },
});

/** Labels of attacks that a text alone carries out on its reader: nothing is there to be seen in a sandbox. */
const BY_WORDS_ALONE = new Set([
  'instruction_goal_memory_manipulation',
  'integrity_output_manipulation',
  'defense_evasion_obfuscation',
]);
/** Bytes that the obedient agent sends where a text names nothing to be sent. */
const NOTHING_TO_SAY = 18;
const MACHINERY = /(?:^|\.)(?:pypi\.org|npmjs\.org|pythonhosted\.org)$/;

interface Subject {
  folder: string;
  set: string;
  family: string;
  byCodeOrOrders: boolean;
}

/** Effects that the labels speak of. */
function effectsOf({ secrets, fetchedCode, persistence, hosts, files }: Detonation): string[] {
  return [
    ...(secrets.some(({ left }) => left.length > 0) ? ['left'] : []),
    ...(secrets.some(({ touched }) => touched.length > 0) ? ['touched'] : []),
    ...(fetchedCode.length > 0 ? ['fetched'] : []),
    ...(persistence.length > 0 ? ['persistence'] : []),
    ...(hosts.some(({ bytes, requests, protocol }) => bytes > requests * NOTHING_TO_SAY && protocol !== 'dns')
      ? ['uploaded']
      : []),
    ...(hosts.some(({ protocol }) => protocol === 'tcp') ? ['raw'] : []),
    ...(files.some(({ change, area }) => change === 'removed' && area !== 'temporary') ? ['removed'] : []),
    ...(hosts.some(({ host }) => MACHINERY.test(host)) ? ['packages'] : []),
    ...(hosts.some(({ announced }) => !announced) ? ['unannounced-host'] : []),
    ...(files.some(({ announced, change, area }) => !announced && change !== 'read' && area !== 'temporary')
      ? ['unannounced-file']
      : []),
    ...(hosts.length > 0 ? ['host'] : []),
  ];
}

/** Effects that show an attack: contacting a host or a registry alone is usual. */
const TELLING = new Set([
  'left',
  'touched',
  'fetched',
  'persistence',
  'uploaded',
  'raw',
  'removed',
  'unannounced-file',
]);

function malicious(manifest: string): Subject[] {
  const [header = '', ...rows] = readFileSync(manifest, 'utf8').trim().split('\n');
  const names = header.trim().split(',');
  return rows.map((row) => {
    const cells = row.trim().split(',');
    const cell = (name: string) => cells[names.indexOf(name)] ?? '';
    const labels = cell('attack_categories')
      .split(';')
      .map((label) => label.trim());
    return {
      folder: join(values.root, cell('path')),
      set: cell('source_id'),
      family: cell('structural_family_id'),
      byCodeOrOrders: labels.some((label) => label !== '' && !BY_WORDS_ALONE.has(label)),
    };
  });
}

function harmless(root: string, most: number): Subject[] {
  const found: string[] = [];
  const enter = (folder: string) => {
    const entries = readdirSync(folder).sort();
    if (entries.includes('SKILL.md')) found.push(folder);
    else
      for (const entry of entries)
        if (statSync(join(folder, entry)).isDirectory()) enter(join(folder, entry));
  };
  enter(root);
  const hasScript = (folder: string): boolean =>
    readdirSync(folder, { recursive: true }).some((path) => /\.(?:py|sh|js|mjs|ts)$/.test(String(path)));
  const scripted = found.filter(hasScript);
  const plain = found.filter((folder) => !scripted.includes(folder));
  const spread = (all: string[], count: number) =>
    all.filter(
      (_, index) =>
        Math.floor((index * count) / all.length) !== Math.floor(((index - 1) * count) / all.length),
    );
  const half = Math.min(scripted.length, Math.ceil(most / 2));
  return [...spread(scripted, half), ...spread(plain, most - half)].map((folder) => ({
    ...{ folder, set: 'harmless', family: folder, byCodeOrOrders: false },
  }));
}

const most = Number(values.most);
const subjects = [
  ...(values.malicious === undefined ? [] : malicious(values.malicious)),
  ...(values.harmless === undefined ? [] : harmless(values.harmless, most)),
].filter(({ folder }) => folder.includes(values.only));
writeFileSync(values.out, '');
const results: (Subject & {
  effects: string[];
  steps: number;
  notRun: number;
  error?: string;
  left: string[];
})[] = [];
const ports = processPorts({});
let next = 0;
async function work(): Promise<void> {
  for (let subject = subjects[next++]; subject !== undefined; subject = subjects[next++]) {
    const base = { ...subject, effects: [] as string[], steps: 0, notRun: 0, left: [] as string[] };
    let result: (typeof results)[number] = base;
    try {
      const request = { path: subject.folder, workingDirectory: '/', stepSeconds: Number(values.seconds) };
      const { document } = await detonate(request, ports);
      result = {
        ...base,
        effects: effectsOf(document),
        steps: document.steps.length,
        notRun: document.steps.filter(({ outcome }) => outcome === 'not-run').length,
        left: document.secrets.flatMap(({ name, left }) => left.map(({ to }) => `${name} -> ${to}`)),
      };
    } catch (error) {
      result = { ...base, error: String(error) };
    }
    results.push(result);
    appendFileSync(values.out, `${JSON.stringify(result)}\n`);
  }
}
await Promise.all(Array.from({ length: Number(values.workers) }, work));

/** One family counts once: shown when most of its members show it. */
function byFamily(set: readonly (typeof results)[number][]): { shown: number; all: number } {
  const families = Map.groupBy(set, ({ family, folder }) => family || folder);
  const shown = [...families.values()].filter(
    (members) =>
      members.filter(({ effects }) => effects.some((one) => TELLING.has(one))).length * 2 >= members.length,
  );
  return { shown: shown.length, all: families.size };
}

for (const set of [...new Set(results.map((one) => one.set))].sort()) {
  const own = results.filter((one) => one.set === set);
  for (const [title, members] of [
    ['all', own],
    ['by code or orders', own.filter(({ byCodeOrOrders }) => byCodeOrOrders)],
  ] as const) {
    const count = (effect: string) => members.filter(({ effects }) => effects.includes(effect)).length;
    const telling = members.filter(({ effects }) => effects.some((one) => TELLING.has(one))).length;
    const families = byFamily(members);
    console.log(
      `${set}, ${title}: ${telling} of ${members.length} show an effect (${families.shown} of ${families.all} families); ${[...TELLING, 'unannounced-host', 'packages', 'host'].map((effect) => `${effect} ${count(effect)}`).join(', ')}; errors ${members.filter(({ error }) => error !== undefined).length}`,
    );
  }
}
