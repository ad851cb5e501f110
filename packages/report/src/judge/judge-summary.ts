import type { JudgeLayer, Usage } from '@plugin-eval/core/documents/judge-layer.ts';
import { isKappaLow, KAPPA_TARGET, kappaBand } from '@plugin-eval/core/statistics/kappa-band.ts';
import { formatCount, plural } from '../number-format.ts';
import { describeJudge, listJudges } from './judge-name.ts';

/** "anthropic:claude-sonnet-4-5, 2 draws", "2 judges (a:b, c:d)", "3 judges (all a:b), 2 draws each". */
export function describeJudges({
  judges,
  models,
  draws = 1,
}: Pick<JudgeLayer, 'judges' | 'models'> & { draws?: number }): string {
  const distinct = [...new Set(models)].map(describeJudge);
  const drawn = draws > 1 ? `, ${plural(draws, 'draw')}` : '';
  if (judges <= 1) return `${distinct[0] ?? 'model unknown'}${drawn}`;
  const names = distinct.length === 1 ? `all ${distinct[0]}` : listJudges(models);
  return `${plural(judges, 'judge')} (${names || 'models unknown'})${drawn === '' ? '' : `${drawn} each`}`;
}

type Agreement = Pick<JudgeLayer, 'kappa' | 'triggerPrompts'>;

/** Agreement on the trigger prompts: "kappa 0.81 on 10 prompts (strong)". */
export function describeKappaBand({ kappa, triggerPrompts }: Agreement): string {
  if (kappa === null) return 'kappa not measured';
  const prompts = triggerPrompts?.prompts.length ?? 0;
  const low = isKappaLow(kappa) ? `, target ${KAPPA_TARGET.toFixed(2)}` : '';
  return `kappa ${kappa.toFixed(2)}${prompts === 0 ? '' : ` on ${plural(prompts, 'prompt')}`} (${kappaBand(kappa)}${low})`;
}

/** Adds the likely cause of a low kappa to `describeKappaBand`. */
export function describeKappa(agreement: Agreement): string {
  const band = describeKappaBand(agreement);
  return agreement.kappa !== null && isKappaLow(agreement.kappa)
    ? `${band}; the description may leave open which requests are meant`
    : band;
}

/** "21,480 tokens in (12,000 from a cache), 3,204 out". */
export function describeUsage(usage: Usage | null): string {
  if (usage === null) return 'tokens unknown';
  const { inputTokens, outputTokens, cacheReadTokens } = usage;
  const cached = cacheReadTokens === 0 ? '' : ` (${formatCount(cacheReadTokens)} from a cache)`;
  return `${formatCount(inputTokens)} tokens in${cached}, ${formatCount(outputTokens)} out`;
}

/** Returns false for a plugin's layer, which holds only sums over its skills. */
export function hasOwnAssessments({ assessments }: JudgeLayer): boolean {
  return Object.keys(assessments).length > 0;
}
