import type { Collection, Evaluation } from '@plugin-eval/core/documents/evaluation.ts';
import { formatCount, formatPoints, plural } from '../number-format.ts';
import type { Block, Tile } from '../view-model/blocks.ts';
import { paragraph } from '../view-model/build-blocks.ts';
import { evaluationTiles, toneOfScore } from './evaluation-tiles.ts';
import { type NextStep, nextBlock, shellWord } from './next-step.ts';

type Tone = Tile['tone'];

/** Counts the tiles of members that come one after the other. */
export class TileTally {
  readonly #good = noTones();
  readonly #fires = noTones();
  readonly #safe = noTones();

  add(member: Evaluation): void {
    const [good, fires, safe] = evaluationTiles(member);
    this.#good[good.tone] += 1;
    this.#fires[fires.tone] += 1;
    this.#safe[safe.tone] += 1;
  }

  /**
   * The verdict in a sentence, and the three tiles of all members together. @param collection its members are
   * ignored
   */
  headline({ summary, subject }: Pick<Collection, 'summary' | 'subject'>): Block[] {
    if (summary.subjects === 0) return [];
    const tiles = [this.#goodTile(summary.mean), this.#firesTile(), this.#safeTile()];
    return [
      paragraph(this.#sentence(), 'strong'),
      { kind: 'tiles', tiles, priority: 2 },
      ...nextBlock(this.#nextStep(shellWord(subject.path))),
    ];
  }

  #nextStep(path: string): NextStep | null {
    if (this.#safe.bad > 0)
      return { command: `plugin-eval scan ${path}`, why: 'shows each finding step by step' };
    return this.#fires.good + this.#fires.warning + this.#fires.bad > 0
      ? null
      : {
          command: `plugin-eval score ${path} --depth deep --dry-run`,
          why: 'shows what measuring them with an agent would cost',
        };
  }

  #sentence(): string {
    const { good, warning, bad, none } = this.#good;
    const scored = good + warning + bad;
    const written = `${formatCount(good)} of ${plural(scored + none, 'member')} well written`;
    const fires = this.#fires.good + this.#fires.warning + this.#fires.bad;
    const firing =
      fires === 0
        ? 'whether they fire is unknown'
        : `${formatCount(this.#fires.good)} of ${formatCount(fires)} measured fire when they should`;
    const { bad: unsafe, warning: doubtful, none: unscanned } = this.#safe;
    const found = [
      ...(unsafe > 0 ? [`${formatCount(unsafe)} with errors`] : []),
      ...(doubtful > 0 ? [`${formatCount(doubtful)} with warnings or unread files`] : []),
      ...(unscanned > 0 ? [`${formatCount(unscanned)} not scanned`] : []),
    ];
    const scanned = this.#safe.good + unsafe + doubtful;
    const scan =
      scanned === 0 ? 'none scanned' : `scan: ${found.length === 0 ? 'all clean' : found.join(', ')}`;
    return `${written}; ${firing}; ${scan}.`;
  }

  #goodTile(mean: number | null): Tile {
    if (mean === null)
      return { title: 'Good', tone: 'none', figure: 'not measured', about: 'no member has a score' };
    const { good, warning, bad } = this.#good;
    return {
      title: 'Good',
      tone: toneOfScore(mean),
      figure: formatPoints(mean),
      about: `mean of 100; ${formatCount(good)} good, ${formatCount(warning)} fair, ${formatCount(bad)} poor`,
    };
  }

  #firesTile(): Tile {
    const { good, warning, bad, none } = this.#fires;
    const measured = good + warning + bad;
    if (measured === 0)
      return { title: 'Fires', tone: 'none', figure: 'not measured', about: '--depth deep measures it' };
    return {
      title: 'Fires',
      tone: worst(this.#fires),
      figure: `${formatCount(good)} of ${formatCount(measured)}`,
      about: `fire reliably; ${formatCount(warning)} sometimes, ${formatCount(bad)} hardly or too often, ${formatCount(none)} not measured`,
    };
  }

  #safeTile(): Tile {
    const { good, warning, bad, none } = this.#safe;
    const scanned = good + warning + bad;
    if (scanned === 0)
      return { title: 'Safe', tone: 'none', figure: 'not scanned', about: 'no member was scanned' };
    return {
      title: 'Safe',
      tone: worst(this.#safe),
      figure: `${formatCount(good)} of ${formatCount(scanned)} clean`,
      about: `${formatCount(bad)} with errors, ${formatCount(warning)} with warnings or unread files${none > 0 ? `, ${formatCount(none)} not scanned` : ''}`,
    };
  }
}

function noTones(): Record<Tone, number> {
  return { good: 0, warning: 0, bad: 0, none: 0 };
}

function worst({ warning, bad }: Readonly<Record<Tone, number>>): Tone {
  if (bad > 0) return 'bad';
  return warning > 0 ? 'warning' : 'good';
}
