/** Washbasins and pedestals. */
import { ifIs, upTo, type Recipe } from './recipe.ts';
import { unlessWhite } from './sanfayans.ts';

const CERAMIC = { faience: 5, porcelain: 4 };
const black = unlessWhite('f');
const bowl = { white: 7, black: 3 };

export const KERAMIKA: Record<string, Recipe> = {
  'rakoviny-nakladnye': {
    share: 36,
    gender: 'f',
    shapes: {
      'basin-bowl-round': {
        weight: 4,
        style: 'round',
        finishes: bowl,
        sizes: '36:1 38:1 40:4 42:3 45:2',
        square: true,
        rules: { shape: 'round' },
      },
      'basin-bowl-oval': {
        weight: 3,
        style: 'round',
        finishes: bowl,
        sizes: '48:1 50:3 55:2 60:3',
        dims: { length: [340, 400] },
        rules: { shape: 'oval' },
      },
      'basin-bowl-rect': {
        weight: 5,
        style: 'cubic',
        finishes: bowl,
        sizes: '45:1 48:1 50:4 55:1 60:4',
        dims: { length: [360, 420] },
        rules: { shape: 'rect' },
      },
    },
    axes: [['W', 'width']],
    dims: { height: [110, 160] },
    rules: {
      shape: null,
      material: upTo(3, { porcelain: 5, faience: 3, marble: 1 }, { porcelain: 6, stone: 1 }),
      tap_hole: 'none',
      overflow: 0.2,
      thin_rim: 0.55,
    },
    price: (draft) => (draft.finish === 'black' ? 1.2 : 0.97),
    tail: (draft) => [
      ifIs(draft, 'shape', 'round', 'круглая') ?? ifIs(draft, 'shape', 'oval', 'овальная') ?? 'прямоугольная',
      black(draft),
    ],
  },
  'rakoviny-podvesnye': {
    share: 24,
    gender: 'f',
    shapes: {
      'basin-wall': { weight: 6, rules: { tap_hole: 'one' } },
      'basin-wall-nomixer': { weight: 4, rules: { tap_hole: { one: 6, none: 1 } } },
    },
    sizes: '45:1 50:3 55:4 60:6 65:2 70:1 80:1',
    axes: [['W', 'width']],
    dims: { length: [360, 490] },
    rules: { shape: { rect: 5, oval: 2 }, material: CERAMIC, tap_hole: null, overflow: 0.9, bracket_included: 0.55 },
  },
  'rakoviny-vstraivaemye': {
    share: 22,
    gender: 'f',
    shapes: { 'basin-insert': { weight: 1 } },
    sizes: '50:3 53:1 55:4 56:2 60:4',
    axes: [['W', 'width']],
    dims: { length: [370, 460] },
    rules: { install: { top: 7, under: 1 }, shape: 'oval', material: CERAMIC, tap_hole: 'none', overflow: 0.9 },
  },
  'rakoviny-mebelnye': {
    share: 20,
    gender: 'f',
    shapes: { 'basin-furniture': { weight: 1 } },
    sizes: '50:2 55:1 60:6 65:2 70:3 75:1 80:5 90:2 100:3 120:1',
    axes: [['W', 'width']],
    rules: { material: { faience: 5, porcelain: 2, marble: 2 }, tap_hole: 'one', overflow: 0.95, bowl_side: 'center' },
  },
  'rakoviny-s-pedestalom': {
    share: 12,
    gender: 'f',
    shapes: { 'basin-pedestal': { weight: 1 } },
    sizes: '50:1 55:4 60:5 65:2',
    axes: [['W', 'width']],
    rules: { shape: { rect: 4, oval: 3 }, tap_hole: 'one', overflow: 0.9, pedestal: 'full' },
  },
  'rakoviny-nad-stiralnoy': {
    share: 12,
    gender: 'f',
    shapes: { 'basin-over-washer': { weight: 1 } },
    sizes: '50:1 55:1 60:7 65:1',
    axes: [['W', 'width']],
    rules: { material: { marble: 7, faience: 2 }, bowl_side: 'center', siphon_included: 0.7, bracket_included: 0.8 },
    tail: (draft) => [ifIs(draft, 'siphon_included', true, 'с сифоном')],
  },
  'rakoviny-mini': {
    share: 16,
    gender: 'f',
    shapes: { 'basin-mini': { weight: 1 } },
    sizes: '30:1 33:1 35:2 36:4 40:5 45:2',
    axes: [['W', 'width']],
    dims: { length: [200, 330] },
    rules: {
      shape: 'rect',
      material: CERAMIC,
      tap_hole: 'one',
      overflow: 0.5,
      tap_side: { center: 5, right: 2, left: 1 },
    },
  },
  pedestaly: {
    share: 8,
    gender: 'm',
    shapes: { pedestal: { weight: 1 } },
    dims: { height: [630, 715], length: [170, 240], width: [170, 240] },
    rules: {
      kind: 'full',
      material: 'faience',
      compat: (draft) => ({
        [`раковины ${draft.brand} ${draft.collection} шириной от ${draft.chance.pick([50, 55, 60])} см`]: 1,
      }),
    },
    weightKg: () => [7, 14],
  },
};
