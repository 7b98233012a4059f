/** Faucets and their parts. */
import { by, ifIs, upTo, type Draft, type Recipe, type Rule, type Rules } from './recipe.ts';

const body: Rule = (draft) => {
  if (/Inox/.test(draft.collection)) return 'steel';
  return draft.level <= 1 ? { brass: 5, zinc: 3 } : { brass: 12, steel: 1 };
};

const cartridge = by('control', { two: 'cranbox', thermostat: 'thermo' }, { 35: 6, 40: 2, 25: 2 });

/** Reach of the spout: slightly less than the total depth. */
const reach =
  (less: number): Rule =>
  (draft) => ({ [draft.dims.length - less]: 1 });

const colour = { white: 0 };

/** Price factor of a finish; chrome is the base. */
export function finishFactor(draft: Draft): number {
  if (draft.finish === 'black') return 1.22;
  if (draft.finish === 'gold') return 1.4;
  return draft.finish === 'bronze' ? 1.3 : 0.96;
}

const mixer: Rules = { control: 'lever', material: body, cartridge };

export const SMESITELI: Record<string, Recipe> = {
  'dlya-rakoviny': {
    share: 90,
    gender: 'm',
    shapes: {
      'basin-mixer': {
        weight: 7,
        style: 'round',
        finishes: { ...colour, bronze: 0 },
        dims: { height: [125, 185], length: [130, 175] },
      },
      'basin-mixer-tall': {
        weight: 3,
        style: 'round',
        head: 'Высокий смеситель для раковины',
        fits: ({ dims }) => dims.height >= 260,
        dims: { height: [270, 335], length: [150, 200] },
        price: 1.4,
        rules: { spout_height: [200, 255], cartridge: { 35: 3, 25: 3 } },
      },
      'basin-mixer-square': {
        weight: 5,
        style: 'cubic',
        dims: { height: [130, 175], length: [135, 180] },
        price: 1.08,
      },
      'basin-mixer-waterfall': {
        weight: 1,
        style: 'cubic',
        head: 'Каскадный смеситель для раковины',
        dims: { height: [150, 200], length: [140, 190] },
        price: 1.15,
        rules: { swivel: false },
      },
      'basin-mixer-retro': {
        weight: 1,
        style: 'retro',
        dims: { height: [130, 180], length: [130, 180] },
        price: 1.15,
        rules: { control: 'two', swivel: 0.8, waste: { rod: 6, none: 2 } },
      },
    },
    rules: {
      ...mixer,
      mount: 'deck',
      spout_length: reach(35),
      spout_height: [55, 115],
      swivel: 0.12,
      waste: { rod: 3, click: 3, none: 4 },
    },
    price: finishFactor,
  },
  'dlya-vanny': {
    share: 62,
    gender: 'm',
    shapes: {
      'bath-mixer': {
        weight: 6,
        dims: { length: [150, 210], width: [215, 310], height: [95, 160] },
        rules: { spout: 'short', swivel: 0.1 },
      },
      'bath-mixer-long': {
        weight: 3,
        style: 'round',
        head: 'Смеситель для ванны с длинным изливом',
        fits: ({ dims }) => dims.length >= 300,
        dims: { length: [340, 400], width: [215, 310], height: [110, 190] },
        price: 0.85,
        rules: { spout: 'long', swivel: true },
      },
    },
    rules: { ...mixer, mount: 'wall', spout_length: reach(20), shower_set: 0.4 },
    price: (draft) => finishFactor(draft) * (draft.attributes['shower_set'] === true ? 1.12 : 1),
  },
  'dlya-dusha': {
    share: 34,
    gender: 'm',
    shapes: { 'shower-mixer': { weight: 1 } },
    dims: { width: [215, 310] },
    rules: { ...mixer, mount: 'wall', shower_set: 0.25 },
    price: finishFactor,
  },
  'dlya-kuhni': {
    share: 50,
    gender: 'm',
    shapes: {
      'kitchen-mixer': {
        weight: 5,
        dims: { height: [330, 450], length: [195, 245] },
        rules: { spout_type: 'high', spout_height: [200, 290] },
      },
      'kitchen-mixer-pullout': {
        weight: 3,
        head: 'Смеситель для кухни с вытяжной лейкой',
        dims: { height: [230, 340], length: [210, 260] },
        price: 1.3,
        rules: { spout_type: 'pullout', spout_height: [130, 210] },
      },
      'kitchen-mixer-low': {
        weight: 2,
        fits: ({ dims }) => dims.height <= 260,
        dims: { height: [160, 250], length: [200, 270] },
        price: 0.8,
        rules: { spout_type: 'low', spout_height: [90, 160] },
      },
    },
    rules: { ...mixer, filter: 0.05, spout_length: reach(15) },
    price: finishFactor,
  },
  'dlya-bide': {
    share: 14,
    gender: 'm',
    shapes: { 'bidet-mixer': { weight: 1 } },
    rules: { ...mixer, spout_length: reach(30), swivel_aerator: true },
    price: finishFactor,
  },
  'gigienicheskiy-dush': {
    share: 30,
    gender: 'm',
    shapes: { 'hygienic-shower': { weight: 1 } },
    rules: {
      mixer: { built: 6, wall: 3 },
      stop_valve: 0.4,
      hose_length: { 1200: 5, 1500: 3, 1000: 1 },
      material: body,
    },
    price: (draft) => finishFactor(draft) * (draft.attributes['mixer'] === 'built' ? 1.15 : 0.85),
    tail: (draft) => [ifIs(draft, 'mixer', 'built', 'встраиваемый')],
  },
  'skrytogo-montazha': {
    share: 26,
    gender: 'm',
    shapes: {
      'concealed-mixer': {
        weight: 6,
        head: 'Смеситель для душа скрытого монтажа',
        dims: { length: [60, 110], width: [140, 180], height: [140, 180] },
        rules: { outlets: 2 },
      },
      'concealed-mixer-basin': {
        weight: 4,
        head: 'Смеситель для раковины скрытого монтажа',
        dims: { length: [180, 240], width: [180, 240], height: [100, 120] },
        price: 0.85,
        rules: { outlets: 1 },
      },
    },
    rules: { control: 'lever', box_included: 0.65, material: body },
    price: (draft) => finishFactor(draft) * (draft.attributes['box_included'] === true ? 1.15 : 0.8),
  },
  termostaty: {
    share: 28,
    gender: 'm',
    shapes: {
      thermostat: {
        weight: 5,
        head: 'Термостат для душа',
        dims: { length: [80, 110], height: [60, 90] },
        price: 0.9,
        rules: { purpose: 'shower' },
      },
      'thermostat-bath': {
        weight: 4,
        head: 'Термостат для ванны',
        fits: ({ title }) => title.includes('для ванны'),
        dims: { length: [155, 215], height: [90, 150] },
        price: 1.15,
        rules: { purpose: 'bath' },
      },
    },
    rules: {
      purpose: null,
      cool_body: upTo(3, 0.4, 0.8),
      lock38: 0.95,
      spout_length: by('purpose', { bath: reach(20) }),
    },
    price: finishFactor,
  },
  sensornye: {
    share: 10,
    gender: 'm',
    shapes: { 'sensor-mixer': { weight: 1 } },
    rules: {
      power_source: { battery: 6, mains: 2, both: 2 },
      temp_control: 0.6,
      spout_length: reach(35),
      antivandal: 0.4,
    },
    price: finishFactor,
  },
  komplektuyushchie: {
    share: 16,
    gender: 'm',
    shapes: {
      cartridge: {
        weight: 6,
        head: 'Картридж для смесителя',
        dims: { length: [25, 42], width: [25, 42], height: [55, 80] },
        weightKg: [0.05, 0.12],
        rules: { part: 'cartridge', finish: null },
        colour: '',
      },
      aerator: {
        weight: 4,
        head: 'Аэратор для смесителя',
        dims: { length: [22, 28], width: [22, 28], height: [20, 24] },
        weightKg: [0.03, 0.05],
        price: 0.4,
        rules: { part: 'aerator' },
      },
    },
    rules: {
      part: null,
      connection: null,
      compat: (draft) =>
        draft.shape === 'cartridge'
          ? { [`однорычажные смесители ${draft.brand}, гнездо ${draft.chance.pick([25, 35, 35, 40])} мм`]: 1 }
          : { 'наружная резьба M24×1': 3, 'внутренняя резьба M22×1': 2 },
    },
    spec: (draft) => / (\d+ мм|M\d+×1)$/.exec(String(draft.attributes['compat'] ?? ''))?.[1] ?? null,
    tail: (draft) => [draft.shape === 'aerator' ? (draft.finish === 'black' ? 'чёрный матовый' : 'хром') : null],
  },
};
