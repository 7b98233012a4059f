/** The features in which goods of one model may differ, recognised by name: codes are the shop's own. */
import type { Feature } from './catalog.ts';

const COLOUR = /^цвет( |$)|отделк|покрыти/i;
const SIZE = /^(ширина|длина|высота|глубина)$|^(диаметр|размер)( |$)|^длина шланга$/i;
/** Units of measures that follow a size: a longer bath holds more. */
const MEASURES: ReadonlySet<string> = new Set(['мм', 'см', 'м', 'мл', 'л', 'г', 'кг', 'Вт', 'кВт', 'л/мин']);

type Named = Pick<Feature, 'name' | 'type' | 'unit'>;

/** The colour or finish of a product, or of a part of it. */
export const isColour = ({ type, name }: Named): boolean => type === 'enum' && COLOUR.test(name.ru);

/** An outer dimension by which a buyer chooses. */
export const isSize = ({ type, name }: Named): boolean =>
  (type === 'enum' || type === 'number') && SIZE.test(name.ru) && !isColour({ type, name, unit: '' });

/** A measure that differs with the size. */
export const isMeasure = ({ type, unit }: Named): boolean => type === 'number' && MEASURES.has(unit);
