interface Insertion {
  after: string;
  text: string;
}

/** By path: what is put into a file, the text of a new one, or the file of which a new one is a copy, with one word changed. */
export type Change = Record<
  string,
  readonly Insertion[] | { created: string } | { copyOf: string; replace: string; by: string }
>;
