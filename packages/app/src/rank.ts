import type { DryRun } from '@plugin-eval/core/documents/dry-run.ts';
import { SCHEMA_VERSION } from '@plugin-eval/core/documents/names.ts';
import type { Leaderboard } from '@plugin-eval/core/documents/ranking.ts';
import { MissingKeyError } from '@plugin-eval/core/errors/missing-key-error.ts';
import type { Settings } from '@plugin-eval/engine/config/settings.ts';
import { VERSION } from '@plugin-eval/engine/config/version.ts';
import type { Corpus, CorpusSkill } from '@plugin-eval/engine/store/corpus.ts';
import { judgeIdOf } from '@plugin-eval/rank/judge-id.ts';
import type { RankCorpusOptions } from '@plugin-eval/rank/plan-corpus-games.ts';
import type { RankedSkills } from '@plugin-eval/rank/rank-corpus.ts';
import type { CorpusView } from '@plugin-eval/rank/ranking-options.ts';
import { rankingScope } from '@plugin-eval/rank/ranking-scope.ts';
import { staticLeaderboard } from '@plugin-eval/rank/static-leaderboard.ts';
import { formatPath } from '@plugin-eval/skill/format-path.ts';
import { identifyTarget } from '@plugin-eval/skill/identify-target.ts';
import { isInside, realPathOrNull } from '@plugin-eval/skill/path-probe.ts';
import { corpusFolder } from './corpus-folder.ts';
import { withoutKeys } from './dry-run/without-keys.ts';
import { refreshCorpus } from './index-corpus.ts';
import type { Notice } from './notice.ts';
import type { JudgePlan } from './paid-run/judge-plan.ts';
import type { PaidRunFacts } from './paid-run/paid-run.ts';
import type { Ports } from './ports.ts';
import type { PaidRequest } from './requests.ts';
import { resolveRequest } from './resolve-request.ts';

const DEFAULT_GAMES = 10;
const DEFAULT_FOCUS_ROUNDS = 10;

/** A request to rank skills. */
export interface RankRequest extends PaidRequest {
  /** Folders of skills, plugins or marketplaces. @default the whole corpus */
  folders?: readonly string[] | undefined;
  /** Games of each skill, each two calls for each judge; 0 ranks by static scores. @default 10 */
  games?: number | undefined;
  /** Then plays rounds for the places of the best N. @default none */
  focus?: { top: number } | undefined;
  /** Number of such rounds. @default 10 */
  focusRounds?: number | undefined;
  /** Removes the influence of SKILL.md's length from the ratings. @default nothing */
  control?: 'length' | undefined;
  /** Folder of the corpus. @default `corpus` in the user's folder */
  corpusDir?: string | undefined;
}

/** Facts known before the first match. */
export interface RankHead {
  notices: Notice[];
  /** Skills that could not be indexed. */
  unindexed: Leaderboard['unreadable'];
}

export interface RankOutcome extends RankHead {
  /** The leaderboard; null when there is nothing to rank. */
  document: Leaderboard | null;
  /** The paid run; null when nothing could cost anything. */
  run: PaidRunFacts | null;
}

/**
 * Updates the corpus, plays missing games, and builds a leaderboard. Without a model it ranks by static
 * scores.
 * @param onHead told what is known before anything is played
 * @throws PluginEvalError
 */
export function rank(
  request: RankRequest,
  ports: Ports,
  onHead: (head: RankHead) => void = () => {},
): Promise<RankOutcome> {
  return withRanking(request, ports, async (ranking, head) => {
    onHead(head);
    if (ranking?.judge == null) return withoutGames(ranking, head);
    return rankByGames({ ...ranking, judge: ranking.judge }, head, request, ports);
  });
}

/**
 * Estimates the calls of a ranking and their cost; null when it needs no calls, and is done. Records only the
 * index of the corpus.
 * @throws PluginEvalError
 */
export function estimateRanking(
  request: RankRequest,
  given: Ports,
): Promise<RankHead & { document: DryRun | null }> {
  return withoutKeys(given, async (ports) => {
    return withRanking(
      request,
      ports,
      async (ranking, head) => {
        if (ranking?.judge == null) return { ...head, document: null };
        const { view, options } = await planGames({ ...ranking, judge: ranking.judge }, request);
        return {
          ...head,
          document: await estimatePlannedGames(view, options, ranking.settings, request, ports),
        };
      },
      { isPriced: true },
    );
  });
}

function withoutGames(ranking: Ranking | null, head: RankHead): RankOutcome {
  if (ranking === null) return { ...head, document: null, run: null };
  const ranked = staticLeaderboard(ranking.skills, ranking.settings.models.seed);
  return { ...head, document: documentOf(ranked, ranking, head), run: null };
}

/** Skills that are going to be ranked. */
interface Ranking {
  corpus: Corpus;
  skills: readonly CorpusSkill[];
  settings: Settings;
  /** Plan for the judges; null when static scores decide the order. */
  judge: JudgePlan | null;
  /** Name of the corpus. */
  name: string;
  /** Absolute paths read in addition to the named folders. */
  files: readonly string[];
  /** The ranked folders: a leaderboard is compared with an earlier one of the same folders. */
  scope: string;
  workingDirectory: string;
}

async function withRanking<Result>(
  request: RankRequest,
  ports: Ports,
  work: (ranking: Ranking | null, head: RankHead) => Promise<Result>,
  { isPriced = false }: { isPriced?: boolean } = {},
): Promise<Result> {
  const { workingDirectory, folders = [] } = request;
  const named = folders.map((given) => {
    const { path } = identifyTarget(given, workingDirectory);
    return realPathOrNull(path) ?? path;
  });
  const { settings, notices } = await resolveRequest(request, named, ports);
  const { judge, notice } = await judgeFor(settings, request, ports, isPriced);
  const folder = corpusFolder(request.corpusDir, workingDirectory, ports.variables);
  const summary = await refreshCorpus(
    { folder, named, forgotten: [] },
    settings,
    { workingDirectory },
    ports,
  );
  const head = {
    notices: [...notices, ...(notice === null ? [] : [notice])],
    unindexed: summary.errors.map(({ path, message }) => ({ path, reason: message })),
  };
  const corpus = await ports.store.openCorpus(folder, 'existing');
  if (corpus === null) return work(null, head);
  try {
    const skills = (await corpus.skills()).filter(
      ({ path }) => named.length === 0 || named.some((root) => path === root || isInside(root, path)),
    );
    const scope = rankingScope(named, request.control ?? null);
    const name = ports.store.corpusName(folder);
    const files = named.length > 0 ? [] : [...(await corpus.roots()), ...skills.map(({ path }) => path)];
    const ranking = { corpus, skills, settings, judge, name, files, scope, workingDirectory };
    return await work(skills.length === 0 ? null : ranking, head);
  } finally {
    await corpus.close();
  }
}

/**
 * Chooses the judge; null, with the reason, when there is none.
 * @param isPriced whether a missing key is an error instead
 */
async function judgeFor(
  settings: Settings,
  { games = DEFAULT_GAMES }: RankRequest,
  { variables, now }: Ports,
  isPriced: boolean,
): Promise<{ judge: JudgePlan | null; notice: Notice | null }> {
  if (games === 0) return { judge: null, notice: null };
  const { planJudges } = await import('./paid-run/judge-plan.ts');
  try {
    return { judge: await planJudges({ ...settings, depth: 'standard' }, { variables, now }), notice: null };
  } catch (error) {
    if (isPriced || !MissingKeyError.isInstance(error)) throw error;
    const message = `RANKED BY STATIC SCORES ALONE, without games and without Elo. ${error.message} --games 0 asks for just this.`;
    return { judge: null, notice: { kind: 'depth-not-reached', message } };
  }
}

type JudgedRanking = Ranking & { judge: JudgePlan };

async function planGames(
  { corpus, skills, judge, settings, workingDirectory }: JudgedRanking,
  { games = DEFAULT_GAMES, focus, focusRounds = DEFAULT_FOCUS_ROUNDS, control }: RankRequest,
) {
  const { corpusView, matchupOptionsOf } = await import('./paid-run/ranking-plan.ts');
  const matchups = await corpus.matchups(judgeIdOf(judge.models));
  const options: RankCorpusOptions = {
    ...matchupOptionsOf(judge, settings),
    gamesPerSkill: games,
    focus: focus === undefined ? null : { ...focus, rounds: focusRounds },
    control: control ?? null,
  };
  return { view: corpusView(skills, matchups, settings.limits, workingDirectory), options };
}

async function estimatePlannedGames(
  view: CorpusView,
  options: RankCorpusOptions,
  settings: Settings,
  { fresh = false }: RankRequest,
  ports: Ports,
): Promise<DryRun> {
  const { estimateGames } = await import('./dry-run/estimate-ranking.ts');
  return await estimateGames(view, options, { settings, fresh }, ports);
}

async function rankByGames(
  ranking: JudgedRanking,
  head: RankHead,
  request: RankRequest,
  ports: Ports,
): Promise<RankOutcome> {
  const { corpus, skills, judge, settings, name, files, scope } = ranking;
  const { view, options } = await planGames(ranking, request);
  const { withPaidRun } = await import('./paid-run/paid-run.ts');
  const { rankCorpus } = await import('@plugin-eval/rank/rank-corpus.ts');
  const subjects = request.folders?.length ? request.folders : [name];
  const stored = await (await import('./stored-leaderboard.ts')).storedLeaderboard(request, ports);
  const { result, run } = await withPaidRun(
    {
      ...{ judge, simulation: null, ranking: null, settings, subjects, depth: 'standard', request, files },
      // A leaderboard that was kept is shown again and plays nothing.
      estimate: stored === null ? () => estimatePlannedGames(view, options, settings, request, ports) : null,
    },
    ports,
    async ({ perform, progress }) => {
      if (stored !== null) return { result: null, complete: true };
      let isFirstPlan = true;
      const ranked = await rankCorpus(view, options, {
        perform,
        seed: settings.models.seed,
        playedOn: ports.now().toISOString(),
        onPlan: (matchups) => {
          // Rounds at the boundary of the top come later.
          if (isFirstPlan) progress({ type: 'skills-planned', skills: 1 });
          const calls = matchups * 2 * judge.models.length;
          progress({ type: 'calls-planned', calls, skills: isFirstPlan ? 1 : 0 });
          isFirstPlan = false;
        },
      });
      // A run that was stopped plays the same games again, from the journal, and keeps them then.
      if (ranked.isSettled) await corpus.record(ranked.played);
      return { result: ranked, complete: ranked.leaderboard.complete };
    },
  );
  if (stored !== null || result === null) return { ...head, document: stored, run };
  const { rankChanges, standingsOfRows } = await import('@plugin-eval/rank/rank-changes.ts');
  const { judgeIdOf } = await import('@plugin-eval/rank/judge-id.ts');
  const judgeId = judgeIdOf(judge.models);
  const sha256s = new Map(skills.map(({ path, contentSha256 }) => [path, contentSha256]));
  const sha256Of = (path: string) => sha256s.get(path) ?? '';
  const { leaderboard: rows } = result.leaderboard;
  const changed = rankChanges(rows, await corpus.standings(judgeId, scope), sha256Of);
  const document = documentOf({ ...result.leaderboard, ...changed }, ranking, head);
  // What is incomplete is not a yardstick for the next run.
  if (document.complete) {
    const rankedOn = ports.now().toISOString();
    await corpus.keepStandings(judgeId, scope, { rankedOn, rows: standingsOfRows(rows, sha256Of) });
  }
  const { keepDocuments } = await import('./store-documents.ts');
  const storeNotices = await keepDocuments(run, [{ kind: 'leaderboard', document }], ports);
  return { ...head, document, run, notices: [...head.notices, ...storeNotices] };
}

function documentOf(
  ranked: RankedSkills,
  { name, skills, workingDirectory }: Ranking,
  { unindexed }: RankHead,
): Leaderboard {
  const withShownPath = <Named extends { path: string }>(one: Named): Named => ({
    ...one,
    path: formatPath(workingDirectory, one.path),
  });
  return {
    schemaVersion: SCHEMA_VERSION,
    tool: { name: 'plugin-eval', version: VERSION },
    corpus: {
      path: name,
      skills: skills.length,
      competitors: new Set(skills.map(({ contentSha256 }) => contentSha256)).size,
    },
    ...ranked,
    leaderboard: ranked.leaderboard.map(withShownPath),
    changes: ranked.changes && { ...ranked.changes, gone: ranked.changes.gone.map(withShownPath) },
    failed: ranked.failed.map(({ first, second, reason }) => ({
      first: withShownPath(first),
      second: withShownPath(second),
      reason,
    })),
    unreadable: [...unindexed, ...ranked.unreadable.map(withShownPath)],
  };
}
