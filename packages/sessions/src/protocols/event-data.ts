/** A line longer than this is not an event of any protocol. */
const LONGEST_LINE = 4 * 1024 * 1024;

/** Takes the data of server-sent events out of a stream, piece by piece. */
export class EventData {
  readonly #decoder = new TextDecoder();
  #line = '';

  /** Returns the data of completed events. @param piece of a `text/event-stream` */
  push(piece: Uint8Array): string[] {
    const lines = (this.#line + this.#decoder.decode(piece, { stream: true })).split('\n');
    this.#line = lines.pop() ?? '';
    if (this.#line.length > LONGEST_LINE) this.#line = '';
    return lines.flatMap((line) => (line.startsWith('data:') ? [line.slice('data:'.length).trim()] : []));
  }
}
