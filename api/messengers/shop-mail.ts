/** E-mail through the account in force when each letter is sent: a change by an administrator applies from the next letter on. */
import { createTransport } from 'nodemailer';
import type { MailTrial } from '#contract/shop/mail.ts';
import { type MailAccount, type Message, type Messenger, Undeliverable } from '../environment/services.ts';
import { untilAborted } from '../outbound/deadline.ts';

/** A person waits for the test, and their page times out after 15 s. */
const TRIAL = { stepMs: 6_000, letterMs: 12_000 };

export class ShopMail implements Messenger {
  readonly channel = 'email';
  readonly #inForce: () => Promise<MailAccount | null>;
  #current: { readonly account: string; readonly messenger: SmtpMessenger } | undefined;

  /** @param inForce null while letters are only stored */
  constructor(inForce: () => Promise<MailAccount | null>) {
    this.#inForce = inForce;
  }

  isSet = async (): Promise<boolean> => (await this.#inForce()) !== null;

  async send(message: Message): Promise<void> {
    const account = await this.#inForce();
    if (account === null) throw new Error('Почтовый сервер не задан');
    await this.#messengerOf(account).send(message);
  }

  attempt = async (message: Message): Promise<MailTrial> => {
    const account = await this.#inForce();
    if (account === null) return { taken: false, said: 'Почтовый сервер не задан', answer: '' };
    const messenger = new SmtpMessenger(account, TRIAL);
    try {
      const answer = await messenger.deliver(message);
      return { taken: true, said: 'Сервер принял письмо', answer: answer.slice(0, 500) };
    } catch (error) {
      return { taken: false, ...mailFailure(error) };
    } finally {
      messenger.close();
    }
  };

  #messengerOf(account: MailAccount): SmtpMessenger {
    const key = JSON.stringify(account);
    if (this.#current?.account !== key) {
      this.#current?.messenger.close();
      this.#current = { account: key, messenger: new SmtpMessenger(account) };
    }
    return this.#current.messenger;
  }
}

const SAID: Readonly<Record<string, string>> = {
  EAUTH: 'Сервер не принял пользователя или пароль',
  ENOAUTH: 'Сервер не принял пользователя или пароль',
  EDNS: 'Сервера с таким именем нет',
  ETIMEDOUT: 'Сервер не ответил вовремя: проверьте имя сервера и порт',
  ETLS: 'Сервер не умеет шифровать таким способом: выберите другое шифрование',
  EENVELOPE: 'Сервер не принял отправителя или получателя',
  EMESSAGE: 'Сервер не принял письмо',
  EPROTOCOL: 'Ответил не почтовый сервер, или порт не подходит к шифрованию',
};

/** By the connection error's message, because its code covers all of these cases. */
const BY_MESSAGE: readonly (readonly [RegExp, string])[] = [
  [/ENOTFOUND|EAI_AGAIN|queryA/, SAID['EDNS'] ?? ''],
  [/ECONNREFUSED/, 'На этом порту сервер никого не принимает: проверьте порт'],
  [/EHOSTUNREACH|ENETUNREACH/, 'До сервера нет дороги: проверьте его имя'],
  [/wrong version number|packet length|SSL routines/i, 'Порт не подходит к шифрованию: попробуйте другое'],
  [/certificate|altnames|self[- ]signed/i, 'Сертификат сервера не подходит к его имени или просрочен'],
  [/timed? ?out|Timeout/i, SAID['ETIMEDOUT'] ?? ''],
  [/closed unexpectedly|ECONNRESET|socket hang up/i, 'Сервер оборвал связь: проверьте порт и шифрование'],
];

/** Explanation in Russian, and the mail server's own response; empty without one. */
function mailFailure(error: unknown): { said: string; answer: string } {
  const failure: Error & { code?: string; response?: string } =
    error instanceof Error ? error : new Error(String(error));
  const { code = '', response = '', message } = failure;
  const byMessage = BY_MESSAGE.find(([words]) => words.test(message))?.[1];
  const said = (response === '' ? byMessage : undefined) ?? SAID[code] ?? byMessage;
  return {
    said: said ?? 'Письмо не ушло',
    answer: (response === '' && said === undefined ? message : response).slice(0, 500),
  };
}

/** Timeout of the server's greeting. Some servers delay unknown clients. */
const GREETING_TIMEOUT_MS = 30_000;
/** Timeout of a single step, including the processing of a sent letter: disconnecting too early would send it twice. */
const STEP_TIMEOUT_MS = 50_000;
/** Timeout of all steps of a letter together, which a server that answers byte by byte never ends. It stays below a message's lease. */
const LETTER_TIMEOUT_MS = 8 * 60_000;

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

/** E-mail over SMTP: plain text, one recipient per letter, at most one file. */
export class SmtpMessenger implements Messenger {
  readonly channel = 'email';
  readonly #transport;
  readonly #from: { name: string; address: string };
  readonly #letterMs: number;

  constructor(account: MailAccount, { stepMs = STEP_TIMEOUT_MS, letterMs = LETTER_TIMEOUT_MS } = {}) {
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
    // By its signal the transport closes the connection.
    const left = new AbortController();
    const sending = this.#transport.sendMail({
      signal: left.signal,
      from: this.#from,
      // As an object, the address is taken literally: it cannot add a recipient or a header.
      to: { name: '', address: recipient },
      subject,
      text,
      attachments: attachment && [{ filename: attachment.name, content: attachment.content }],
      messageId: `<${id}@${this.#from.address.split('@')[1] ?? 'localhost'}>`,
      headers: { 'Auto-Submitted': 'auto-generated' },
    });
    try {
      return (await untilAborted(AbortSignal.timeout(this.#letterMs), sending)).response;
    } finally {
      left.abort();
    }
  }

  /** Closes its connections. */
  close(): void {
    this.#transport.close();
  }
}
