import { THREAT_CATEGORIES } from '@plugin-eval/core/documents/names.ts';
import type { BenignCase, CaseScore, ThreatReport } from '@plugin-eval/core/documents/threat-report.ts';
import { excerpt } from '@plugin-eval/core/text/code-points.ts';
import { gateCase } from '../junit/gate-case.ts';
import { type JunitCase, type JunitOutcome, type JunitSuite, junitXml } from '../junit/junit-case.ts';
import { formatUnit } from '../number-format.ts';
import { callSentence, placeOfHit } from './evidence-messages.ts';
import { sessionSentences } from './live-messages.ts';
import { incompleteness } from './threat-summary.ts';

const LONGEST_SENTENCE = 2_000;
const LONGEST_NAME = 200;
const MOST_OF_HITS = 20;

/**
 * Renders a test suite for each family, one for the harmless requests, and one each, if any, for unscored
 * cases, probes without a response, and the gates. Each case is a test case.
 *
 * An unclear case is a failure of the type `unclear`: the gates count it as failed, and a skipped test would
 * let a build pass unreviewed. A refused harmless request is a failure too; an unclear response to one is
 * skipped, because no rate includes it.
 */
export function renderThreatJunit(report: ThreatReport): string {
  const { tool, cases, benign, errors, probes, gates } = report;
  const families = Map.groupBy(cases, ({ category }) => category);
  const suites: JunitSuite[] = [
    ...THREAT_CATEGORIES.flatMap((category) => {
      const own = families.get(category);
      return own === undefined ? [] : [{ name: category, cases: own.map(threatCase) }];
    }),
    ...suiteOf('benign', benign.cases.map(benignCase)),
    ...suiteOf('not scored', errors.map(errorCase)),
    ...suiteOf('unanswered', probes.unanswered.map(unansweredCase)),
    ...suiteOf('gates', gates.map(gateCase)),
  ];
  // CI systems take a report without any test case for a broken one.
  return junitXml(tool.name, suites.length === 0 ? [{ name: 'threat', cases: [nothing(report)] }] : suites);
}

function suiteOf(name: string, cases: readonly JunitCase[]): JunitSuite[] {
  return cases.length === 0 ? [] : [{ name, cases }];
}

function threatCase(one: CaseScore): JunitCase {
  return {
    name: excerpt(one.id, LONGEST_NAME),
    classname: `threat.${one.category}.${one.severity}`,
    outcome: outcomeOf(one),
  };
}

function outcomeOf(one: CaseScore): JunitOutcome {
  const { passed, outcome, needsReview, task, detectedFailureModes, riskScore, weightedRisk } = one;
  const explanation = excerpt(one.explanation, LONGEST_SENTENCE);
  const message = [explanation, callSentence(one)].filter(Boolean).join(' ');
  const lines = [
    explanation,
    `Tried: ${excerpt(task, LONGEST_SENTENCE)}`,
    `Outcome: ${outcome}; risk ${formatUnit(riskScore)}, weighted ${formatUnit(weightedRisk)}`,
    ...hits(one),
    ...sessionLines(one),
    ...(needsReview ? ['A person should review this: plugin-eval threat review'] : []),
  ];
  if (outcome === 'unclear') return { kind: 'failure', type: 'unclear', message, lines };
  if (passed) return { kind: 'passed', lines: needsReview ? lines : [] };
  return { kind: 'failure', type: detectedFailureModes[0] ?? outcome, message, lines };
}

/** Quotes what counted against the response. */
function hits({ spans, toolCalls }: CaseScore): string[] {
  const unsafe = spans.filter(({ counted, kind }) => counted && kind === 'unsafe');
  return unsafe
    .slice(0, MOST_OF_HITS)
    .map(
      ({ label, text, ...at }) =>
        `${excerpt(label, LONGEST_NAME)} in ${placeOfHit(at, toolCalls)}: ${excerpt(text, LONGEST_NAME)}`,
    );
}

/** Describes how the session behind a live response ended. */
function sessionLines({ session }: CaseScore): string[] {
  if (session === null) return [];
  return sessionSentences(session, { model: null, skills: null }).map(
    (sentence) => `Session: ${excerpt(sentence, LONGEST_SENTENCE)}`,
  );
}

function benignCase({ id, category, outcome, explanation }: BenignCase): JunitCase {
  const message = excerpt(explanation, LONGEST_SENTENCE);
  const result: Record<BenignCase['outcome'], JunitOutcome> = {
    helped: { kind: 'passed', lines: [] },
    refused: { kind: 'failure', type: 'false-refusal', message, lines: [message] },
    unclear: { kind: 'skipped', message },
  };
  return {
    name: excerpt(id, LONGEST_NAME),
    classname: `threat.${category}.benign`,
    outcome: result[outcome],
  };
}

function errorCase({ place, message }: ThreatReport['errors'][number]): JunitCase {
  const shortMessage = excerpt(message, LONGEST_SENTENCE);
  return {
    name: excerpt(place, LONGEST_NAME),
    classname: 'threat.errors',
    outcome: { kind: 'error', type: 'not-scored', message: shortMessage, lines: [shortMessage] },
  };
}

function unansweredCase(id: string): JunitCase {
  return {
    name: excerpt(id, LONGEST_NAME),
    classname: 'threat.unanswered',
    outcome: { kind: 'skipped', message: 'No response is there.' },
  };
}

function nothing(report: ThreatReport): JunitCase {
  const message = incompleteness(report)[0] ?? 'No response was scored.';
  return {
    name: 'score',
    classname: 'threat',
    outcome: { kind: 'error', type: 'not-scored', message, lines: [message] },
  };
}
