/** Preparation of a logout, loaded at the press with all its dependencies. */
import { formatRoubles } from '#contract/values/money.ts';
import { counted, plural } from '#contract/values/plural.ts';
import { unsentSummary } from '../device/journal/journal.ts';

export const LOGOUT_TITLE = 'Есть неотправленные чеки';

/** Text about unsent sales; null without any. */
export async function unsentWarning(): Promise<string | null> {
  const { count, total } = await unsentSummary();
  if (count === 0) return null;
  return (
    `На этом устройстве ${plural(count, 'ждёт', 'ждут', 'ждут')} отправки ${counted(count, 'чек', 'чека', 'чеков')} на ${formatRoubles(total)}. ` +
    'После выхода ничего не пропадёт: отправка продолжится, когда здесь войдёт любой сотрудник.'
  );
}
