import type { DryRun } from '@plugin-eval/core/documents/dry-run.ts';
import { isCollection, isPlugin, topLevelEvaluations } from '@plugin-eval/core/documents/evaluation-parts.ts';
import { SCHEMA_VERSION } from '@plugin-eval/core/documents/names.ts';
import type { Scan } from '@plugin-eval/core/documents/scan.ts';
import type { Vet, VettedSource } from '@plugin-eval/core/documents/vet.ts';
import type { Settings } from '@plugin-eval/engine/config/settings.ts';
import { VERSION } from '@plugin-eval/engine/config/version.ts';
import { evaluateTargets } from '@plugin-eval/quality/evaluate/evaluate-targets.ts';
import { compareScans, type ScannedVersion } from '@plugin-eval/quality/evaluate/scan/compare-scans.ts';
import { FETCH_LIMITS } from '@plugin-eval/scan/fetch/fetch-limits.ts';
import { type FetchContext, type FetchedSource, fetchSource } from '@plugin-eval/scan/fetch/fetch-source.ts';
import { readInventory } from '@plugin-eval/scan/files/inventory.ts';
import type { Origin } from '@plugin-eval/scan/policy/policy-facts.ts';
import { gitAddress } from '@plugin-eval/scan/policy/source-address.ts';
import type { TrustedKey } from '@plugin-eval/scan/signature/verify-signature.ts';
import { identifyTarget, type Target } from '@plugin-eval/skill/identify-target.ts';
import { realPathOrNull } from '@plugin-eval/skill/path-probe.ts';
import { dryRunModel } from './dry-run/dry-run-model.ts';
import { withoutKeys } from './dry-run/without-keys.ts';
import { endingOnInterrupt } from './ending-on-interrupt.ts';
import { failOnScan } from './fail-on-findings.ts';
import type { Notice } from './notice.ts';
import type { PaidRunFacts } from './paid-run/paid-run.ts';
import { type PolicyContext, policyContext } from './policy/obey-policy.ts';
import type { Ports } from './ports.ts';
import type { RunRequest, SettingsRequest } from './requests.ts';
import { resolveRequest } from './resolve-request.ts';
import { scanTargets } from './scan.ts';
import { trustedKeys } from './trusted-keys.ts';

/** A request to vet a source before installing it. */
export interface VetRequest extends SettingsRequest, RunRequest {
  /** A folder, an archive, `https://HOST/REPOSITORY[@REF][//PATH]` or `OWNER/REPOSITORY[@REF][//PATH]`. */
  source: string;
  /** An older version of it, named in the same way. */
  against?: string | undefined;
  /** Files with public keys: only these verify signatures, and every member needs one. @default none */
  trust?: readonly string[] | undefined;
  /**
   * Folders of installed skills, or `own`: the skills agents find in those of the user and the project.
   * @default none
   */
  installed?: readonly string[] | undefined;
  /** Accepts findings by comments in the files, each with its reason. @default false */
  trustInline?: boolean | undefined;
  /** Runs it in the sandbox with the scripted agent, and shows its effects. @default false */
  execute?: boolean | undefined;
  /** A model that reads the scanned files and may add findings. @default none */
  review?: string | undefined;
}

export interface VetOutcome {
  document: Vet;
  /** The paid run; null when no model was called. */
  run: PaidRunFacts | null;
  notices: Notice[];
}

/** Lets tests fetch from local servers; not meant for users. */
const TEST_PROTOCOLS = 'PLUGIN_EVAL_TEST_GIT_PROTOCOLS';

/**
 * Fetches a source, scans and scores it, and compares it with an older version. Installs nothing, executes
 * nothing of it unless the request says so, and then in a sandbox, and sends nothing except to a model named in the request; removes the fetched files
 * afterwards.
 * @throws PluginEvalError
 */
export async function vet(request: VetRequest, ports: Ports): Promise<VetOutcome> {
  const { source: given, against, workingDirectory } = request;
  return endingOnInterrupt(ports, async (own, putAway) => {
    const fetch = fetcher(workingDirectory, own, putAway);
    const fetched = await fetch(given);
    const older = against === undefined ? null : await fetch(against);
    const folders = [fetched, ...(older === null ? [] : [older])].map(({ folder }) => folder);
    const gated = { ...request, failOn: request.failOn ?? ('error' as const) };
    const { settings, notices } = await resolveRequest(gated, folders, own);
    const target = identifyTarget(fetched.folder, fetched.folder);
    const trusted = trustedKeys(request.trust ?? [], folders, workingDirectory);
    const policy = policyContext(settings.policy, originOf(given, fetched), folders, workingDirectory);
    const present = await scanVersion(target, settings, own, notices, workingDirectory, {
      ...{ trusted, policy },
      trustInline: request.trustInline,
    });
    present.scan.errors = named(present.scan.errors, given);
    const former =
      older === null
        ? null
        : await scanVersion(
            identifyTarget(older.folder, older.folder),
            settings,
            own,
            notices,
            workingDirectory,
          );
    const { scores, scoreErrors } = await scoreOf(target, settings, own);
    const review = await reviewOf(present.scan, target, settings, request, own);
    const document: Vet = {
      schemaVersion: SCHEMA_VERSION,
      tool: { name: 'plugin-eval', version: VERSION },
      source: sourceOf(given, fetched),
      leftOut: fetched.leftOut,
      scan: { ...(review?.document ?? present.scan), gates: [] },
      ...{ scores, scoreErrors: named(scoreErrors, given) },
      against:
        older === null || former === null
          ? null
          : {
              source: sourceOf(against ?? '', older),
              leftOut: older.leftOut,
              differences: compareScans(former, present),
            },
      installation: await installation(fetched.folder, request, settings, own),
      detonation: await detonation(
        target,
        former === null || older === null ? null : older.folder,
        present.scan,
        {
          ...{ request, settings, ports: own },
        },
      ),
      gates: [...present.scan.gates],
    };
    document.gates.push(failOnScan(document.scan, settings.failOn ?? 'error', document.leftOut));
    return { document, run: review?.run ?? null, notices };
  });
}

/**
 * Estimates the requests of `vet`'s review and their cost: fetches and scans the source, and sends nothing to
 * a model.
 * @throws PluginEvalError, UsageError when the request names no model
 */
export function estimateVet(
  request: VetRequest,
  given: Ports,
): Promise<{ document: DryRun; notices: Notice[] }> {
  return withoutKeys(given, async (ports) => {
    const { source, review, workingDirectory, trustInline } = request;
    const model = dryRunModel(review, '--review');
    return endingOnInterrupt(ports, async (own, putAway) => {
      const { folder: fetched } = await fetcher(workingDirectory, own, putAway)(source);
      const { settings, notices } = await resolveRequest(request, [fetched], own);
      const target = identifyTarget(fetched, fetched);
      const { scan } = await scanVersion(target, settings, own, notices, workingDirectory, { trustInline });
      const { estimateScanReview } = await import('./review/estimate-scan-review.ts');
      const context = { subjects: [source], folder: target.path, settings, request };
      return { document: await estimateScanReview(scan.members, model, context, own), notices };
    });
  });
}

async function installation(
  folder: string,
  { installed = [], workingDirectory }: VetRequest,
  settings: Settings,
  ports: Ports,
): Promise<Vet['installation']> {
  if (installed.length === 0) return null;
  const { installationOf } = await import('./skill-set/describe-installation.ts');
  return installationOf(folder, installed, workingDirectory, settings, ports);
}

/** Executes it in the sandbox, and the older version too. Null unless the request says so. @throws SandboxError */
async function detonation(
  target: Target,
  olderFolder: string | null,
  scan: Scan,
  { request, settings, ports }: { request: VetRequest; settings: Settings; ports: Ports },
): Promise<Vet['detonation']> {
  if (request.execute !== true) return null;
  const { detonateTarget, detonationSandbox } = await import('./detonate.ts');
  const { compareEffects } = await import('./detonation/compare-effects.ts');
  const context = { host: await detonationSandbox(ports), settings, request, ports };
  const present = await detonateTarget(target, { ...context, scan });
  if (olderFolder === null) return present;
  const former = await detonateTarget(identifyTarget(olderFolder, olderFolder), context);
  const path = request.against ?? former.subject.path;
  return { ...present, against: { ...compareEffects(present, former), path } };
}

/** Reviews while the files exist. Returns null when the request names no model. */
async function reviewOf(
  scan: Scan,
  { path: folder }: Target,
  settings: Settings,
  request: VetRequest,
  ports: Ports,
) {
  const { review, source } = request;
  if (review === undefined) return null;
  // Loaded only when a model is going to be asked.
  const { reviewScan } = await import('./review/review-scan.ts');
  return await reviewScan(scan, review, { subjects: [source], folder, settings, request }, ports);
}

/** An interrupt while something is fetched ends git first. */
function fetcher(workingDirectory: string, ports: Ports, putAway: FetchContext['putAway']) {
  const extra = (ports.variables[TEST_PROTOCOLS] ?? '')
    .split(',')
    .filter((one) => /^(?:file|http)$/.test(one));
  const context: FetchContext = {
    ...{ workingDirectory, putAway, limits: FETCH_LIMITS },
    ...{ protocols: ['https', ...extra], signal: ports.signal, variables: ports.variables },
  };
  return async (given: string): Promise<FetchedSource> => {
    const letInterrupts = ports.deferInterrupts();
    try {
      return await fetchSource(given, context);
    } finally {
      letInterrupts();
    }
  };
}

async function scanVersion(
  target: Target,
  settings: Settings,
  ports: Ports,
  notices: Notice[],
  settingsFolder: string,
  {
    trusted = [],
    trustInline,
    policy = null,
  }: {
    trusted?: readonly TrustedKey[];
    trustInline?: boolean | undefined;
    policy?: PolicyContext | null;
  } = {},
): Promise<ScannedVersion & { scan: Scan }> {
  const request = { workingDirectory: target.path, trustInline };
  const ungated = { ...settings, failOn: null };
  const options = { whole: true, trusted, settingsFolder, policy };
  const scan = await scanTargets([target], request, ungated, ports, notices, options);
  const { files } = readInventory(realPathOrNull(target.path) ?? target.path, settings.limits);
  return { scan, files };
}

async function scoreOf(
  target: Target,
  { profile, limits, concurrency }: Settings,
  { clock, cores, signal }: Ports,
): Promise<Pick<Vet, 'scores' | 'scoreErrors'>> {
  const depth = { requested: 'quick', effective: 'quick', confidenceLabel: 'Estimated' } as const;
  const evaluated = await evaluateTargets(
    [target],
    { profile, limits, depth, toolVersion: VERSION, allSkills: true },
    { clock, signal, concurrency: Math.min(concurrency ?? cores, cores) },
  );
  return {
    scores: topLevelEvaluations(evaluated).map(({ subject: { kind, name, path }, composite }) => ({
      kind: kind === 'plugin' ? ('plugin' as const) : ('skill' as const),
      ...{ name, path },
      score: composite.score,
    })),
    scoreErrors: isCollection(evaluated) || isPlugin(evaluated) ? evaluated.errors : [],
  };
}

/** Replaces the path `.`, which documents use for the source itself, with its name. */
function named(errors: Vet['scoreErrors'], source: string): Vet['scoreErrors'] {
  return errors.map((error) =>
    error.path === '.' && error.message.startsWith('. ')
      ? { ...error, message: `${source}${error.message.slice(1)}` }
      : error,
  );
}

/** The origin that a policy decides on. */
function originOf(given: string, { source, commit }: FetchedSource): Origin {
  if (source.kind !== 'git') return { kind: 'local', form: source.kind, shown: given };
  const { url, reference } = source;
  return { kind: 'remote', address: gitAddress({ url, reference, commit }) };
}

function sourceOf(given: string, { source, commit, sha256 }: FetchedSource): VettedSource {
  const git = source.kind === 'git' ? source : null;
  return {
    ...{ given, kind: source.kind, commit, sha256 },
    url: git?.url ?? null,
    reference: git?.reference ?? null,
    path: git?.inside || null,
  };
}
