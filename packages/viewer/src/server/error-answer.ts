import type { IncomingMessage } from 'node:http';
import { PluginEvalError } from '@plugin-eval/core/errors/plugin-eval-error.ts';
import { RunError } from '@plugin-eval/core/errors/run-error.ts';
import { ViewerRequestError } from '@plugin-eval/core/errors/viewer-request-error.ts';
import { redactKeys } from '@plugin-eval/core/text/redact-keys.ts';
import { terminalSafe } from '@plugin-eval/core/text/terminal-safe.ts';
import { jsonAnswer, pageAnswer, type WholeAnswer } from './answer.ts';
import { messagePage } from './pages.ts';

/** The client's view of a failure. */
export interface DescribedError {
  code: string;
  message: string;
}

/** Reports a server's failures to its clients, and to the person who started it. */
export interface ErrorReport {
  describe(error: unknown): DescribedError;
  answer(request: IncomingMessage, error: unknown): WholeAnswer;
}

const BUG: DescribedError = {
  code: 'bug',
  message: 'This is a bug of plugin-eval. The terminal it was started in shows what went wrong.',
};

/**
 * @param secrets keys in use, which a message may repeat
 * @param log takes what only the person who started the server may know
 */
export function errorReport(secrets: readonly string[], log: (text: string) => void): ErrorReport {
  function describe(error: unknown): DescribedError {
    if (PluginEvalError.isInstance(error))
      return { code: kindOf(error).code, message: redactKeys(error.message, secrets) };
    const lines = (error instanceof Error ? (error.stack ?? error.message) : String(error)).split('\n');
    log(
      `plugin-eval: This is a bug of plugin-eval; please report it.\n${redactKeys(lines.map(terminalSafe).join('\n'), secrets)}\n`,
    );
    return BUG;
  }

  return {
    describe,
    answer(request, error) {
      const described = describe(error);
      const status = PluginEvalError.isInstance(error) ? kindOf(error).status : 500;
      const answer = (request.url ?? '').startsWith('/api/')
        ? jsonAnswer(status, JSON.stringify({ error: described }))
        : pageAnswer(status, messagePage(headingOf(status), described.message));
      return ViewerRequestError.isInstance(error) && error.allowed !== null
        ? { ...answer, headers: { Allow: error.allowed.join(', ') } }
        : answer;
    },
  };
}

function kindOf(error: PluginEvalError): { status: number; code: string } {
  if (ViewerRequestError.isInstance(error)) return { status: error.status, code: error.code };
  if (RunError.isInstance(error))
    return { status: error.problem === 'not-found' ? 404 : 409, code: error.problem };
  return { status: 400, code: 'not-possible' };
}

function headingOf(status: number): string {
  if (status === 403) return 'This page is closed';
  if (status === 404) return 'There is no such page';
  return 'This did not work';
}
