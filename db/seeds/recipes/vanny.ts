/** Bathtubs, their panels and glass screens. */
import { profileTail } from './dush.ts';
import { by, ifIs, upTo, type Draft, type Recipe, type Rule } from './recipe.ts';

/** Litres to the overflow: a share of the outer box, as makers state it. */
const volume =
  (share: number): Rule =>
  (draft) => {
    const box = (draft.dims.length * draft.dims.width * Number(draft.attributes['inner_depth'] ?? 420)) / 1e6;
    return { [Math.round((box * share) / 5) * 5]: 1 };
  };

const fill = (litres: number) => ({ inner_depth: [390, 470] as const, volume: volume(litres) });

const blackTail = (draft: Draft) => (draft.finish === 'black' ? 'чёрная' : null);
const blackFactor = (draft: Draft) => (draft.finish === 'black' ? 1.2 : 1);

export const VANNY: Record<string, Recipe> = {
  akrilovye: {
    share: 52,
    gender: 'f',
    shapes: {
      'bath-rect': {
        weight: 7,
        sizes: '120x70:1 140x70:1 150x70:5 160x70:4 170x70:8 170x75:4',
        rules: { shape: 'rect', hand: null },
      },
      'bath-rect-wide': {
        weight: 3,
        fits: ({ dims }) => dims.width >= 800,
        sizes: '170x80:4 180x80:4 180x90:1 190x90:1',
        price: 1.1,
        rules: { shape: 'rect', hand: null },
      },
      'bath-corner': {
        weight: 3,
        fits: ({ dims }) => dims.width >= 940,
        sizes: '150x95:2 150x100:3 160x100:3 170x110:3 140x140:2 150x150:3',
        price: 1.15,
        rules: {
          shape: (draft) => (draft.dims.length === draft.dims.width ? 'corner' : 'asym'),
          hand: (draft) => (draft.dims.length === draft.dims.width ? null : { left: 1, right: 1 }),
        },
      },
    },
    axes: [
      ['L', 'length'],
      ['W', 'width'],
    ],
    dims: { height: [560, 660] },
    rules: {
      shape: null,
      ...fill(0.4),
      acrylic: { 4: 2, 5: 6, 6: 2 },
      legs_included: 0.6,
      screen_included: 0.25,
      hand: null,
    },
    price: (draft) =>
      1 +
      (draft.attributes['screen_included'] === true ? 0.18 : 0) +
      (draft.attributes['legs_included'] === true ? 0.08 : 0),
    tail: (draft) => [
      ifIs(draft, 'hand', 'left', 'левая') ?? ifIs(draft, 'hand', 'right', 'правая'),
      ifIs(draft, 'shape', 'corner', 'угловая'),
      ifIs(draft, 'screen_included', true, 'с экраном'),
    ],
  },
  stalnye: {
    share: 20,
    gender: 'f',
    shapes: { 'bath-steel': { weight: 1, rules: { shape: 'rect' } } },
    sizes: '120x70:1 140x70:1 150x70:5 160x70:4 170x70:7 170x75:3 180x80:2',
    axes: [
      ['L', 'length'],
      ['W', 'width'],
    ],
    dims: { height: [390, 440] },
    rules: {
      shape: null,
      inner_depth: [370, 410],
      steel: upTo(2, { 1.6: 1, 1.8: 2, 2: 3, 2.4: 1 }, { 3.5: 3, 3: 1 }),
      volume: volume(0.36),
      legs_included: upTo(2, 0.7, 0.15),
      antislip: 0.35,
      handles_holes: 0.2,
    },
    weightKg: (draft) => (draft.level <= 2 ? [22, 42] : [42, 62]),
  },
  chugunnye: {
    share: 22,
    gender: 'f',
    shapes: { 'bath-castiron': { weight: 1, rules: { shape: 'rect' } } },
    sizes: '120x70:1 140x70:1 150x70:5 160x70:3 170x70:6 170x75:3 180x80:2',
    axes: [
      ['L', 'length'],
      ['W', 'width'],
    ],
    dims: { height: [410, 460] },
    rules: {
      shape: null,
      inner_depth: [360, 420],
      volume: volume(0.38),
      legs_included: 0.65,
      antislip: 0.6,
      handles: 0.3,
    },
    weightKg: () => [78, 150],
    price: (draft) => (draft.attributes['handles'] === true ? 1.15 : 1),
    tail: (draft) => [ifIs(draft, 'handles', true, 'с ручками')],
  },
  'iz-kamnya': {
    share: 10,
    gender: 'f',
    shapes: { 'bath-freestanding': { weight: 1, finishes: { white: 9, black: 1 }, rules: { shape: 'oval' } } },
    sizes: '150x75:2 160x75:2 170x75:4 170x80:2 180x80:3',
    axes: [
      ['L', 'length'],
      ['W', 'width'],
    ],
    rules: {
      shape: null,
      ...fill(0.38),
      material: upTo(3, { marble: 6, stone: 2 }, { solid: 2, quaryl: 1, marble: 3, stone: 2 }),
      install: 'free',
    },
    price: blackFactor,
    weightKg: () => [80, 165],
    tail: (draft) => [blackTail(draft)],
  },
  otdelnostoyashchie: {
    share: 16,
    gender: 'f',
    shapes: {
      'bath-freestanding': {
        weight: 7,
        finishes: { white: 8, black: 2 },
        rules: { style: { modern: 6, minimal: 3 }, material: { acrylic: 7, solid: 2, marble: 1 } },
      },
      'bath-clawfoot': {
        weight: 3,
        finishes: { white: 8, black: 2 },
        dims: { height: [640, 780] },
        price: 1.15,
        rules: { style: 'retro', material: { acrylic: 6, cast: 3 } },
      },
    },
    sizes: '150x75:2 160x75:2 160x80:1 170x75:3 170x80:4 180x80:2 180x90:1',
    axes: [
      ['L', 'length'],
      ['W', 'width'],
    ],
    dims: { height: [550, 620] },
    rules: { shape: 'oval', ...fill(0.38), material: null, style: null, overflow: 0.9 },
    price: (draft) =>
      blackFactor(draft) * ({ cast: 1.5, solid: 1.6, marble: 1.3 }[String(draft.attributes['material'])] ?? 0.85),
    weightKg: (draft) =>
      ({ cast: [120, 175], solid: [90, 150], marble: [80, 130] }[String(draft.attributes['material'])] as
        | [number, number]
        | undefined) ?? [36, 62],
    tail: (draft) => [ifIs(draft, 'style', 'retro', 'на лапах'), blackTail(draft)],
  },
  gidromassazhnye: {
    share: 10,
    gender: 'f',
    shapes: { 'bath-whirlpool': { weight: 1, rules: { shape: 'rect' } } },
    sizes: '150x75:2 160x75:2 170x75:4 170x80:3 180x80:3',
    axes: [
      ['L', 'length'],
      ['W', 'width'],
    ],
    rules: {
      shape: null,
      hydro_jets: { 6: 5, 8: 3, 10: 1, 12: 1 },
      aero_jets: { 0: 4, 8: 2, 10: 2, 12: 1 },
      chromo: 0.35,
      panel: by('chromo', { true: 'electro' }, { pneumo: 5, electro: 3 }),
      power: { 0.8: 2, 0.9: 3, 1.1: 2, 1.5: 1 },
      screen_included: 0.85,
    },
    price: (draft) =>
      (Number(draft.attributes['aero_jets']) > 0 ? 1.25 : 0.9) * (draft.attributes['chromo'] === true ? 1.15 : 1),
  },
  ekrany: {
    share: 14,
    gender: 'm',
    shapes: { 'bath-panel': { weight: 1 } },
    sizes: '150:4 160:2 168:1 170:7 180:1',
    axes: [['L', 'width']],
    rules: { kind: { sliding: 6, front: 3 }, length: '=width', material: { plastic: 4, mdf: 3, acrylic: 2 } },
    price: (draft) => (draft.attributes['material'] === 'plastic' ? 0.75 : 1.15),
    tail: (draft) => [ifIs(draft, 'kind', 'sliding', 'раздвижной') ?? 'фронтальный'],
  },
  shtorki: {
    share: 16,
    gender: 'f',
    shapes: { 'bath-glass-screen': { weight: 1, finishes: { chrome: 6, black: 4 } } },
    sizes: '70:2 75:1 80:5 90:3 100:2',
    axes: [['W', 'width']],
    rules: { door: { hinged: 8, fixed: 2 }, glass: 'clear', glass_thickness: { 5: 2, 6: 6, 8: 2 }, reversible: 0.6 },
    price: (draft) => (draft.finish === 'black' ? 1.12 : 1),
    tail: (draft) => [ifIs(draft, 'door', 'hinged', 'распашная') ?? 'неподвижная', profileTail(draft)],
  },
};
