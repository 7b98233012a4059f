/** Drains, channels, traps, wastes. */
import { ifIs, type Draft, type Recipe, type Rule } from './recipe.ts';

const PLASTIC_MAKERS = ['Ани Пласт', 'Орио', 'McAlpine', 'Wirquin', 'Hutterer & Lechner', 'MCH'];
const makesPlastic = (brand: string) => PLASTIC_MAKERS.includes(brand);

const GRATES: Record<string, string> = { black: 'чёрная решётка', gold: 'золотая решётка' };
const grateFactor = (draft: Draft) => ({ black: 1.2, gold: 1.4 })[draft.finish as string] ?? 0.97;

const drainDiameter: Rule = (draft) => (draft.dims.width >= 150 ? { 50: 3, 110: 1 } : { 50: 6, 40: 1 });
const grateSize: Rule = (draft) => ({ [draft.dims.width]: 1 });

export const VODOOTVOD: Record<string, Recipe> = {
  trapy: {
    share: 20,
    gender: 'm',
    shapes: {
      'floor-drain': {
        weight: 6,
        finishes: { steel: 8, black: 2, gold: 0 },
        dims: { height: [60, 105] },
        rules: { outlet_dir: 'horizontal' },
      },
      'floor-drain-vertical': {
        weight: 4,
        fits: ({ title }) => title.includes('HL310'),
        finishes: { steel: 8, black: 2 },
        dims: { height: [120, 215] },
        rules: { outlet_dir: 'vertical' },
      },
    },
    sizes: '100x100:5 105x105:2 120x120:1 150x150:4',
    unit: 'mm',
    axes: [
      ['W', 'width'],
      ['D', null],
    ],
    rules: {
      outlet_dir: null,
      dn: drainDiameter,
      seal: { wet: 4, dry: 2, combo: 3 },
      flow_rate: [24, 54],
      material: { pp: 5, abs: 3, steel: 1 },
      grid: (draft) => (draft.finish === 'black' ? 'black' : 'steel'),
      grid_size: grateSize,
    },
    price: (draft) => grateFactor(draft) * (draft.attributes['material'] === 'steel' ? 1.6 : 0.95),
    tail: (draft) => [
      ifIs(draft, 'outlet_dir', 'vertical', 'вертикальный выпуск') ?? 'горизонтальный выпуск',
      GRATES[draft.finish] ?? null,
    ],
  },
  lotki: {
    share: 20,
    gender: 'm',
    shapes: {
      'linear-drain': { weight: 6, finishes: { steel: 6, black: 3, gold: 1 }, rules: { grid: 'solid' } },
      'linear-drain-slot': { weight: 4, finishes: { steel: 6, black: 3 }, rules: { grid: 'slot' } },
    },
    sizes: '500:2 600:4 700:3 750:1 800:5 850:1 900:4 1000:3 1200:1',
    unit: 'mm',
    axes: [['L', 'width']],
    dims: { length: [65, 110], height: [54, 95] },
    rules: {
      length: '=width',
      mount: { wall: 4, middle: 5 },
      dn: { 50: 7, 40: 2 },
      seal: { wet: 3, dry: 2, combo: 4 },
      flow_rate: [30, 60],
      grid: null,
      finish: (draft) => (draft.finish === 'steel' ? { steel_matt: 5, steel_gloss: 3 } : draft.finish),
      build_height: '=height',
    },
    price: grateFactor,
    tail: (draft) => [GRATES[draft.finish] ?? null],
  },
  'sifony-dlya-rakoviny': {
    share: 20,
    gender: 'm',
    shapes: {
      'bottle-trap': {
        weight: 1,
        brands: (brand) => !makesPlastic(brand),
        rules: { material: { brass: 8, abs: 1 }, washing_machine: false },
      },
      'bottle-trap-plastic': {
        weight: 1,
        brands: makesPlastic,
        fits: ({ title }) => PLASTIC_MAKERS.some((brand) => title.includes(brand)),
        colour: 'белый',
        price: 0.7,
        weightKg: [0.18, 0.4],
        rules: { material: 'pp', finish: null, washing_machine: 0.35 },
      },
    },
    rules: { kind: 'bottle', dn: { 32: 5, 40: 4 }, material: null, seal: 'wet', washing_machine: null },
    price: (draft) => ({ black: 1.25, gold: 1.4, bronze: 1.3 })[draft.finish as string] ?? 1,
    tail: (draft) => [ifIs(draft, 'washing_machine', true, 'с отводом для стиральной машины')],
  },
  'sifony-dlya-vanny': {
    share: 14,
    gender: 'm',
    shapes: { 'bath-siphon': { weight: 1, finishes: { chrome: 7, white: 3, black: 2, gold: 1 } } },
    rules: {
      kind: (draft) => (draft.finish === 'white' ? { plug: 2, semi: 3, click: 1 } : { semi: 6, click: 3, auto: 1 }),
      dn: { 40: 3, 50: 6 },
      material: (draft) => (draft.level >= 4 || draft.finish === 'gold' ? { brass: 3, pp: 3, abs: 1 } : 'pp'),
      bath_fill: 0.05,
      length: { 550: 4, 600: 3, 570: 2, 800: 1 },
      flow_rate: [40, 60],
    },
    price: (draft) =>
      ({ white: 0.55, black: 1.25, gold: 1.4 }[draft.finish as string] ?? 1) *
      (draft.attributes['bath_fill'] === true ? 1.8 : 1) *
      (draft.attributes['material'] === 'brass' ? 1.5 : 0.95),
    tail: (draft) => [
      ifIs(draft, 'kind', 'semi', 'полуавтомат') ??
        ifIs(draft, 'kind', 'auto', 'автомат') ??
        ifIs(draft, 'kind', 'click', 'click-clack') ??
        'с пробкой',
      { chrome: 'хром', white: 'белый', black: 'чёрный', gold: 'золото' }[draft.finish as string] ?? null,
    ],
  },
  'sifony-dlya-poddona': {
    share: 12,
    gender: 'm',
    shapes: { 'tray-siphon': { weight: 1, finishes: { chrome: 7, white: 2, black: 2 } } },
    sizes: '90:7 50:2 60:1',
    unit: 'mm',
    axes: [['D', null]],
    dims: { height: [60, 105] },
    rules: {
      diameter: (draft) => ({ [draft.nominal.D ?? 90]: 1 }),
      dn: { 40: 4, 50: 5 },
      flow_rate: [24, 48],
      build_height: '=height',
      cleanable: 0.85,
    },
    price: (draft) => ({ white: 0.8, black: 1.2 })[draft.finish as string] ?? 1,
    tail: (draft) => [{ chrome: 'хром', white: 'белый', black: 'чёрный' }[draft.finish as string] ?? null],
  },
  'donnye-klapany': {
    share: 14,
    gender: 'm',
    shapes: { 'popup-waste': { weight: 1 } },
    rules: { kind: 'click', overflow_type: 0.65, cover: 'metal', material: { brass: 8, steel: 1 } },
    price: (draft) => ({ black: 1.2, gold: 1.35, bronze: 1.3 })[draft.finish as string] ?? 1,
    tail: (draft) => [draft.attributes['overflow_type'] === true ? 'с переливом' : 'без перелива'],
  },
  'gofry-i-manzhety': {
    share: 8,
    gender: 'f',
    shapes: { 'wc-gofra': { weight: 1 } },
    sizes: '230:2 300:2 380:1 400:3 500:2',
    unit: 'mm',
    axes: [['L', 'height']],
    rules: { kind: 'gofra', length: '=height', diameter: { 110: 6, 90: 1 }, reinforced: 0.3 },
    price: (draft) => (draft.attributes['reinforced'] === true ? 1.25 : 0.95),
    spec: (draft) => `до ${draft.dims.height} мм`,
    tail: (draft) => [ifIs(draft, 'reinforced', true, 'армированная')],
  },
  'obratnye-klapany': {
    share: 6,
    gender: 'm',
    shapes: { 'check-valve': { weight: 1 } },
    sizes: '110',
    unit: 'mm',
    axes: [['D', null]],
    dims: { length: [270, 350], width: [150, 200], height: [190, 250] },
    weightKg: () => [0.9, 1.8],
    rules: { kind: 'check', dn: '110', material: { pvc: 5, pp: 4 }, direction: 'horizontal' },
    tail: () => ['горизонтальный'],
  },
};
