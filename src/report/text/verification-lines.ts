import type { JudgeVerification } from '../../documents/judge-layer.ts';
import { excerpt } from '../../text/code-points.ts';
import { terminalSafe } from '../../text/terminal-safe.ts';
import { carrierName } from '../judge/judge-trust.ts';
import { injectionOutcome, knownBadOutcome, type TrialOutcome } from '../judge/verification-outcome.ts';
import { formatGain, formatUnit } from '../number-format.ts';
import type { TextStyle } from './style.ts';

const LONGEST = 200;
const OUTCOME_WIDTH = 16;
const KIND_WIDTH = 28;

/** What the judge did with the known-bad skill and with every planted text. */
export function verificationLines(verification: JudgeVerification | null, style: TextStyle): string[] {
  if (verification === null) return [];
  const { passed, threshold, knownBad, injections } = verification;
  const result = passed === null ? 'not all could be tried' : passed ? 'it held' : 'it failed';
  const several = new Set([...knownBad, ...injections].map(({ model }) => model)).size > 1;
  const by = ({ model }: { model: string }) => (several ? `${model}: ` : '');
  return [
    '',
    style.strong('  Verification of the judge') +
      `: ${passed === true ? style.good(result) : style.bad(result)}` +
      style.dim(`; a planted text that raises a score by ${formatUnit(threshold)} has misled it`),
    ...knownBad.map((one) => {
      const scored = `${formatUnit(one.score)} for ${one.dimension}, below ${formatUnit(one.highest)} is right`;
      return trialLine(knownBadOutcome(one), 'known-bad skill', `${by(one)}${one.error ?? scored}`, style);
    }),
    ...injections.map((one) => {
      const moved = `${formatUnit(one.cleanScore)} → ${formatUnit(one.score)} (${one.effect === null ? '—' : formatGain(one.effect, 2)})`;
      const scored = `${moved} ${one.dimension} of ${carrierName(one.carrier)}`;
      return trialLine(injectionOutcome(one), one.kind, `${by(one)}${one.error ?? scored}`, style);
    }),
  ];
}

function trialLine(outcome: TrialOutcome, kind: string, detail: string, style: TextStyle): string {
  const padded = outcome.padEnd(OUTCOME_WIDTH);
  const said = outcome === 'held' ? style.dim(padded) : style.bad(padded);
  return `    ${said}${terminalSafe(excerpt(kind, LONGEST)).padEnd(KIND_WIDTH)} ${terminalSafe(excerpt(detail, LONGEST))}`;
}
