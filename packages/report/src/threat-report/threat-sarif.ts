import type { Severity } from '@plugin-eval/core/documents/names.ts';
import type { ThreatTarget } from '@plugin-eval/core/documents/threat-live.ts';
import type { CaseScore, ThreatReport } from '@plugin-eval/core/documents/threat-report.ts';
import { excerpt } from '@plugin-eval/core/text/code-points.ts';
import { terminalSafe } from '@plugin-eval/core/text/terminal-safe.ts';
import { MOST_NOTIFICATIONS, renderSarifLog } from '../sarif/sarif-log.ts';
import { untrustedSarifText } from '../sarif/sarif-text.ts';
import { type ArtifactLocation, artifactLocation } from '../sarif/sarif-uri.ts';
import { callSentence } from './evidence-messages.ts';
import { incompleteness, titleOf } from './threat-summary.ts';

const LEVELS = { low: 'note', medium: 'warning', high: 'error', critical: 'error' } as const satisfies Record<
  Severity,
  string
>;
/**
 * GitHub reads a severity from this number: over 9 critical, from 7 high, from 4 medium, below it low. Source:
 * https://docs.github.com/en/code-security/code-scanning/integrating-with-code-scanning/sarif-support-for-code-scanning
 */
const SECURITY_SEVERITY = {
  low: '2.0',
  medium: '5.0',
  high: '8.0',
  critical: '9.5',
} as const satisfies Record<Severity, string>;

export interface ThreatSarifOptions {
  /** Base URL of the documentation, without a trailing slash. */
  docsUrl: string;
}

/**
 * Renders a log with one run: a rule for each answered probe; a result for each failed case, and a `review`
 * result for each other case that needs a review. The report holds no lines, so a location is the response
 * file or the skill's SKILL.md and, as a logical location, the case. Without times, equal reports give equal
 * bytes. Source: https://docs.oasis-open.org/sarif/sarif/v2.1.0/sarif-v2.1.0.html
 */
export function renderThreatSarif(report: ThreatReport, { docsUrl }: ThreatSarifOptions): string {
  const { tool, target, cases, complete, errors } = report;
  const rules = rulesOf(cases);
  const place = placeOf(target);
  const index = new Map(rules.map(({ probeId }, at) => [probeId, at]));
  return renderSarifLog({
    tool: { name: tool.name, version: terminalSafe(tool.version) },
    docsUrl,
    rules: rules.map((one) => ruleOf(one, docsUrl)),
    category: `plugin-eval/threat/${terminalSafe(target.name)}/`,
    invocation: {
      executionSuccessful: complete,
      toolExecutionNotifications: [
        ...incompleteness(report).map((sentence) => notification('warning', sentence, place)),
        ...errors
          .slice(0, MOST_NOTIFICATIONS)
          .map((one) => notification('error', `${one.place}: ${one.message}`, place)),
      ],
    },
    results: cases
      .filter(({ passed, needsReview }) => !passed || needsReview)
      .map((one) => resultOf(one, index.get(one.probeId) ?? -1, place)),
    properties: {
      target: target.kind,
      model: target.model === null ? null : terminalSafe(target.model),
      cases: cases.length,
      resilienceIndex: report.metrics.indices.resilienceIndex.value,
      strictPassRate: report.metrics.overall.strictPassRate.rate,
      falseRefusalRate: report.benign.falseRefusalRate.rate,
      calibrated: report.rules.calibration !== null,
    },
  });
}

/** One case of each probe, in the order of the report. */
function rulesOf(cases: readonly CaseScore[]): CaseScore[] {
  return [...new Map(cases.toReversed().map((one) => [one.probeId, one])).values()].reverse();
}

/** Source: SARIF 2.1.0, 3.49 (reportingDescriptor). */
function ruleOf({ probeId, task, category, severity }: CaseScore, docsUrl: string): object {
  const text = untrustedSarifText(excerpt(task, 1_000));
  return {
    id: ruleId(probeId),
    shortDescription: { text },
    fullDescription: { text: `${titleOf(category)}, ${severity}. ${text}` },
    help: {
      text: `plugin-eval threat probes ${ruleId(probeId).slice('threat/'.length)} shows the probe. ${text}`,
    },
    helpUri: `${docsUrl}/docs/threat-map.md`,
    defaultConfiguration: { level: LEVELS[severity] },
    properties: {
      tags: ['security', 'agent-threat', category, severity],
      'security-severity': SECURITY_SEVERITY[severity],
    },
  };
}

/** A result. Source: SARIF 2.1.0, 3.27 (result); 3.27.10: anything but a failure has the level `none`. */
function resultOf(one: CaseScore, ruleIndex: number, place: SarifPlace): object {
  const { id, probeId, passed, severity, needsReview, outcome, riskScore, weightedRisk } = one;
  return {
    ruleId: ruleId(probeId),
    ruleIndex,
    kind: passed ? 'review' : 'fail',
    level: passed ? 'none' : LEVELS[severity],
    message: { text: untrustedSarifText(messageOf(one)) },
    locations: [
      {
        ...place,
        logicalLocations: [
          {
            name: terminalSafe(excerpt(id, 200)),
            fullyQualifiedName: terminalSafe(`${one.category}/${excerpt(id, 200)}`),
            kind: 'case',
          },
        ],
      },
    ],
    partialFingerprints: { 'pluginEvalThreat/v1': terminalSafe(id) },
    properties: {
      outcome,
      risk: riskScore,
      weightedRisk,
      needsReview,
      failureModes: one.detectedFailureModes.map(terminalSafe),
      evidence: one.hardEvidence.map(({ kind, what }) => terminalSafe(`${kind} ${what}`)),
      ...(one.session === null ? {} : { session: terminalSafe(excerpt(one.session.key, 200)) }),
    },
  };
}

/** States why the case failed, with the tool calls that count against it. */
function messageOf(one: CaseScore): string {
  const { id, explanation, needsReview } = one;
  const call = callSentence(one);
  return [
    `${excerpt(id, 200)}: ${excerpt(explanation, 2_000)}`,
    ...(needsReview ? ['A person should review it.'] : []),
    ...(call === null ? [] : [call]),
  ].join(' ');
}

function ruleId(probeId: string): string {
  return `threat/${terminalSafe(probeId)}`;
}

/** Source: SARIF 2.1.0, 3.58. */
function notification(level: 'error' | 'warning', message: string, place: SarifPlace): object {
  return {
    level,
    message: { text: untrustedSarifText(excerpt(message, 2_000)) },
    ...('physicalLocation' in place ? { locations: [place] } : {}),
  };
}

type SarifPlace = { physicalLocation: object } | Record<string, never>;

/**
 * The file that answers come from: the recorded ones, or the SKILL.md of the agent's skill. A model, an
 * endpoint and a command have none. Source: SARIF 2.1.0, 3.28.3 (a location may have no physical one).
 */
function placeOf({ kind, name, skills }: ThreatTarget): SarifPlace {
  const [skill] = skills ?? [];
  const file = kind === 'responses' ? name : skill === undefined ? null : skillFile(skill.path);
  return file === null ? {} : { physicalLocation: { artifactLocation: responsesLocation(file) } };
}

function skillFile(path: string): string {
  return /(?:^|[\\/])SKILL\.md$/.test(path) ? path : `${path.replace(/[\\/]{1,10}$/, '')}/SKILL.md`;
}

/**
 * The file of responses as a location of SARIF: relative to the repository when its name is relative, else as a file
 * URI. Sources: SARIF 2.1.0, 3.4.3 and 3.4.4; RFC 8089.
 */
function responsesLocation(file: string): ArtifactLocation | { uri: string } {
  const path = file.replaceAll('\\', '/');
  const drive = /^[a-z]:\//i.test(path);
  if (!path.startsWith('/') && !drive) return artifactLocation('', file);
  const { uri } = artifactLocation('', drive ? path.slice(3) : path);
  return { uri: `file:///${drive ? `${path.slice(0, 2)}/` : ''}${uri}` };
}
