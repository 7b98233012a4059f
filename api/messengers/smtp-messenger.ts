/** E-mail over SMTP: plain text, one recipient a letter. */
import { createTransport } from 'nodemailer';
import { Undeliverable, type MailAccount, type Message, type Messenger } from '../services.ts';

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

/** How nodemailer is told of an account. */
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

  /** `patienceMs` shortens the time for each of the server's answers. */
  constructor(account: MailAccount, patienceMs = Infinity) {
    const greeting = Math.min(GREETING_MS, patienceMs);
    this.#transport = createTransport({
      ...connectionOf(account),
      connectionTimeout: greeting,
      dnsTimeout: greeting,
      greetingTimeout: greeting,
      socketTimeout: Math.min(SILENCE_MS, patienceMs),
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

  /** Hands it over and answers the server's last words. Throws what the connection ended with. */
  async deliver({ id, recipient, subject, text }: Message): Promise<string> {
    const { response } = await this.#transport.sendMail({
      from: this.#from,
      // As an object the address is taken whole: nothing in it can add a recipient or a header.
      to: { name: '', address: recipient },
      subject,
      text,
      messageId: `<${id}@${this.#from.address.split('@')[1] ?? 'localhost'}>`,
      headers: { 'Auto-Submitted': 'auto-generated' },
    });
    return response;
  }

  /** Lets go of its connections. */
  close(): void {
    this.#transport.close();
  }
}
