import { createHash } from 'node:crypto';
import { readModelEnvironment } from '../../config/model-environment.ts';
import type { Collection, Evaluation } from '../../documents/evaluation.ts';
import { listedMember } from '../../documents/member-summary.ts';
import { publishedDocument } from '../../documents/published-document.ts';
import { DEEPEST_OF_MEMBERS, ValuePool } from '../../documents/value-pool.ts';
import type {
  EmbeddedViewer,
  PublishedEvaluation,
  SkillSource,
  ViewerMember,
} from '../../documents/viewer.ts';
import { secretsOf } from '../../model/call-model.ts';
import { CollectionPacker } from '../../report/html/pack-document.ts';
import type { WaitingText, Write } from '../../report/member-report.ts';
import type { Ports } from '../ports.ts';
import { type EmbeddingContext, oneEntry, textNotes } from './embedded-viewer.ts';
import { redactedJson } from './redacted-json.ts';
import { skillSources } from './skill-sources.ts';

/** Bytes: ten thousand skills have no room for more. */
const MOST_TEXT_OF_COLLECTIONS = 1_000_000;

const BYTES_OF_KEYS = 20;

/** Many values are long, and there are as many as members. */
function shortKey(json: string): string {
  if (json.length <= BYTES_OF_KEYS) return json;
  return createHash('sha256').update(json).digest().toString('latin1', 0, BYTES_OF_KEYS);
}

type Listed = Parameters<typeof listedMember>[0];
type PublishedCollection = Extract<PublishedEvaluation, { evaluations: unknown }>;
type EvaluationEntry = { kind: 'evaluation'; document: PublishedEvaluation };

/**
 * What an HTML file shows of a collection of which nothing was paid for, taken member by member: compressed at once, with
 * the texts of its skills until the file is full. Without the keys in use.
 */
export class EmbeddedCollection {
  readonly #places;
  readonly #redacted: (value: unknown) => string;
  /** Blocks of members, a line each; behind the embedded data in the file. */
  readonly blocks: WaitingText;
  readonly #packer: CollectionPacker;
  readonly #pool: ValuePool;
  /** JSON of what occurs in the list, each once. */
  readonly #values: WaitingText;
  /** JSON of what the list says of each member, pooled. */
  readonly #listed: WaitingText;
  #room = MOST_TEXT_OF_COLLECTIONS;
  #leftOut = 0;

  /** @param wait keeps text that waits */
  constructor(
    { targets, workingDirectory }: Omit<EmbeddingContext, 'run'>,
    variables: Ports['variables'],
    wait: () => WaitingText,
  ) {
    this.blocks = wait();
    this.#listed = wait();
    this.#values = wait();
    let separator = '';
    this.#pool = new ValuePool(
      {
        add: (json) => {
          this.#values.add(separator + json);
          separator = ',';
        },
        keyOf: shortKey,
      },
      DEEPEST_OF_MEMBERS,
    );
    let isFirst = true;
    this.#packer = new CollectionPacker((block) => {
      this.blocks.add(isFirst ? block : `\n${block}`);
      isFirst = false;
    });
    this.#places = [{ workingDirectory, targets }];
    this.#redacted = redactedJson(secretsOf(readModelEnvironment(variables)));
  }

  add(evaluation: Evaluation): void {
    const { document } = publishedDocument({ kind: 'evaluation', document: evaluation }) as EvaluationEntry;
    const found = skillSources(document, this.#places);
    const sources = found.filter((source) => this.#fits(source));
    this.#leftOut += found.length - sources.length;
    this.#packer.add(this.#redacted({ document, sources } satisfies ViewerMember));
    this.#listed.add(`,${JSON.stringify(this.#pooled(listedMember(document as Listed)))}`);
  }

  /**
   * The data but for the blocks.
   * @param collection its members are not looked at
   */
  finish(collection: Collection): EmbeddedViewer {
    const finished = { kind: 'evaluation' as const, document: { ...collection, evaluations: [] } };
    const { document } = publishedDocument(finished) as EvaluationEntry;
    const { evaluations: _, ...others } = document as PublishedCollection;
    const parts = Object.entries(others).map(
      ([key, part]) => `${JSON.stringify(key)}:${JSON.stringify(this.#pooled(part))},`,
    );
    const writeIndex = (write: Write) => {
      // A list begins with 0.
      write(`{"value":{"kind":"evaluation","document":{${parts.join('')}"evaluations":[0`);
      this.#listed.writeTo(write);
      write(']},"sources":[0],"sessions":[0],"members":"summaries"},"values":[');
      this.#values.writeTo(write);
      write(']}');
    };
    const packed = { ...this.#packer.finish(writeIndex), blocks: null };
    return { ...oneEntry(finished, packed, null), notes: textNotes(this.#leftOut) };
  }

  /** Without the keys in use. */
  #pooled(value: unknown): unknown {
    return this.#pool.pool(JSON.parse(this.#redacted(value)));
  }

  #fits({ text }: SkillSource): boolean {
    const size = Buffer.byteLength(text);
    if (size > this.#room) return false;
    this.#room -= size;
    return true;
  }
}
