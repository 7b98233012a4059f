/**
 * A 1C with its own books: its stock is the opening stock plus the documents that it received. One exchange sends goods and stock, then
 * receives documents, and may be aborted after any call, losing the answer.
 */
import { readFile, rename, writeFile } from 'node:fs/promises';
import { Simulated1C, type ExchangeReply, type Simulated1CSetup } from '../../api/proofs/fixtures/simulated-1c.ts';

export interface Good {
  readonly id: string;
  readonly article: string;
  readonly title: string;
  readonly group: string;
  /** Roubles. */
  readonly price: number;
  /** Stock before any document. */
  readonly opening: number;
}

/** A document in its last received version: pieces by product. */
export interface Document {
  readonly operation: string;
  readonly lines: Readonly<Record<string, number>>;
  /** Roubles, and the means of payment. */
  readonly sum?: number;
  readonly means?: string;
}

export interface Books {
  readonly goods: readonly Good[];
  /** By identifier: a repeated document replaces the earlier one. */
  readonly documents: Readonly<Record<string, Document>>;
}

export const readBooks = async (path: string): Promise<Books> => JSON.parse(await readFile(path, 'utf8')) as Books;

/** Writes the books atomically: two exchanges may run at once. */
export async function writeBooks(path: string, books: Books): Promise<void> {
  const half = `${path}.${process.pid}-${Math.random().toString(36).slice(2)}`;
  await writeFile(half, JSON.stringify(books));
  await rename(half, path);
}

const SIGNS: Readonly<Record<string, 1 | -1>> = { 'Отпуск товара': -1, 'Возврат товара': 1 };

/** Stock of a product according to 1C, pieces. */
export function stockOf({ documents }: Books, { id, opening }: Good): number {
  return Object.values(documents).reduce(
    (stock, { operation, lines }) => stock + (SIGNS[operation] ?? 0) * (lines[id] ?? 0),
    opening,
  );
}

const goodsXml = (books: Books, madeAt: Date): string =>
  `<?xml version="1.0" encoding="UTF-8"?><КоммерческаяИнформация ВерсияСхемы="2.10" ДатаФормирования="${madeAt.toISOString()}">` +
  `<Классификатор><Ид>k</Ид><Группы>${[...new Set(books.goods.map(({ group }) => group))]
    .map((group) => `<Группа><Ид>g-${group}</Ид><Наименование>${group}</Наименование></Группа>`)
    .join('')}</Группы></Классификатор>` +
  `<Каталог><Ид>k</Ид><ИдКлассификатора>k</ИдКлассификатора><Товары>${books.goods
    .map(
      ({ id, article, title, group }) =>
        `<Товар><Ид>${id}</Ид><Артикул>${article}</Артикул><Наименование>${title}</Наименование><Группы><Ид>g-${group}</Ид></Группы></Товар>`,
    )
    .join('')}</Товары></Каталог></КоммерческаяИнформация>`;

const offersXml = (books: Books, madeAt: Date): string =>
  `<?xml version="1.0" encoding="UTF-8"?><КоммерческаяИнформация ВерсияСхемы="2.10" ДатаФормирования="${madeAt.toISOString()}">` +
  `<ПакетПредложений><Ид>k#</Ид><ИдКаталога>k</ИдКаталога><ТипыЦен><ТипЦены><Ид>p</Ид><Наименование>Розничная</Наименование><Валюта>RUB</Валюта></ТипЦены></ТипыЦен>` +
  `<Предложения>${books.goods
    .map(
      (good) =>
        `<Предложение><Ид>${good.id}</Ид><Наименование>${good.title}</Наименование><Цены><Цена><ИдТипаЦены>p</ИдТипаЦены><ЦенаЗаЕдиницу>${good.price}</ЦенаЗаЕдиницу><Валюта>RUB</Валюта></Цена></Цены><Количество>${stockOf(books, good)}</Количество></Предложение>`,
    )
    .join('')}</Предложения></ПакетПредложений></КоммерческаяИнформация>`;

const textIn = (xml: string, name: string): string => new RegExp(`<${name}>([^<]*)</${name}>`).exec(xml)?.[1] ?? '';

/** Documents of an answer by identifier; orders move 1C's stock only after they were shipped, services never. */
function documentsIn(xml: string): Record<string, Document> {
  const documents: Record<string, Document> = {};
  for (const [, document = ''] of xml.matchAll(/<Документ>(.*?)<\/Документ>/gs)) {
    const lines: Record<string, number> = {};
    for (const [, line = ''] of document.matchAll(/<Товар>(.*?)<\/Товар>/gs)) {
      if (line.includes('<Значение>Услуга</Значение>')) continue;
      const id = textIn(line, 'Ид');
      lines[id] = (lines[id] ?? 0) + Number(textIn(line, 'Количество'));
    }
    const [head = ''] = document.split('<Контрагенты>');
    documents[textIn(document, 'Ид')] = {
      operation: textIn(document, 'ХозОперация'),
      lines,
      sum: Number(textIn(head, 'Сумма')),
      means: textIn(document.split('<Наименование>Метод оплаты</Наименование>')[1] ?? '', 'Значение'),
    };
  }
  return documents;
}

/** The exchange was aborted, as requested. */
export class BrokenOff extends Error {
  override name = 'BrokenOff';
}

class Breaking1C extends Simulated1C {
  #left: number;

  constructor(setup: Simulated1CSetup, callsMost: number) {
    super(setup);
    this.#left = callsMost;
  }

  override async call(...args: Parameters<Simulated1C['call']>): Promise<ExchangeReply> {
    const said = await super.call(...args);
    this.#left -= 1;
    if (this.#left < 0) throw new BrokenOff(`after ${args[0]} ${args[1]}`);
    return said;
  }
}

export interface ExchangeSetup extends Simulated1CSetup {
  readonly books: string;
  readonly callsMost?: number;
}

function mustBe(said: ExchangeReply): void {
  if (said.word !== 'success') throw new Error(said.text);
}

/** One exchange. Throws `BrokenOff`, and the shop's answer if it is not a success. */
export async function exchange({ books: path, callsMost = Infinity, ...setup }: ExchangeSetup): Promise<void> {
  const one = new Breaking1C(setup, callsMost);
  const books = await readBooks(path);
  const madeAt = new Date();
  await one.begin('catalog');
  mustBe(await one.send('catalog', 'import.xml', goodsXml(books, madeAt)));
  mustBe(await one.send('catalog', 'offers.xml', offersXml(books, madeAt)));
  mustBe(await one.until('catalog', 'import', 'import.xml'));
  mustBe(await one.until('catalog', 'import', 'offers.xml'));
  await one.begin('sale');
  const { text } = await one.call('sale', 'query');
  const known = await readBooks(path);
  await writeBooks(path, { ...known, documents: { ...known.documents, ...documentsIn(text) } });
  mustBe(await one.call('sale', 'success'));
}
