/**
 * Held-out queries, which the search is never tuned for: they show how it handles unknown words. After tuning the search for one of these,
 * move it to `later-queries.ts` and write another.
 */
import { type Asked, asked } from './asked.ts';
import * as g from './goods-named.ts';
import { both, brand, colour, has, side, sides, upTo } from './judge.ts';

const black = colour('черн');
const gold = colour('золот');

export const HELD_OUT: readonly Asked[] = [
  asked(g.TOILETS, 'унитаз купить недорого с доставкой', 'cheap'),
  asked(both(g.TOILETS, brand('Cersanit'), upTo(12_000)), 'цирсанит унитаз до 12 тысяч'),
  asked(g.COMPACTS, 'унитаз компакт с бачком | напольный унитаз с бачком'),
  asked(both(g.WALL_TOILETS, black), 'чёрный подвесной унитаз | унитаз подвесной черный матовый'),
  asked(g.SEATS, 'сиденье с крышкой для унитаза | крышка-сиденье'),
  asked(both(g.BASINS, brand('Roca')), 'раковина рока | умывальник roca'),
  asked(g.FURNITURE_BASINS, 'раковина на тумбочку | мебельная раковина'),
  asked(g.PEDESTAL_BASINS, 'раковина с пьедесталом'),
  asked(both(g.BASINS, side('width', 450)), 'раковина 45 см'),
  asked(both(g.KITCHEN_MIXERS, gold), 'золотой смеситель для кухни'),
  asked(both(g.KITCHEN_MIXERS, brand('Blanco')), 'кухонный кран бланко'),
  asked(both(g.BATH_MIXERS, upTo(8000)), 'смеситель для ванны не дороже 8 тысяч'),
  asked(g.THERMOSTATS, 'термостат'),
  asked(g.HOSES, 'шланг душевой | шланг к лейке'),
  asked(both(g.SHOWER_SYSTEMS, black), 'черная душевая стойка'),
  asked(both(g.SHOWER_SYSTEMS, brand('Grohe')), 'душевая система гроэ'),
  asked(g.HYGIENIC, 'гигиенический душ для унитаза'),
  asked(g.CABINS, 'душевые кабинки | кабина душевая'),
  asked(both(g.BATHS, sides(180, 80)), 'ванна 180 на 80 | ванна 1800х800'),
  asked(g.IRON, 'ванна чугун | ванна чугунная'),
  asked(both(g.ACRYLIC, side('length', 1700)), 'акриловая ванна 1700'),
  asked(g.BATH_PANELS, 'панель для ванны | экран под ванной'),
  asked(both(g.RAILS_ELECTRIC, upTo(12_000)), 'полотенцесушитель электрический до 12000'),
  asked(both(g.RAILS, gold), 'золотой полотенцесушитель'),
  asked(both(g.ALL_INSTALLATIONS, brand('Grohe')), 'инсталляция грое'),
  asked(both(g.PLATES, brand('Geberit')), 'клавиша геберит | кнопка геберит'),
  asked(g.PAPER_HOLDERS, 'держатель бумаги'),
  asked(both(g.TOWEL_HOLDERS, black), 'черный держатель для полотенец'),
  asked(g.SOAP_DISHES, 'мыльница в ванную | мыльница настенная'),
  asked(g.DISPENSERS, 'дозатор жидкого мыла'),
  asked(both(g.MIRRORS, has('light'), upTo(15_000)), 'зеркало с подсветкой до 15000'),
  asked(g.CABINETS, 'шкафчик с зеркалом | зеркальный шкафчик'),
  asked(g.DRAINS, 'трап для душа | трап в пол'),
  asked(g.CHANNELS, 'душевой лоток'),
  asked(g.BATH_SIPHONS, 'сифон на ванну | слив перелив для ванной'),
  asked(g.AERATORS, 'насадка на кран аэратор'),
  asked(g.MIXERS, 'холодильник бирюса | обои', 'nothing'),
];
