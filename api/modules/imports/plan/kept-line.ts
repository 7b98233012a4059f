/** Which lines of a preview are kept, and what of their rows. */
import { wordsOfGood, wordsOfRefused } from '../read/row-words.ts';
import type { ReadItem } from '../read/source-row.ts';
import type { PlannedLine } from './plan-line.ts';

/** Stands in a line of which cells were not taken. */
export const CELLS = '"cells":';

/** Whether a line is to be kept: it writes or tells something. Others are only counted. */
export const isKept = ({ kind, to_write, notes, extra }: PlannedLine): boolean =>
  kind !== 'same' || to_write === true || notes !== '' || extra.includes(CELLS);

/** The line with the words of its row, if that was not taken whole. */
export function withWords(line: PlannedLine, item: Exclude<ReadItem, { named: unknown }>): PlannedLine {
  if (line.kind !== 'refused' && !line.extra.includes(CELLS)) return line;
  const words = item.words?.() ?? ('row' in item ? wordsOfGood(item.row) : wordsOfRefused(item.refused));
  return { ...line, cells: JSON.stringify(words) };
}
