import { keepDocuments } from '../application/keep-documents.ts';
import type { JudgePlan } from '../application/paid-run/judge-plan.ts';
import type { PaidRunFacts } from '../application/paid-run/paid-run.ts';
import { refreshCorpus } from '../application/refresh-corpus.ts';
import { writeOutputFile } from '../application/write-output-file.ts';
import { readModelEnvironment } from '../config/model-environment.ts';
import { resolveSettings } from '../config/resolve-settings.ts';
import type { Settings } from '../config/settings.ts';
import { VERSION } from '../config/version.ts';
import { SCHEMA_VERSION } from '../documents/names.ts';
import type { Leaderboard } from '../documents/ranking.ts';
import { MissingKeyError } from '../errors/missing-key-error.ts';
import type { RankedSkills } from '../ranking/rank-corpus.ts';
import { rankingScope } from '../ranking/ranking-scope.ts';
import { staticLeaderboard } from '../ranking/static-leaderboard.ts';
import { formatCount } from '../report/number-format.ts';
import { identifyTarget } from '../skill/identify-target.ts';
import { isInside, realPathOrNull } from '../skill/path-probe.ts';
import { shownPath } from '../skill/shown-path.ts';
import type { Corpus, CorpusSkill } from '../store/corpus.ts';
import { terminalSafe } from '../text/terminal-safe.ts';
import { corpusFolder } from './corpus-file.ts';
import { EXIT, type ExitCode } from './exit-code.ts';
import { type CliIo, wantsColor } from './io.ts';
import { settingsFromModelFlags } from './model-flags.ts';
import { portsOf } from './ports.ts';
import type { LeaderboardFormat, RankFlags } from './rank-flags.ts';
import { asJson, type Renderers } from './renderers.ts';
import { sayPaid } from './report-run.ts';
import { sayAtMost } from './report-unmeasured.ts';
import { runRequestOf } from './run-request.ts';
import { sayNotices } from './say.ts';

/**
 * `plugin-eval rank [DIR...]`: brings the corpus up to date, plays what is missing, and prints a leaderboard. Without a
 * model it ranks by static scores.
 * @throws PluginEvalError
 */
export async function runRank(given: readonly string[], flags: RankFlags, io: CliIo): Promise<ExitCode> {
  const say = (message: string) => io.writeErr(`plugin-eval: ${terminalSafe(message)}\n`);
  const named = given.map((folder) => {
    const { path } = identifyTarget(folder, io.workingDirectory);
    return realPathOrNull(path) ?? path;
  });
  const { settings, notices } = await resolveSettings({
    flags: {
      concurrency: flags.concurrency,
      models: settingsFromModelFlags(flags),
      sameEndpoints: flags.sameEndpoint,
    },
    configFile: flags.config,
    variables: io.variables,
    workingDirectory: io.workingDirectory,
    targets: named,
  });
  const { judge, notice } = await judgeFor(settings, flags, io);
  const folder = corpusFolder(flags, io);
  const ports = portsOf(io, flags);
  const summary = await refreshCorpus(
    { folder, named, forgotten: [] },
    settings,
    { workingDirectory: io.workingDirectory },
    ports,
  );
  if (!flags.quiet) for (const message of [...notices, ...(notice === null ? [] : [notice])]) say(message);
  sayAtMost(
    summary.errors.map(({ message }) => message),
    say,
  );

  const unindexed = summary.errors.map(({ path, message }) => ({ path, reason: message }));
  const corpus = await ports.store.openCorpus(folder, 'existing');
  if (corpus === null) return nothingToRank(say);
  try {
    const skills = (await corpus.skills()).filter(
      ({ path }) => named.length === 0 || named.some((root) => path === root || isInside(root, path)),
    );
    if (skills.length === 0) return nothingToRank(say);
    if (judge === null) {
      const ranked = staticLeaderboard(skills, settings.models.seed);
      await writeLeaderboard(documentOf(ranked, folder, skills, unindexed, io), null, flags, io);
      return EXIT.fine;
    }
    const scope = rankingScope(named, flags.control ?? null);
    const job = { judge, settings, folder, scope, subjects: given, unindexed };
    return await rankByGames(corpus, skills, job, flags, io);
  } finally {
    await corpus.close();
  }
}

function nothingToRank(say: (message: string) => void): ExitCode {
  say('There is nothing to rank. Name a skill, a plugin, a marketplace or a folder that holds some.');
  return EXIT.notMeasured;
}

/** Who judges; null, with the reason, when nobody can. */
async function judgeFor(
  settings: Settings,
  flags: RankFlags,
  io: CliIo,
): Promise<{ judge: JudgePlan | null; notice: string | null }> {
  if (flags.games === 0) return { judge: null, notice: null };
  const { planJudges } = await import('../application/paid-run/judge-plan.ts');
  try {
    const environment = readModelEnvironment(io.variables, settings.models.endpoints);
    return { judge: planJudges({ ...settings, depth: 'standard' }, environment, io.now()), notice: null };
  } catch (error) {
    if (!MissingKeyError.isInstance(error)) throw error;
    const notice = `RANKED BY STATIC SCORES ALONE, without games and without Elo. ${error.message} --games 0 asks for just this.`;
    return { judge: null, notice };
  }
}

interface RankingJob {
  judge: JudgePlan;
  settings: Settings;
  folder: string;
  /** Which folders are ranked: a leaderboard is compared with one of the same. */
  scope: string;
  subjects: readonly string[];
  /** What could not be indexed, by shown path. */
  unindexed: Leaderboard['unreadable'];
}

async function rankByGames(
  corpus: Corpus,
  skills: readonly CorpusSkill[],
  { judge, settings, folder, scope, subjects, unindexed }: RankingJob,
  flags: RankFlags,
  io: CliIo,
): Promise<ExitCode> {
  const ports = portsOf(io, flags);
  const { corpusView, matchupOptionsOf, matchupsOf } = await import(
    '../application/paid-run/ranking-plan.ts'
  );
  const { judgeIdOf } = await import('../ranking/judge-id.ts');
  const judgeId = judgeIdOf(judge.models);
  const matchups = await matchupsOf(corpus, judge, settings.sameEndpoints);
  const view = corpusView(skills, matchups, settings.limits, io.workingDirectory);
  const options = {
    ...matchupOptionsOf(judge, settings),
    gamesPerSkill: flags.games,
    focus: flags.focus === undefined ? null : { ...flags.focus, rounds: flags.focusRounds },
    control: flags.control ?? null,
  };
  if (flags.dryRun) {
    const { runRankDryRun } = await import('./rank-dry-run.ts');
    return runRankDryRun(view, options, settings, flags, io);
  }
  const { withPaidRun } = await import('../application/paid-run/paid-run.ts');
  const { rankCorpus } = await import('../ranking/rank-corpus.ts');
  const { result, run } = await withPaidRun(
    {
      judge,
      simulation: null,
      ranking: null,
      settings,
      subjects: subjects.length === 0 ? [folder] : subjects,
      depth: 'standard',
      request: runRequestOf(io, flags),
    },
    ports,
    async ({ perform }) => {
      const calls = 2 * judge.models.length;
      let isFirstPlan = true;
      const ranked = await rankCorpus(view, options, {
        perform,
        seed: settings.models.seed,
        playedOn: io.now().toISOString(),
        onPlan: (matchups) => {
          // Rounds at the boundary of the top come later.
          if (isFirstPlan) ports.progress({ type: 'skills-planned', skills: 1 });
          ports.progress({ type: 'calls-planned', calls: matchups * calls, skills: isFirstPlan ? 1 : 0 });
          isFirstPlan = false;
        },
      });
      // A run that was stopped plays the same games again, from the journal, and keeps them then.
      if (ranked.isSettled) await corpus.record(ranked.played);
      return { result: ranked, complete: ranked.leaderboard.complete };
    },
  );
  const { rankChanges, standingsOfRows } = await import('../ranking/rank-changes.ts');
  const sha256s = new Map(skills.map(({ path, contentSha256 }) => [path, contentSha256]));
  const sha256Of = (path: string) => sha256s.get(path) ?? '';
  const { leaderboard: rows } = result.leaderboard;
  const changed = rankChanges(rows, await corpus.standings(judgeId, scope), sha256Of);
  const ranked = { ...result.leaderboard, ...changed };
  const document = documentOf(ranked, folder, skills, unindexed, io);
  // What is incomplete is no yardstick for the next run.
  if (ranked.complete) {
    const rankedOn = io.now().toISOString();
    await corpus.keepStandings(judgeId, scope, { rankedOn, rows: standingsOfRows(rows, sha256Of) });
  }
  const say = (message: string) => io.writeErr(`plugin-eval: ${terminalSafe(message)}\n`);
  sayNotices(await keepDocuments(run, [{ kind: 'leaderboard', document }], ports), flags.quiet, say);
  await writeLeaderboard(document, run, flags, io);
  // What could not be indexed has been said.
  const unreadable = document.unreadable.slice(unindexed.length);
  return reportLeaderboard({ ...document, unreadable }, run, flags, io);
}

function documentOf(
  ranked: RankedSkills,
  folder: string,
  skills: readonly CorpusSkill[],
  unindexed: Leaderboard['unreadable'],
  io: CliIo,
): Leaderboard {
  const withShownPath = <Named extends { path: string }>(one: Named): Named => ({
    ...one,
    path: shownPath(io.workingDirectory, one.path),
  });
  return {
    schemaVersion: SCHEMA_VERSION,
    tool: { name: 'plugin-eval', version: VERSION },
    corpus: {
      path: folder,
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

function reportLeaderboard(
  { failed, unreadable, complete }: Leaderboard,
  run: PaidRunFacts,
  flags: RankFlags,
  io: CliIo,
): ExitCode {
  const say = (message: string) => io.writeErr(`plugin-eval: ${terminalSafe(message)}\n`);
  sayAtMost([...unreadable.map(({ path, reason }) => `${path}: ${reason}`), ...failedGames(failed)], say);
  if (failed.length > 0)
    say(`${formatCount(failed.length)} ${failed.length === 1 ? 'game' : 'games'} could not be played.`);
  sayPaid(run, !complete, flags.quiet ?? false, say);
  return complete ? EXIT.fine : EXIT.notMeasured;
}

/** One line for each reason: a budget that is spent is the same reason for a thousand games. */
function failedGames(failed: Leaderboard['failed']): string[] {
  const alike = Map.groupBy(failed, ({ reason }) => reason.replaceAll(/\d/g, ''));
  return [...alike.values()].flatMap(([one, ...others]) => {
    if (one === undefined) return [];
    const more = others.length === 0 ? '' : ` The same of ${formatCount(others.length)} more.`;
    return [`${one.first.path} against ${one.second.path}: ${one.reason}${more}`];
  });
}

async function writeLeaderboard(
  leaderboard: Leaderboard,
  run: { id: string } | null,
  flags: RankFlags,
  io: CliIo,
): Promise<void> {
  const html = async () => {
    const { htmlReport } = await import('./view/html-report.ts');
    return htmlReport({ kind: 'leaderboard', document: leaderboard }, { targets: [], run }, io);
  };
  for (const { format, file } of flags.write) {
    const text = await RENDERERS[format](leaderboard, { ...flags, color: false, html });
    writeOutputFile(file, text, io.workingDirectory);
  }
  const format = flags.output ?? (io.stdoutIsTerminal ? 'text' : 'markdown');
  const color = wantsColor(io, io.stdoutIsTerminal, flags.color);
  io.writeOut(await RENDERERS[format](leaderboard, { ...flags, color, html }));
}

interface LeaderboardLook {
  color: boolean;
  verbose?: boolean;
  html: () => Promise<string>;
}

const RENDERERS: Renderers<LeaderboardFormat, Leaderboard, LeaderboardLook> = {
  json: asJson,
  html: (_, { html }) => html(),
  csv: async (document) =>
    (await import('../report/leaderboard/leaderboard-csv.ts')).renderLeaderboardCsv(document),
  markdown: async (document) =>
    (await import('../report/leaderboard/leaderboard-markdown.ts')).renderLeaderboardMarkdown(document),
  text: async (document, { color, verbose = false }) => {
    const { renderLeaderboardText } = await import('../report/leaderboard/leaderboard-text.ts');
    return renderLeaderboardText(document, { color, verbose });
  },
};
