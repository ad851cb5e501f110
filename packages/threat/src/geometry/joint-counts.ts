/** A label for each of some things, in order. */
export type Labeling = ArrayLike<string | number>;

export interface NumberedLabels {
  /** Label number of each item; labels are numbered in order of appearance. */
  numbers: Int32Array;
  /** Number of items with each label. */
  counts: Int32Array;
}

export function numberLabels(labeling: Labeling): NumberedLabels {
  const numberOf = new Map<string | number, number>();
  const numbers = new Int32Array(labeling.length);
  for (let thing = 0; thing < labeling.length; thing += 1) {
    const label = labeling[thing] as string | number;
    const number = numberOf.get(label) ?? numberOf.size;
    numberOf.set(label, number);
    numbers[thing] = number;
  }
  const counts = new Int32Array(numberOf.size);
  for (const number of numbers) counts[number] = (counts[number] as number) + 1;
  return { numbers, counts };
}

/** Two labelings of the same things: those of the second, sorted by the labels of the first. */
export interface JointLabels {
  first: NumberedLabels;
  second: NumberedLabels;
  /** Numbers of the second labeling: first those of the things with label 0 of the first one, and so on. */
  sorted: Int32Array;
}

/** @throws RangeError when the labelings are not of one length */
export function joinLabels(a: Labeling, b: Labeling): JointLabels {
  if (a.length !== b.length) {
    throw new RangeError(`The same things cannot have ${a.length} labels and ${b.length} others.`);
  }
  const [first, second] = [numberLabels(a), numberLabels(b)];
  const next = new Int32Array(first.counts.length);
  for (let label = 1; label < next.length; label += 1) {
    next[label] = (next[label - 1] as number) + (first.counts[label - 1] as number);
  }
  const sorted = new Int32Array(a.length);
  for (const [thing, label] of first.numbers.entries()) {
    const place = next[label] as number;
    next[label] = place + 1;
    sorted[place] = second.numbers[thing] as number;
  }
  return { first, second, sorted };
}

/** Visits the pairs of labels that occur, each once, with how many things have both. Linear in the things. */
export function forEachPair(
  { first, second, sorted }: JointLabels,
  visit: (count: number, labelOfFirst: number, labelOfSecond: number) => void,
): void {
  const counts = new Int32Array(second.counts.length);
  let start = 0;
  for (let label = 0; label < first.counts.length; label += 1) {
    const end = start + (first.counts[label] as number);
    for (let place = start; place < end; place += 1) {
      const other = sorted[place] as number;
      counts[other] = (counts[other] as number) + 1;
    }
    for (let place = start; place < end; place += 1) {
      const other = sorted[place] as number;
      const count = counts[other] as number;
      if (count === 0) continue;
      counts[other] = 0;
      visit(count, label, other);
    }
    start = end;
  }
}
