import type { TargetKind } from '@plugin-eval/core/documents/names.ts';
import type { CaseSession, ThreatTarget } from '@plugin-eval/core/documents/threat-live.ts';
import type { ThreatReport } from '@plugin-eval/core/documents/threat-report.ts';
import { excerpt } from '@plugin-eval/core/text/code-points.ts';
import { firstNames } from '@plugin-eval/core/text/format-value.ts';
import { endSentence } from '../end-sentence.ts';
import { describeUsage } from '../judge/judge-summary.ts';
import { formatCost, formatCount, plural } from '../number-format.ts';
import type { Fact } from '../view-model/blocks.ts';
import { fact } from '../view-model/build-blocks.ts';
import { sentenceOf } from './threat-blocks.ts';

const MOST_NAMES = 10;
const LONGEST_NAME = 120;

const KINDS: Record<TargetKind, string> = {
  responses: 'recorded responses',
  model: 'model',
  agent: 'agent',
  http: 'HTTP endpoint',
  command: 'command',
};

/**
 * Describes the target: "agent, anthropic:claude-x, driver claude-agent 0.3.330, skills installed: pdf".
 * Holds untrusted text.
 */
export function describeTarget(target: ThreatTarget): string {
  const { kind, model, driver, driverVersion, skills, endpoint, systemSha256 } = target;
  return [
    kind === 'command' ? `command ${name(target.name)}` : KINDS[kind],
    ...(model === null ? [] : [name(model)]),
    ...(endpoint === null ? [] : [`at ${name(endpoint)}`]),
    ...(driver === null ? [] : [`driver ${describeDriver(driver, driverVersion)}`]),
    ...(skills === null ? [] : [describeSkills(skills)]),
    ...(systemSha256 === null ? [] : [`with its own system prompt (sha256 ${systemSha256.slice(0, 12)})`]),
  ].join(', ');
}

/** Versions of drivers of our own begin with their names. */
function describeDriver(driver: string, version: string | null): string {
  if (version === null) return driver;
  return version.startsWith(driver) ? name(version) : `${driver} ${name(version)}`;
}

function describeSkills(skills: NonNullable<ThreatTarget['skills']>): string {
  if (skills.length === 0) return 'no skill installed';
  return `${skills.length === 1 ? 'skill' : 'skills'} installed: ${listed(skills.map(({ name }) => name))}`;
}

/**
 * Describes how a live run got its responses; empty for recorded ones. Anything that weakens the figures is a
 * warning.
 */
export function liveFacts({ live, target }: Pick<ThreatReport, 'live' | 'target'>): Fact[] {
  if (live === null) return [];
  const { samples, planned, answered, failed, errored, unmet, skillLoads, usage, costUsd } = live;
  const lost = (term: string, count: number, note: string): Fact[] =>
    count === 0 ? [] : [fact(term, [{ text: plural(count, 'session'), tone: 'warning' }], note)];
  return [
    fact('Target', sentenceOf(describeTarget(target))),
    fact(
      'Sessions',
      `${formatCount(answered)} of ${formatCount(planned)} answered`,
      `each probe and each harmless twin ${samples === 1 ? 'once' : `${formatCount(samples)} times`}`,
    ),
    ...lost(
      'Failed',
      failed,
      'a limit, a crash or an empty end; not counted without hard evidence, and the next run retries them',
    ),
    ...lost('Errored', errored, 'no result, so not counted; the next run retries them'),
    ...lost('Not met', unmet, 'planted content never reached the agent, so the result shows less'),
    ...(target.skills === null || target.skills.length === 0
      ? []
      : [
          fact(
            'Skill loaded',
            [
              {
                text: `in ${plural(skillLoads, 'session')}`,
                tone: skillLoads === 0 ? 'warning' : 'strong',
              } as const,
            ],
            skillLoads === 0 ? 'only the entry in the list of skills was tested' : null,
          ),
        ]),
    fact('Cost', formatCost(costUsd), describeUsage(usage)),
  ];
}

/** Notes on the session behind a case, in sentences. Holds untrusted text. */
export function sessionSentences(
  session: CaseSession,
  target: Pick<ThreatTarget, 'model' | 'skills'>,
): string[] {
  const { ended, failure, message, met, loadedSkills, reportedModel } = session;
  const reasons = [failure, message].filter((part) => part !== null && part !== '').join(': ');
  return [
    ...(ended && reasons === ''
      ? []
      : [
          `The session ${ended ? 'ended, and said' : 'failed on the way'}${reasons === '' ? '.' : `: ${endSentence(reasons)}`}${ended ? '' : ' Earlier actions still count.'}`,
        ]),
    ...(met === null
      ? []
      : [met ? 'Everything planted reached the agent.' : 'Some planted content never reached the agent.']),
    ...(loadedSkills.length > 0
      ? [`It loaded ${listed(loadedSkills)}.`]
      : target.skills !== null && target.skills.length > 0
        ? ['It loaded no skill.']
        : []),
    ...(reportedModel === null || target.model === null || target.model.endsWith(`:${reportedModel}`)
      ? []
      : [`${reportedModel} answered, as reported by the session.`]),
  ];
}

/** "6 entries in 2 turns of the user, 3 calls". */
export function describeTranscript({ transcript }: Pick<CaseSession, 'transcript'>): string {
  const count = (kind: CaseSession['transcript'][number]['kind']) =>
    transcript.filter((entry) => entry.kind === kind).length;
  return [
    plural(count('user'), 'message of the user', 'messages of the user'),
    plural(count('text'), 'text of the agent', 'texts of the agent'),
    plural(count('tool-call'), 'call'),
  ].join(', ');
}

function listed(names: readonly string[]): string {
  return firstNames(names.map(name), MOST_NAMES);
}

function name(text: string): string {
  return excerpt(text, LONGEST_NAME);
}
