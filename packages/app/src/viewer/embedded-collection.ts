import type { Collection, Evaluation } from '@plugin-eval/core/documents/evaluation.ts';
import { publishedDocument } from '@plugin-eval/core/documents/published-document.ts';
import type {
  EmbeddedViewer,
  PublishedEvaluation,
  SkillSource,
  ViewerMember,
} from '@plugin-eval/core/documents/viewer.ts';
import { readModelEnvironment } from '@plugin-eval/engine/config/model-environment.ts';
import { secretsOf } from '@plugin-eval/engine/model/call-model.ts';
import { CollectionPacker } from '@plugin-eval/report/html/pack-document.ts';
import type { WaitingText, Write } from '@plugin-eval/report/member-report.ts';
import { redactedJson } from '@plugin-eval/viewer/server/redacted-json.ts';
import type { Ports } from '../ports.ts';
import { ListedCollection } from './listed-collection.ts';
import { type EmbeddingContext, oneEntry, textNotes } from './load-embedded-viewer.ts';
import { skillSources } from './skill-sources.ts';

/** Bytes: ten thousand skills have no room for more. */
const MOST_TEXT_OF_COLLECTIONS = 1_000_000;

type PublishedCollection = Extract<PublishedEvaluation, { evaluations: unknown }>;
type EvaluationEntry = { kind: 'evaluation'; document: PublishedEvaluation };

/**
 * The content of an HTML file for a collection without paid work, built member by member: compressed as it
 * comes, with the texts of its skills until the file is full. Keys in use are redacted.
 */
export class EmbeddedCollection {
  readonly #places;
  readonly #redacted: (value: unknown) => string;
  /** Blocks of members, a line each; behind the embedded data in the file. */
  readonly blocks: WaitingText;
  readonly #packer: CollectionPacker;
  readonly #listed: ListedCollection;
  #room = MOST_TEXT_OF_COLLECTIONS;
  #leftOut = 0;

  /** @param wait keeps text that waits */
  constructor(
    { targets, workingDirectory }: Omit<EmbeddingContext, 'run'>,
    variables: Ports['variables'],
    wait: () => WaitingText,
  ) {
    this.blocks = wait();
    let isFirst = true;
    this.#packer = new CollectionPacker((block) => {
      this.blocks.add(isFirst ? block : `\n${block}`);
      isFirst = false;
    });
    this.#places = [{ workingDirectory, targets }];
    this.#redacted = redactedJson(secretsOf(readModelEnvironment(variables)));
    this.#listed = new ListedCollection(this.#redacted, wait());
  }

  add(evaluation: Evaluation): void {
    const { document } = publishedDocument({ kind: 'evaluation', document: evaluation }) as EvaluationEntry;
    const found = skillSources(document, this.#places);
    const sources = found.filter((source) => this.#fits(source));
    this.#leftOut += found.length - sources.length;
    this.#packer.add(this.#redacted({ document, sources } satisfies ViewerMember));
    this.#listed.add(document as PublishedCollection['evaluations'][number]);
  }

  /**
   * The data but for the blocks.
   * @param collection its members are not looked at
   */
  finish(collection: Collection): EmbeddedViewer {
    const finished = { kind: 'evaluation' as const, document: { ...collection, evaluations: [] } };
    const { document } = publishedDocument(finished) as EvaluationEntry;
    this.#listed.finish(document as PublishedCollection);
    const writeIndex = (write: Write) => {
      for (const piece of this.#listed.lines()) write(piece);
    };
    const packed = { ...this.#packer.finish(writeIndex, this.#listed.beginning), blocks: null };
    return { ...oneEntry(finished, packed, null), notes: textNotes(this.#leftOut) };
  }

  #fits({ text }: SkillSource): boolean {
    const size = Buffer.byteLength(text);
    if (size > this.#room) return false;
    this.#room -= size;
    return true;
  }
}
