/** What people read about a letter: its state, and what will become of it. Pure. */
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

/** How often it has been tried, once it went wrong; empty when there is nothing to say. */
export function triesText({ attempts, error }: Pick<BuyerMessage, 'attempts' | 'error'>): string {
  return error === '' || attempts === 0 ? '' : counted(attempts, 'попытка', 'попытки', 'попыток');
}

/** It may be asked for again: what waits or is on its way goes by itself. */
export function maySendAgain(state: MessageState): boolean {
  return state === 'sent' || state === 'failed' || state === 'kept';
}
