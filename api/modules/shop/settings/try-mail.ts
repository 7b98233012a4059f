/** A test letter, sent at once, so that the administrator sees the mail server's answer. */
import { v7 as newId } from 'uuid';
import type { MailTrial } from '#contract/shop/mail.ts';
import { writeTransaction } from '#db/write.ts';
import type { Services } from '../../../environment/services.ts';
import { recordAudit } from '../../audit/record-audit.ts';
import { readFacts } from '../facts/shop-facts.ts';

/** Sends it by the current account and records the test; it is not stored among the letters to buyers. */
export async function tryMail(
  { db, messengers }: Pick<Services, 'db' | 'messengers'>,
  to: string,
  actorId: string,
  now: Date,
): Promise<MailTrial> {
  const { name } = await readFacts(db);
  const id = newId();
  const trial = (await messengers
    .find(({ attempt }) => attempt !== undefined)
    ?.attempt?.({
      id,
      recipient: to,
      subject: `Пробное письмо магазина «${name}»`,
      text: `Здравствуйте!\n\nЭто пробное письмо: почта магазина «${name}» настроена, письма покупателям уходят.`,
    })) ?? { taken: false, said: 'Почтовый сервер не задан', answer: '' };
  await writeTransaction(db, (trx) =>
    recordAudit(
      { trx, actorId, now },
      'mail_tried',
      { kind: 'settings', id: 'mail', label: 'Почта магазина' },
      { recipient: to, resolution: trial.said },
    ),
  );
  return trial;
}
