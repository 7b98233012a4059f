/** Units as files and people write them. */
import { UNITS, type Unit } from './unit-words.ts';

/** Codes of the Russian classifier of units (ОКЕИ, ОК 015-94), which 1C uses. */
const CODES: Readonly<Record<string, Unit>> = {
  '796': 'шт.',
  '006': 'м',
  '018': 'пог. м',
  '055': 'м²',
  '113': 'м³',
  '715': 'пара',
  '839': 'компл.',
  '704': 'набор',
  '778': 'уп.',
  '736': 'рулон',
  '625': 'лист',
  '166': 'кг',
  '163': 'г',
  '112': 'л',
};

/** Prefixes and spellings in lower case, without dots and spaces. */
const SPELLINGS: Readonly<Record<Unit, readonly string[]>> = {
  'шт.': ['шт', 'штука', 'штуки', 'штук', 'ед', 'единица', 'pcs', 'pc', 'pce', 'piece'],
  м: ['м', 'метр', 'метра', 'метров', 'm', 'mtr'],
  'пог. м': ['погм', 'мпог', 'пм', 'мп', 'погонныйметр', 'метрпогонный', 'погонныхметров'],
  'м²': ['м²', 'м2', 'квм', 'мкв', 'квадратныйметр', 'метрквадратный', 'm2'],
  'м³': ['м³', 'м3', 'кубм', 'мкуб', 'кубическийметр', 'метркубический', 'm3'],
  пара: ['пара', 'пары', 'пар'],
  'компл.': ['компл', 'комплект', 'комплекта', 'комплектов', 'к-т', 'кт', 'кмп', 'set'],
  набор: ['набор', 'набора', 'наборов', 'наб'],
  'уп.': ['уп', 'упак', 'упаковка', 'упаковки', 'упаковок', 'пач', 'пачка', 'pack'],
  рулон: ['рулон', 'рулона', 'рулонов', 'рул'],
  бухта: ['бухта', 'бухты', 'бухт', 'бух'],
  лист: ['лист', 'листа', 'листов', 'л-т'],
  мешок: ['мешок', 'мешка', 'мешков', 'меш'],
  кг: ['кг', 'килограмм', 'килограмма', 'килограммов', 'kg', 'kgm'],
  г: ['г', 'гр', 'грамм', 'грамма', 'граммов', 'g'],
  л: ['л', 'литр', 'литра', 'литров', 'l', 'ltr'],
};

const BY_SPELLING: ReadonlyMap<string, Unit> = new Map(
  UNITS.flatMap((unit) => SPELLINGS[unit].map((spelling) => [spelling, unit] as const)),
);

/** The unit that a text or a classifier code means; null for a unit unknown to the shop. */
export function typedUnit(text: string): Unit | null {
  const plain = text.toLowerCase().replace(/[\s.,()\u00a0]/g, '');
  if (/^\d{1,3}$/.test(plain)) return CODES[plain.padStart(3, '0')] ?? null;
  return BY_SPELLING.get(plain) ?? null;
}
