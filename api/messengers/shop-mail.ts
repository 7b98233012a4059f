/** E-mail through the account in force when each letter is sent: a change by an administrator applies from the next letter on. */
import type { MailTestResult, MailAccount, Message, Messenger } from '../environment/services.ts';
import { SmtpMessenger } from './smtp-messenger.ts';

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

  attempt = async (message: Message): Promise<MailTestResult> => {
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

/** Explains a failed letter to the person who configured the mail server. */
interface Failure {
  readonly code?: string;
  readonly responseCode?: number;
  readonly response?: string;
  readonly message: string;
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
  const {
    code = '',
    response = '',
    message,
  }: Failure = error instanceof Error ? (error as Error & Failure) : { message: String(error) };
  const byMessage = BY_MESSAGE.find(([words]) => words.test(message))?.[1];
  const said = (response === '' ? byMessage : undefined) ?? SAID[code] ?? byMessage;
  return {
    said: said ?? 'Письмо не ушло',
    answer: (response === '' && said === undefined ? message : response).slice(0, 500),
  };
}
