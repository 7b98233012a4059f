/** Short names of goods for the tables of queries, defined by the judge's criteria. */
import { both, either, has, is, sub, title } from './judge.ts';

export const WALL_TOILETS = sub('Унитазы подвесные');
export const COMPACTS = sub('Унитазы-компакты');
export const FLOOR_TOILETS = sub('Унитазы-компакты', 'Унитазы приставные', 'Унитазы-моноблоки');
export const TOILETS = either(WALL_TOILETS, FLOOR_TOILETS, both(sub('Умные унитазы и крышки-биде'), title('унитаз')));
export const SEATS = sub('Сиденья для унитаза');
export const BIDETS = sub('Биде');
export const URINALS = sub('Писсуары');
const BASINS_ALONE = [
  'Раковины подвесные',
  'Раковины встраиваемые',
  'Раковины мебельные',
  'Раковины накладные',
  'Раковины с пьедесталом',
  'Раковины над стиральной машиной',
  'Мини-раковины и угловые',
];
export const BASINS = sub(...BASINS_ALONE);
export const PEDESTAL_BASINS = sub('Раковины с пьедесталом');
export const BOWLS = sub('Раковины накладные');
export const BUILT_BASINS = sub('Раковины встраиваемые');
export const FURNITURE_BASINS = sub('Раковины мебельные');
export const LAUNDRY_BASINS = sub('Раковины над стиральной машиной');
export const PEDESTALS = sub('Пьедесталы и полупьедесталы');
export const BASIN_MIXERS = either(
  sub('Смесители для раковины'),
  both(sub('Смесители скрытого монтажа', 'Сенсорные смесители'), title('раковин')),
);
export const KITCHEN_MIXERS = sub('Смесители для кухни');
export const BATH_MIXERS = either(
  sub('Смесители для ванны'),
  both(sub('Термостаты', 'Смесители скрытого монтажа'), title('для ванны')),
);
export const SHOWER_MIXERS = either(
  sub('Смесители для душа'),
  both(sub('Термостаты', 'Смесители скрытого монтажа'), title('для душа')),
);
export const BIDET_MIXERS = sub('Смесители для биде');
export const HYGIENIC = sub('Гигиенический душ');
export const THERMOSTATS = either(sub('Термостаты'), both(sub('Смесители', 'Душевые системы'), title('термостат')));
export const MIXERS = either(
  sub(
    'Смесители для раковины',
    'Смесители для ванны',
    'Смесители для душа',
    'Смесители для кухни',
    'Смесители для биде',
    'Смесители скрытого монтажа',
    'Сенсорные смесители',
  ),
);
export const AERATORS = both(sub('Комплектующие для смесителей'), title('аэратор'));
export const CARTRIDGES = both(sub('Комплектующие для смесителей'), title('картридж'));
export const HAND_SHOWERS = sub('Ручные лейки');
export const RAIN_SHOWERS = sub('Верхние души');
export const SHOWER_SYSTEMS = sub('Душевые системы');
export const SHOWER_SETS = sub('Душевые гарнитуры');
export const HOSES = sub('Душевые шланги');
export const CABINS = sub('Душевые кабины');
export const ENCLOSURES = sub('Душевые уголки и ограждения');
export const SHOWER_DOORS = sub('Душевые двери и перегородки');
export const TRAYS = sub('Душевые поддоны');
export const BATH_SCREENS = sub('Шторки для ванн');
export const BATH_PANELS = sub('Экраны для ванн');
export const ACRYLIC = sub('Акриловые ванны');
export const STEEL = sub('Стальные ванны');
export const IRON = sub('Чугунные ванны');
const STONE = sub('Ванны из искусственного камня');
export const FREE_BATHS = either(sub('Отдельностоящие ванны'), both(STONE, is('отдельностоящ')));
export const WHIRLPOOLS = sub('Гидромассажные ванны');
export const BATHS = sub(
  'Акриловые ванны',
  'Стальные ванны',
  'Чугунные ванны',
  'Ванны из искусственного камня',
  'Отдельностоящие ванны',
  'Гидромассажные ванны',
);
export const RAILS_WATER = sub('Водяные лесенки', 'Водяные М- и П-образные');
export const COILS = sub('Водяные М- и П-образные');
export const RAILS_ELECTRIC = sub('Электрические полотенцесушители');
export const RAILS = either(
  RAILS_WATER,
  RAILS_ELECTRIC,
  sub('Комбинированные полотенцесушители', 'Дизайнерские полотенцесушители'),
);
export const INSTALLATIONS = sub('Инсталляции для унитаза');
export const ALL_INSTALLATIONS = either(
  sub('Инсталляции для унитаза', 'Инсталляции для раковины', 'Инсталляции для биде', 'Инсталляции для писсуара'),
  sub('Комплекты: инсталляция с унитазом'),
);
export const KITS = sub('Комплекты: инсталляция с унитазом');
export const PLATES = sub('Клавиши смыва');
export const BASIN_SIPHONS = sub('Сифоны для раковины');
export const BATH_SIPHONS = sub('Сифоны для ванны');
export const TRAY_SIPHONS = sub('Сифоны для душевого поддона');
export const SIPHONS = either(BASIN_SIPHONS, BATH_SIPHONS, TRAY_SIPHONS);
export const DRAINS = sub('Трапы');
export const CHANNELS = sub('Душевые лотки');
export const WASTES = sub('Донные клапаны');
export const CUFFS = sub('Гофры и манжеты для унитаза');
export const CHECK_VALVES = sub('Канализационные и обратные клапаны');
export const MIRRORS = sub('Зеркала');
export const LIT_MIRRORS = both(MIRRORS, has('light'));
export const CABINETS = sub('Зеркальные шкафы');
export const TOWEL_HOLDERS = sub('Полотенцедержатели');
export const PAPER_HOLDERS = sub('Держатели туалетной бумаги');
export const BRUSHES = sub('Ёршики');
export const HOOKS = sub('Крючки');
export const SHELVES = sub('Полки');
export const SOAP_DISHES = sub('Мыльницы');
export const DISPENSERS = sub('Дозаторы для мыла');
export const CUPS = sub('Стаканы и держатели');
