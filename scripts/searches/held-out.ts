/**
 * Held-out queries, which the search is never tuned for: they show how it handles unknown words. After tuning the search for one of these,
 * move it to `later-queries.ts` and write another.
 */
import { type QueryRow, queryRow } from './query-row.ts';
import * as g from './goods-named.ts';
import { both, brand, colour, has, side, sides, upTo } from './judge.ts';

const black = colour('черн');
const gold = colour('золот');

export const HELD_OUT: readonly QueryRow[] = [
  queryRow(g.TOILETS, 'унитаз купить недорого с доставкой', 'cheap'),
  queryRow(both(g.TOILETS, brand('Cersanit'), upTo(12_000)), 'цирсанит унитаз до 12 тысяч'),
  queryRow(g.COMPACTS, 'унитаз компакт с бачком | напольный унитаз с бачком'),
  queryRow(both(g.WALL_TOILETS, black), 'чёрный подвесной унитаз | унитаз подвесной черный матовый'),
  queryRow(g.SEATS, 'сиденье с крышкой для унитаза | крышка-сиденье'),
  queryRow(both(g.BASINS, brand('Roca')), 'раковина рока | умывальник roca'),
  queryRow(g.FURNITURE_BASINS, 'раковина на тумбочку | мебельная раковина'),
  queryRow(g.PEDESTAL_BASINS, 'раковина с пьедесталом'),
  queryRow(both(g.BASINS, side('width', 450)), 'раковина 45 см'),
  queryRow(both(g.KITCHEN_MIXERS, gold), 'золотой смеситель для кухни'),
  queryRow(both(g.KITCHEN_MIXERS, brand('Blanco')), 'кухонный кран бланко'),
  queryRow(both(g.BATH_MIXERS, upTo(8000)), 'смеситель для ванны не дороже 8 тысяч'),
  queryRow(g.THERMOSTATS, 'термостат'),
  queryRow(g.HOSES, 'шланг душевой | шланг к лейке'),
  queryRow(both(g.SHOWER_SYSTEMS, black), 'черная душевая стойка'),
  queryRow(both(g.SHOWER_SYSTEMS, brand('Grohe')), 'душевая система гроэ'),
  queryRow(g.HYGIENIC, 'гигиенический душ для унитаза'),
  queryRow(g.CABINS, 'душевые кабинки | кабина душевая'),
  queryRow(both(g.BATHS, sides(180, 80)), 'ванна 180 на 80 | ванна 1800х800'),
  queryRow(g.IRON, 'ванна чугун | ванна чугунная'),
  queryRow(both(g.ACRYLIC, side('length', 1700)), 'акриловая ванна 1700'),
  queryRow(g.BATH_PANELS, 'панель для ванны | экран под ванной'),
  queryRow(both(g.RAILS_ELECTRIC, upTo(12_000)), 'полотенцесушитель электрический до 12000'),
  queryRow(both(g.RAILS, gold), 'золотой полотенцесушитель'),
  queryRow(both(g.ALL_INSTALLATIONS, brand('Grohe')), 'инсталляция грое'),
  queryRow(both(g.PLATES, brand('Geberit')), 'клавиша геберит | кнопка геберит'),
  queryRow(g.PAPER_HOLDERS, 'держатель бумаги'),
  queryRow(both(g.TOWEL_HOLDERS, black), 'черный держатель для полотенец'),
  queryRow(g.SOAP_DISHES, 'мыльница в ванную | мыльница настенная'),
  queryRow(g.DISPENSERS, 'дозатор жидкого мыла'),
  queryRow(both(g.MIRRORS, has('light'), upTo(15_000)), 'зеркало с подсветкой до 15000'),
  queryRow(g.CABINETS, 'шкафчик с зеркалом | зеркальный шкафчик'),
  queryRow(g.DRAINS, 'трап для душа | трап в пол'),
  queryRow(g.CHANNELS, 'душевой лоток'),
  queryRow(g.BATH_SIPHONS, 'сифон на ванну | слив перелив для ванной'),
  queryRow(g.AERATORS, 'насадка на кран аэратор'),
  queryRow(g.MIXERS, 'холодильник бирюса | обои', 'nothing'),
];
