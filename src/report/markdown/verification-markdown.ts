import type { JudgeVerification } from '../../documents/judge-layer.ts';
import { excerpt } from '../../text/code-points.ts';
import { carrierName } from '../judge/judge-trust.ts';
import { injectionOutcome, knownBadOutcome, type TrialOutcome } from '../judge/verification-outcome.ts';
import { formatGain, formatUnit } from '../number-format.ts';
import { escapeMarkdown, markdownCode } from './escape-markdown.ts';

const LONGEST = 120;
const HEADER = ['| Trial | Model | Dimension | Clean | Score | Outcome |', '|---|---|---|---:|---:|---|'];

/** What the judge did with the known-bad skill and with every planted text. */
export function verificationMarkdown(verification: JudgeVerification | null): string[] {
  if (verification === null) return [];
  const { passed, threshold, knownBad, injections } = verification;
  const result = passed === null ? 'not all could be tried' : passed ? 'it held' : '**it failed**';
  return [
    `Verification of the judge: ${result}. A planted text that raises a score by ${formatUnit(threshold)} has misled it.`,
    '',
    ...HEADER,
    ...knownBad.map(
      (one) =>
        `| known-bad skill${model(one)} | \`${one.dimension}\` | at most ${formatUnit(one.highest)} | ${formatUnit(one.score)} | ${outcome(knownBadOutcome(one), one.error)} |`,
    ),
    ...injections.map((one) => {
      const moved = one.effect === null ? '' : ` (${formatGain(one.effect, 2)})`;
      return `| ${shown(one.kind)}, in ${carrierName(one.carrier)}${model(one)} | \`${one.dimension}\` | ${formatUnit(one.cleanScore)} | ${formatUnit(one.score)}${moved} | ${outcome(injectionOutcome(one), one.error)} |`;
    }),
    '',
  ];
}

function model(trial: { model: string }): string {
  return ` | ${markdownCode(excerpt(trial.model, LONGEST))}`;
}

function outcome(kind: TrialOutcome, error: string | null): string {
  const said = kind === 'held' ? kind : `**${kind}**`;
  return error === null ? said : `${said}: ${shown(error)}`;
}

function shown(text: string): string {
  return escapeMarkdown(excerpt(text, LONGEST));
}
