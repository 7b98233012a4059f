/** Lines of a preview that are stored, and their rows' texts. */
import { wordsOfGood, wordsOfRefused } from '../files/row-words.ts';
import type { ReadItem } from '../files/source-row.ts';
import type { PlannedLine } from './planned-line.ts';
import { CELLS } from '../store/line-marks.ts';

/** True for a line to store: it writes or reports something. Others are only counted. */
export const isKept = ({ kind, to_write, notes, extra }: PlannedLine): boolean =>
  kind !== 'same' || to_write === true || notes !== '' || extra.includes(CELLS);

/** The line with its row's texts, unless the row was accepted whole. */
export function withWords(line: PlannedLine, item: Exclude<ReadItem, { named: unknown }>): PlannedLine {
  if (line.kind !== 'refused' && !line.extra.includes(CELLS)) return line;
  const words = item.words?.() ?? ('row' in item ? wordsOfGood(item.row) : wordsOfRefused(item.refused));
  return { ...line, cells: JSON.stringify(words) };
}
