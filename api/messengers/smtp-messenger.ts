/** E-mail over SMTP: plain text, one recipient per letter, at most one file. */
import { createTransport } from 'nodemailer';
import { untilAborted } from '../outbound/deadline.ts';
import { Undeliverable, type MailAccount, type Message, type Messenger } from '../environment/services.ts';

/** Timeout of the server's greeting. Some servers delay unknown clients. */
const GREETING_TIMEOUT_MS = 30_000;
/** Timeout of a single step, including the processing of a sent letter: disconnecting too early would send it twice. */
const STEP_TIMEOUT_MS = 50_000;
/** Timeout of all steps of a letter together, which a server that answers byte by byte never ends. It stays below a message's lease. */
const LETTER_TIMEOUT_MS = 8 * 60_000;

/** A server's time to answer, ms. */
export interface MailPatience {
  readonly stepMs?: number;
  readonly letterMs?: number;
}

/** True for a permanent refusal of the address or the letter. A refused login or a full server may be fixed meanwhile. */
function isFinal({ code, responseCode }: { code?: string; responseCode?: number }): boolean {
  return (code === 'EENVELOPE' || code === 'EMESSAGE') && (responseCode === undefined || responseCode >= 500);
}

/** Connection options of nodemailer for an account. */
function connectionOf({ url, host, port, encryption, user, password }: MailAccount): object {
  const security = { requireTLS: encryption === 'starttls', ignoreTLS: encryption === 'none' };
  if (url !== undefined) return { url, ...security };
  return {
    host,
    port,
    secure: encryption === 'tls',
    ...security,
    ...(user === '' ? {} : { auth: { user, pass: password } }),
  };
}

export class SmtpMessenger implements Messenger {
  readonly channel = 'email';
  readonly #transport;
  readonly #from: { name: string; address: string };
  readonly #letterMs: number;

  constructor(account: MailAccount, { stepMs = STEP_TIMEOUT_MS, letterMs = LETTER_TIMEOUT_MS }: MailPatience = {}) {
    const greeting = Math.min(GREETING_TIMEOUT_MS, stepMs);
    this.#letterMs = letterMs;
    this.#transport = createTransport({
      ...connectionOf(account),
      connectionTimeout: greeting,
      dnsTimeout: greeting,
      greetingTimeout: greeting,
      socketTimeout: stepMs,
      disableFileAccess: true,
      disableUrlAccess: true,
    });
    this.#from = { name: account.senderName, address: account.senderEmail };
  }

  async send(message: Message): Promise<void> {
    try {
      await this.deliver(message);
    } catch (error) {
      if (error instanceof Error && isFinal(error as { code?: string; responseCode?: number }))
        throw new Undeliverable(error.message, { cause: error });
      throw error;
    }
  }

  /** Sends the message and returns the server's final response. Throws the connection's error. */
  async deliver({ id, recipient, subject, text, attachment }: Message): Promise<string> {
    const sending = this.#transport.sendMail({
      from: this.#from,
      // As an object, the address is taken literally: it cannot add a recipient or a header.
      to: { name: '', address: recipient },
      subject,
      text,
      attachments: attachment && [{ filename: attachment.name, content: attachment.content }],
      messageId: `<${id}@${this.#from.address.split('@')[1] ?? 'localhost'}>`,
      headers: { 'Auto-Submitted': 'auto-generated' },
    });
    return (await untilAborted(AbortSignal.timeout(this.#letterMs), sending)).response;
  }

  /** Closes its connections. */
  close(): void {
    this.#transport.close();
  }
}
