/** E-mail over SMTP: plain text, one recipient a letter. */
import { createTransport } from 'nodemailer';
import { Undeliverable, type Message, type Messenger } from '../services.ts';

/** How long a server may take to answer the door. Some make strangers wait. */
const GREETING_MS = 30_000;
/**
 * How long it may think about a single step, the letter it has just read included: who hangs up too soon sends it
 * twice. All steps of a letter together stay below a message's lease.
 */
const SILENCE_MS = 50_000;

/** Refused for good: the address or the letter itself. A refused login or a full server may be mended meanwhile. */
function isFinal({ code, responseCode }: { code?: string; responseCode?: number }): boolean {
  return (code === 'EENVELOPE' || code === 'EMESSAGE') && (responseCode === undefined || responseCode >= 500);
}

export class SmtpMessenger implements Messenger {
  readonly channel = 'email';
  readonly #transport;
  readonly #from: string;
  readonly #domain: string;

  /** `url` as in `smtp://user:password@host:587`; `from` is an address or `Name <address>`. */
  constructor(url: string, from: string) {
    this.#transport = createTransport({
      url,
      connectionTimeout: GREETING_MS,
      dnsTimeout: GREETING_MS,
      greetingTimeout: GREETING_MS,
      socketTimeout: SILENCE_MS,
      disableFileAccess: true,
      disableUrlAccess: true,
    });
    this.#from = from;
    this.#domain = /@([^\s>]+)>?$/.exec(from)?.[1] ?? 'localhost';
  }

  async send({ id, recipient, subject, text }: Message): Promise<void> {
    try {
      await this.#transport.sendMail({
        from: this.#from,
        // As an object the address is taken whole: nothing in it can add a recipient or a header.
        to: { name: '', address: recipient },
        subject,
        text,
        messageId: `<${id}@${this.#domain}>`,
        headers: { 'Auto-Submitted': 'auto-generated' },
      });
    } catch (error) {
      if (error instanceof Error && isFinal(error as { code?: string; responseCode?: number }))
        throw new Undeliverable(error.message, { cause: error });
      throw error;
    }
  }
}
