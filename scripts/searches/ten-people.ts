/** Queries as different people type them, first measured before any tuning for them. */
import { type Asked, asked } from './asked.ts';
import * as g from './goods-named.ts';
import { both, brand, colour, either, from, has, is, reduced, side, sides, upTo } from './judge.ts';

const black = colour('черн');
const white = colour('бел');
const gold = colour('золот');

export const TEN_PEOPLE: readonly Asked[] = [
  // A plumber.
  asked(both(g.BASIN_SIPHONS, is('бутыл')), 'сифон бутылочный'),
  asked(g.CUFFS, 'гофра для толчка'),
  asked(g.CARTRIDGES, 'картридж 40'),
  asked(g.TRAY_SIPHONS, 'сифон душ поддон 90'),
  asked(both(g.INSTALLATIONS, brand('Grohe')), 'инсталяха грое'),
  asked(g.CHECK_VALVES, 'обратный клапан 110'),
  // A grandmother.
  asked(g.PEDESTAL_BASINS, 'умывальник на ножке белый'),
  asked(g.TOILETS, 'унитаз простой недорогой', 'cheap'),
  asked(g.SEATS, 'крышечка на унитаз'),
  asked(g.COILS, 'змеевик в ванную комнату'),
  asked(g.LAUNDRY_BASINS, 'умывальник над стиральной машинкой'),
  asked(g.KITCHEN_MIXERS, 'краник на кухню'),
  // A designer.
  asked(both(g.MIXERS, gold), 'смеситель брашированное золото'),
  asked(g.FREE_BATHS, 'ванна отдельностоящая белая матовая'),
  asked(both(g.RAILS, black), 'полотенцесушитель чёрный матовый дизайнерский'),
  asked(both(g.BOWLS, black), 'раковина-чаша чёрная'),
  asked(both(g.RAIN_SHOWERS, black), 'верхний душ черный круглый'),
  asked(both(g.PLATES, black), 'клавиша смыва чёрный мат'),
  // A young mother by voice.
  asked(both(g.ACRYLIC, upTo(20000)), 'найди акриловую ванну до двадцати тысяч рублей'),
  asked(g.THERMOSTATS, 'мне нужен термостат чтобы ребенок не обжегся'),
  asked(g.HYGIENIC, 'хочу поставить гигиенический душ возле унитаза'),
  asked(both(g.SEATS, has('soft_close')), 'сиденье с микролифтом купить недорого', 'cheap'),
  asked(g.HOOKS, 'нужны крючки для полотенец'),
  asked(g.BATH_SCREENS, 'какую шторку для ванны выбрать стеклянную'),
  // A hurried man.
  asked(g.BASIN_MIXERS, 'смес раковина'),
  asked(both(g.TOILETS, upTo(8000)), 'унитаз 8000р'),
  asked(both(g.BATHS, sides(170, 75)), 'ванна 170/75'),
  asked(g.HOSES, 'шланг душ'),
  asked(g.WALL_TOILETS, 'подвес унитаз'),
  asked(g.KITS, 'инсталляция с унитазом'),
  // A bad speller.
  asked(g.MIXERS, 'смиситель'),
  asked(g.RAILS, 'палатенцесушитель'),
  asked(g.INSTALLATIONS, 'инстоляция для унитаза'),
  asked(both(g.MIXERS, brand('Hansgrohe')), 'хансгро смеситель'),
  asked(g.SHOWER_SYSTEMS, 'душавая система'),
  asked(both(g.MIRRORS, has('light')), 'зеркало с подцветкой'),
  // A measurer.
  asked(both(g.BASINS, side('width', 550)), 'раковина 55'),
  asked(both(g.TRAYS, sides(100, 80)), 'поддон 100 80'),
  asked(both(g.MIRRORS, side('width', 1000)), 'зеркало шириной 1 метр'),
  asked(both(g.RAILS, either(sides(60, 50), sides(50, 60))), 'полотенцесушитель 600х500'),
  asked(both(g.BATHS, side('length', 1800)), 'ванна длина 180 см'),
  asked(both(g.CABINETS, side('width', 800)), 'зеркальный шкаф 80см'),
  // A bargain hunter.
  asked(both(g.MIXERS, reduced), 'распродажа смесителей'),
  asked(both(g.BASINS, upTo(4000)), 'умывальник до 4 тыс'),
  asked(both(g.SHOWER_SYSTEMS, reduced), 'душевые системы со скидкой'),
  asked(both(g.RAILS_ELECTRIC, upTo(15000)), 'эл полотенцесушитель до 15000'),
  asked(g.KITCHEN_MIXERS, 'самый дешевый смеситель на кухню', 'cheap'),
  asked(both(g.TOILETS, from(5000), upTo(9000)), 'унитаз в пределах 5-9 тысяч'),
  // A brand lover.
  asked(both(g.MIXERS, brand('Grohe')), 'GROHE смесители'),
  asked(both(g.TOILETS, brand('Villeroy & Boch')), 'унитаз виллерой и бох'),
  asked(both(g.BASINS, brand('Roca')), 'раковина roca'),
  asked(both(g.MIXERS, brand('Damixa')), 'дамикса смеситель'),
  asked(both(g.PLATES, brand('Geberit')), 'кнопка геберит'),
  asked(both(g.BATHS, brand('Roca')), 'ванна рока'),
  // A person in the wrong shop.
  asked(g.BUILT_BASINS, 'мойка из нержавейки'),
  asked(g.FURNITURE_BASINS, 'тумба с умывальником'),
  asked(g.MIXERS, 'лампочка', 'nothing'),
  asked(g.MIXERS, 'обои для ванной', 'nothing'),
  asked(g.MIXERS, 'стиральная машина', 'nothing'),
  asked(g.MIXERS, 'насос для скважины', 'nothing'),
  // Others.

  asked(g.SOAP_DISHES, 'мыльничка | подставка под мыло'),
  asked(both(g.TOWEL_HOLDERS, gold), 'полотенцедержатель золотой'),
  asked(g.CUPS, 'стаканчик для зубных щеток'),
  asked(both(g.CABINS, upTo(40000)), 'душевая кабинка до 40 т.р'),
  asked(g.DRAINS, 'трап для душа в пол'),
  asked(both(g.SHOWER_SYSTEMS, brand('Grohe')), 'стойка грое'),
  asked(g.CHANNELS, 'лоток для душа'),
  asked(g.INSTALLATIONS, 'инсталяция для подвесного унитаза'),
  asked(both(g.BASINS, white, side('width', 500)), 'белый умывальник 50 см'),
  asked(g.RAILS_ELECTRIC, 'полотенцесушитель от розетки | электрополотенцесушитель'),
  asked(
    both(g.KITCHEN_MIXERS, is('с вытяж')),
    'смеситель для кухни с выдвижной лейкой | кухонный кран с вытяжной лейкой',
  ),
  asked(both(g.BATHS, sides(150, 70)), 'ванная 150 на 70'),
  asked(both(g.MIRRORS, upTo(15000), has('light')), 'зеркало с подсветкой до 15 тысяч'),
  asked(g.THERMOSTATS, 'термостатический смеситель | смеситель с термостатом'),
  asked(g.BATH_MIXERS, 'смеситель для ванной с душем | смеситель ванна'),
  asked(both(g.SEATS, brand('Geberit')), 'сиденье геберит'),
  asked(g.HAND_SHOWERS, 'душевая насадка | лейка ручная'),
  asked(g.BIDETS, 'биде'),
  asked(g.URINALS, 'писуар'),
  asked(g.TOILETS, 'унитаз эконом | унитаз самый дешевый', 'cheap'),
  asked(both(g.WALL_TOILETS, from(15000), upTo(25000)), 'подвесной унитаз от 15 до 25 тыс'),
  asked(both(g.TRAYS, sides(90, 90)), 'поддон для душа 90 90'),
  asked(both(g.PLATES, brand('Geberit')), 'кнопка смыва гебирит'),
  asked(g.MIXERS, 'ковер', 'nothing'),
  asked(both(g.BASINS, brand('Santek')), 'раковина сантек'),
  asked(both(g.MIXERS, reduced), 'смесители по скидке'),
  asked(g.WASTES, 'клик клак донный | донник'),
  asked(g.HOSES, 'душевой шланк'),
  asked(both(g.BOWLS, is('кругл', 'shape')), 'круглая накладная раковина'),
];
