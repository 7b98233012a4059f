/** What happens when somebody wants to leave: fetched with the press, like all it takes. */
import { formatRoubles } from '#contract/rules/money.ts';
import { counted, plural } from '#contract/rules/plural.ts';
import { unsentSummary } from '../local/journal.ts';

export const LOGOUT_TITLE = 'Есть неотправленные чеки';

/** What is said of sales that wait, null when none do. */
export async function wordsOnUnsent(): Promise<string | null> {
  const { count, total } = await unsentSummary();
  if (count === 0) return null;
  return (
    `На этом устройстве ${plural(count, 'ждёт', 'ждут', 'ждут')} отправки ${counted(count, 'чек', 'чека', 'чеков')} на ${formatRoubles(total)}. ` +
    'После выхода ничего не пропадёт: отправка продолжится, когда здесь войдёт любой сотрудник.'
  );
}
