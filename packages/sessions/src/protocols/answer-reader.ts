import type { Usage } from '@plugin-eval/core/documents/judge-layer.ts';
import { EventData } from './event-data.ts';
import type { AnswerMeter, GivenAnswer } from './protocol.ts';

/** Base of meters for protocols that report usage only once. */
export abstract class AnswerReader implements AnswerMeter {
  id: string | null = null;
  model: string | null = null;
  stopReason: string | null = null;
  complete = false;
  errorBody: string | null = null;
  usage: Usage | null = null;
  protected readonly keeps: boolean;
  protected readonly events = new EventData();

  /** @param keeps whether what the model says is wanted */
  constructor(keeps: boolean) {
    this.keeps = keeps;
  }

  abstract readonly answer: GivenAnswer;
  abstract pushStream(piece: Uint8Array): void;
  abstract pushJson(text: string): void;
}
