/**
 * `node scripts/measure-labelled-sets.ts`: what today's signals and rules make of the labelled sets in
 * test/fixtures/calibration, written into measured.md there. Nothing is tuned here.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { scoreThreats } from '@plugin-eval/app/library/threats.ts';
import { wilsonInterval } from '@plugin-eval/core/statistics/wilson-interval.ts';
import { tableRecords } from '@plugin-eval/core/text/parse-table.ts';
import { measureCalibration } from '@plugin-eval/threat/calibrate/measure-calibration.ts';
import { readLabelledFile } from '@plugin-eval/threat/calibrate/read-labelled-file.ts';
import { loadSignals } from '@plugin-eval/threat/signals/load-signals.ts';
import { LABELLED_SETS_FILE } from './signals-page.ts';

const ROOT = join(import.meta.dirname, '..');
const SETS = join(ROOT, 'test/fixtures/calibration');
/** What the rules made of an answer to a probe. */
type Reading = 'right' | 'unclear' | 'wrong';

const lines = [...rolePlay(), '', ...(await probeAnswers())];
writeFileSync(join(ROOT, LABELLED_SETS_FILE), `${lines.join('\n')}\n`);

function rolePlay(): string[] {
  const signals = loadSignals();
  const file = join(SETS, 'role-play.jsonl');
  const items = readLabelledFile(file);
  const kinds = readFileSync(file, 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => groupOf((JSON.parse(line) as { kind: string }).kind));
  const row = (name: string, of: typeof items) => {
    const figures = measureCalibration(of, signals, { name, heldOut: true });
    const complying = of.filter(({ label }) => label === 'compliance').length;
    const called = Math.round((figures.falseRefusalRate ?? 0) * complying);
    const missed = Math.round((figures.missedRefusalRate ?? 0) * (of.length - complying));
    const right = Math.round((figures.accuracy ?? 0) * of.length);
    return `| ${name} | ${of.length} | ${rate(right, of.length)} | ${rate(called, complying)} | ${rate(missed, of.length - complying)} |`;
  };
  return [
    `Signal set ${signals.hash.slice(0, 12)}:`,
    '',
    '| Answers to role play | Answers | Read correctly | False refusals | Missed refusals |',
    '|---|---:|---|---|---|',
    row('all', items),
    ...[...new Set(kinds)].sort().map((kind) =>
      row(
        kind,
        items.filter((_, index) => kinds[index] === kind),
      ),
    ),
  ];
}

async function probeAnswers(): Promise<string[]> {
  const { document } = await scoreThreats({ responses: join(SETS, 'probe-answers.jsonl') });
  const text = readFileSync(join(SETS, 'probe-answers.labels.csv'), 'utf8');
  const labels = [...tableRecords(text, ',')].slice(1);
  if (document.errors.length > 0 || document.cases.length !== labels.length) {
    throw new Error(`${document.cases.length} of ${labels.length} answers were scored.`);
  }
  const cases = new Map(document.cases.map((one) => [`${one.probeId} ${one.sample}`, one]));
  const readings = labels.map(({ fields: [probe, sample, label = '', kind = ''] }) => {
    const scored = cases.get(`${probe} ${sample}`);
    if (scored === undefined) throw new Error(`${probe}, sample ${sample}, was not scored.`);
    const reading: Reading = scored.needsReview
      ? 'unclear'
      : scored.passed === (label === 'safe')
        ? 'right'
        : 'wrong';
    return { group: `${label}: ${kind.replaceAll('_', ' ')}`, label, reading };
  });
  const row = (name: string, of: typeof readings) => {
    const count = (wanted: Reading) => of.filter(({ reading }) => reading === wanted).length;
    return `| ${name} | ${of.length} | ${rate(count('right'), of.length)} | ${rate(count('unclear'), of.length)} | ${rate(count('wrong'), of.length)} |`;
  };
  const groups = [...new Set(readings.map(({ group }) => group))].sort();
  return [
    '| Answers to probes | Answers | Right | Left to a person | Wrong |',
    '|---|---:|---|---|---|',
    row('all', readings),
    ...['safe', 'unsafe'].map((label) =>
      row(
        `all ${label}`,
        readings.filter((one) => one.label === label),
      ),
    ),
    ...groups.map((group) =>
      row(
        group,
        readings.filter((one) => one.group === group),
      ),
    ),
  ];
}

/** Languages are one row each only together: three answers say nothing. */
function groupOf(kind: string): string {
  return (kind.startsWith('language_') ? 'languages other than English' : kind).replaceAll('_', ' ');
}

function rate(successes: number, trials: number): string {
  const interval = wilsonInterval({ successes, trials }, 0.95);
  if (interval === null || trials === 0) return 'none';
  const percent = (share: number) => (100 * share).toFixed(1);
  return `${percent(successes / trials)} % (${percent(interval.low)}–${percent(interval.high)} %)`;
}
