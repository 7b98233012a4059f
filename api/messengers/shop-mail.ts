/** E-mail through the account in force when each letter is sent: a change by an administrator applies from the next letter on. */
import type { MailTestResult, MailAccount, Message, Messenger } from '../services.ts';
import { mailFailure } from './mail-failure.ts';
import { SmtpMessenger } from './smtp-messenger.ts';

/** A person waits for the test, and their page times out after 15 s. */
const TRIAL_STEP_MS = 6_000;
const TRIAL_MS = 12_000;

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
    const messenger = new SmtpMessenger(account, TRIAL_STEP_MS);
    let timer: NodeJS.Timeout | undefined;
    const tooLong = new Promise<never>((_, fail) => {
      timer = setTimeout(() => fail(new Error('Timeout')), TRIAL_MS);
    });
    try {
      const answer = await Promise.race([messenger.deliver(message), tooLong]);
      return { taken: true, said: 'Сервер принял письмо', answer: answer.slice(0, 500) };
    } catch (error) {
      return { taken: false, ...mailFailure(error) };
    } finally {
      clearTimeout(timer);
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
