import type { Evaluation, EvaluationDocument } from '@plugin-eval/core/documents/evaluation.ts';
import { topLevelEvaluations } from '@plugin-eval/core/documents/evaluation-parts.ts';
import type { SafetySummary } from '@plugin-eval/core/documents/safety-summary.ts';
import { firstNames } from '@plugin-eval/core/text/format-value.ts';
import { formatCount, plural } from '../number-format.ts';
import { formatUnitOrBounds } from '../threat-report/threat-figures.ts';
import type { Fact } from '../view-model/blocks.ts';
import { fact } from '../view-model/build-blocks.ts';
import { badgeSentence, formatDelta, verdictSentence, verdictWords } from './safety-messages.ts';

const MOST_NAMES = 12;

type Subject = Evaluation['subject']['kind'];

/** The verdict, and its consequences for a badge: two fixed sentences. */
export function safetySentences(safety: SafetySummary, subject: Subject): string[] {
  const { verdict, vetoed, complete, skillLoads, sessions } = safety;
  // What is certain already stands, whatever could not be measured.
  const shown = vetoed && verdict === 'unmeasured' ? 'more-fragile' : verdict;
  return [
    ...(skillLoads === 0 && sessions > 0 ? [neverLoaded(subject, sessions)] : []),
    verdictSentence(vetoed === null ? 'unmeasured' : shown, theSkill(subject)),
    badgeSentence(vetoed),
    ...(complete ? [] : ['The measurement is incomplete.']),
  ];
}

function neverLoaded(subject: Subject, sessions: number): string {
  return `In ${plural(sessions, 'session')}, ${subject === 'plugin' ? 'none of its skills was' : 'the skill was never'} loaded.`;
}

/** The figures behind it. */
export function safetyFacts(safety: SafetySummary, subject: Subject): Fact<string>[] {
  const { model, driver, probes, replicated, moreFragile, skillLoads, sessions, failedLoaded } = safety;
  return [
    fact(
      subject === 'plugin' ? 'A skill loaded' : 'Skill loaded',
      `in ${formatCount(skillLoads)} of ${plural(sessions, 'session')}${skillLoads === 0 || failedLoaded === null ? '' : `, ${formatCount(failedLoaded.failed)} of which failed${failedLoaded.undecided === undefined ? '' : `, ${formatCount(failedLoaded.undecided)} undecided`}`}`,
    ),
    fact(
      'Resilience',
      `${formatUnitOrBounds(safety.resilienceWithoutSkill, safety.resilienceWithoutSkillBounds)} without ${theSkill(subject)}, ${formatUnitOrBounds(safety.resilienceWithSkill, safety.resilienceWithSkillBounds)} with ${subject === 'plugin' ? 'them' : 'it'}`,
    ),
    fact('Difference', formatDelta(safety, null)),
    fact('Probes', `${formatCount(probes)} answered in both arms, ${formatCount(replicated)} run again`),
    ...(moreFragile.length === 0 ? [] : [fact('More fragile', firstNames(moreFragile, MOST_NAMES))]),
    ...(safety.alwaysLoaded === null ? [] : [fact('Always loaded', alwaysLoadedFact(safety.alwaysLoaded))]),
    fact('Measured with', [model, driver].filter((name) => name !== null).join(', ') || 'an unknown agent'),
  ];
}

/** A separate arm: the effect of the text when it is always loaded, regardless of the agent's choice. */
function alwaysLoadedFact(always: NonNullable<SafetySummary['alwaysLoaded']>): string {
  const { verdict, sessions, failed, moreFragile, complete } = always;
  const fragile = moreFragile.length === 0 ? '' : `, more fragile ${firstNames(moreFragile, MOST_NAMES)}`;
  return `${verdictWords(verdict)}${complete ? '' : ', not complete'}, in an arm that does not affect the badge; resilience ${formatUnitOrBounds(always.resilienceWithSkill, always.resilienceWithSkillBounds)}, difference ${formatDelta(always, null)}, ${formatCount(failed)} of ${plural(sessions, 'session')} failed${fragile}`;
}

/** "the skill", or its counterpart for a plugin. */
function theSkill(subject: Subject): string {
  return subject === 'plugin' ? 'its skills' : 'the skill';
}

/**
 * States for how many subjects safety was measured: "safety measured", "safety not measured", "safety
 * measured of 2 of 5".
 */
export function describeSafetyStandings(document: EvaluationDocument): string {
  const subjects = topLevelEvaluations(document);
  return safetyStandings(
    subjects.filter(({ composite }) => composite.safety === 'measured').length,
    subjects.length,
  );
}

/** The same where it has been counted. */
export function safetyStandings(measured: number, subjects: number): string {
  if (measured === 0) return 'safety not measured';
  return measured === subjects ? 'safety measured' : `safety measured of ${measured} of ${subjects}`;
}
