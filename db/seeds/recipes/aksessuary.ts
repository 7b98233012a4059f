/** Accessories, mirrors, mirror cabinets. */
import { by, ifIs, upTo, type Draft, type Recipe, type Rule, type Rules } from './recipe.ts';
import { finishFactor } from './smesiteli.ts';

const metal: Rule = upTo(2, { zamak: 5, steel: 3, brass: 2 }, { brass: 7, steel: 2, zamak: 2 });
const onWall: Rules = { material: metal, fixing: upTo(2, { screws: 7, glue: 2 }, { screws: 12, glue: 1 }) };

const width = (draft: Draft) => `${draft.dims.width / 10} см`;

const FRAMES: Record<string, string> = {
  chrome: 'рама хром',
  black: 'чёрная рама',
  gold: 'золотая рама',
  bronze: 'бронзовая рама',
};

export const AKSESSUARY: Record<string, Recipe> = {
  polotencederzhateli: {
    share: 24,
    gender: 'm',
    shapes: {
      'towel-bar': { weight: 6, sizes: '30:1 40:3 45:2 50:2 60:7', rules: { kind: 'bar' } },
      'towel-bar-double': {
        weight: 3,
        head: 'Полотенцедержатель двойной',
        sizes: '50:2 60:6',
        price: 1.4,
        dims: { length: [120, 150] },
        rules: { kind: 'double' },
      },
      'towel-ring': {
        weight: 3,
        head: 'Полотенцедержатель-кольцо',
        sizes: '16:1 18:2 20:2',
        price: 0.8,
        dims: { height: [170, 220] },
        rules: { kind: 'ring' },
      },
    },
    axes: [['W', 'width']],
    dims: { length: [60, 90], height: [40, 60] },
    rules: { kind: null, ...onWall },
    price: finishFactor,
    spec: (draft) => (draft.shape === 'towel-ring' ? null : width(draft)),
  },
  kryuchki: {
    share: 16,
    gender: 'm',
    shapes: {
      hook: {
        weight: 7,
        dims: { width: [30, 60], length: [30, 60], height: [30, 70] },
        weightKg: [0.06, 0.25],
        rules: { hooks: 1 },
      },
      'hook-rail': {
        weight: 3,
        head: 'Планка с пятью крючками',
        gender: 'f',
        price: 2,
        dims: { width: [300, 400], height: [40, 80] },
        weightKg: [0.35, 0.8],
        rules: { hooks: 5 },
      },
    },
    rules: { hooks: null, ...onWall },
    price: finishFactor,
  },
  mylnicy: {
    share: 14,
    gender: 'f',
    shapes: {
      'soap-dish': { weight: 7, rules: { removable: 0.9 } },
      'soap-dish-table': {
        weight: 3,
        head: 'Мыльница настольная',
        finishes: { white: 6, black: 4 },
        price: 0.65,
        rules: { fixing: 'free', material: { ceramic: 6, plastic: 3 }, removable: null },
      },
    },
    rules: { ...onWall, removable: null },
    price: finishFactor,
  },
  dozatory: {
    share: 16,
    gender: 'm',
    shapes: {
      'soap-dispenser': { weight: 6, dims: { length: [95, 135] } },
      'soap-dispenser-table': {
        weight: 4,
        head: 'Дозатор для жидкого мыла настольный',
        finishes: { chrome: 4, white: 3, black: 3, gold: 1 },
        price: 0.8,
        rules: { fixing: 'free', material: { ceramic: 7, plastic: 2 } },
      },
    },
    rules: { ...onWall, volume: { 150: 1, 200: 3, 250: 4, 300: 3, 350: 1 }, drive: 'press' },
    price: finishFactor,
  },
  stakany: {
    share: 10,
    gender: 'm',
    shapes: { tumbler: { weight: 1, head: 'Стакан с держателем' } },
    rules: { ...onWall, count: 1 },
    price: finishFactor,
  },
  ershiki: {
    share: 16,
    gender: 'm',
    shapes: {
      'toilet-brush': { weight: 6, head: 'Ёршик для унитаза настенный', rules: { lid: 0.6 } },
      'toilet-brush-floor': {
        weight: 4,
        head: 'Ёршик для унитаза напольный',
        finishes: { chrome: 5, white: 2, black: 4 },
        price: 0.8,
        rules: {
          fixing: 'free',
          material: (draft) => (draft.finish === 'white' ? 'plastic' : { steel: 5, zamak: 1 }),
          lid: 0.4,
        },
      },
    },
    rules: { ...onWall, lid: null },
    price: finishFactor,
  },
  bumagoderzhateli: {
    share: 16,
    gender: 'm',
    shapes: {
      'paper-holder': { weight: 6, rules: { cover: false } },
      'paper-holder-cover': {
        weight: 4,
        head: 'Держатель туалетной бумаги с крышкой',
        price: 1.2,
        rules: { cover: true },
      },
    },
    rules: { ...onWall, cover: null, spare: false },
    price: finishFactor,
  },
  polki: {
    share: 14,
    gender: 'f',
    shapes: {
      'glass-shelf': {
        weight: 6,
        head: 'Полка стеклянная',
        sizes: '40:1 50:4 60:5',
        dims: { height: [40, 70], length: [110, 150] },
        rules: { form: 'straight', material: 'glass', tiers: 1 },
      },
      'shelf-basket': {
        weight: 4,
        head: 'Полка-корзина',
        sizes: '20:1 25:3 30:3',
        dims: { height: [60, 110], length: [100, 140] },
        price: 0.85,
        rules: { form: 'basket', tiers: 1 },
      },
    },
    axes: [['W', 'width']],
    rules: { ...onWall, form: null, tiers: null },
    price: finishFactor,
    spec: width,
  },
  zerkala: {
    share: 26,
    gender: 'n',
    shapes: {
      'mirror-round': {
        weight: 4,
        head: 'Зеркало круглое',
        sizes: '60x60:4 70x70:2 80x80:4 90x90:1',
        rules: { shape: 'round', light: 0 },
      },
      'mirror-led': {
        weight: 5,
        head: 'Зеркало с подсветкой',
        fits: ({ title }) => title.includes('LED'),
        finishes: { white: 6, black: 3 },
        sizes: '60x70:2 70x70:1 80x70:4 90x70:1 100x70:3 120x70:2',
        price: 1.2,
        rules: {
          shape: 'rect',
          light: true,
          switch: { touch: 6, motion: 3 },
          profile: (draft) => (draft.finish === 'black' ? 'black' : 'white'),
        },
      },
      'mirror-oval': {
        weight: 3,
        head: 'Зеркало овальное',
        sizes: '50x80:3 55x85:2 60x90:3',
        rules: { shape: 'oval', light: 0 },
      },
    },
    axes: [
      ['W', 'width'],
      ['H', 'height'],
    ],
    rules: {
      light: null,
      switch: 'none',
      defog: by('light', { true: 0.5 }, false),
      shape: null,
      temp: by('light', { true: { 4000: 3, 6000: 3, 4200: 1, 5500: 1 } }),
    },
    price: (draft) =>
      (draft.attributes['light'] === true ? 1.15 : 0.75) * (draft.attributes['defog'] === true ? 1.15 : 1),
    tail: (draft) => [ifIs(draft, 'defog', true, 'с антизапотеванием'), FRAMES[draft.finish] ?? null],
  },
  'zerkalnye-shkafy': {
    share: 16,
    gender: 'm',
    shapes: { 'mirror-cabinet': { weight: 1, finishes: { white: 8, grey: 2 } } },
    sizes: '55:1 60:5 65:1 70:3 75:1 80:5 90:1',
    axes: [['W', 'width']],
    rules: {
      light: 0.75,
      socket: by('light', { true: 0.7 }, false),
      doors: 2,
      color: (draft) => (draft.finish === 'grey' ? 'grey' : { white: 6, white_gloss: 4 }),
      hand: { universal: 5, left: 1, right: 1 },
      soft_close: 0.6,
    },
    tail: (draft) => [
      ifIs(draft, 'light', true, 'с подсветкой'),
      ifIs(draft, 'color', 'white_gloss', 'белый глянец') ?? (draft.finish === 'grey' ? 'серый' : 'белый'),
    ],
  },
};
