/** E-mail through the account in force when each letter is sent: a change by an administrator applies from the next letter on. */
import type { MailTestResult, MailAccount, Message, Messenger } from '../services.ts';
import { mailFailure } from './mail-failure.ts';
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
