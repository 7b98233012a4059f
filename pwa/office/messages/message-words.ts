/** Texts about a letter: its state and the next attempt. Pure. */
import type { BuyerMessage } from '#contract/messages/messages.ts';
import { counted } from '#contract/values/plural.ts';
import type { PillProps } from '../../ui/pill.tsx';

export type MessageState = BuyerMessage['state'];

export const STATE_WORDS: Readonly<Record<MessageState, { word: string; tone: NonNullable<PillProps['tone']> }>> = {
  queued: { word: 'Ждёт отправки', tone: 'low' },
  sending: { word: 'Отправляется', tone: 'low' },
  sent: { word: 'Отправлено', tone: 'ok' },
  failed: { word: 'Не отправлено', tone: 'sale' },
  kept: { word: 'Только сохранено', tone: 'neutral' },
};

/** Number of attempts after a failure; empty when there is none. */
export function triesText({ attempts, error }: Pick<BuyerMessage, 'attempts' | 'error'>): string {
  return error === '' || attempts === 0 ? '' : counted(attempts, 'попытка', 'попытки', 'попыток');
}

/** True for states that can be sent again by hand: waiting letters are sent by themselves. */
export function maySendAgain(state: MessageState): boolean {
  return state === 'sent' || state === 'failed' || state === 'kept';
}
