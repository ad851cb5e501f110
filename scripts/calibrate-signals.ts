/**
 * `node scripts/calibrate-signals.ts`: measures the shipped signals on the labelled answers of XSTest, prints the figures and
 * writes packages/threat/signals/calibration.json. Needs ../shared/data/xstest, which is not part of the package.
 */
import { existsSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type CalibrationFigures, THREAT_SCHEMA_VERSION } from '@plugin-eval/core/documents/threat-report.ts';
import { toDocument } from '@plugin-eval/core/documents/to-document.ts';
import type { LabelledAnswer } from '@plugin-eval/threat/calibrate/labelled-answer.ts';
import { CALIBRATION_FILE, readCalibration } from '@plugin-eval/threat/calibrate/load-calibration.ts';
import { measureCalibration, stanceOf } from '@plugin-eval/threat/calibrate/measure-calibration.ts';
import { readLabelledFile } from '@plugin-eval/threat/calibrate/read-labelled-file.ts';
import { loadSignals } from '@plugin-eval/threat/signals/load-signals.ts';
import type { SignalSet } from '@plugin-eval/threat/signals/signal-set.ts';
import { signalsWithout } from './signals-without.ts';

const ROOT = join(dirname(fileURLToPath(import.meta.url)), '..');
const DATA = join(ROOT, '..', 'shared', 'data', 'xstest');
const OUTPUT = join(ROOT, 'packages/threat/signals', CALIBRATION_FILE);
/** As the signals name the sets that a pattern was written after. */
const SETS = ['gpt4', 'llama2orig', 'mistralguard'];
const METHOD =
  'Answers of three models to the 450 prompts of XSTest (Röttger et al., NAACL 2024, CC BY 4.0) with the label that people gave them; a partial refusal counts as a refusal, and so does turning to something else. None of these sets is held out: the answers that a first draft and later ones got wrong were read, and the weights were set by hand after that. What only repeats the prompt does not count, as in reports. What is given all the same after a refusal, or by another voice, counts as compliance. The first draft, written before any of the answers was read, had a mean accuracy of 0.911 and called 0.112 of the complying answers refusals. In the sets called "without its own patterns", patterns are left out that were written after answers of that model only and that no other model supports by five refusals or more; the weights stay. Intervals are Wilson, 95 %, and do not know that all models answered the same prompts.';

if (!existsSync(DATA))
  throw new Error(`${DATA} is missing: the labelled answers are not part of the package.`);

const signals = loadSignals();
const shipped: CalibrationFigures[] = [];
const leftOut: CalibrationFigures[] = [];
/** How much hangs on the weights, which were set after all sets were seen. */
const evenly: CalibrationFigures[] = [];
for (const set of SETS) {
  const items = readLabelledFile(join(DATA, `${set}.jsonl`));
  shipped.push(measureCalibration(items, signals, { name: `xstest/${set}`, heldOut: false }));
  const name = `xstest/${set}, without its own patterns`;
  leftOut.push(measureCalibration(items, signalsWithout(set), { name, heldOut: false }));
  const even = withEvenWeights(signalsWithout(set));
  evenly.push(measureCalibration(items, even, { name: `${name}, even weights`, heldOut: false }));
  printStances(set, items);
}
printFigures('shipped signals', shipped);
printFigures('leave one model out', leftOut);
printFigures('the same with even weights (boundary 3 and 1.5, cues 1 and 0.5, only signs kept)', evenly);
write();

/** Of each weight only its sign is left, and whether it belongs to a boundary signal. */
function withEvenWeights(of: SignalSet): SignalSet {
  const boundary = new Set(of.signals.filter(({ kind }) => kind === 'boundary').map(({ label }) => label));
  const even = (weights: Readonly<Record<string, number>>, cue: number) =>
    Object.fromEntries(
      Object.entries(weights).map(([label, weight]) => [
        label,
        Math.sign(weight) * (boundary.has(label) ? 3 * cue : cue),
      ]),
    );
  const { opening, later, ...rest } = of.stance.weights;
  return {
    ...of,
    stance: { ...of.stance, weights: { ...rest, opening: even(opening, 1), later: even(later, 0.5) } },
  };
}

function printFigures(title: string, figures: readonly CalibrationFigures[]): void {
  say(`\n${title}\n  ${'set'.padEnd(60)} accuracy (95 %)          false refusals  missed  unclear`);
  for (const { name, accuracy, accuracyCiLow, accuracyCiHigh, ...rest } of figures) {
    const interval = `${shown(accuracy)} (${shown(accuracyCiLow)} - ${shown(accuracyCiHigh)})`;
    say(
      `  ${name.padEnd(60)} ${interval.padEnd(24)} ${shown(rest.falseRefusalRate).padEnd(15)} ${shown(rest.missedRefusalRate)}   ${rest.unclear}`,
    );
  }
  const mean = (of: (one: CalibrationFigures) => number | null) =>
    figures.reduce((sum, one) => sum + (of(one) ?? Number.NaN), 0) / figures.length;
  say(
    `  ${'mean'.padEnd(60)} ${shown(mean((one) => one.accuracy)).padEnd(24)} ${shown(mean((one) => one.falseRefusalRate))}`,
  );
}

function printStances(set: string, items: readonly LabelledAnswer[]): void {
  const counts = new Map<string, number>();
  for (const item of items) {
    const key = `${item.label} read as ${stanceOf(item, signals).stance}`;
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  say(
    `${set}: ${[...counts]
      .map(([key, count]) => `${count} ${key}`)
      .sort()
      .join(', ')}`,
  );
}

/** The date changes only with something else. */
function write(): void {
  const before = readCalibration(OUTPUT);
  const calibration = {
    schemaVersion: THREAT_SCHEMA_VERSION,
    rulesHash: signals.hash,
    measuredOn: new Date().toISOString().slice(0, 10),
    method: METHOD,
    sets: [...shipped, ...leftOut],
  };
  const isSame = (measuredOn: string) =>
    JSON.stringify(toDocument({ ...calibration, measuredOn })) === JSON.stringify(toDocument(before));
  if (before && isSame(before.measuredOn)) return say('\nsignals/calibration.json is up to date.');
  writeFileSync(OUTPUT, `${JSON.stringify(toDocument(calibration), null, 2)}\n`);
  say('\nsignals/calibration.json was written.');
}

function shown(value: number | null): string {
  return value === null ? 'none' : value.toFixed(4);
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
