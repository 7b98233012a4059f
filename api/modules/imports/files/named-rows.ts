/** Rows of a table that are neither goods nor refused: they are listed by kind, so that the counts add up. */

/** Kind of such a row, and its plural for people. */
const NAMED_ROWS = {
  group: 'Заголовки групп',
  total: 'Итоги',
  heading: 'Повторы заголовков',
  text: 'Надписи',
  service: 'Доставка и условия',
} as const satisfies Record<string, string>;

export interface NamedRow {
  readonly line: number;
  readonly what: keyof typeof NAMED_ROWS;
}

/** Most line numbers in a sentence. */
const SHOWN = 20;

/** Such rows of one file, collected for one sentence per kind. */
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
