/** Rows of a table that are neither goods nor refused: what they are is told, so that the counts add up. */

/** What such a row is, and what people read for several of them. */
const NAMED_ROWS = {
  group: 'Заголовки групп',
  total: 'Итоги',
  heading: 'Повторы заголовков',
  text: 'Надписи',
} as const satisfies Record<string, string>;

export interface NamedRow {
  readonly line: number;
  readonly what: keyof typeof NAMED_ROWS;
}

/** Numbers of lines that a sentence names. */
const SHOWN = 20;

/** Named rows of one file, gathered for a sentence of each kind. */
export class NamedRows {
  private readonly lines = new Map<NamedRow['what'], number[]>();

  add({ what, line }: NamedRow): void {
    const lines = this.lines.get(what) ?? [];
    this.lines.set(what, lines);
    if (lines.length <= SHOWN) lines.push(line);
  }

  notes(): string[] {
    return [...this.lines].map(([what, lines]) => {
      const rows = `${lines.length === 1 ? 'строка' : 'строки'} ${lines.slice(0, SHOWN).join(', ')}`;
      return `${NAMED_ROWS[what]}, не товары: ${rows}${lines.length > SHOWN ? ' и другие' : ''}`;
    });
  }
}
