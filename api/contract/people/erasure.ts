/** The effect of erasing a person's data, in texts that the office and the answer share. */

export const ERASED_NAME = 'Имя удалено';

/** Replaces the typed reasons of changed prices on the person's documents. */
export const ERASED_REASON = 'Причина удалена';

/** The data that are erased, for people. */
export const ERASURE_TAKES =
  'Имя, телефон, почта, адреса, комментарии, письма, данные компании, корзина и избранное. Сеансы завершатся, бонусами больше нельзя будет воспользоваться, а телефон снова можно будет зарегистрировать.';

/** The data that remain, and why. Source: 402-ФЗ, article 29 (documents are kept for five years); 152-ФЗ, article 21. */
export const ERASURE_LEAVES =
  'Состав и суммы заказов, чеков и возвратов, движения товара и бонусов — без имени и контактов: бухгалтерские документы закон велит хранить пять лет. У покупок компании остаются её название и ИНН. Дата и редакция согласий остаются как подтверждение, что данные обрабатывали законно. В резервных копиях данные будут, пока их не сменят новые копии.';

/** A phone for display: the database stores a mark in place of an erased one. */
export function shownPhone(stored: string): string {
  return stored.startsWith('+') ? stored : '';
}
