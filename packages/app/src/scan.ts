import { loadParser } from '@plugin-eval/code/syntax-tree.ts';
import type { Baseline } from '@plugin-eval/core/documents/baseline.ts';
import type { DryRun } from '@plugin-eval/core/documents/dry-run.ts';
import { type Level, SCHEMA_VERSION } from '@plugin-eval/core/documents/names.ts';
import type { Scan, ScanMember } from '@plugin-eval/core/documents/scan.ts';
import { InterruptedError } from '@plugin-eval/core/errors/interrupted-error.ts';
import type { Settings } from '@plugin-eval/engine/config/settings.ts';
import { VERSION } from '@plugin-eval/engine/config/version.ts';
import { failureOf } from '@plugin-eval/quality/evaluate/analysis-job.ts';
import { collectMembers } from '@plugin-eval/quality/evaluate/collect-members.ts';
import { acceptIn } from '@plugin-eval/quality/evaluate/scan/accept-in.ts';
import { liesInAnother, membersToScan } from '@plugin-eval/quality/evaluate/scan/members-to-scan.ts';
import { scanMember } from '@plugin-eval/quality/evaluate/scan/scan-member.ts';
import { scanOutsideSkills } from '@plugin-eval/quality/evaluate/scan/scan-outside-skills.ts';
import { sectionOf } from '@plugin-eval/quality/evaluate/scan/scan-skill-or-plugin.ts';
import type { TrustedKey } from '@plugin-eval/scan/signature/verify-signature.ts';
import { identifyTarget, type Target } from '@plugin-eval/skill/identify-target.ts';
import { realPathOrNull } from '@plugin-eval/skill/path-probe.ts';
import { acceptedBy } from './baseline/accepted-by.ts';
import { baselineOfScan } from './baseline/baseline-of-scan.ts';
import { dryRunModel } from './dry-run/dry-run-model.ts';
import { withoutKeys } from './dry-run/without-keys.ts';
import { confirmedGate, failOnScan } from './fail-on-findings.ts';
import type { Notice } from './notice.ts';
import type { PaidRunFacts } from './paid-run/paid-run.ts';
import { obeyPolicy, type PolicyContext, type PolicyMember, policyContext } from './policy/obey-policy.ts';
import type { Ports } from './ports.ts';
import type { RunRequest, SettingsRequest } from './requests.ts';
import { resolveRequest } from './resolve-request.ts';
import { scanSettingsOf } from './scan-settings-of.ts';
import { commentReasons } from './scanned-text.ts';
import { signatureGate } from './signature-gate.ts';
import { trustedKeys } from './trusted-keys.ts';

export interface ScanRequest extends Omit<SettingsRequest, 'failOn'>, RunRequest {
  /** Skills, folders of skills, plugins and marketplaces. */
  paths: readonly string[];
  /** A baseline of accepted findings; `trusted`: also one inside the scanned files. */
  baseline?: { file: string; trusted?: boolean | undefined } | undefined;
  /** Files with public keys: only these verify signatures, and every member needs one. @default none */
  trust?: readonly string[] | undefined;
  /** Accepts findings by comments in the scanned files, each with its reason. @default false */
  trustInline?: boolean | undefined;
  /** Findings of this level or worse fail the gate; `never`: none does. @default error */
  failOn?: Level | 'never' | undefined;
  /** Makes a baseline of the findings. `reason`: reason for accepting the added ones. */
  writeBaseline?: { file: string; reason?: string | undefined } | undefined;
  /** A model that reads the scanned files and may add findings. @default none */
  review?: string | undefined;
}

export interface ScanOutcome {
  document: Scan;
  /** The paid run; null when no model was called. */
  run: PaidRunFacts | null;
  notices: Notice[];
  /** Baseline to write to the named file; null when no file was named. */
  written: { file: string; baseline: Baseline } | null;
}

/**
 * Scans skills and plugins for reasons not to install them. Nothing is executed, and nothing is sent except
 * to a model named in the request.
 * @throws PluginEvalError
 */
export async function scan(request: ScanRequest, ports: Ports): Promise<ScanOutcome> {
  const { document, settings, notices, written } = await scanRequested(request, ports);
  const { review, paths: subjects, workingDirectory: folder } = request;
  if (review === undefined)
    return { document: withGate(document, settings, request, written), run: null, notices, written };
  // Loaded only when a model is going to be asked.
  const { reviewScan } = await import('./review/review-scan.ts');
  const reviewed = await reviewScan(document, review, { subjects, folder, settings, request }, ports);
  return {
    document: withGate(reviewed.document, settings, request, written),
    ...{ run: reviewed.run, notices, written },
  };
}

/** The document with the gate of its findings, those that a model added included. */
function withGate(
  document: Scan,
  { failOn }: Pick<Settings, 'failOn'>,
  request: Pick<ScanRequest, 'failOn'>,
  written: { acceptedErrors: number } | null,
): Scan {
  // What a new baseline accepts is accepted by this run as well.
  const gate =
    failOn !== null
      ? failOnScan(document, failOn)
      : request.failOn === 'never'
        ? null
        : confirmedGate(document, written?.acceptedErrors ?? 0);
  return gate === null ? document : { ...document, gates: [...document.gates, gate] };
}

/**
 * Estimates the requests of a scan's review and their cost. Sends nothing and records nothing.
 * @throws PluginEvalError, UsageError when the request names no model
 */
export function estimateScan(
  request: ScanRequest,
  given: Ports,
): Promise<{ document: DryRun; notices: Notice[] }> {
  return withoutKeys(given, async (ports) => {
    const { review, paths: subjects, workingDirectory: folder } = request;
    const model = dryRunModel(review, '--review');
    const { document, settings, notices } = await scanRequested(request, ports);
    const { estimateScanReview } = await import('./review/estimate-scan-review.ts');
    const context = { subjects, folder, settings, request };
    return { document: await estimateScanReview(document.members, model, context, ports), notices };
  });
}

async function scanRequested(request: ScanRequest, ports: Ports) {
  const targets = request.paths.map((path) => identifyTarget(path, request.workingDirectory));
  const folders = targets.map(({ path }) => path);
  const { failOn, writeBaseline, workingDirectory } = request;
  const scanRequest = { ...request, failOn: failOn === 'never' ? undefined : failOn };
  const { settings: given, notices } = await resolveRequest(scanRequest, folders, ports);
  const settings = failOn === 'never' ? { ...given, failOn: null } : given;
  const trusted = trustedKeys(request.trust ?? [], folders, workingDirectory);
  const origin = { kind: 'local', form: 'folder', shown: request.paths.join(', ') } as const;
  const policy = policyContext(settings.policy, origin, folders, workingDirectory);
  const document = await scanTargets(targets, request, settings, ports, notices, { trusted, policy });
  const written =
    writeBaseline === undefined
      ? null
      : await baselineOfScan(document.members, writeBaseline, workingDirectory, notices, dayOf(ports));
  return { document, settings, notices, written };
}

/**
 * Scans targets: skills, plugins as a whole, and other files in them.
 * @param notices what becomes known is added
 * @param options `whole`: whether packages that were installed beside the members are read too; `trusted`: keys that
 *   signatures are verified with; `settingsFolder`: what the file of indicators is relative to; `policy`: what is
 *   obeyed
 * @throws PluginEvalError
 */
export async function scanTargets(
  targets: readonly Target[],
  request: Pick<ScanRequest, 'baseline' | 'trustInline' | 'workingDirectory'>,
  settings: Pick<Settings, 'profile' | 'limits' | 'failOn' | 'reservedHosts' | 'indicators' | 'scanRules'>,
  ports: Pick<Ports, 'signal' | 'now'>,
  notices: Notice[],
  {
    whole = false,
    trusted = [],
    settingsFolder = request.workingDirectory,
    policy = null,
  }: {
    whole?: boolean;
    trusted?: readonly TrustedKey[];
    settingsFolder?: string;
    policy?: PolicyContext | null;
  } = {},
): Promise<Scan> {
  const folders = targets.map(({ path }) => path);
  const found = collectMembers(targets, {
    profile: settings.profile,
    limits: settings.limits,
    depth: { requested: 'quick', effective: 'quick', confidenceLabel: 'Estimated' },
    toolVersion: VERSION,
    allSkills: true,
  });
  const members = membersToScan(found);
  const isOfAnotherMember = liesInAnother(found);
  const errors = [...found.errors];
  const scanning = await scanSettingsOf(settings, settingsFolder);
  const scanned: ScanMember[] = [];
  const read: PolicyMember[] = [];
  const keys = [...trusted, ...(policy?.signers ?? [])];
  await loadParser();
  for (const member of members) {
    if (ports.signal.aborted) throw new InterruptedError();
    try {
      const { name, path, signature, ...scan } = scanMember(
        member,
        settings.limits,
        keys,
        isOfAnotherMember,
        scanning,
      );
      scanned.push({ name, path, ...sectionOf(scan), signature });
      read.push({ folder: realPathOrNull(member.path) ?? member.path, path, signature });
    } catch (error) {
      errors.push(failureOf(error, member));
    }
  }
  const onTheirOwn = scanned.length;
  for (const { name, path, ...scan } of scanOutsideSkills(targets, members, settings.limits, whole, scanning))
    scanned.push({ name, path, ...sectionOf(scan), signature: null });
  const today = dayOf(ports);
  const { accepted, acceptances } = await acceptedBy(
    request,
    scanned,
    folders,
    today,
    notices,
    policy?.policy.expires ?? null,
  );
  const inline = request.trustInline ? commentReasons(request.workingDirectory, settings.limits) : () => null;
  const results = scanned
    .map((member) => acceptIn(member, (finding) => accepted.get(finding) ?? null))
    .map((member) => acceptIn(member, inline, 'inline'));
  const document: Scan = {
    schemaVersion: SCHEMA_VERSION,
    tool: { name: 'plugin-eval', version: VERSION },
    members: results,
    summary: summaryOf(results),
    review: null,
    policy: null,
    skipped: found.skipped,
    errors,
    gates: [],
  };
  if (trusted.length > 0) document.gates.push(signatureGate(results.slice(0, onTheirOwn), trusted));
  if (policy !== null) {
    const { report, gate } = obeyPolicy(policy, folders, read, acceptances, settings.limits, today);
    document.policy = report;
    document.gates.push(gate);
  }
  return document;
}

function summaryOf(members: readonly ScanMember[]): Scan['summary'] {
  const all = members.flatMap(({ findings }) => findings);
  const findings = { error: 0, warning: 0, info: 0 };
  for (const { level } of all) findings[level] += 1;
  return {
    members: members.length,
    files: members.reduce((sum, { analysability }) => sum + analysability.files, 0),
    notUnderstood: members.reduce((sum, { analysability }) => sum + analysability.notUnderstood.length, 0),
    findings,
    confirmedErrors: all.filter(({ level, confirmed }) => level === 'error' && confirmed).length,
  };
}

/** Today as an ISO date. */
function dayOf({ now }: Pick<Ports, 'now'>): string {
  return now().toISOString().slice(0, 10);
}
