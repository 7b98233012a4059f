/** Towel warmers. */
import { by, ifIs, type Draft, type Recipe, type Rule, type ShapeRecipe } from './recipe.ts';
import { finishFactor } from './smesiteli.ts';

const SIZES = '40x60:2 50x60:5 40x80:2 50x80:8 60x80:2 50x100:3 60x100:1 50x120:1';

const squareMetres = (draft: Draft) => (draft.dims.width * draft.dims.height) / 1e6;

/** Watts from the area, in steps of five. */
const watts =
  (perSquareMetre: number): Rule =>
  (draft) => ({
    [Math.round((squareMetres(draft) * perSquareMetre * draft.chance.between(0.85, 1.15)) / 5) * 5]: 1,
  });

/** One bar for every ten centimetres of height, as makers name them (П6, П8). */
const bars: Rule = (draft) => ({ [Math.round(draft.dims.height / 100)]: 1 });

const axis: Rule = (draft) =>
  draft.dims.height <= 700 ? { [Math.floor(draft.dims.height / 100) * 100 - 100]: 1 } : { 500: 6, 600: 2 };

const ladder: Omit<ShapeRecipe, 'weight'> = { finishes: { chrome: 60, white: 10, black: 18, gold: 6, bronze: 6 } };

export const POLOTENCESUSHITELI: Record<string, Recipe> = {
  'vodyanye-lesenki': {
    share: 44,
    gender: 'm',
    shapes: {
      'towel-ladder': { ...ladder, weight: 6, sizes: '50x80:8 60x80:3 40x80:2 50x100:3 60x100:1 50x120:1' },
      'towel-ladder-shelf': {
        ...ladder,
        weight: 3,
        fits: ({ title }) => title.includes('с полкой'),
        sizes: '50x80:6 60x80:3 50x100:2',
        price: 1.15,
        rules: { shelf: true },
      },
      'towel-ladder-small': {
        ...ladder,
        weight: 4,
        fits: ({ dims }) => dims.height <= 700,
        sizes: '40x60:3 50x60:7 50x50:2',
      },
    },
    axes: [
      ['W', 'width'],
      ['H', 'height'],
    ],
    dims: { length: [80, 150] },
    rules: {
      connect_type: { side: 4, bottom: 3, universal: 2 },
      connection: { '1_2': 5, '3_4': 3 },
      axis,
      bars,
      heat: watts(720),
      pressure: { 8: 2, 10: 2, 15: 1, 25: 2 },
      shelf: false,
    },
    price: finishFactor,
    tail: (draft) => [ifIs(draft, 'shelf', true, 'с полкой')],
  },
  'vodyanye-zmeeviki': {
    share: 12,
    gender: 'm',
    shapes: {
      'towel-m': { weight: 6, rules: { form: 'm' } },
      'towel-p': { weight: 4, price: 0.8, rules: { form: 'p' } },
    },
    sizes: '50x50:3 60x50:4 60x60:3 50x40:1 70x60:1',
    axes: [
      ['W', 'width'],
      ['H', 'height'],
    ],
    rules: {
      form: null,
      connection: { '3_4': 4, '1_2': 3 },
      axis: (draft) => ({ [draft.dims.height]: 1 }),
      pipe: { 32: 4, 25: 3 },
      shelf: 0,
    },
    price: finishFactor,
  },
  elektricheskie: {
    share: 34,
    gender: 'm',
    shapes: {
      'towel-electric': { ...ladder, weight: 7, rules: { wiring: { open: 5, universal: 3 } } },
      'towel-ladder-flat': {
        ...ladder,
        weight: 3,
        style: 'cubic',
        price: 1.1,
        rules: { wiring: { hidden: 4, universal: 3 } },
      },
    },
    sizes: SIZES,
    axes: [
      ['W', 'width'],
      ['H', 'height'],
    ],
    rules: {
      power: watts(360),
      heater: { dry: 6, cable: 2, wet: 2 },
      control: { touch: 4, button: 4, knob: 2, wifi: 1 },
      timer: by('control', { knob: 0, wifi: true }, 0.6),
      wiring: null,
      ip: { ip44: 7, ip54: 1, ip67: 1 },
    },
    price: (draft) => finishFactor(draft) * (draft.attributes['control'] === 'wifi' ? 1.25 : 1),
  },
  kombinirovannye: {
    share: 8,
    gender: 'm',
    shapes: {
      'towel-ladder-flat': { weight: 5, finishes: { chrome: 3, black: 1 } },
      'towel-electric': { ...ladder, weight: 3 },
    },
    sizes: '40x80:1 50x80:5 60x80:3 50x100:2 50x120:1',
    axes: [
      ['W', 'width'],
      ['H', 'height'],
    ],
    rules: { power: { 100: 1, 150: 2, 200: 3, 300: 3, 400: 1 }, connection: { '1_2': 6, '3_4': 2 }, bars },
    price: finishFactor,
  },
  dizaynerskie: {
    share: 10,
    gender: 'm',
    shapes: { 'towel-design': { weight: 1, finishes: { white: 35, chrome: 20, black: 30, gold: 8, bronze: 7 } } },
    sizes: '25x120:2 30x150:4 40x150:3 30x180:3 40x180:2',
    axes: [
      ['W', 'width'],
      ['H', 'height'],
    ],
    rules: { energy: { water: 6, electric: 4 }, orient: 'vertical', heat: watts(1500) },
    price: finishFactor,
  },
  'komplektuyushchie-ps': {
    share: 8,
    gender: 'm',
    shapes: {
      'towel-valve': {
        weight: 1,
        head: 'Вентиль угловой для полотенцесушителя',
        dims: { length: [55, 80], width: [45, 70], height: [55, 80] },
      },
    },
    rules: { part: 'valve', connection: { '1_2': 5, '3_4': 3 } },
    weightKg: () => [0.18, 0.42],
    spec: (draft) => (draft.attributes['connection'] === '1_2' ? '1/2"' : '3/4"'),
    price: finishFactor,
    tail: (draft) => [draft.finish === 'black' ? 'чёрный матовый' : 'хром'],
  },
};
