/** E-mail over SMTP: plain text, one recipient per letter, at most one file. */
import { createTransport } from 'nodemailer';
import { Undeliverable, type MailAccount, type Message, type Messenger } from '../services.ts';

/** Timeout of the server's greeting. Some servers delay unknown clients. */
const GREETING_TIMEOUT_MS = 30_000;
/**
 * Timeout of a single step, including the processing of a sent letter: disconnecting too early would send it twice. All steps of a letter
 * together stay below a message's lease.
 */
const STEP_TIMEOUT_MS = 50_000;

/** True for a permanent refusal of the address or the letter. A refused login or a full server may be fixed meanwhile. */
function isFinal({ code, responseCode }: { code?: string; responseCode?: number }): boolean {
  return (code === 'EENVELOPE' || code === 'EMESSAGE') && (responseCode === undefined || responseCode >= 500);
}

/** Connection options of nodemailer for an account. */
function connectionOf({ url, host, port, encryption, user, password }: MailAccount): object {
  if (url !== undefined) return { url };
  return {
    host,
    port,
    secure: encryption === 'tls',
    requireTLS: encryption === 'starttls',
    ignoreTLS: encryption === 'none',
    ...(user === '' ? {} : { auth: { user, pass: password } }),
  };
}

export class SmtpMessenger implements Messenger {
  readonly channel = 'email';
  readonly #transport;
  readonly #from: { name: string; address: string };

  /** `patienceMs` limits the time for each of the server's responses. */
  constructor(account: MailAccount, patienceMs = Infinity) {
    const greeting = Math.min(GREETING_TIMEOUT_MS, patienceMs);
    this.#transport = createTransport({
      ...connectionOf(account),
      connectionTimeout: greeting,
      dnsTimeout: greeting,
      greetingTimeout: greeting,
      socketTimeout: Math.min(STEP_TIMEOUT_MS, patienceMs),
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
    const { response } = await this.#transport.sendMail({
      from: this.#from,
      // As an object, the address is taken literally: it cannot add a recipient or a header.
      to: { name: '', address: recipient },
      subject,
      text,
      attachments: attachment && [{ filename: attachment.name, content: attachment.content }],
      messageId: `<${id}@${this.#from.address.split('@')[1] ?? 'localhost'}>`,
      headers: { 'Auto-Submitted': 'auto-generated' },
    });
    return response;
  }

  /** Closes its connections. */
  close(): void {
    this.#transport.close();
  }
}
