import { redactSecrets } from '@plugin-eval/core/text/redact-keys.ts';
import type { ModelEnvironment } from '../../config/model-environment.ts';
import { AttemptFailure } from '../../run/attempt-failure.ts';
import type { BatchAnswer, OpenBatchTask } from '../../store/batch-ledger.ts';
import { costOf, type PriceOverrides, priceOf, uncountedCost } from '../call-cost.ts';
import { explainFailure } from '../explain-failure.ts';
import { HttpFailure } from '../http-failure.ts';
import type { ModelRequest, ProviderModel } from '../model.ts';
import { readAnswer, readUsage } from '../read-answer.ts';
import { isSchemaRefusal } from '../schema-refusal.ts';
import type { WireResult } from './batch-client.ts';
import { batchInterfaceOf } from './batch-interface.ts';
import { readWireAnswer } from './wire-request.ts';

/** The provider rejected the schema of an answer: from then on it is stated in words. */
export const SCHEMA_REFUSED = 'schema-refused';

export interface ReadingContext {
  environment: ModelEnvironment;
  prices: PriceOverrides;
  now: Date;
  /** Keys in use, which a server may repeat. */
  secrets: readonly string[];
}

/** Reads a batch result for its task like the answer to a single call, at the batch price. */
export async function readBatchAnswer(
  { position, input, outputTokens }: OpenBatchTask,
  result: WireResult,
  { environment, prices, now, secrets }: ReadingContext,
): Promise<BatchAnswer> {
  const failed = (failure: string, message: string, costUsd: number | null): BatchAnswer => ({
    ...{ position, outcome: 'failed', failure, message, costUsd },
  });
  if (result.kind === 'expired')
    return failed('lost', 'The batch expired before the request was processed.', 0);
  if (result.kind === 'canceled')
    return failed('lost', 'The batch was canceled before the request was processed.', 0);
  const request = JSON.parse(input) as ModelRequest & { model: ProviderModel };
  const { model, maxOutputTokens } = request;
  const provider = environment[model.provider];
  if (result.kind === 'refused') {
    const failure = new HttpFailure('status', { status: result.status, body: result.body });
    const { kind, message } = explainFailure(failure, { model, provider, secrets, now });
    return failed(isSchemaRefusal(failure) ? SCHEMA_REFUSED : kind, message, 0);
  }
  try {
    const generated = await readWireAnswer(request, provider, true, result.body);
    const answer = readAnswer(generated);
    const usage = readUsage(generated);
    const costUsd = costInBatch(model, usage, prices, now);
    if (answer.finishReason === 'length' && outputTokens !== null && outputTokens < maxOutputTokens)
      return failed(
        'cut-short',
        `The response was longer than the ${outputTokens} tokens that the budget had reserved for it.`,
        costUsd,
      );
    const text = redactSecrets(answer.text, secrets);
    const reportedModel = answer.reportedModel === null ? null : redactSecrets(answer.reportedModel, secrets);
    const answerText = JSON.stringify({ ...answer, text, reportedModel });
    return { position, outcome: 'answered', result: answerText, usage, costUsd };
  } catch (error) {
    if (!AttemptFailure.isInstance(error)) throw error;
    return failed(error.kind, error.message, null);
  }
}

function costInBatch(
  model: ProviderModel,
  usage: ReturnType<typeof readUsage>,
  prices: PriceOverrides,
  now: Date,
): number | null {
  const price = priceOf(model, prices, now);
  if (price === null) return null;
  const costUsd = usage === null ? uncountedCost(price) : costOf(usage, price);
  return costUsd === null ? null : costUsd * (batchInterfaceOf(model.provider)?.priceFactor ?? 1);
}
