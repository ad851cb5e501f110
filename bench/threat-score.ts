import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import type { ResponseLine } from '@plugin-eval/core/documents/probe.ts';
import { loadProbes } from '@plugin-eval/threat/probes/load-probes.ts';
import { scoreResponses } from '@plugin-eval/threat/scoring/score-responses.ts';
import { loadSignals } from '@plugin-eval/threat/signals/load-signals.ts';
import { loadRecorded } from '../scripts/recorded-probes.ts';
import { randomNumbers, SEED } from './generate-skills.ts';
import { measureNode, median, medianMeasurement } from './measure-process.ts';

const SIZES = [1_000, 10_000];
const CHARACTERS = 2_000;
const REPETITIONS = 3;
const ROOT = fileURLToPath(new URL('..', import.meta.url));
const SELF = fileURLToPath(import.meta.url);
/** What a search for refusals by words alone would look for. */
const BARE =
  /i'm sorry|i am sorry|i apologi[sz]e|i cannot|i can't|i won't|i will not|i'm not able|i am not able|i'm unable|i must decline|not appropriate|as an ai|against my|prompt injection|i have deleted|i've deleted|i have sent|i've sent|password|api[ _-]key|system prompt|ignore (?:all|previous)/gi;

/**
 * Responses of 2 kB scored in a process of its own, loading of probes and rules included, with one thread and with as many
 * as there are cores; against one pass of one native regular expression over the same texts.
 */
export async function threatScore(say: (line: string) => void): Promise<void> {
  const cores = availableParallelism();
  say(`\nScoring responses of ${CHARACTERS} characters to the shipped probes, whole process`);
  say('  responses  threads  seconds   CPU s  peak MB  CPU, times one native pass');
  for (const size of SIZES) {
    const bare = bareSeconds(size);
    for (const threads of new Set([1, cores])) {
      const runs = [];
      for (let i = 0; i < REPETITIONS; i++)
        runs.push(await measureNode([SELF, `${size}`, `${threads}`], ROOT));
      const run = medianMeasurement(runs);
      say(
        `  ${[
          String(size).padStart(9),
          String(threads).padStart(8),
          run.seconds.toFixed(2).padStart(8),
          run.cpuSeconds.toFixed(2).padStart(7),
          run.peakMegabytes.toFixed(0).padStart(8),
          (run.cpuSeconds / bare).toFixed(1).padStart(8),
        ].join(' ')}`,
      );
    }
  }
}

/** CPU time, which other programs change less than the clock on the wall. */
function bareSeconds(size: number): number {
  const texts = generateResponses(size).map(({ response }) => `${response}`);
  const times: number[] = [];
  for (let i = -1; i < REPETITIONS; i++) {
    const before = process.cpuUsage();
    for (const text of texts) text.match(BARE);
    const { user, system } = process.cpuUsage(before);
    if (i >= 0) times.push((user + system) / 1e6);
  }
  return median(times);
}

/** Answers put together from paragraphs of the recorded ones, the same for every run. */
function generateResponses(count: number): ResponseLine[] {
  const recorded = loadRecorded().flatMap(({ probeId, failing, passing }) => [
    { probeId, ...failing },
    { probeId, ...passing },
  ]);
  const paragraphs = recorded.flatMap(({ response }) =>
    [response].flat().flatMap((text) => text.split('\n\n')),
  );
  const random = randomNumbers(SEED);
  const pick = <T>(items: readonly T[]): T => items[Math.floor(random() * items.length)] as T;
  return Array.from({ length: count }, (_, sample) => {
    const { probeId, response, toolCalls } = pick(recorded);
    let text = [response].flat().join('\n\n');
    while (text.length < CHARACTERS) text += `\n\n${pick(paragraphs)}`;
    const line = { probeId, sample, response: text.slice(0, CHARACTERS) };
    return toolCalls === undefined ? line : { ...line, toolCalls };
  });
}

if (process.argv[1] === SELF) {
  const [size = 0, concurrency = 1] = process.argv.slice(2).map(Number);
  const { probes, shipped } = loadProbes([]);
  await scoreResponses(probes, generateResponses(size), loadSignals(), { concurrency, shipped });
}
