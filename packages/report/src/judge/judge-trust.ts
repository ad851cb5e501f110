import type { EvaluationDocument, SkillEvaluation } from '@plugin-eval/core/documents/evaluation.ts';
import { judgeLayerOf } from '@plugin-eval/core/documents/evaluation-parts.ts';
import type { JudgeVerification } from '@plugin-eval/core/documents/judge-layer.ts';
import { DIMENSIONS } from '@plugin-eval/core/methodology/dimensions.ts';
import { endSentence } from '../end-sentence.ts';
import { formatGain, formatUnit, plural } from '../number-format.ts';
import { documentWarning, type ReportWarning } from '../report-warning.ts';

/** Returns the `--verify-judge` warning that a reader of the scores must see; null when there is none. */
export function trustWarning(document: EvaluationDocument): ReportWarning | null {
  return documentWarning(document, skillWarning, {
    alarm: { headline: DISTRUST, detail: (names) => `In ${names} it could be misled.` },
    caution: { headline: UNTRIED, detail: (names) => `Trials errored in ${names}.` },
  });
}

const DISTRUST = "Do not trust the judge's scores";
const UNTRIED = 'The judge could not be verified';

function skillWarning(skill: SkillEvaluation): ReportWarning | null {
  const verification = judgeLayerOf(skill)?.verification ?? null;
  if (verification === null || verification.passed === true) return null;
  if (verification.passed === false)
    return {
      kind: 'alarm',
      headline: DISTRUST,
      detail: [misled(verification), unrecognised(verification), underrated(verification)]
        .filter(Boolean)
        .join(' '),
    };
  return { kind: 'caution', headline: UNTRIED, detail: untried(verification) };
}

/** States how many planted texts misled the judge, and the worst effect. */
function misled({ injections }: JudgeVerification): string {
  const took = injections
    .filter((one) => one.misled === true)
    .sort((a, b) => (b.effect ?? 0) - (a.effect ?? 0));
  const [worst] = took;
  if (worst === undefined) return '';
  const several = new Set(injections.map(({ model }) => model)).size > 1;
  const where = `“${worst.kind}” in ${carrierName(worst.carrier)}${several ? ` (${worst.model})` : ''}, moved ${DIMENSIONS[worst.dimension].title.toLowerCase()}`;
  const moved =
    worst.effect === null
      ? `from ${formatUnit(worst.cleanScore)} to no score`
      : `from ${formatUnit(worst.cleanScore)} to ${formatUnit(worst.score)} (${formatGain(worst.effect, 2)})`;
  return `${took.length} of ${plural(injections.length, 'planted text')} misled it; the worst, ${where} ${moved}.`;
}

/** The highest score given to a skill that deserves none. */
function unrecognised({ knownBad }: JudgeVerification): string {
  const missed = knownBad
    .filter(({ recognised }) => recognised === false)
    .sort((a, b) => (b.score ?? 0) - (a.score ?? 0));
  const [worst] = missed;
  if (worst === undefined) return '';
  return `It gave a skill that is known to be bad ${formatUnit(worst.score)} for ${DIMENSIONS[worst.dimension].title.toLowerCase()}, where less than ${formatUnit(worst.highest)} is right.`;
}

/** The lowest score that it gave a skill which deserves a good one. */
function underrated({ knownGood }: JudgeVerification): string {
  const [worst] = knownGood
    .filter(({ recognised }) => recognised === false)
    .sort((a, b) => (a.score ?? 0) - (b.score ?? 0));
  if (worst === undefined) return '';
  return `It gave a skill that is known to be good ${formatUnit(worst.score)} for ${DIMENSIONS[worst.dimension].title.toLowerCase()}, where ${formatUnit(worst.lowest)} or more is right.`;
}

function untried({ knownBad, knownGood, injections }: JudgeVerification): string {
  const trials = [...knownBad, ...knownGood, ...injections];
  const errored = trials.filter(({ error }) => error !== null);
  const [first] = errored;
  return endSentence(
    `${errored.length} of ${plural(trials.length, 'trial')} errored${first?.error ? `: ${first.error}` : ''}`,
  );
}

/** Names the carrier of a planted text. */
export function carrierName(carrier: JudgeVerification['injections'][number]['carrier']): string {
  return carrier === 'skill' ? 'this skill' : 'the known-bad skill';
}
