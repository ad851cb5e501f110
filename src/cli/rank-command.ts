import type { PaidRunFacts } from '../application/paid-run/paid-run.ts';
import { estimateRanking, type RankHead, type RankRequest, rank } from '../application/rank.ts';
import type { Leaderboard } from '../documents/ranking.ts';
import { formatCount } from '../report/number-format.ts';
import { EXIT, type ExitCode } from './exit-code.ts';
import type { CliIo } from './io.ts';
import { portsOf } from './ports.ts';
import type { RankFlags } from './rank-flags.ts';
import { sayPaid } from './report-run.ts';
import { sayAtMost } from './report-unmeasured.ts';
import { runRequestOf } from './run-request.ts';
import { type Say, sayer, sayNotices } from './say.ts';
import { settingsOf } from './setting-flags.ts';
import { writeDocument } from './write-document.ts';
import { writeDryRun } from './write-dry-run.ts';

/**
 * `plugin-eval rank [DIR...]`: brings the corpus up to date, plays what is missing, and prints a leaderboard. Without a
 * model it ranks by static scores.
 * @throws PluginEvalError
 */
export async function runRank(folders: readonly string[], flags: RankFlags, io: CliIo): Promise<ExitCode> {
  const say = sayer(io);
  const ports = portsOf(io, flags);
  const request = rankRequestOf(folders, flags, io);
  let said = 0;
  const sayHead = ({ notices, unindexed }: RankHead) => {
    sayNotices(notices.slice(said), flags.quiet, say);
    said = notices.length;
    sayAtMost(
      unindexed.map(({ reason }) => reason),
      say,
    );
  };
  const outcome = flags.dryRun
    ? await estimateRanking(request, ports)
    : { ...(await rank(request, ports, sayHead)), estimate: null };
  const { document, run, estimate, unindexed } = outcome;
  if (flags.dryRun) sayHead(outcome);
  else sayNotices(outcome.notices.slice(said), flags.quiet, say);
  if (estimate !== null) return writeDryRun(estimate, flags.output, io);
  if (document === null) {
    say('There is nothing to rank. Name a skill, a plugin, a marketplace or a folder that holds skills.');
    return EXIT.notMeasured;
  }
  await writeDocument('leaderboard', document, flags, io, { targets: [], run });
  if (run === null) return EXIT.fine;
  // What could not be indexed has been said.
  const unreadable = document.unreadable.slice(unindexed.length);
  return reportLeaderboard({ ...document, unreadable }, run, flags, say);
}

function rankRequestOf(folders: readonly string[], flags: RankFlags, io: CliIo): RankRequest {
  const { games, focus, focusRounds, control, corpusDir, config } = flags;
  return {
    ...settingsOf(flags),
    ...runRequestOf(io, flags),
    ...{ folders, games, focus, focusRounds, control, corpusDir },
    configFile: config,
  };
}

function reportLeaderboard(
  { failed, unreadable, complete }: Leaderboard,
  run: PaidRunFacts,
  flags: RankFlags,
  say: Say,
): ExitCode {
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
