/** Texts by which stored lines are found and counted. */

/** Marks a line with a product of the same title that the file lacks, about which nobody was asked yet. */
export const LIKELY = '"likely":';

export const CELLS = '"cells":';

/** Note of a line for which a person must confirm the product. */
export const CONFIRM_MATCH_NOTE = 'Тот ли это товар, решать вам';

/** Note of a line that a person has checked without an answer: it is refused, and stops no further file. */
export const CONFIRMED_NOTE = 'Строку уже проверяли: она не берётся, пока нет ответа, тот ли это товар';
