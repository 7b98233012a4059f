/** Queries as different people type them, first measured before any tuning for them. */
import { type QueryRow, queryRow } from './query-row.ts';
import * as g from './goods-named.ts';
import { both, brand, colour, either, from, has, is, reduced, side, sides, upTo } from './judge.ts';

const black = colour('черн');
const white = colour('бел');
const gold = colour('золот');

export const TEN_PEOPLE: readonly QueryRow[] = [
  // A plumber.
  queryRow(both(g.BASIN_SIPHONS, is('бутыл')), 'сифон бутылочный'),
  queryRow(g.CUFFS, 'гофра для толчка'),
  queryRow(g.CARTRIDGES, 'картридж 40'),
  queryRow(g.TRAY_SIPHONS, 'сифон душ поддон 90'),
  queryRow(both(g.INSTALLATIONS, brand('Grohe')), 'инсталяха грое'),
  queryRow(g.CHECK_VALVES, 'обратный клапан 110'),
  // A grandmother.
  queryRow(g.PEDESTAL_BASINS, 'умывальник на ножке белый'),
  queryRow(g.TOILETS, 'унитаз простой недорогой', 'cheap'),
  queryRow(g.SEATS, 'крышечка на унитаз'),
  queryRow(g.COILS, 'змеевик в ванную комнату'),
  queryRow(g.LAUNDRY_BASINS, 'умывальник над стиральной машинкой'),
  queryRow(g.KITCHEN_MIXERS, 'краник на кухню'),
  // A designer.
  queryRow(both(g.MIXERS, gold), 'смеситель брашированное золото'),
  queryRow(g.FREE_BATHS, 'ванна отдельностоящая белая матовая'),
  queryRow(both(g.RAILS, black), 'полотенцесушитель чёрный матовый дизайнерский'),
  queryRow(both(g.BOWLS, black), 'раковина-чаша чёрная'),
  queryRow(both(g.RAIN_SHOWERS, black), 'верхний душ черный круглый'),
  queryRow(both(g.PLATES, black), 'клавиша смыва чёрный мат'),
  // A young mother by voice.
  queryRow(both(g.ACRYLIC, upTo(20000)), 'найди акриловую ванну до двадцати тысяч рублей'),
  queryRow(g.THERMOSTATS, 'мне нужен термостат чтобы ребенок не обжегся'),
  queryRow(g.HYGIENIC, 'хочу поставить гигиенический душ возле унитаза'),
  queryRow(both(g.SEATS, has('soft_close')), 'сиденье с микролифтом купить недорого', 'cheap'),
  queryRow(g.HOOKS, 'нужны крючки для полотенец'),
  queryRow(g.BATH_SCREENS, 'какую шторку для ванны выбрать стеклянную'),
  // A hurried man.
  queryRow(g.BASIN_MIXERS, 'смес раковина'),
  queryRow(both(g.TOILETS, upTo(8000)), 'унитаз 8000р'),
  queryRow(both(g.BATHS, sides(170, 75)), 'ванна 170/75'),
  queryRow(g.HOSES, 'шланг душ'),
  queryRow(g.WALL_TOILETS, 'подвес унитаз'),
  queryRow(g.KITS, 'инсталляция с унитазом'),
  // A bad speller.
  queryRow(g.MIXERS, 'смиситель'),
  queryRow(g.RAILS, 'палатенцесушитель'),
  queryRow(g.INSTALLATIONS, 'инстоляция для унитаза'),
  queryRow(both(g.MIXERS, brand('Hansgrohe')), 'хансгро смеситель'),
  queryRow(g.SHOWER_SYSTEMS, 'душавая система'),
  queryRow(both(g.MIRRORS, has('light')), 'зеркало с подцветкой'),
  // A measurer.
  queryRow(both(g.BASINS, side('width', 550)), 'раковина 55'),
  queryRow(both(g.TRAYS, sides(100, 80)), 'поддон 100 80'),
  queryRow(both(g.MIRRORS, side('width', 1000)), 'зеркало шириной 1 метр'),
  queryRow(both(g.RAILS, either(sides(60, 50), sides(50, 60))), 'полотенцесушитель 600х500'),
  queryRow(both(g.BATHS, side('length', 1800)), 'ванна длина 180 см'),
  queryRow(both(g.CABINETS, side('width', 800)), 'зеркальный шкаф 80см'),
  // A bargain hunter.
  queryRow(both(g.MIXERS, reduced), 'распродажа смесителей'),
  queryRow(both(g.BASINS, upTo(4000)), 'умывальник до 4 тыс'),
  queryRow(both(g.SHOWER_SYSTEMS, reduced), 'душевые системы со скидкой'),
  queryRow(both(g.RAILS_ELECTRIC, upTo(15000)), 'эл полотенцесушитель до 15000'),
  queryRow(g.KITCHEN_MIXERS, 'самый дешевый смеситель на кухню', 'cheap'),
  queryRow(both(g.TOILETS, from(5000), upTo(9000)), 'унитаз в пределах 5-9 тысяч'),
  queryRow(both(g.MIXERS, brand('Grohe')), 'GROHE смесители'),
  queryRow(both(g.TOILETS, brand('Villeroy & Boch')), 'унитаз виллерой и бох'),
  queryRow(both(g.BASINS, brand('Roca')), 'раковина roca'),
  queryRow(both(g.MIXERS, brand('Damixa')), 'дамикса смеситель'),
  queryRow(both(g.PLATES, brand('Geberit')), 'кнопка геберит'),
  queryRow(both(g.BATHS, brand('Roca')), 'ванна рока'),
  // A person in the wrong shop.
  queryRow(g.BUILT_BASINS, 'мойка из нержавейки'),
  queryRow(g.FURNITURE_BASINS, 'тумба с умывальником'),
  queryRow(g.MIXERS, 'лампочка', 'nothing'),
  queryRow(g.MIXERS, 'обои для ванной', 'nothing'),
  queryRow(g.MIXERS, 'стиральная машина', 'nothing'),
  queryRow(g.MIXERS, 'насос для скважины', 'nothing'),
  // Others.

  queryRow(g.SOAP_DISHES, 'мыльничка | подставка под мыло'),
  queryRow(both(g.TOWEL_HOLDERS, gold), 'полотенцедержатель золотой'),
  queryRow(g.CUPS, 'стаканчик для зубных щеток'),
  queryRow(both(g.CABINS, upTo(40000)), 'душевая кабинка до 40 т.р'),
  queryRow(g.DRAINS, 'трап для душа в пол'),
  queryRow(both(g.SHOWER_SYSTEMS, brand('Grohe')), 'стойка грое'),
  queryRow(g.CHANNELS, 'лоток для душа'),
  queryRow(g.INSTALLATIONS, 'инсталяция для подвесного унитаза'),
  queryRow(both(g.BASINS, white, side('width', 500)), 'белый умывальник 50 см'),
  queryRow(g.RAILS_ELECTRIC, 'полотенцесушитель от розетки | электрополотенцесушитель'),
  queryRow(
    both(g.KITCHEN_MIXERS, is('с вытяж')),
    'смеситель для кухни с выдвижной лейкой | кухонный кран с вытяжной лейкой',
  ),
  queryRow(both(g.BATHS, sides(150, 70)), 'ванная 150 на 70'),
  queryRow(both(g.MIRRORS, upTo(15000), has('light')), 'зеркало с подсветкой до 15 тысяч'),
  queryRow(g.THERMOSTATS, 'термостатический смеситель | смеситель с термостатом'),
  queryRow(g.BATH_MIXERS, 'смеситель для ванной с душем | смеситель ванна'),
  queryRow(both(g.SEATS, brand('Geberit')), 'сиденье геберит'),
  queryRow(g.HAND_SHOWERS, 'душевая насадка | лейка ручная'),
  queryRow(g.BIDETS, 'биде'),
  queryRow(g.URINALS, 'писуар'),
  queryRow(g.TOILETS, 'унитаз эконом | унитаз самый дешевый', 'cheap'),
  queryRow(both(g.WALL_TOILETS, from(15000), upTo(25000)), 'подвесной унитаз от 15 до 25 тыс'),
  queryRow(both(g.TRAYS, sides(90, 90)), 'поддон для душа 90 90'),
  queryRow(both(g.PLATES, brand('Geberit')), 'кнопка смыва гебирит'),
  queryRow(g.MIXERS, 'ковер', 'nothing'),
  queryRow(both(g.BASINS, brand('Santek')), 'раковина сантек'),
  queryRow(both(g.MIXERS, reduced), 'смесители по скидке'),
  queryRow(g.WASTES, 'клик клак донный | донник'),
  queryRow(g.HOSES, 'душевой шланк'),
  queryRow(both(g.BOWLS, is('кругл', 'shape')), 'круглая накладная раковина'),
];
