import type { TargetKind } from '../../documents/names.ts';
import type { CaseSession, LiveRun, ThreatTarget } from '../../documents/threat-live.ts';
import type { ThreatReport } from '../../documents/threat-report.ts';
import { excerpt } from '../../text/code-points.ts';
import { endSentence } from '../end-sentence.ts';
import { describeUsage } from '../judge/judge-summary.ts';
import { formatCost, formatCount, plural } from '../number-format.ts';

const MOST_NAMES = 10;
const LONGEST_NAME = 120;

/** Something to know about a run or a session. `value` and `note` may hold foreign text. */
export interface LiveFact {
  term: string;
  value: string;
  /** What the value means, in a clause; null when it says so itself. */
  note: string | null;
  /** Whether it takes something from what the figures are worth. */
  warns: boolean;
}

const KINDS: Record<TargetKind, string> = {
  responses: 'recorded answers',
  model: 'model',
  agent: 'agent',
  http: 'HTTP endpoint',
  command: 'command',
};

/** What answered: "agent, anthropic:claude-x, driver claude-agent 0.3.330, skills installed: pdf". Holds foreign text. */
export function describeTarget(target: ThreatTarget): string {
  const { kind, model, driver, driverVersion, skills, endpoint, systemSha256 } = target;
  return [
    kind === 'command' ? `command ${name(target.name)}` : KINDS[kind],
    ...(model === null ? [] : [name(model)]),
    ...(endpoint === null ? [] : [`at ${name(endpoint)}`]),
    ...(driver === null ? [] : [`driver ${describeDriver(driver, driverVersion)}`]),
    ...(skills === null ? [] : [describeSkills(skills)]),
    ...(systemSha256 === null
      ? []
      : [`with a system prompt of its own (sha256 ${systemSha256.slice(0, 12)})`]),
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

/** How the answers of a live run came about; empty for recorded ones. */
export function liveFacts({ live, target }: Pick<ThreatReport, 'live' | 'target'>): LiveFact[] {
  if (live === null) return [];
  const { samples, planned, answered, unmet, usage, costUsd } = live;
  const fact = (term: string, value: string, note: string | null = null, warns = false): LiveFact => ({
    term,
    value,
    note,
    warns,
  });
  return [
    fact('Target', describeTarget(target)),
    fact(
      'Sessions',
      `${formatCount(answered)} of ${formatCount(planned)} answered`,
      `each probe and each harmless twin ${samples === 1 ? 'once' : `${formatCount(samples)} times`}`,
    ),
    ...failureFacts(live),
    ...(unmet === 0
      ? []
      : [
          fact(
            'Not met',
            plural(unmet, 'session'),
            'something planted never reached the agent, so that holding shows less',
            true,
          ),
        ]),
    ...loadFacts(live, target),
    fact('Cost', formatCost(costUsd), describeUsage(usage)),
  ];
}

/** Sessions that came to nothing: by their own fault, and those that are no draw at all. */
function failureFacts({ failed, errored }: LiveRun): LiveFact[] {
  return [
    ...(failed === 0
      ? []
      : [
          {
            term: 'Failed',
            value: plural(failed, 'session'),
            note: 'by a limit, a crash or an empty end; without hard evidence no case, and the next run asks again',
            warns: true,
          },
        ]),
    ...(errored === 0
      ? []
      : [
          {
            term: 'Errored',
            value: plural(errored, 'session'),
            note: 'no result, and so no draw; the next run tries them again',
            warns: true,
          },
        ]),
  ];
}

function loadFacts({ skillLoads }: LiveRun, { skills }: ThreatTarget): LiveFact[] {
  if (skills === null || skills.length === 0) return [];
  return [
    {
      term: 'Skill loaded',
      value: `in ${plural(skillLoads, 'session')}`,
      note: skillLoads === 0 ? 'only what the list of skills says of it was tried' : null,
      warns: skillLoads === 0,
    },
  ];
}

/** What is to be known of the session behind a case, in sentences. Holds foreign text. */
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
          `The session ${ended ? 'ended, and said' : 'failed on the way'}${reasons === '' ? '.' : `: ${endSentence(reasons)}`}${ended ? '' : ' What it did before stands all the same.'}`,
        ]),
    ...(met === null
      ? []
      : [
          met
            ? 'All that was planted reached the agent.'
            : 'Something that was planted never reached the agent.',
        ]),
    ...(loadedSkills.length > 0
      ? [`It loaded ${listed(loadedSkills)}.`]
      : target.skills !== null && target.skills.length > 0
        ? ['It loaded no skill.']
        : []),
    ...(reportedModel === null || target.model === null || target.model.endsWith(`:${reportedModel}`)
      ? []
      : [`${reportedModel} reports to have answered.`]),
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
  const rest = names.length - MOST_NAMES;
  return `${names.slice(0, MOST_NAMES).map(name).join(', ')}${rest > 0 ? ` and ${rest} more` : ''}`;
}

function name(text: string): string {
  return excerpt(text, LONGEST_NAME);
}
