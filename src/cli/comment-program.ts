import type { Command } from 'commander';
import type { ExitCode } from './exit-code.ts';
import type { CliIo } from './io.ts';

/** `plugin-eval comment`. */
export function addComment(program: Command, io: CliIo, finish: (code: ExitCode) => void): void {
  program
    .command('comment')
    .argument('<report>', 'a JSON report that ci wrote with -o json:FILE')
    .summary('post a report of ci on the pull request of a GitHub Actions job')
    .description(
      'Posts a report of ci as one comment on the pull request that the job is about: made the first time, edited after that. The report may come from a fork: it is checked, everything in it is escaped, and the pull request is the one that the event of the job names. Needs GITHUB_TOKEN with pull-requests: write.',
    )
    .action(async (report: string) => {
      const { runComment } = await import('./comment-command.ts');
      finish(await runComment(report, io));
    });
}
