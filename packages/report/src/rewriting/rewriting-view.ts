import type { Rewriting } from '@plugin-eval/core/documents/rewriting.ts';
import { excerpt } from '@plugin-eval/core/text/code-points.ts';
import {
  signedUtility,
  VERDICT_TITLES,
  VERDICT_TONES,
  verdictSentence,
} from '../improvement/verdict-words.ts';
import { formatCost, formatCount, formatUnit, plural } from '../number-format.ts';
import type { Block, Cell, Section } from '../view-model/blocks.ts';
import {
  fact,
  factList,
  list,
  notice,
  paragraph,
  section,
  table,
  withPriority,
} from '../view-model/build-blocks.ts';
import { shortened } from '../view-model/shortened.ts';

const LONGEST_NAME = 60;
const LONGEST_PROMPT = 100;
const LONGEST_PATCH = 20_000;
const MOST_PROMPTS = 20;
/** Columns of a terminal that a drawn gain leaves room in. */
const ROOM_FOR_SPANS = 80;

/** Lays out other instructions of a skill against its own. */
export function rewritingView(document: Rewriting): Section[] {
  const { invalidReason, complete, notes, use } = document;
  return [
    ...withPriority(
      1,
      section('headline', null, [
        paragraph(outcome(document), 'strong'),
        paragraph(
          `${plural(document.prompts.length, 'test')}, up to ${plural(document.sessionsEach, 'session')} each. Gains are in quality of the work, 0 to 1; the smallest worth having is ${document.smallestGain}.`,
        ),
        use === 1
          ? null
          : notice(
              'note',
              `Use ${use} of these tests for this skill: each further one halves the error that a verdict may have. Fresh tests restore it.`,
            ),
        invalidReason === null ? null : notice('alarm', `Nothing was measured: ${invalidReason}`),
        complete ? null : notice('caution', 'Sessions are missing. Resume the run to try them again.'),
      ]),
    ),
    ...withPriority(1, section('candidates', 'Candidates', candidateBlocks(document))),
    ...section('race', document.race.length === 0 ? null : 'Race by round', raceBlocks(document)),
    ...section('patch', patchTitle(document), patchBlocks(document)),
    ...section('prompts', 'Tests', [promptTable(document)]),
    ...section('notes', null, [list(notes)]),
    ...withPriority(3, section('basis', 'What this rests on', [basis(document)])),
  ];
}

function outcome({ candidates, best, smallestGain }: Rewriting): string {
  const [only, ...others] = candidates;
  if (only === undefined) return 'No candidate was written.';
  if (others.length === 0) return verdictSentence(only.verdict, smallestGain);
  const winner = best === null ? undefined : candidates[best];
  if (winner !== undefined) return `${winner.name}: ${verdictSentence(winner.verdict, smallestGain)}`;
  return `None of ${plural(candidates.length, 'candidate')} is shown to be better.`;
}

function candidateBlocks({ candidates, smallestGain }: Rewriting): Block[] {
  const gains = candidates.flatMap(({ verdict }) => verdict.gain ?? []);
  const ends = gains.flatMap(({ low, high }) => [Math.abs(low), Math.abs(high)]);
  const reach = Math.max(smallestGain * 2, ...ends);
  return [
    table(
      [
        'Candidate',
        'Verdict',
        { title: 'Gain', fromWidth: ROOM_FOR_SPANS },
        'At least:',
        'Estimate:',
        'At most:',
        'Tests:',
        'Up:',
        'Down:',
        'Level:',
        'Tokens saved:',
      ],
      candidates.map(({ name, verdict }): Cell[] => {
        const { gain, cases, up, down, level, tokensSaved } = verdict;
        return [
          [shortened(name, LONGEST_NAME)],
          [{ text: VERDICT_TITLES[verdict.verdict], tone: VERDICT_TONES[verdict.verdict] }],
          gain === null ? '' : { span: { ...gain, scale: [-reach, reach], marks: [0, smallestGain] } },
          ...(gain === null ? ['', '', ''] : [gain.low, gain.estimate, gain.high].map(signedUtility)),
          ...[cases, up, down, level].map(String),
          tokensSaved === null ? '' : formatCount(Math.round(tokensSaved)),
        ];
      }),
    ),
    list(
      candidates.length === 1
        ? []
        : candidates.map(({ name, verdict }) => [
            shortened(name, LONGEST_NAME),
            `: ${verdictSentence(verdict, smallestGain)}`,
          ]),
    ),
  ];
}

function raceBlocks({ race, candidates }: Rewriting): Block[] {
  return [
    table(
      ['Round:', 'original:', ...candidates.map(({ name }) => ({ title: name, align: 'right' as const }))],
      race.map(({ utilities }, round): Cell[] => [
        String(round + 1),
        ...utilities.map((one) => (one === null ? '' : formatUnit(one))),
      ]),
    ),
  ];
}

/** The best candidate, else the only one. */
function shownCandidate({ candidates, best }: Rewriting) {
  return candidates[best ?? (candidates.length === 1 ? 0 : -1)];
}

function patchTitle(document: Rewriting): string | null {
  return shownCandidate(document) === undefined ? null : 'Patch';
}

function patchBlocks(document: Rewriting): Block[] {
  const shown = shownCandidate(document);
  return shown === undefined ? [] : [{ kind: 'diff', text: excerpt(shown.patch, LONGEST_PATCH) }];
}

function promptTable({ prompts, candidates }: Rewriting): Block {
  return table(
    ['Test', 'original:', ...candidates.map(({ name }) => ({ title: name, align: 'right' as const }))],
    prompts.map(({ text, qualities }): Cell[] => [
      [shortened(text.replace(/\s+/g, ' '), LONGEST_PROMPT)],
      ...[0, ...candidates.map((_, index) => index + 1)].map((arm) => formatUnit(qualities[arm] ?? null)),
    ]),
    { mostShown: MOST_PROMPTS },
  );
}

function basis(document: Rewriting): Block {
  const { tool, driver, driverVersion, model, reportedModels, alpha, use } = document;
  return factList([
    fact('Judged by', `${tool.name} ${tool.version}`),
    fact('Sessions', `${driver} ${driverVersion}`, [model, ...reportedModels].join(', ')),
    fact('Error on each side', String(alpha), `0.05, shared by the candidates, use ${use} of the tests`),
    fact('Cost', formatCost(document.costUsd)),
    fact('Tests from', document.promptsFrom),
    fact('Installed', document.installed.join(', ')),
    fact('Seed', String(document.seed)),
  ]);
}
