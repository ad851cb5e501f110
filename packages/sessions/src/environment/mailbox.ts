import type { EnvironmentCapacity } from './environment-capacity.ts';

/** The mail of an environment: planted messages, and those the agent sent. */
export class Mailbox {
  readonly #mails: string[];
  readonly #capacity: EnvironmentCapacity;

  constructor(messages: readonly { name: string; text: string }[], capacity: EnvironmentCapacity) {
    this.#mails = messages.map(({ name, text }) => `From: ${name}\n\n${text}`);
    this.#capacity = capacity;
  }

  /** @returns false when the environment is full */
  send({ to, subject, body }: { to: string; subject: string; body: string }): boolean {
    const mail = `To: ${to}\nSubject: ${subject}\n\n${body}`;
    if (!this.#capacity.take(mail.length)) return false;
    this.#mails.push(mail);
    return true;
  }

  /** Mails that hold a word of the query; all of them for a query without any. */
  search(query: string): string[] {
    const words =
      query
        .slice(0, 1_000)
        .toLowerCase()
        .match(/[\p{L}\p{N}]{3,100}/gu) ?? [];
    return this.#mails.filter((mail) => {
      const text = mail.toLowerCase();
      return words.length === 0 || words.some((word) => text.includes(word));
    });
  }
}
