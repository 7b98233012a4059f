import { IMPORT_FIELDS, type ImportProfile, type ImportStop } from '#contract/imports/import-profile.ts';
import type { ImportLine, LineKind } from '#contract/imports/import-line.ts';
import type { Import } from '#contract/imports/imports.ts';
import { marginOf } from '#contract/products/price-warnings.ts';
import { formatDecimal, formatNumber, formatRoubles } from '#contract/values/money.ts';
import { counted, plural } from '#contract/values/plural.ts';
import { numberAsTyped, typedNumber } from '#contract/values/typed-number.ts';
import { joinTexts } from '../../device/journal/row-words.ts';
import type { PillProps } from '../../ui/pill.tsx';

const NBSP = '\u00a0';
const MINUS = '\u2212';

export const TONES: { readonly [state in Import['state']]?: PillProps['tone'] } = {
  reading: 'mint',
  ready: 'mint',
  waiting: 'low',
  failed: 'sale',
  applying: 'mint',
  applied: 'ok',
  canceled: 'low',
  undoing: 'mint',
};

export const FORMAT_WORDS: Readonly<Record<string, string>> = {
  commerceml: '1С, CommerceML',
  yml: 'YML',
  csv: 'CSV',
  xlsx: 'Excel',
  list: 'изменение многих товаров',
};

/** A change of goods that a person has chosen, not of those that a file names. */
export const isBulk = ({ format }: Pick<Import, 'format'>): boolean => format === 'list';

/** Tiles in display order; all but the last add up to the number of rows read. */
export const TILES: readonly { kind: LineKind; label: string; note: string }[] = [
  { kind: 'new', label: 'Новые', note: 'появятся на витрине' },
  { kind: 'changed', label: 'Изменятся', note: 'поле за полем' },
  { kind: 'same', label: 'Без изменений', note: 'не тронем' },
  { kind: 'draft', label: 'Черновики', note: 'видны только вам' },
  { kind: 'refused', label: 'Не приняты', note: 'с причинами' },
  { kind: 'gone', label: 'Исчезли', note: 'нет в файле' },
];

export const GONE_WORDS = { keep: 'останутся как есть', zero: 'остаток станет 0', off: 'уйдут с витрины' } as const;

/** True when rows, or cells of taken rows, were refused and the file of refusals can still be made. A former release counted only figures. */
export const hasRefusals = ({ hasFile, counts }: Pick<Import, 'hasFile' | 'counts'>): boolean =>
  hasFile && counts.refused + counts.refusedFigures + counts.refusedCells > 0;

const NO_LINES: Readonly<Record<LineKind, string>> = {
  new: 'Всё, что есть в файле, в магазине уже есть.',
  changed: 'Ни одно поле ни одного товара не изменится.',
  same: 'Таких строк в файле нет.',
  draft: 'У всех новых товаров есть цена и категория.',
  refused: 'Все строки прочитаны и приняты.',
  gone: 'В файле есть все товары этого источника.',
};

export function noLinesText(kind: LineKind, { counts }: Pick<Import, 'counts'>): string {
  const { refusedFigures, refusedCells } = counts;
  const rows = Math.max(refusedFigures, refusedCells);
  if (kind !== 'refused' || rows === 0) return NO_LINES[kind];
  const what = refusedCells > refusedFigures ? 'отдельные ячейки' : 'цены или остатки';
  return `Все строки приняты, но в ${counted(rows, 'строке', 'строках', 'строках')} не приняты ${what}.`;
}

export function shownKind({ counts }: Pick<Import, 'counts'>): LineKind {
  const kinds: readonly LineKind[] = ['changed', 'new', 'draft', 'refused', 'gone', 'same'];
  return kinds.find((kind) => counts[kind] > 0) ?? 'same';
}

/** «5 212 строк: 96 + 1 508 + 3 550 + 35 + 23», so that people can check the sum. */
export function sumText({ counts, format }: Pick<Import, 'counts' | 'format'>): string {
  const parts = [counts.new, counts.changed, counts.same, counts.draft, counts.refused].map(formatNumber);
  const rows =
    format === 'list'
      ? counted(counts.rows, 'товар выбран', 'товара выбраны', 'товаров выбрано')
      : `${counted(counts.rows, 'строка', 'строки', 'строк')} в${NBSP}файле`;
  const named = counts.named === 0 ? '' : `; ещё ${formatNumber(counts.named)} — заголовки, итоги и надписи`;
  return `${rows}: ${parts.join(' + ')}${named}`;
}

const share = (part: number, whole: number): string =>
  `${whole === 0 ? 0 : Math.max(1, Math.round((part / whole) * 100))}${NBSP}%`;

/** Per cent from which the preview counted price changes as big; previews of former releases did not store it. */
export const bigMoveFrom = (
  { counts }: Pick<Import, 'counts'>,
  { thresholds }: Pick<ImportProfile, 'thresholds'>,
): number => counts.priceMoveFrom || thresholds.priceMove;

/** Why the import stopped, by how much it exceeds the source's threshold, the likely cause, and the label of the confirmation. */
export function stopWords(
  stop: ImportStop,
  { counts }: Pick<Import, 'counts'>,
  { thresholds, gone }: Pick<ImportProfile, 'thresholds' | 'gone'>,
) {
  const known = counts.changed + counts.same;
  const { lost: lately = 0 } = counts;
  const lost = lately > 0 ? lately : counts.gone + counts.markedDeleted;
  const [refused, goods] = [counts.refused + counts.refusedFigures, counts.rows - counts.named];
  const limit = (percent: number) => `для этого источника порог ${numberAsTyped(percent)}${NBSP}%`;
  const words: Readonly<Record<ImportStop, readonly [title: string, text: string, agree: string]>> = {
    prices: [
      `Цены ${share(counts.priceMoves, known)} товаров изменятся больше чем на ${numberAsTyped(bigMoveFrom({ counts }, { thresholds }))}${NBSP}%: проверьте`,
      `${formatNumber(counts.priceMoves)} из ${counted(known, 'товара', 'товаров', 'товаров')}, ${limit(thresholds.prices)}. Чаще всего так бывает, когда поставщик переставил столбцы цен.`,
      'Цены верные',
    ],
    gone: [
      `В файле нет ${share(lost, counts.links)} товаров этого источника${counts.markedDeleted > 0 ? ' или они помечены на удаление' : ''}`,
      `${formatNumber(lost)} из ${formatNumber(counts.links)}, ${limit(thresholds.gone)}. Чаще всего так бывает, когда прислали только часть прайса. С ними будет так: ${GONE_WORDS[gone]}.`,
      'Их и правда больше нет',
    ],
    refused: [
      `Не принято ${share(refused, goods)} строк файла${counts.refusedFigures > 0 ? ', целиком или их цены и остатки' : ''}`,
      `${formatNumber(refused)} из ${formatNumber(goods)}, ${limit(thresholds.refused)}. Скачайте отказы, исправьте и загрузите ещё раз — или загрузите остальное без них.`,
      'Загрузить без них',
    ],
    doubt: [
      `${counted(counts.doubts, 'товар', 'товара', 'товаров')}: без вас не решить, те ли это`,
      'Код в файле такой же, как у товара магазина, а название или артикул другие. Такие строки отмечены ниже: ответьте у каждой, и следующие файлы этого источника о ней не спросят. Без ответа найденные по коду загрузятся, остальные нет.',
      'Строки проверены',
    ],
    unpriced: [
      'Ни у одного товара в файле нет розничной цены',
      'Новые товары станут черновиками, у остальных розничная цена не изменится. Если она в файле есть, укажите её в соответствии столбцов и цен.',
      'Загрузить без цен',
    ],
    partial: [
      'Файл назван полным, но в нём нет многих товаров этого источника',
      'Похоже, в нём только изменения. Загрузим его так: чего в файле нет, останется как есть.',
      'Загрузить как изменения',
    ],
    upsideDown: [
      `У ${counted(counts.upsideDown, 'товара', 'товаров', 'товаров')} розничная цена станет ниже оптовой или закупочной`,
      'Чаще всего так бывает, когда столбцы цен поменялись местами. Проверьте соответствие цен; такие товары отмечены ниже.',
      'Цены верные',
    ],
    likely: [
      `${counted(counts.likely, 'новый товар похож', 'новых товара похожи', 'новых товаров похожи')} на известные, которых в файле нет`,
      'Названия те же, а коды другие: загруженные так, товары удвоятся. Проверьте соответствие столбцов или ответьте ниже, что это те же товары.',
      'Это новые товары',
    ],
    lost: [
      'В файле нет данных, которые из него берутся',
      'Каких именно, сказано в замечаниях к файлу. Исправьте настройки — или загрузите файл без них.',
      'Загрузить без этих данных',
    ],
    cut: [
      'Файл, похоже, оборван на последней строке',
      'Последняя строка короче других и без конца, поэтому не принята. Если файл передан не целиком, загрузите его ещё раз.',
      'Файл целый',
    ],
  };
  const [title, text, agree] = words[stop];
  return { title, text, agree };
}

/** «96 новых, 1 508 изменений и 35 черновиков»; empty when nothing would be written. */
export function actText({ counts }: Pick<Import, 'counts'>, gone: ImportProfile['gone']): string {
  const parts = [
    counts.new > 0 && counted(counts.new, 'новый', 'новых', 'новых'),
    counts.changed > 0 && counted(counts.changed, 'изменение', 'изменения', 'изменений'),
    counts.draft > 0 && counted(counts.draft, 'черновик', 'черновика', 'черновиков'),
    gone !== 'keep' && counts.gone > 0 && counted(counts.gone, 'исчезнувший', 'исчезнувших', 'исчезнувших'),
  ];
  return joinTexts(parts.filter((part) => part !== false));
}

export const toWrite = ({ counts }: Pick<Import, 'counts'>, gone: ImportProfile['gone']): number =>
  counts.new + counts.changed + counts.draft + (gone === 'keep' ? 0 : counts.gone);

export const applyLabel = (count: number, pictureCount = 0): string =>
  count === 0
    ? pictureCount > 0
      ? `Загрузить ${counted(pictureCount, 'фотографию', 'фотографии', 'фотографий')}`
      : 'Записать сверку'
    : `Применить ${counted(count, 'изменение', 'изменения', 'изменений')}`;

const MONEY: ReadonlySet<string> = new Set(['priceRetail', 'priceWholesale', 'salePrice', 'costPrice']);
const OTHER_FIELDS: Readonly<Record<string, string>> = {
  draft: 'Публикация',
  deleted: 'Продажа',
  moreBarcodes: 'Ещё штрихкоды',
  saleFrom: 'Скидка с',
  saleTo: 'Скидка до',
  placeId: 'Категория',
};

export function fieldWord(field: string, features: ReadonlyMap<string, string> = new Map()): string {
  if (field.startsWith('attributes.')) {
    const code = field.slice('attributes.'.length);
    return features.get(code) ?? `Характеристика «${code}»`;
  }
  return (IMPORT_FIELDS as Readonly<Record<string, string>>)[field] ?? OTHER_FIELDS[field] ?? field;
}

type Plain = ImportLine['changes'][number]['before'];

export function valueText(field: string, value: Plain): string {
  if (field === 'draft') return value === true ? 'черновик' : 'на витрине';
  if (field === 'deleted') return value === true ? 'снят с продажи' : 'в продаже';
  if (value === null || value === '') return '—';
  if (typeof value === 'boolean') return value ? 'да' : 'нет';
  if (typeof value === 'number') {
    if (MONEY.has(field)) return formatRoubles(value);
    // In the product's unit, which a line doesn't have.
    if (field === 'stockQty') return formatNumber(value);
    if (field === 'weightKg') return `${formatDecimal(value, 3)}${NBSP}кг`;
    return formatDecimal(value, 3);
  }
  return value;
}

/** «+35,2 %» of a price, «+5» of a stock; null where a difference is meaningless. */
export function differenceText(field: string, before: Plain, after: Plain): string | null {
  if (typeof before !== 'number' || typeof after !== 'number') return null;
  const sign = after < before ? MINUS : '+';
  if (MONEY.has(field)) {
    if (before === 0) return null;
    const percent = Math.round((Math.abs(after - before) / before) * 1000) / 10;
    return `${sign}${formatDecimal(percent, 1)}${NBSP}%`;
  }
  return field === 'stockQty' ? `${sign}${formatNumber(Math.abs(after - before))}` : null;
}

/** Margin of a selling price: «41 %»; a dash without a cost price, empty for other fields. */
export function marginText(field: string, price: Plain, cost: number | null): string {
  if (!['priceRetail', 'priceWholesale', 'salePrice'].includes(field) || typeof price !== 'number') return '';
  const margin = marginOf(price, cost);
  return margin === null ? '—' : `${margin.percent < 0 ? MINUS : ''}${formatNumber(Math.abs(margin.percent))}${NBSP}%`;
}

export function isBigMove(field: string, before: Plain, after: Plain, priceMove: number): boolean {
  if (!MONEY.has(field) || typeof before !== 'number' || typeof after !== 'number' || before === 0) return false;
  return (Math.abs(after - before) / before) * 100 >= priceMove;
}

/** Figures first, since people check them first; texts after them, features last. */
const ORDER = ['priceRetail', 'salePrice', 'priceWholesale', 'costPrice', 'stockQty', 'place', 'draft', 'deleted'];
const rank = (field: string): number => {
  const at = ORDER.indexOf(field);
  return at !== -1 ? at : field.startsWith('attributes.') ? 100 : 50;
};
export const inOrder = (changes: ImportLine['changes']): ImportLine['changes'] =>
  [...changes].sort((a, b) => rank(a.field) - rank(b.field));

export function resultText(one: Pick<Import, 'state' | 'written' | 'counts'> & { error?: string }): string {
  const { state, written, counts, error = '' } = one;
  if (error !== '') return `${error}. ${resultText({ ...one, error: '' })}`;
  const { done, kept, failed, undone } = written;
  const goods = (count: number) => counted(count, 'товар', 'товара', 'товаров');
  if (state === 'undone')
    return `${plural(undone, 'Возвращён', 'Возвращены', 'Возвращено')} ${goods(undone)}. Что изменили после загрузки, осталось и перечислено ниже.`;
  if (state === 'dropped') return 'Ничего не записано: загрузку отменили до начала.';
  const parts = [
    done === 0
      ? 'Ничего не записано: в магазине всё уже так'
      : `${plural(done, 'Записан', 'Записаны', 'Записано')} ${goods(done)}`,
    kept > 0 && `у ${counted(kept, 'товара', 'товаров', 'товаров')} остались ваши изменения`,
    failed > 0 && `${formatNumber(failed)} не ${plural(failed, 'записан', 'записаны', 'записано')}`,
    counts.refused > 0 &&
      `${plural(counts.refused, 'не принята', 'не приняты', 'не принято')} ${counted(counts.refused, 'строка', 'строки', 'строк')}`,
  ].filter((part) => part !== false);
  const stopped = state === 'canceled' ? 'Загрузку остановили. ' : '';
  return `${stopped}${parts.join(', ')}.`;
}

export const renumberedText = (count: number): string =>
  `У ${counted(count, 'товара', 'товаров', 'товаров')} поставщик сменил ${plural(count, 'код', 'коды', 'коды')}: товары узнали по артикулу, штрихкоду или вашему ответу.`;

/** About new goods with the title of a product that the file lacks. */
export const likelyText = (count: number): string =>
  `${counted(count, 'новый товар называется', 'новых товара называются', 'новых товаров называются')} как ${count === 1 ? 'тот, которого' : 'те, которых'} в${NBSP}файле больше нет`;

export function everyText(hours: number): string {
  if (hours === 1) return 'Каждый час';
  if (hours === 24) return 'Раз в день';
  if (hours === 168) return 'Раз в неделю';
  return hours % 24 === 0
    ? `Раз в ${counted(hours / 24, 'день', 'дня', 'дней')}`
    : `Каждые ${counted(hours, 'час', 'часа', 'часов')}`;
}

const pictures = (count: number): string => counted(count, 'фотография', 'фотографии', 'фотографий');

export function picturesText({ total, done, waiting, failed, placeholder }: Import['pictures']): string {
  const rest = [
    failed > 0 && `${formatNumber(failed)} не ${plural(failed, 'загрузилась', 'загрузились', 'загрузилось')}`,
    placeholder > 0 && counted(placeholder, 'заглушка', 'заглушки', 'заглушек'),
  ].filter((part) => part !== false);
  const come =
    waiting > 0
      ? `Загружено ${formatNumber(done)} из ${formatNumber(total)}`
      : done === 0
        ? 'Новых фотографий нет'
        : `${plural(done, 'Загружена', 'Загружены', 'Загружено')} ${pictures(done)}`;
  return `${[come, ...rest].join(', ')}.`;
}

/** About pictures that will be loaded after the goods; empty without pictures. */
export const picturesToCome = ({ counts }: Pick<Import, 'counts'>): string =>
  counts.pictures === 0
    ? ''
    : `После товаров ${plural(counts.pictures, 'загрузится', 'загрузятся', 'загрузится')} ${pictures(counts.pictures)}`;

/** Typed per cent or roubles; null unless it is a number within the bounds. */
export function typedBetween(text: string, least: number, most: number): number | null {
  const value = typedNumber(text.replace(/^\+/, ''));
  return value !== null && value >= least && value <= most ? value : null;
}
