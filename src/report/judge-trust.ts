import type { EvaluationDocument, SkillEvaluation } from '../documents/evaluation.ts';
import { allSkills, judgeLayerOf, topLevelEvaluations } from '../documents/evaluation-parts.ts';
import type { JudgeVerification } from '../documents/judge-layer.ts';
import { DIMENSIONS } from '../methodology/dimensions.ts';
import { endSentence } from './end-sentence.ts';
import { formatGain, formatUnit, plural } from './number-format.ts';

/** What `--verify-judge` found out that a reader of the scores must know. */
export interface TrustWarning {
  /** An alarm: the judge can be misled. A caution: nobody knows, because a trial could not be made. */
  kind: 'alarm' | 'caution';
  headline: string;
  /** May hold foreign text. */
  detail: string;
}

/** Skills that are named; the others are counted. */
const MOST_NAMES = 5;

/** The warning that belongs to a document: for a skill what happened, for more of them which. */
export function trustWarning(document: EvaluationDocument): TrustWarning | null {
  const skills = topLevelEvaluations(document).flatMap(allSkills);
  const [skill] = skills;
  if (document.subject.kind === 'skill' && skill !== undefined) return skillWarning(skill);
  const warned = skills.flatMap((one) => {
    const warning = skillWarning(one);
    return warning === null ? [] : [{ name: one.subject.name, kind: warning.kind }];
  });
  const namesOf = (kind: TrustWarning['kind']) =>
    new Set(warned.filter((one) => one.kind === kind).map(({ name }) => name));
  const [alarmed, cautioned] = [namesOf('alarm'), namesOf('caution')];
  if (alarmed.size > 0)
    return { kind: 'alarm', headline: DISTRUST, detail: `In ${listed(alarmed)} it could be misled.` };
  if (cautioned.size > 0)
    return { kind: 'caution', headline: UNTRIED, detail: `Trials errored in ${listed(cautioned)}.` };
  return null;
}

const DISTRUST = "Do not trust the judge's scores";
const UNTRIED = 'The judge could not be verified';

function listed(names: ReadonlySet<string>): string {
  const shown = [...names].slice(0, MOST_NAMES);
  const rest = names.size - shown.length;
  return `${shown.join(', ')}${rest === 0 ? '' : ` and ${plural(rest, 'skill')} more`}`;
}

function skillWarning(skill: SkillEvaluation): TrustWarning | null {
  const verification = judgeLayerOf(skill)?.verification ?? null;
  if (verification === null || verification.passed === true) return null;
  if (verification.passed === false)
    return {
      kind: 'alarm',
      headline: DISTRUST,
      detail: [misled(verification), unrecognised(verification)].filter(Boolean).join(' '),
    };
  return { kind: 'caution', headline: UNTRIED, detail: untried(verification) };
}

/** How many planted texts misled it, and what the worst of them did. */
function misled({ injections }: JudgeVerification): string {
  const took = injections
    .filter((one) => one.misled === true)
    .sort((a, b) => (b.effect ?? 0) - (a.effect ?? 0));
  const [worst] = took;
  if (worst === undefined) return '';
  const several = new Set(injections.map(({ model }) => model)).size > 1;
  const where = `“${worst.kind}” in ${carrierName(worst.carrier)}${several ? ` (${worst.model})` : ''}, moved ${DIMENSIONS[worst.dimension].title.toLowerCase()}`;
  const moved = `from ${formatUnit(worst.cleanScore)} to ${formatUnit(worst.score)} (${formatGain(worst.effect ?? 0, 2)})`;
  return `${took.length} of ${plural(injections.length, 'planted text')} misled it; the worst, ${where} ${moved}.`;
}

/** The highest score that it gave a skill which deserves none. */
function unrecognised({ knownBad }: JudgeVerification): string {
  const missed = knownBad
    .filter(({ recognised }) => recognised === false)
    .sort((a, b) => (b.score ?? 0) - (a.score ?? 0));
  const [worst] = missed;
  if (worst === undefined) return '';
  return `It gave a skill that is known to be bad ${formatUnit(worst.score)} for ${DIMENSIONS[worst.dimension].title.toLowerCase()}, where ${formatUnit(worst.highest)} is the most that is right.`;
}

function untried({ knownBad, injections }: JudgeVerification): string {
  const trials = [...knownBad, ...injections];
  const errored = trials.filter(({ error }) => error !== null);
  const [first] = errored;
  return endSentence(
    `${errored.length} of ${plural(trials.length, 'trial')} errored${first?.error ? `: ${first.error}` : ''}`,
  );
}

/** What a planted text was planted in. */
export function carrierName(carrier: JudgeVerification['injections'][number]['carrier']): string {
  return carrier === 'skill' ? 'this skill' : 'the known-bad skill';
}
