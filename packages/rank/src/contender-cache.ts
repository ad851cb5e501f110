import { MeasurementError } from '@plugin-eval/core/errors/measurement-error.ts';
import type { Content } from './contents.ts';
import { loadUnchanged, shownBytes } from './present-skills.ts';
import type { CorpusView } from './ranking-options.ts';
import type { Contender } from './read-contender.ts';

/** Most bytes of cached text. */
const MOST_BYTES = 64 * 1024 * 1024;

/** An LRU cache of the contents that play: each is read when it is first needed. */
export class ContenderCache {
  private readonly view: CorpusView;
  /** Least recently used first. */
  private readonly kept = new Map<string, Contender>();
  private bytes = 0;

  constructor(view: CorpusView) {
    this.view = view;
  }

  /** @throws MeasurementError when the content is no longer there */
  get(content: Content): Contender {
    const contender = this.kept.get(content.sha256) ?? this.read(content);
    this.kept.delete(content.sha256);
    this.kept.set(content.sha256, contender);
    return contender;
  }

  private read({ sha256, skills }: Content): Contender {
    const reasons: string[] = [];
    for (const skill of skills) {
      const read = loadUnchanged(this.view, skill);
      if (!('reason' in read)) {
        this.keep(sha256, read);
        return read;
      }
      reasons.push(`${read.path}: ${read.reason}`);
    }
    throw new MeasurementError(reasons.join(' '));
  }

  private keep(sha256: string, contender: Contender): void {
    this.kept.set(sha256, contender);
    this.bytes += shownBytes(contender);
    for (const [oldest, other] of this.kept) {
      if (this.bytes <= MOST_BYTES || oldest === sha256) break;
      this.kept.delete(oldest);
      this.bytes -= shownBytes(other);
    }
  }
}
