/** What becomes of a person's data when they are erased, in words that the office and the answer share. */

/** Stands wherever the person's name stood. */
export const ERASED_NAME = 'Имя удалено';

/** What goes, as people read it. */
export const ERASURE_TAKES =
  'Имя, телефон, почта, адреса, комментарии, письма и данные компании. Сеансы завершатся, бонусами больше нельзя будет воспользоваться, а телефон снова можно будет зарегистрировать.';

/** What stays, and why. Source: 402-ФЗ, article 29 (documents are kept for five years); 152-ФЗ, article 21. */
export const ERASURE_LEAVES =
  'Состав и суммы заказов, чеков и возвратов, движения товара и бонусов — без имени и контактов: бухгалтерские документы закон велит хранить пять лет. У покупок компании остаются её название и ИНН. Дата и редакция согласий остаются как подтверждение, что данные обрабатывали законно. В резервных копиях данные будут, пока их не сменят новые копии.';

/** A phone as it may be shown: in the place of one that was erased the database keeps a mark. */
export function shownPhone(stored: string): string {
  return stored.startsWith('+') ? stored : '';
}
