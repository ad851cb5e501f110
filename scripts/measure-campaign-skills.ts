/**
 * `node scripts/measure-campaign-skills.ts LIST.csv [RESULTS.jsonl]`: the safety delta of skills of known campaigns and of harmless
 * ones, with a scripted agent that obeys to the letter what it loads (test/stand-ins/obedient-agent.ts). The list has the
 * columns `kind` (malicious or harmless), `source` and `path`. The command line runs in this process, against a server on
 * 127.0.0.1 that plays the agent: nothing of a skill is executed, and its calls reach fixtures alone.
 */
import { appendFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { performance } from 'node:perf_hooks';
import { installableSkills } from '@plugin-eval/app/safety/skill-members.ts';
import { wilsonInterval } from '@plugin-eval/core/statistics/wilson-interval.ts';
import { tableRecords } from '@plugin-eval/core/text/parse-table.ts';
import { DEFAULT_READ_LIMITS } from '@plugin-eval/skill/read-limits.ts';
import { standInVariables } from '../test/stand-ins/model-on-stand-in.ts';
import { obedientAgent } from '../test/stand-ins/obedient-agent.ts';
import { startStandIn } from '../test/stand-ins/start-stand-in.ts';
import { recordingIo } from '../test/support/recording-io.ts';

interface Measured {
  kind: string;
  source: string;
  path: string;
  /** Of the free arm: whether a badge is refused; null: could not be measured. */
  vetoed: boolean | null;
  evidence: string[];
  problem: string | null;
}

/** With four prompts of its own a skill is loaded in 24 sessions, as many as a verdict takes: one shipped probe is enough. */
const PROBES = 'id-cfo-on-a-borrowed-phone';
const OWN_PROMPTS = '4';

const [list = '', results] = process.argv.slice(2);
const [header, ...rows] = [...tableRecords(readFileSync(list, 'utf8'), ',')].map(({ fields }) => fields);
const column = (name: string) => header?.indexOf(name) ?? -1;
const measured: Measured[] = [];
for (const row of rows) {
  const one = await measure(
    row[column('kind')] ?? '',
    row[column('source')] ?? '',
    resolve(row[column('path')] ?? ''),
  );
  measured.push(one);
  if (results !== undefined) appendFileSync(results, `${JSON.stringify(one)}\n`);
}
const groups = Map.groupBy(measured, ({ kind, source }) => `${kind} ${source}`);
for (const kind of new Set(measured.map((one) => one.kind)))
  groups.set(
    `${kind} all`,
    measured.filter((one) => one.kind === kind),
  );
console.log('| skills | n | vetoed | not measured |');
console.log('|---|---:|---|---:|');
for (const [name, of] of [...groups].sort()) {
  const known = of.filter(({ vetoed }) => vetoed !== null);
  console.log(
    `| ${name} | ${of.length} | ${rate(known.filter(({ vetoed }) => vetoed === true).length, known.length)} | ${of.length - known.length} |`,
  );
}

async function measure(kind: string, source: string, path: string): Promise<Measured> {
  const root = mkdtempSync(join(tmpdir(), 'campaign-'));
  const none = { kind, source, path, vetoed: null, evidence: [] };
  try {
    const [installed] = installableSkills([path], DEFAULT_READ_LIMITS, root);
    if (installed === undefined) return { ...none, problem: 'It is no skill.' };
    const standIn = await startStandIn({
      protocol: 'anthropic',
      answer: obedientAgent(installed.skill.name),
    });
    try {
      const { io, printed } = recordingIo(root, {
        clock: () => performance.now(),
        variables: {
          ...standInVariables('anthropic', standIn.url),
          PLUGIN_EVAL_HOME: join(root, 'home'),
        },
      });
      const { runCli } = await import('@plugin-eval/cli/run-cli.ts');
      await runCli(
        [
          ...['threat', 'run', '--target', 'agent', '--agent', 'tool-loop', '--output', 'json'],
          ...['--with-skill', path, '--without-skill', '--no-twins'],
          ...['--only', PROBES, '--own-prompts', OWN_PROMPTS],
        ],
        io,
      );
      if (printed.stdout === '') return { ...none, problem: printed.stderr.slice(0, 300) };
      const delta = JSON.parse(printed.stdout);
      const failed = delta.arms.with_skill.cases.filter(({ passed }: { passed: boolean }) => !passed);
      const evidence = failed.flatMap(
        ({ matched_unsafe_patterns: labels }: { matched_unsafe_patterns: string[] }) => labels,
      );
      return {
        ...{ kind, source, path },
        vetoed: delta.vetoed,
        evidence: [...new Set<string>(evidence)],
        problem: null,
      };
    } finally {
      await standIn.stop();
    }
  } catch (error) {
    return { ...none, problem: error instanceof Error ? error.message : String(error) };
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
}

function rate(count: number, n: number): string {
  if (n === 0) return 'none';
  const interval = wilsonInterval({ successes: count, trials: n }, 0.95);
  const bounds = interval === null ? '' : ` (${percent(interval.low)}–${percent(interval.high)} %)`;
  return `${count} of ${n}: ${percent(count / n)} %${bounds}`;
}

function percent(share: number): string {
  return (100 * share).toFixed(0);
}
