import type { Settings } from '../config/settings.ts';
import { VERSION } from '../config/version.ts';
import type { DryRun } from '../documents/dry-run.ts';
import { isCollection, isPlugin, topLevelEvaluations } from '../documents/evaluation-parts.ts';
import { SCHEMA_VERSION } from '../documents/names.ts';
import type { Scan } from '../documents/scan.ts';
import type { Vet, VettedSource } from '../documents/vet.ts';
import { evaluateTargets } from '../evaluate/evaluate-targets.ts';
import { compareScans, type ScannedVersion } from '../evaluate/scan/compare-scans.ts';
import { type FetchContext, type FetchedSource, fetchSource } from '../fetch/fetch-source.ts';
import { FETCH_LIMITS } from '../fetch/limits.ts';
import { readInventory } from '../scan/files/inventory.ts';
import type { TrustedKey } from '../scan/signature/verify-signature.ts';
import { identifyTarget, type Target } from '../skill/identify-target.ts';
import { realPathOrNull } from '../skill/path-probe.ts';
import { dryRunModel } from './dry-run/dry-run-model.ts';
import { endingOnInterrupt } from './ending-on-interrupt.ts';
import { failOnScan } from './fail-on-findings.ts';
import type { Notice } from './notice.ts';
import type { PaidRunFacts } from './paid-run/paid-run.ts';
import type { Ports } from './ports.ts';
import type { RunRequest, SettingsRequest } from './requests.ts';
import { resolveRequest } from './resolve-request.ts';
import { scanTargets } from './scan.ts';
import { trustedKeys } from './trusted-keys.ts';

/** What is to be looked at before it is installed. */
export interface VetRequest extends SettingsRequest, RunRequest {
  /** A folder, an archive, `https://HOST/REPOSITORY[@REF][//PATH]` or `OWNER/REPOSITORY[@REF][//PATH]`. */
  source: string;
  /** An older version of it, named in the same way. */
  against?: string | undefined;
  /** Files with public keys: signatures are verified with these alone, and everything has to have one. @default none */
  trust?: readonly string[] | undefined;
  /** Folders of installed skills, or `own`: what agents find in those of the user and the project. @default none */
  installed?: readonly string[] | undefined;
  /** Whether comments in the files accept findings, each with its reason. @default false */
  trustInline?: boolean | undefined;
  /** A model that reads what the rules marked or could not read. What it says is an opinion. @default none is asked */
  secondOpinion?: string | undefined;
}

export interface VetOutcome {
  document: Vet;
  /** Null when no model was asked. */
  run: PaidRunFacts | null;
  notices: Notice[];
}

/** Lets tests fetch from servers of their own; nobody else has a reason to set it. */
const TEST_PROTOCOLS = 'PLUGIN_EVAL_TEST_GIT_PROTOCOLS';

/**
 * Fetches a source, scans and scores it, and compares it with an older version. Installs nothing, runs nothing of it, and
 * sends nothing anywhere but to a model that the request names; what was fetched is gone afterwards.
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
    const present = await scanVersion(target, settings, own, notices, workingDirectory, {
      trusted,
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
    const asked = await opinionOn(present.scan, target, settings, request, own);
    const document: Vet = {
      schemaVersion: SCHEMA_VERSION,
      tool: { name: 'plugin-eval', version: VERSION },
      source: sourceOf(given, fetched),
      leftOut: fetched.leftOut,
      scan: { ...present.scan, secondOpinion: asked?.opinion ?? null, gates: [] },
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
      gates: [...present.scan.gates],
    };
    document.gates.push(failOnScan(document.scan, settings.failOn ?? 'error', document.leftOut));
    return { document, run: asked?.run ?? null, notices };
  });
}

/**
 * What the second opinion of `vet` would ask and cost: the source is fetched and scanned, and nothing is sent to a model.
 * @throws PluginEvalError, UsageError when the request names no model
 */
export async function estimateVet(
  request: VetRequest,
  ports: Ports,
): Promise<{ document: DryRun; notices: Notice[] }> {
  const { source, secondOpinion, workingDirectory, trustInline } = request;
  const model = dryRunModel(secondOpinion);
  return endingOnInterrupt(ports, async (own, putAway) => {
    const { folder: fetched } = await fetcher(workingDirectory, own, putAway)(source);
    const { settings, notices } = await resolveRequest(request, [fetched], own);
    const target = identifyTarget(fetched, fetched);
    const { scan } = await scanVersion(target, settings, own, notices, workingDirectory, { trustInline });
    const { estimateScanOpinion } = await import('./dry-run/estimate-scan-opinion.ts');
    const context = { subjects: [source], folder: target.path, settings, request };
    return { document: await estimateScanOpinion(scan.members, model, context, own), notices };
  });
}

async function installation(
  folder: string,
  { installed = [], workingDirectory }: VetRequest,
  settings: Settings,
  ports: Ports,
): Promise<Vet['installation']> {
  if (installed.length === 0) return null;
  const { installationOf } = await import('./skill-set/installed-skills.ts');
  return installationOf(folder, installed, workingDirectory, settings, ports);
}

/** While the files are there. Null when the request names no model. */
async function opinionOn(
  scan: Scan,
  { path: folder }: Target,
  settings: Settings,
  request: VetRequest,
  ports: Ports,
) {
  const { secondOpinion, source } = request;
  if (secondOpinion === undefined) return null;
  // Loaded only when a model is going to be asked.
  const { scanOpinion } = await import('./scan-opinion.ts');
  return await scanOpinion(scan, secondOpinion, { subjects: [source], folder, settings, request }, ports);
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
  { trusted = [], trustInline }: { trusted?: readonly TrustedKey[]; trustInline?: boolean | undefined } = {},
): Promise<ScannedVersion & { scan: Scan }> {
  const request = { workingDirectory: target.path, trustInline };
  const ungated = { ...settings, failOn: null };
  const options = { whole: true, trusted, settingsFolder };
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

/** What is said of the source itself names it; in documents its path is `.`. */
function named(errors: Vet['scoreErrors'], source: string): Vet['scoreErrors'] {
  return errors.map((error) =>
    error.path === '.' && error.message.startsWith('. ')
      ? { ...error, message: `${source}${error.message.slice(1)}` }
      : error,
  );
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
